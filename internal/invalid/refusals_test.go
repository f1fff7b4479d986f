package invalid_test

import (
	"go/ast"
	"net/http"
	"path"
	"slices"
	"strings"
	"testing"

	"masthead/internal/invalid"
)

// ofReaders are the texts of refusals that only readers meet, on the site and in its API, or programs with an API token. The newsroom's app
// makes no such call.
var ofReaders = []string{
	"Only members of the company may read its form.",
	"Only founders and executives of the company may change it.",
	"Your role does not allow this.",
	"The company needs a founder or an executive.",
	"The invitation was sent to another address. Sign in with that address to accept it.",
	"This request came from another site.",
	"This story is for members.",
	"The limit of open proposals is reached; please wait for a decision.",
	"The limit of registrations for events is reached; cancel one first.",
	"You have left feedback already.",
	"Register for the webinar first.",
	"The webinar takes no questions or feedback.",
	"An API token has no email address.",
	"Please sign in again first. This needs a session that began within the last 15 minutes.", // has a code of its own
}

// DESK: every text with which the program refuses a call as a whole has a code, so that editors read a sentence in their language. The
// errors of features become such texts through apiv2.SaveProblem and apiv2.Sentence.
func TestEveryRefusedCallHasACode(t *testing.T) {
	literals, seen := map[string]string{}, 0
	named := map[string]string{} // texts of errors by package and name
	type use struct{ name, where string }
	var used []use
	for file := range sourcesWithTexts(t) {
		folder := path.Base(file.Package())
		ast.Inspect(file.File, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.ValueSpec:
				for i, value := range n.Values {
					if call, ok := value.(*ast.CallExpr); ok && len(call.Args) == 1 && nameOf(call.Fun) == "errors.New" {
						named[folder+"."+n.Names[i].Name] = textOf(call.Args[0], nil, "")
					}
				}
			case *ast.CallExpr:
				switch nameOf(n.Fun) {
				case "apiv2.Error":
					if status := nameOf(n.Args[0]); status == "http.StatusConflict" || status == "http.StatusForbidden" {
						literals[textOf(n.Args[1], nil, "")] = file.Where(n)
					}
				case "apiv2.SaveProblem":
					for _, arg := range n.Args[1:] {
						used = append(used, use{qualified(folder, nameOf(arg)), file.Where(n)})
					}
				}
			}
			return true
		})
	}
	for _, u := range used {
		if text := named[u.name]; text != "" {
			literals[strings.ToUpper(text[:1])+text[1:]+"."] = u.where
		}
	}
	for text, where := range literals {
		if text == "" || slices.Contains(ofReaders, text) {
			continue
		}
		seen++
		if invalid.RefusalOf(http.StatusConflict, text) == "" {
			t.Errorf("%s: %q has no code in refusals.go", where, text)
		}
	}
	if seen < 70 {
		t.Errorf("only %d texts found", seen)
	}
}

// nameOf returns a name as it is written, such as http.StatusConflict; "" for other expressions.
func nameOf(x ast.Expr) string {
	switch x := x.(type) {
	case *ast.Ident:
		return x.Name
	case *ast.SelectorExpr:
		if from, ok := x.X.(*ast.Ident); ok {
			return from.Name + "." + x.Sel.Name
		}
	}
	return ""
}

// qualified returns a name with its package.
func qualified(folder, name string) string {
	if strings.Contains(name, ".") {
		return name
	}
	return folder + "." + name
}
