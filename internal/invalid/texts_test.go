package invalid_test

import (
	"go/ast"
	"go/token"
	"iter"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"masthead/internal/invalid"
	"masthead/internal/sourcetest"
)

// ownWords are texts whose point is in their words, which no code can say. The Desk shows them after a sentence in the editor's language.
var ownWords = []string{
	"must be one broadcast as JSON",
	`"x" is not a field of the directory (column "x")`,
	"this part must have 7 bytes",
	"the file is empty",
}

// DESK: every text about a field that the program has in English has a code, so that editors read a sentence in their language.
func TestEveryTextAboutAFieldHasACode(t *testing.T) {
	seen := 0
	for text, where := range textsOfFields(t) {
		seen++
		if code := invalid.ReasonOf(text).Code; code == invalid.Invalid && !slices.Contains(ownWords, text) {
			t.Errorf("%s: %q has no code in phrases.go", where, text)
		}
	}
	if seen < 200 {
		t.Errorf("only %d texts found", seen)
	}
}

// textsOfFields returns the texts that the program writes into an invalid.Fields, with a place. Verbs of formats are replaced: numbers
// with 7, and texts with x.
func textsOfFields(t *testing.T) map[string]string {
	t.Helper()
	texts, constants := map[string]string{}, map[string]string{}
	files := slices.Collect(sourcesWithTexts(t))
	for _, file := range files {
		for _, d := range file.Decls {
			if c, ok := d.(*ast.GenDecl); ok && c.Tok == token.CONST {
				for _, s := range c.Specs {
					v := s.(*ast.ValueSpec) //nolint:forcetypeassert // of a declaration of constants
					for i, name := range v.Names {
						if i < len(v.Values) {
							constants[file.Package()+"."+name.Name] = textOf(v.Values[i], nil, "")
						}
					}
				}
			}
		}
	}
	for _, file := range files {
		add := func(at ast.Node, value ast.Expr) {
			if text := textOf(value, constants, file.Package()); strings.Contains(text, " ") {
				texts[text] = file.Where(at)
			}
		}
		ast.Inspect(file.File, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.CompositeLit:
				if s, ok := n.Type.(*ast.SelectorExpr); ok && s.Sel.Name == "Fields" {
					for _, e := range n.Elts {
						if pair, ok := e.(*ast.KeyValueExpr); ok {
							add(pair, pair.Value)
						}
					}
				}
			case *ast.AssignStmt:
				for i, left := range n.Lhs {
					if at, ok := left.(*ast.IndexExpr); ok && i < len(n.Rhs) && isFields(at.X) {
						add(n, n.Rhs[i])
					}
				}
			case *ast.CallExpr:
				if s, ok := n.Fun.(*ast.SelectorExpr); ok && strings.EqualFold(s.Sel.Name, "addClientError") && len(n.Args) == 2 {
					add(n, n.Args[1])
				}
			}
			return true
		})
	}
	return texts
}

// withoutTexts are the packages whose texts no form of the Desk shows: they are notes of imports, or the demonstration's.
var withoutTexts = []string{"importer/ghost", "importer/wordpress", "demo", "doctor"}

// sourcesWithTexts returns the files of the program that can write a text for a form of the Desk.
func sourcesWithTexts(t *testing.T) iter.Seq[sourcetest.File] {
	t.Helper()
	return func(yield func(sourcetest.File) bool) {
		for file := range sourcetest.Files(t) {
			if !slices.Contains(withoutTexts, file.Package()) && !yield(file) {
				return
			}
		}
	}
}

func isFields(x ast.Expr) bool {
	name, ok := x.(*ast.Ident)
	return ok && regexp.MustCompile(`(?i)^(wrong|invalid|refused)$`).MatchString(name.Name)
}

var verb = regexp.MustCompile(`%[-+.\d]*[a-z]`)

// textOf returns the text of an expression, "" if it is not known.
func textOf(x ast.Expr, constants map[string]string, in string) string {
	switch x := x.(type) {
	case *ast.BasicLit:
		text, _ := strconv.Unquote(x.Value)
		return text
	case *ast.BinaryExpr:
		parts := []string{textOf(x.X, constants, in), textOf(x.Y, constants, in)}
		if parts[0] == "" {
			return ""
		}
		if parts[1] == "" {
			parts[1] = "x"
		}
		return parts[0] + parts[1]
	case *ast.Ident:
		return constants[in+"."+x.Name]
	case *ast.SelectorExpr:
		if from, ok := x.X.(*ast.Ident); ok {
			return constants[from.Name+"."+x.Sel.Name]
		}
	case *ast.CallExpr:
		if s, ok := x.Fun.(*ast.SelectorExpr); ok && s.Sel.Name == "Sprintf" && len(x.Args) > 0 {
			return verb.ReplaceAllStringFunc(textOf(x.Args[0], constants, in), func(v string) string {
				switch v[len(v)-1] {
				case 'd':
					return "7"
				case 'q':
					return `"x"`
				}
				return "x"
			})
		}
	}
	return ""
}
