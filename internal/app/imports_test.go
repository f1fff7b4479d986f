package app

import (
	"go/ast"
	"maps"
	"slices"
	"strings"
	"testing"

	"masthead/internal/sourcetest"
)

// accountImporters has the packages that import internal/account, with what each needs from it. A feature that only has to know who
// calls an operation imports internal/caller.
var accountImporters = map[string]string{
	"accountsite":          "the pages of accounts",
	"app":                  "it puts the program together",
	"badge":                "owners of companies",
	"collaboration":        "sessions, and the names of who writes together",
	"company":              "roles at companies",
	"company/claim":        "roles at companies and users",
	"company/correction":   "owners of companies and users",
	"company/member":       "roles at companies and users",
	"company/question":     "owners of companies and users to whom questions are sent",
	"conference/pitchfest": "companies of users, users to whom decisions are sent",
	"connect":              "owners of companies and users",
	"demo":                 "it makes users",
	"desk":                 "the caller's roles and name, and who may open the Desk",
	"event":                "users to whom reminders are sent",
	"front":                "sessions, for rehearsals, and the names of who prepared a front",
	"follow":               "the reader who follows after signing in",
	"jury":                 "users who are members, owners of companies",
	"newsletter":           "the address of a reader who is signed in",
	"nomination":           "owners of companies",
	"notify":               "users to whom digests are sent",
	"people":               "roles at companies",
	"personal":             "sessions",
	"push":                 "the session to which a subscription belongs",
	"reaction":             "the reader who claps after signing in",
	"setup":                "it makes the first user",
	"story":                "the rights of the maker of a preview link at the time of reading, the names of who saved a story",
	"storypage":            "sessions, for previews",
	"workflow":             "the names of who works on a story, members of the newsroom, users to whom emails are sent",
	"webinar":              "the name and address of a reader who registers, users to whom reminders are sent",
}

// The numbers of imports that lead from one feature to another. If an import cannot be avoided, raise them with the reason in the commit;
// when a change removes imports, lower them.
const (
	maxFeatureImports      = 253
	maxFeatureImportsPlain = 190 // without those of brand and permalink, which nearly every feature needs
)

// belowFeatures has packages without an offer of their own that count as features because they own tables.
var belowFeatures = []string{"account", "award", "brand", "permalink", "taxonomy"}

// "Architecture": features know each other as little as possible.
func TestImportsBetweenFeatures(t *testing.T) {
	imports, features := map[string][]string{}, map[string]bool{}
	for _, name := range belowFeatures {
		features[name] = true
	}
	for file := range sourcetest.Files(t) {
		pkg := file.Package()
		for _, imported := range file.Imports {
			name, ok := strings.CutPrefix(strings.Trim(imported.Path.Value, `"`), "masthead/internal/")
			if ok && !slices.Contains(imports[pkg], name) {
				imports[pkg] = append(imports[pkg], name)
			}
		}
		features[pkg] = features[pkg] || pkg != "app" && makesOffer(file.File)
	}
	all, plain := 0, 0
	for from, list := range imports {
		for _, to := range list {
			if !features[from] || !features[to] {
				continue
			}
			all++
			if to != "brand" && to != "permalink" {
				plain++
			}
		}
		if slices.Contains(list, "account") != (accountImporters[from] != "") {
			t.Errorf("does %s import account? %t; accountImporters says otherwise", from, slices.Contains(list, "account"))
		}
	}
	for _, from := range slices.Sorted(maps.Keys(accountImporters)) {
		if imports[from] == nil {
			t.Errorf("%s does not exist: remove it from accountImporters", from)
		}
	}
	if all > maxFeatureImports || plain > maxFeatureImportsPlain {
		t.Errorf("%d imports lead from one feature to another, %d without brand and permalink; allowed are %d and %d", all, plain,
			maxFeatureImports, maxFeatureImportsPlain)
	}
	t.Logf("%d packages import account; %d imports lead from one feature to another, %d without brand and permalink", len(accountImporters),
		all, plain)
}

// makesOffer reports whether a function of a file returns a feature.Offer.
func makesOffer(file *ast.File) bool {
	return slices.ContainsFunc(file.Decls, func(d ast.Decl) bool {
		f, ok := d.(*ast.FuncDecl)
		if !ok || f.Type.Results == nil {
			return false
		}
		return slices.ContainsFunc(f.Type.Results.List, func(result *ast.Field) bool {
			s, ok := result.Type.(*ast.SelectorExpr)
			if !ok {
				return false
			}
			pkg, ok := s.X.(*ast.Ident)
			return ok && pkg.Name == "feature" && s.Sel.Name == "Offer"
		})
	})
}
