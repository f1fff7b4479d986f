package app

import (
	"bufio"
	"fmt"
	"os"
	"strings"
	"syscall"
)

// unmapProgramFile removes the pages of the program's own file, its code and its constant data, from the memory of the process. They are
// never written, so the system maps them again when they are used.
func unmapProgramFile() error {
	program, err := os.Readlink("/proc/self/exe")
	if err != nil {
		return fmt.Errorf("find the program: %w", err)
	}
	maps, err := os.Open("/proc/self/maps")
	if err != nil {
		return fmt.Errorf("read the map of memory: %w", err)
	}
	defer func() { _ = maps.Close() }()
	lines := bufio.NewScanner(maps)
	for lines.Scan() {
		var from, to uintptr
		var rights string
		line := lines.Text()
		if !strings.HasSuffix(line, " "+program) {
			continue
		}
		if _, err := fmt.Sscanf(line, "%x-%x %s", &from, &to, &rights); err != nil {
			return fmt.Errorf("line of the map of memory: %w", err)
		}
		if strings.Contains(rights, "w") {
			continue
		}
		if _, _, errno := syscall.Syscall(syscall.SYS_MADVISE, from, to-from, syscall.MADV_DONTNEED); errno != 0 {
			return fmt.Errorf("unmap a part of the program: %w", errno)
		}
	}
	return lines.Err()
}
