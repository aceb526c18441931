//go:build !cuda

package driver

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"time"
)

const compiler = "g++"

// Emulate compiles the kernel name of the file source, with the flags that choose a variant,
// and starts its process. sources holds the kernels, and the emulator in a folder of that
// name. Like the compute cache of NVIDIA's driver, a folder keeps compiled kernels: the same
// sources, flags and compiler need no second compilation.
func (c *Context) Emulate(sources fs.FS, source, name string, flags ...string) (*Kernel, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case c.trouble.module != 0:
		return nil, &Error{Code: c.trouble.module, Doing: "load the kernels"}
	case !c.isCurrent():
		return nil, &Error{Code: codeInvalidContext, Doing: "load the kernels"}
	}
	arguments := append([]string{"-DKERNEL=" + name, fmt.Sprintf("-D__CUDA_ARCH__=%d00", c.Device.Major),
		`-DSOURCE="../` + source + `"`, "-I.", "-Iemulator", "emulator/runtime.cc", "emulator/unit.cc"}, compilerFlags...)
	arguments = append(arguments, flags...)
	digest, err := digestOf(sources, arguments)
	if err != nil {
		return nil, err
	}
	cache, err := c.cache()
	if err != nil {
		return nil, err
	}
	program := filepath.Join(cache, name+"-"+digest)
	if os.Chtimes(program, time.Now(), time.Now()) != nil {
		if err := c.compile(sources, program, arguments); err != nil {
			return nil, fmt.Errorf("compile %s for the emulator: %w", source, err)
		}
	}
	k, err := c.startKernel(name, program)
	if err == nil {
		c.kernels = append(c.kernels, k)
	}
	return k, err
}

// cache is the folder of compiled kernels: in the user's cache folder, otherwise a temporary
// one of the context, which Close removes.
func (c *Context) cache() (folder string, err error) {
	if user, err := os.UserCacheDir(); err == nil {
		folder := filepath.Join(user, "tourscope", "emulated-kernels")
		if os.MkdirAll(folder, 0o700) == nil {
			return folder, nil
		}
	}
	if c.folder == "" {
		c.folder, err = os.MkdirTemp("", "tourscope-emulator-")
	}
	return c.folder, err
}

// compile writes the program atomically and removes old ones from the cache.
func (c *Context) compile(sources fs.FS, program string, arguments []string) error {
	made, err := os.MkdirTemp(filepath.Dir(program), "new-")
	if err != nil {
		return err
	}
	defer os.RemoveAll(made)
	run := exec.Command(compiler, append(arguments, "-o", filepath.Join(made, "kernel"))...)
	run.Dir = filepath.Join(made, "sources")
	if err := os.CopyFS(run.Dir, sources); err != nil {
		return err
	}
	if out, err := run.CombinedOutput(); err != nil {
		return fmt.Errorf("%w\n%s", err, out)
	}
	removeOld(filepath.Dir(program))
	return os.Rename(filepath.Join(made, "kernel"), program)
}

// removeOld removes kernels that were not used for 30 days. Compiling one again takes about
// a second.
func removeOld(folder string) {
	entries, _ := os.ReadDir(folder)
	for _, e := range entries {
		if info, err := e.Info(); err == nil && time.Since(info.ModTime()) > 30*24*time.Hour {
			_ = os.RemoveAll(filepath.Join(folder, e.Name()))
		}
	}
}

// digestOf returns a hash of compiler, arguments and sources, in hexadecimal.
func digestOf(sources fs.FS, arguments []string) (string, error) {
	sum := sha256.New()
	path, err := exec.LookPath(compiler)
	if err != nil {
		return "", err
	}
	if info, err := os.Stat(path); err == nil {
		fmt.Fprintln(sum, path, info.Size(), info.ModTime())
	}
	fmt.Fprintf(sum, "%q\n", arguments)
	err = fs.WalkDir(sources, ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		text, err := fs.ReadFile(sources, path)
		fmt.Fprintf(sum, "%s %x\n", path, sha256.Sum256(text))
		return err
	})
	return hex.EncodeToString(sum.Sum(nil)[:16]), err
}
