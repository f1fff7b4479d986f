package app

import (
	"go/ast"
	"go/token"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"masthead/internal/sourcetest"
)

// usesOfFiles is the reason why the library reads tables of other features.
const usesOfFiles = "the uses of a file are found in every table that has files, in one query for each"

// foreignReads lists, by table, the packages that query the table of another feature, with the reason. Every other table
// is queried by one package only.
var foreignReads = map[string]map[string]string{
	"authors": {"story": "bylines and the sitemap find authors by their stories in one query"},
	"brands": {"story": "the sets of a story are read with the slugs of their brands", "mail": "senders are read with their brands",
		"importer": "an unfinished import is only continued if its brand still exists"},
	"cities":              {"newsletter": "a chosen city must exist when the subscription is written"},
	"companies":           {"account": "memberships are read with the names of their companies"},
	"company_members":     {"company": "a merge names the tables whose features move the rows"},
	"story_companies":     {"company": "a merge names the tables whose features move the rows"},
	"directory_actions":   {"investor": "the audit logs of people and investors share a table"},
	"free_reads":          {"brand": "a column of brands has the name of the table"},
	"investors":           {"company": "rounds, co-investors and similar companies are read with investors in one query"},
	"list_entries":        {"notify": "a story's followers are found from its lists in one query"},
	"curated_items":       {"story": "a curated list is read with the cards of its stories", "library": usesOfFiles},
	"follows":             {"notify": "a story's followers are found from its lists in one query"},
	"publishers":          {"story": "the sitemap lists publishers that have stories"},
	"api_tokens":          {"audit": "actions are read with the names of who acted in one query"},
	"audio_episodes":      {"library": usesOfFiles},
	"audio_shows":         {"library": usesOfFiles},
	"conference_speakers": {"library": usesOfFiles},
	"web_stories":         {"library": usesOfFiles},
	"glossary_terms":      {"library": usesOfFiles},
	"newsletter_issues":   {"library": usesOfFiles},
	"import_pictures":     {"library": "a file that an import still needs is not cleared"},
	"recordings":          {"audio": "episodes are read with the length of their recordings"},
	"sessions":            {"push": "messages go to devices whose session has not ended"},
	"story_media":         {"library": "files that nothing uses are found in one query"},
	"stories": {
		"library":  "files that nothing uses are found in one query; library/uses.go names all columns that refer to files",
		"history":  "a history is read with the published stories only",
		"importer": "a batch finds taken slugs and locks stories in one query",
		"notify":   "notifications about stories that are no longer published are left out",
		"reaction": "claps and bookmarks count for published stories only",
		"sponsor":  "the stories of a sponsored series are limited to a brand in one query",
		"webinar":  "the list of webinars has published stories only, in the order of their starts",
	},
	"story_work": {"story": "the newsroom's list and calendar are filtered by step, assignee and due time in one query"},
	"story_terms": {"sponsor": "the stories of a sponsored series are found in one query",
		"webinar": "the list of webinars is filtered by a category, series or tag in one query"},
	"terms": {"story": "lists of terms below a term, and the sitemap, are found in one query"},
	"users": {"audit": "actions are read with the names of who acted in one query",
		"notify":   "a digest is written to readers that still exist",
		"reaction": "claps of deleted readers are dropped in the transaction"},
}

// wholeDatabase are the packages that copy, compare or remove all tables.
var wholeDatabase = []string{"backup", "demo"}

// tableInText matches a table in an SQL statement or in the tag of a model.
var tableInText = regexp.MustCompile(`\b(?:FROM|JOIN|INTO|UPDATE)\s+"?([a-z_]+)\b|\btable:([a-z_]+)\b`)

// tableFirst matches a table at the beginning of a text for the query builder.
var tableFirst = regexp.MustCompile(`^([a-z_]+)\b()`)

// written matches a table that a statement changes.
var written = regexp.MustCompile(`\b(?:INTO|UPDATE|DELETE FROM)\s+"?([a-z_]+)\b`)

