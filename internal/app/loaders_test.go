package app

import (
	"go/ast"
	"testing"

	"masthead/internal/sourcetest"
)

// A loader returns everything about its page in a frame.Page. If it set a field of the request instead, such as the
// brand, the result would depend on the order of the calls. Only the packages that create and dispatch requests may set
// fields.
func TestLoadersDoNotChangeTheirRequest(t *testing.T) {
	loaders := 0
	for file := range sourcetest.Files(t) {
		if pkg := file.Package(); pkg == "frame" || pkg == "page" {
			continue
		}
		ast.Inspect(file.File, func(n ast.Node) bool {
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
					t.Errorf("%s sets a field of its request", file.Where(at))
				}
			}
			return true
		})
	}
	if loaders < 50 {
		t.Errorf("%d functions with a request", loaders)
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

// fieldsSet returns the fields of a variable that statements set.
func fieldsSet(body *ast.BlockStmt, variable string) []ast.Node {
	var places []ast.Node
	ast.Inspect(body, func(n ast.Node) bool {
		set, ok := n.(*ast.AssignStmt)
		if !ok {
			return true
		}
		for _, to := range set.Lhs {
			for field, ok := to.(*ast.SelectorExpr); ok; field, ok = field.X.(*ast.SelectorExpr) {
				if isNameIn(field.X, "", variable) {
					places = append(places, field)
				}
			}
		}
		return true
	})
	return places
}
