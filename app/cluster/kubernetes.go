package cluster

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"
)

// Pod is what a Job of Kubernetes needs besides.
type Pod struct {
	Image string // with the program
	Claim string // the PersistentVolumeClaim with the batch file and the results
	Mount string // where the pods have it
}

// WriteKubernetes writes an indexed Job for kubectl apply. A pod that ends with JobsLeft or
// whose node is drained is replaced; one that fails is, up to three times an index.
func (b Batch) WriteKubernetes(w io.Writer, pod Pod) error {
	cores, why := b.threads()
	gpu := ""
	if b.GPU {
		gpu = "\n              nvidia.com/gpu: 1"
	}
	shell := fmt.Sprintf(`exec %s --shard "$((JOB_COMPLETION_INDEX + 1))/%d"`, Line(b.Command), b.Shards)
	_, err := strings.NewReplacer(
		"NAME", jobName(b.Name), "SHARDS", fmt.Sprint(b.Shards), "STATUS", fmt.Sprint(JobsLeft), "NOTICE", fmt.Sprint(notice),
		"IMAGE", quoted(pod.Image), "SHELL", quoted(shell), "CORES", fmt.Sprint(cores), "WHY", why, "\nGPU", gpu,
		"MOUNT", quoted(pod.Mount), "CLAIM", quoted(pod.Claim),
	).WriteString(w, indexedJob)
	return err
}

// quoted quotes a text for YAML, of which JSON is a part.
func quoted(text string) string {
	data, _ := json.Marshal(text) // a string has no error
	return string(data)
}

// indexedJob is the Job. backoffLimitPerIndex needs Kubernetes 1.33, or 1.29 with its feature
// gate, as in https://kubernetes.io/docs/concepts/workloads/controllers/job/.
const indexedJob = `apiVersion: batch/v1
kind: Job
metadata:
  name: NAME
spec:
  completionMode: Indexed
  completions: SHARDS
  parallelism: SHARDS
  backoffLimitPerIndex: 3
  podFailurePolicy:
    rules:
      - action: Ignore # jobs are left: the pod is replaced and resumes
        onExitCodes:
          containerName: shard
          operator: In
          values: [STATUS]
      - action: Ignore # the node was drained or the pod preempted
        onPodConditions:
          - type: DisruptionTarget
            status: "True"
  template:
    spec:
      restartPolicy: Never
      terminationGracePeriodSeconds: NOTICE
      containers:
        - name: shard
          image: IMAGE
          command: [/bin/sh, -c, SHELL]
          env:
            - name: TOURSCOPE_JOB
              valueFrom:
                fieldRef:
                  fieldPath: metadata.name
            - name: TOURSCOPE_RESTARTS # of pods that failed, not of those replaced
              valueFrom:
                fieldRef:
                  fieldPath: metadata.annotations['batch.kubernetes.io/job-index-failure-count']
          resources:
            requests:
              cpu: CORES # WHY
            limits:
              cpu: CORES
GPU
          volumeMounts:
            - name: batch
              mountPath: MOUNT
      volumes:
        - name: batch
          persistentVolumeClaim:
            claimName: CLAIM
`
