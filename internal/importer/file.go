package importer

import (
	"bufio"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"sync"
	"sync/atomic"
)

// File is the file of an export. It can be read several times.
type File struct {
	path string
	size int64
	read atomic.Int64 // total number of bytes read

	surveyed sync.Once
	bytes    byteSurvey // set by surveyBytes
}

// NewFile returns a file without opening it. It returns an error if there is no such file.
func NewFile(path string) (*File, error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, fmt.Errorf("import: %w", err)
	}
	if !info.Mode().IsRegular() {
		return nil, &FileError{Err: fmt.Errorf("%s is not a regular file", path)}
	}
	return &File{path: path, size: info.Size()}, nil
}

// Name returns the file's name without its folder.
func (f *File) Name() string { return filepath.Base(f.path) }

// Size returns the size of the file in bytes.
func (f *File) Size() int64 { return f.size }

// BytesRead returns the number of bytes read so far, in all passes over the file.
func (f *File) BytesRead() int64 { return f.read.Load() }

// Open opens the file for reading from the beginning.
func (f *File) Open() (io.ReadCloser, error) {
	file, err := os.Open(f.path)
	if err != nil {
		return nil, fmt.Errorf("import: %w", err)
	}
	return &countingReader{file, f}, nil
}

// progress returns the number of bytes that have been read, up to twice the size of the file. A
// format may read it more often.
func (f *File) progress() int64 { return min(f.read.Load(), 2*f.size) }

type countingReader struct {
	*os.File
	of *File
}

func (c *countingReader) Read(p []byte) (int, error) {
	n, err := c.File.Read(p)
	c.of.read.Add(int64(n))
	return n, err
}

// hash returns the SHA-256 of the content in hex.
func (f *File) hash() (string, error) {
	file, err := os.Open(f.path)
	if err != nil {
		return "", fmt.Errorf("import: %w", err)
	}
	defer func() { _ = file.Close() }()
	h := sha256.New()
	if _, err := io.Copy(h, bufio.NewReaderSize(file, 1<<20)); err != nil {
		return "", fmt.Errorf("import: %w", err)
	}
	return hex.EncodeToString(h.Sum(nil)), nil
}
