package importer

import (
	"context"
	"fmt"
	"strings"
)

// NormalSite returns the address of a site, such as "Www.Example.com:80/blog/", in the spelling that all of its exports share:
// "example.com/blog". A title after the address stays.
func NormalSite(site string) string {
	address, title, titled := strings.Cut(site, " ")
	host, path, _ := strings.Cut(address, "/")
	host = strings.TrimPrefix(strings.TrimSuffix(strings.ToLower(host), "."), "www.")
	host = strings.TrimSuffix(strings.TrimSuffix(host, ":80"), ":443")
	if path = strings.Trim(path, "/"); path != "" {
		host += "/" + path
	}
	if titled {
		host += " " + title
	}
	return host
}

// noteOtherSite is a warning on stories that an import does not update because their site has another path.
const noteOtherSite = "stories of another address of the same host were imported before; this import does not change them, " +
	"so check that those which may only be read by some are not open"

// findSources finds under which spellings the site was imported before, and warns of its host's other addresses.
func (r *run) findSources(ctx context.Context, site string) error {
	r.source = r.request.Kind + " " + site
	r.sources = []string{r.source}
	if site == "" || r.request.Name != "" { // a feed states its site in one spelling
		return nil
	}
	var known []struct {
		Source string
		Here   int // 1 if it was imported into this brand
	}
	err := r.deps.DB.Read.NewSelect().Model((*refRow)(nil)).Column("source").
		ColumnExpr("MAX(CASE WHEN brand_id = ? THEN 1 ELSE 0 END) AS here", r.brand.ID).
		Where("source LIKE ?", r.request.Kind+" %").Group("source").Order("source").Scan(ctx, &known)
	if err != nil {
		return fmt.Errorf("sites that were imported before: %w", err)
	}
	own := NormalSite(site)
	for _, k := range known {
		other := strings.TrimPrefix(k.Source, r.request.Kind+" ")
		normal := NormalSite(other)
		switch {
		case k.Source == r.source:
		case normal == own:
			r.sources = append(r.sources, k.Source)
		case hostOf(normal) == hostOf(own) && !strings.Contains(normal+own, " ") && k.Here == 1 && r.row.Position == 0:
			r.report.addWarning(&Item{}, Note{noteOtherSite, other})
		}
	}
	return nil
}

func hostOf(site string) string {
	host, _, _ := strings.Cut(site, " ")
	host, _, _ = strings.Cut(host, "/")
	return host
}
