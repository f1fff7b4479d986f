package app

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strings"
	"testing"
)

// A loader returns everything about its page in a frame.Page. If it set a field of the request instead, such as the
// brand, the result would depend on the order of the calls. Only the packages that create and dispatch requests may set
// fields.
func TestLoadersDoNotChangeTheirRequest(t *testing.T) {
	loaders := 0
	err := filepath.WalkDir("..", func(name string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && (entry.Name() == "frame" || entry.Name() == "page") {
			return fs.SkipDir
		}
		if entry.IsDir() || !strings.HasSuffix(name, ".go") || strings.HasSuffix(name, "_test.go") {
			return nil
		}
		files := token.NewFileSet()
		file, err := parser.ParseFile(files, name, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			var of *ast.FuncType
			var body *ast.BlockStmt
			switch n := n.(type) {
			case *ast.FuncDecl:
				of, body = n.Type, n.Body
			case *ast.FuncLit:
				of, body = n.Type, n.Body
			default:
				return true
			}
			for _, request := range requestsOf(of) {
				loaders++
				for _, at := range fieldsSet(body, request) {
					t.Errorf("%s sets a field of its request", files.Position(at))
				}
			}
			return true
		})
		return nil
	})
	if err != nil || loaders < 50 {
		t.Errorf("%d functions with a request, %v", loaders, err)
	}
}

// requestsOf returns the names of the parameters of a function that are page requests.
func requestsOf(f *ast.FuncType) []string {
	var names []string
	for _, p := range f.Params.List {
		if pointer, ok := p.Type.(*ast.StarExpr); ok && isNameIn(pointer.X, "frame", "Request") {
			for _, name := range p.Names {
				names = append(names, name.Name)
			}
		}
	}
	return names
}

// fieldsSet returns where statements set a field of a variable.
func fieldsSet(body *ast.BlockStmt, variable string) []token.Pos {
	var places []token.Pos
	ast.Inspect(body, func(n ast.Node) bool {
		set, ok := n.(*ast.AssignStmt)
		if !ok {
			return true
		}
		for _, to := range set.Lhs {
			for field, ok := to.(*ast.SelectorExpr); ok; field, ok = field.X.(*ast.SelectorExpr) {
				if isNameIn(field.X, "", variable) {
					places = append(places, field.Pos())
				}
			}
		}
		return true
	})
	return places
}
