package app

import (
	"go/ast"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"

	"masthead/internal/route"
	"masthead/internal/sourcetest"
)

// A path that several packages link to is a constant of package route, so that it is written once. A path of the API
// is sometimes equal to that of a page; it is an argument of the functions of apiv2, or follows apiv2.Prefix.
func TestOnePackageContainsThePathOfAPage(t *testing.T) {
	places := map[string]map[string]bool{} // packages, by first segments of declared pages
	for _, p := range route.Pages() {
		first := strings.Split(p.Pattern, "/")[1]
		if !strings.HasPrefix(first, "{") {
			places[first] = map[string]bool{}
		}
	}
	for file := range sourcetest.Files(t) {
		if file.Package() == "demo" { // invented content may contain paths
			continue
		}
		for _, path := range pathsIn(file.File) {
			first, _, _ := strings.Cut(strings.TrimPrefix(path, "/"), "/")
			if packages, declared := places[first]; declared {
				packages[file.Package()] = true
			}
		}
	}
	for first, packages := range places {
		if len(packages) > 1 {
			t.Errorf("/%s is written in the packages %v", first, packages)
		}
	}
}

// pathsIn returns the strings of a file that begin with a slash and are not paths of the API.
func pathsIn(file *ast.File) []string {
	var paths []string
	ast.Inspect(file, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.CallExpr:
			return !isNameIn(n.Fun, "apiv2", "") && !isNameIn(n.Fun, "listing", "APICall") && !isNameIn(n.Fun, "", "APICall")
		case *ast.BinaryExpr:
			return !isNameIn(n.X, "apiv2", "Prefix") && !hasPrefixOfAPI(n.X)
		case *ast.Field:
			return n.Tag == nil
		case *ast.BasicLit:
			if s, err := strconv.Unquote(n.Value); n.Kind == token.STRING && err == nil && strings.HasPrefix(s, "/") {
				paths = append(paths, s)
			}
		}
		return true
	})
	return paths
}

// hasPrefixOfAPI reports whether a sum of strings contains apiv2.Prefix.
func hasPrefixOfAPI(e ast.Expr) bool {
	sum, ok := e.(*ast.BinaryExpr)
	return ok && (isNameIn(sum.Y, "apiv2", "Prefix") || hasPrefixOfAPI(sum.X))
}

// isNameIn reports whether an expression is a name of a package; "" stands for the file's own package and for any name.
func isNameIn(e ast.Expr, pkg, name string) bool {
	switch e := e.(type) {
	case *ast.SelectorExpr:
		of, ok := e.X.(*ast.Ident)
		return ok && of.Name == pkg && (name == "" || e.Sel.Name == name)
	case *ast.Ident:
		return pkg == "" && e.Name == name
	}
	return false
}

// Scripts and components get the addresses of pages from page models or from the constants in web/api/limits.gen.ts.
func TestScriptsContainNoPathOfAPage(t *testing.T) {
	var firsts []string
	for _, p := range route.Pages() {
		if first := strings.Split(p.Pattern, "/")[1]; !strings.HasPrefix(first, "{") {
			firsts = append(firsts, regexp.QuoteMeta(first))
		}
	}
	// A path begins a string, follows a value in a template, or is part of a regular expression.
	path := regexp.MustCompile("(?:['\"`}]|\\\\)/\\(?(?:" + strings.Join(firsts, "|") + ")(?:['\"`/?#|\\\\$]|$)")
	comment := regexp.MustCompile(`(?m)/\*[\s\S]*?\*/|(?:^|\s)//.*$`)
	for text, want := range map[string]bool{
		"'/search'": true, "`${edition}/glossary?q=`": true, `/^\/(glossary|events)\//`: true, "'/searching'": false, "'../search/search'": false,
	} {
		if path.MatchString(text) != want {
			t.Errorf("%s: is a path of a page = %v", text, !want)
		}
	}
	err := filepath.WalkDir("../../web/site", func(name string, entry fs.DirEntry, err error) error {
		script := strings.HasSuffix(name, ".ts") || strings.HasSuffix(name, ".tsx")
		if err != nil || entry.IsDir() || !script || strings.Contains(name, ".test.") || strings.Contains(name, "fixture") {
			return err
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		for _, found := range path.FindAllString(comment.ReplaceAllString(string(text), ""), -1) {
			t.Errorf("%s contains the path of a page: %s", name, found)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// A form and the API must have the same limits: components take them from generated constants or from their page.
func TestComponentsContainNoLengthOfAField(t *testing.T) {
	length := regexp.MustCompile(`maxLength(?:=\{?|: ?)["']?\d+`)
	err := filepath.WalkDir("../../web/site", func(name string, entry fs.DirEntry, err error) error {
		script := strings.HasSuffix(name, ".ts") || strings.HasSuffix(name, ".tsx")
		if err != nil || entry.IsDir() || !script || strings.Contains(name, ".test.") || strings.Contains(name, "fixture") {
			return err
		}
		text, err := os.ReadFile(name)
		if err != nil {
			return err
		}
		for _, found := range length.FindAllString(string(text), -1) {
			t.Errorf("%s contains %s: declare it in Constants of its route.Page", name, found)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}