// A feature reads only its own tables, except where foreignReads gives a reason.
func TestFeaturesReadTheirOwnTables(t *testing.T) {
	tables := tablesOfSchema(t)
	packages := map[string]map[string]bool{}
	for file := range sourcetest.Files(t) {
		pkg := file.Package()
		if slices.Contains(wholeDatabase, pkg) {
			continue
		}
		ast.Inspect(file.File, func(n ast.Node) bool {
			matcher, at := tableInText, n
			if call, ok := n.(*ast.CallExpr); ok && len(call.Args) > 0 {
				if method, ok := call.Fun.(*ast.SelectorExpr); ok && strings.HasPrefix(method.Sel.Name, "Table") {
					matcher, at = tableFirst, call.Args[0]
				}
			}
			literal, ok := at.(*ast.BasicLit)
			if !ok || literal.Kind != token.STRING {
				return true
			}
			text, err := strconv.Unquote(literal.Value)
			if err != nil {
				t.Fatal(err)
			}
			names := []string{}
			for _, m := range matcher.FindAllStringSubmatch(text, -1) {
				names = append(names, m[1]+m[2])
			}
			if strings.Contains(text, "_") { // a table name that is passed on; names of one word have other meanings too
				names = append(names, text)
			}
			if m := written.FindStringSubmatch(text); m != nil && foreignReads[m[1]][pkg] != "" {
				t.Errorf("%s writes to %s, a table of another feature", pkg, m[1])
			}
			for _, name := range names {
				if !tables[name] {
					continue
				}
				if packages[name] == nil {
					packages[name] = map[string]bool{}
				}
				packages[name][pkg] = true
			}
			return true
		})
	}
	for _, table := range slices.Sorted(maps.Keys(packages)) {
		for foreign := range foreignReads[table] {
			if !packages[table][foreign] {
				t.Errorf("%s no longer reads %s: remove it from foreignReads", foreign, table)
			}
			delete(packages[table], foreign)
		}
		if len(packages[table]) > 1 {
			t.Errorf("the table %s is read by %s: leave one, or add a reason to foreignReads", table, slices.Sorted(maps.Keys(packages[table])))
		}
	}
}

// A feature passes only its own models to the query builder.
func TestFeaturesQueryTheirOwnModels(t *testing.T) {
	for file := range sourcetest.Files(t) {
		if file.Package() == "demo" {
			continue
		}
		features := map[string]bool{}
		for _, imported := range file.Imports {
			name, ok := strings.CutPrefix(strings.Trim(imported.Path.Value, `"`), "masthead/internal/")
			features[filepath.Base(name)] = ok && name != "clock" && name != "database" // which are not features
		}
		for _, declaration := range file.Decls {
			foreign := map[string]string{} // variables with a model of another package, by name
			ast.Inspect(declaration, func(n ast.Node) bool {
				switch n := n.(type) {
				case *ast.ValueSpec:
					for _, name := range n.Names {
						foreign[name.Name] = foreignType(n.Type, features)
					}
				case *ast.Field:
					for _, name := range n.Names {
						foreign[name.Name] = foreignType(n.Type, features)
					}
				case *ast.CallExpr:
					method, ok := n.Fun.(*ast.SelectorExpr)
					if !ok || method.Sel.Name != "Model" || len(n.Args) != 1 {
						return true
					}
					ast.Inspect(n.Args[0], func(arg ast.Node) bool {
						of := foreignType(arg, features)
						literal, ok := arg.(*ast.CompositeLit)
						if ok {
							of = foreignType(literal.Type, features)
						}
						if name, ok := arg.(*ast.Ident); ok {
							of = foreign[name.Name]
						}
						if of != "" {
							t.Errorf("%s queries the model %s of another package", file.Name, of)
						}
						return of == "" && !ok // the values of a literal are not models
					})
				}
				return true
			})
		}
	}
}

// foreignType returns the type of one of packages that an expression such as []story.Card names, "" if it names none.
func foreignType(n ast.Node, packages map[string]bool) string {
	switch n := n.(type) {
	case *ast.ArrayType:
		return foreignType(n.Elt, packages)
	case *ast.StarExpr:
		return foreignType(n.X, packages)
	case *ast.SelectorExpr:
		if pkg, ok := n.X.(*ast.Ident); ok && packages[pkg.Name] {
			return pkg.Name + "." + n.Sel.Name
		}
	}
	return ""
}

func tablesOfSchema(t *testing.T) map[string]bool {
	t.Helper()
	files, err := filepath.Glob("../database/migrations/sqlite/*.sql")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d migrations, %v", len(files), err)
	}
	created := regexp.MustCompile(`CREATE (?:VIRTUAL )?TABLE (?:IF NOT EXISTS )?(\w+)`)
	tables := map[string]bool{}
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, m := range created.FindAllStringSubmatch(string(text), -1) {
			tables[m[1]] = true
		}
	}
	return tables
}
