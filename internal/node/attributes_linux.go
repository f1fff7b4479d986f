package node

import "syscall"

// processAttributes returns attributes that put a child into a process group of its own, and make the kernel kill
// it when its parent dies, even if the child hangs.
func processAttributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}
