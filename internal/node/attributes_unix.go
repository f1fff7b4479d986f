//go:build unix && !linux

package node

import "syscall"

// processAttributes returns attributes that put a child into a process group of its own.
func processAttributes() *syscall.SysProcAttr { return &syscall.SysProcAttr{Setpgid: true} }
