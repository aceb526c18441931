package gpu

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
)

const workerName = "tourscope-gpu"

// errNoWorker is the usual reason on a machine without a GPU. The window and the command line show it.
var errNoWorker = errors.New("there is no GPU worker: put " + workerName + " beside this program or on the PATH, " +
	"or set a command that starts one elsewhere, such as \"ssh gpuhost " + workerName + " worker\": " +
	"in the window under Run > GPU worker…, on the command line with --worker")

// findWorker returns the command line of the worker in this program's folder, or else of the
// one on the PATH.
func findWorker() ([]string, error) {
	beside := ""
	if self, err := os.Executable(); err == nil {
		if real, err := filepath.EvalSymlinks(self); err == nil {
			self = real
		}
		beside = filepath.Dir(self)
	}
	return findWorkerIn(beside)
}

func findWorkerIn(beside string) ([]string, error) {
	name := workerName
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	if beside != "" {
		if path, err := exec.LookPath(filepath.Join(beside, name)); err == nil {
			return []string{path, "worker"}, nil
		}
	}
	if path, err := exec.LookPath(name); err == nil {
		return []string{path, "worker"}, nil
	}
	return nil, errNoWorker
}

// SplitCommand splits a command line into words as a shell does: at white space
// outside quotes, with single and double quotes and the backslash. Nothing is expanded.
func SplitCommand(line string) ([]string, error) {
	var words []string
	var word strings.Builder
	inWord, quote := false, rune(0)
	runes := []rune(line)
	for i := 0; i < len(runes); i++ {
		c := runes[i]
		switch {
		case quote != 0 && c == quote:
			quote = 0
		case quote == 0 && (c == '\'' || c == '"'):
			quote, inWord = c, true
		case c == '\\' && quote != '\'':
			if i++; i == len(runes) {
				return nil, errors.New("the worker command ends with a backslash: write two for one")
			}
			if quote == '"' && runes[i] != '"' && runes[i] != '\\' {
				word.WriteRune('\\')
			}
			word.WriteRune(runes[i])
			inWord = true
		case quote == 0 && strings.ContainsRune(" \t\r\n", c):
			if inWord {
				words = append(words, word.String())
				word.Reset()
				inWord = false
			}
		default:
			word.WriteRune(c)
			inWord = true
		}
	}
	if quote != 0 {
		return nil, errors.New("the worker command has a quote that is not closed")
	}
	if inWord {
		words = append(words, word.String())
	}
	return words, nil
}
