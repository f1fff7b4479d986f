//go:build !linux

package app

// unmapProgramFile does nothing where the map of a process's memory cannot be read as on Linux.
func unmapProgramFile() error { return nil }
