package app

import (
	"os"
	"regexp"
	"strconv"
	"testing"
)

// design §4: the pages of the program's file are not in the memory of an idle process.
func TestThePagesOfTheProgramAreUnmapped(t *testing.T) {
	read := func() int {
		status, err := os.ReadFile("/proc/self/status")
		if err != nil {
			t.Fatal(err)
		}
		kilobytes, err := strconv.Atoi(string(regexp.MustCompile(`RssFile:\s+(\d+)`).FindSubmatch(status)[1]))
		if err != nil {
			t.Fatal(err)
		}
		return kilobytes
	}
	before := read()
	if err := unmapProgramFile(); err != nil {
		t.Fatal(err)
	}
	if after := read(); after > before/2 {
		t.Errorf("%d KB of files are in memory, %d before", after, before)
	}
}
