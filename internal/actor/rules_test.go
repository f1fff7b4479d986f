package actor_test

import (
	"go/ast"
	"path"
	"regexp"
	"slices"
	"strings"
	"testing"

	"masthead/internal/sourcetest"
)

// transport matches the files of a feature that may know requests and responses: those of its API, pages, forms, offers and
// commands.
var transport = regexp.MustCompile(`^((api|page|pages|personal|commands)(_[a-z_]+)?|[a-z_]+_page|forms|offer|handler)\.go$`)

// machinery has the packages that are not features, or that are nothing but transport, with their subpackages.
var machinery = []string{
	"account", "accountsite", "apitest", "apiv2", "app", "caller", "captcha", "design", "doctor", "edge", "embed", "feature", "frame",
	"page", "personal", "syndicate", "websub",
}

// exceptions has the other files that may know requests, responses or callers, with the reason.
var exceptions = map[string]string{
	"calendarpage/server.go": "it serves calendars",
	"curated/curated.go":     "the key of the video header is fixed by the contract of the API",
	"badge/credential.go":    "signed badges have addresses of operations",
	"importer/feed/feed.go":  "it recognises a web page by its content",
	"importer/feed/watch.go": "it fetches feeds",
	"importer/numbered.go":   "it redirects old addresses",
	"importer/report.go":     "the report of an import has addresses of operations",
	"indexnow/indexnow.go":   "it notifies search engines and serves the file that they read",
	"media/fetch.go":         "it fetches pictures",
	"media/sniff.go":         "it recognises a picture by its content",
	"permalink/permalink.go": "a stored redirect has its status",
	"permalink/redirect.go":  "a stored redirect has its status",
	"push/send.go":           "it sends to push services, which respond with a status",
}

// Rules know neither HTTP nor sessions: they take an actor.Actor and return errors, which the API turns into responses.
func TestRulesKnowNeitherRequestsNorCallers(t *testing.T) {
	found := map[string]bool{}
	for file := range sourcetest.Files(t) {
		pkg, _, _ := strings.Cut(file.Name, "/")
		if transport.MatchString(path.Base(file.Name)) || slices.Contains(machinery, pkg) {
			continue
		}
		known := transportIn(file.File)
		if len(known) == 0 {
			continue
		}
		found[file.Name] = true
		if exceptions[file.Name] == "" {
			t.Errorf("%s knows %s: move that to a file such as api.go, or add the file to exceptions with a reason", file.Name,
				strings.Join(known, ", "))
		}
	}
	for name := range exceptions {
		if !found[name] {
			t.Errorf("%s is not an exception any more: remove it", name)
		}
	}
}

// transportIn returns what a file uses of requests, responses and callers.
func transportIn(file *ast.File) []string {
	var known []string
	for _, imported := range file.Imports {
		if path := strings.Trim(imported.Path.Value, `"`); path == "net/http" || path == "masthead/internal/apiv2" ||
			path == "masthead/internal/caller" {
			known = append(known, path)
		}
	}
	ast.Inspect(file, func(n ast.Node) bool {
		if s, ok := n.(*ast.SelectorExpr); ok {
			pkg, _ := s.X.(*ast.Ident)
			if pkg != nil && pkg.Name == "account" && slices.Contains([]string{"Caller", "CallerOf", "Session"}, s.Sel.Name) {
				known = append(known, "account."+s.Sel.Name)
			}
		}
		return true
	})
	return known
}
