package node

import "syscall"

// attributes give a child a process group of its own, and end it with its
// parent even when it is too busy to see that its standard input has ended.
func attributes() *syscall.SysProcAttr {
	return &syscall.SysProcAttr{Setpgid: true, Pdeathsig: syscall.SIGKILL}
}
