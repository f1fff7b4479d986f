package route

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// Document returns the table of all declared pages and reserved segments as Markdown, for
// docs/routes.md.
func Document() []byte {
	var b strings.Builder
	b.WriteString(
		"# Routes\n\nGenerated from the declarations of the features by `make generate`. " +
			"A page of every *edition* exists at its path and below " +
			"that of each language edition, a page of every *brand* also below the path of each brand.\n\n" +
			"| path | base | page component | query | parent | properties |\n|---|---|---|---|---|---|\n",
	)
	for _, p := range Pages() {
		where := map[Base]string{Site: "the site", Editions: "every edition", Brands: "every brand"}[p.Base]
		var marks []string
		for _, m := range []struct {
			is   bool
			name string
		}{{p.Personal, "personal"}, {p.Sitemap, "sitemap"}, {p.Lite, "lite"}, {p.Feed, "feeds"}, {p.Calendar, "calendar"},
			{p.Sparse, "only with content"}, {p.NoIndex, "not indexed"}} {
			if m.is {
				marks = append(marks, m.name)
			}
		}
		fmt.Fprintf(
			&b,
			"| `%s` | %s | %s | %s | %s | %s |\n",
			p.Pattern,
			where,
			p.Component(),
			strings.Join(p.Query, ", "),
			p.Parent,
			strings.Join(marks, ", "),
		)
	}
	b.WriteString("\n## Reserved first segments\n\n| segment | reserved for |\n|---|---|\n")
	for _, segment := range slices.Sorted(maps.Keys(registry.owners)) {
		fmt.Fprintf(&b, "| `%s` | %s |\n", segment, registry.owners[segment])
	}
	return []byte(b.String())
}
