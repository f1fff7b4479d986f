// Package sourcetest gives tests the source of the program, for rules about how it is written.
package sourcetest

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"iter"
	"path"
	"path/filepath"
	"strings"
	"testing"
)

// File is a parsed Go file of the program.
type File struct {
	*ast.File
	// Name is the path below internal, with slashes, such as "invalid/reason.go".
	Name string
	set  *token.FileSet
}

// Package returns the folder of a file below internal, such as "company/member".
func (f File) Package() string { return path.Dir(f.Name) }

// Where returns the place of a node of the file, as failures name it.
func (f File) Where(n ast.Node) string { return f.set.Position(n.Pos()).String() }

// Files returns the Go files below internal except tests and packages that only tests import, whose names end with "test". The test that
// calls it is in a folder of internal. A file that cannot be read or parsed fails the test.
func Files(t *testing.T) iter.Seq[File] {
	t.Helper()
	return func(yield func(File) bool) {
		t.Helper()
		set := token.NewFileSet()
		err := filepath.WalkDir("..", func(at string, entry fs.DirEntry, err error) error {
			name := strings.TrimPrefix(filepath.ToSlash(at), "../")
			if err != nil || entry.IsDir() || path.Ext(name) != ".go" || strings.HasSuffix(name, "_test.go") ||
				strings.HasSuffix(path.Dir(name), "test") {
				return err
			}
			file, err := parser.ParseFile(set, at, nil, parser.SkipObjectResolution)
			if err == nil && !yield(File{File: file, Name: name, set: set}) {
				return fs.SkipAll
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
}
