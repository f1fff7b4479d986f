package importer

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/uptrace/bun"
	"golang.org/x/net/idna"
)

// NormalSite returns the address of a site, such as "Www.Example.com:80/blog/", in the spelling that all of its exports share:
// "example.com/blog". A title after the address stays.
func NormalSite(site string) string {
	address, title, titled := strings.Cut(site, " ")
	host, path, _ := strings.Cut(address, "/")
	host = strings.TrimSuffix(strings.ToLower(host), ".")
	host = strings.TrimSuffix(strings.TrimSuffix(host, ":80"), ":443")
	name, port, _ := strings.Cut(host, ":")
	if ascii, err := idna.Lookup.ToASCII(strings.TrimSuffix(name, ".")); err == nil {
		name = ascii
		if unicode, err := idna.Lookup.ToUnicode(ascii); err == nil {
			name = unicode
		}
	}
	if host = strings.TrimPrefix(name, "www."); port != "" {
		host += ":" + port
	}
	if path = strings.Trim(path, "/"); path != "" {
		host += "/" + path
	}
	if titled {
		host += " " + title
	}
	return host
}

// noteOtherSite is a warning on stories that an import does not update because their site has another path.
const noteOtherSite = "stories of another address of the same host were imported before; this import updates those whose posts it " +
	"recognises and does not change the others, so check who may read them"

// noteOtherAddress says that an import updates stories that were imported from another address.
const noteOtherAddress = "posts of this site were imported from another address before; they are the same posts, so this import " +
	"updates them"

// findSources finds the spellings of the site in earlier imports, and warns of its host's other addresses.
func (r *run) findSources(ctx context.Context, export Export) error {
	finder, ok := export.(PostFinder)
	if ok {
		if err := r.findByPosts(ctx, finder); err != nil {
			return err
		}
	}
	site := export.Site()
	r.report.Site = site
	r.source = r.request.Kind + " " + site
	if ok {
		if !slices.Contains(r.sources, r.source) {
			r.sources = append(r.sources, r.source)
		}
		r.byPosts = true
		r.matcher, _ = export.(Matcher)
		return nil
	}
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
	r.matcher, _ = export.(Matcher)
	if len(known) == 0 {
		r.matcher = nil // nothing to match
	}
	own := NormalSite(site)
	for _, k := range known {
		other := strings.TrimPrefix(k.Source, r.request.Kind+" ")
		normal := NormalSite(other)
		if k.Here == 1 && k.Source != r.source && normal != own {
			r.others = append(r.others, k.Source)
		}
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

// findByPosts finds the sites from which the posts of an export were imported before, and tells the export. All sources of its kind
// can have records of them.
func (r *run) findByPosts(ctx context.Context, export PostFinder) error {
	sites, names, err := r.earlierSites(ctx)
	if err != nil {
		return err
	}
	all := slices.Sorted(maps.Keys(names))
	counts := map[*EarlierSite]*sampleCounts{}
	r.otherSites = map[string]bool{}
	for key, site := range sites {
		r.otherSites[key] = export.IsOther(*site)
	}
	for part := range slices.Chunk(export.PostSamples(), batchSize) {
		samples := map[string]PostSample{}
		for _, sample := range part {
			samples[sample.ID] = sample
			for _, name := range all {
				samples[name+":"+sample.ID] = sample
			}
		}
		ids := slices.Collect(maps.Keys(samples))
		var rows []refRow
		err := r.deps.DB.Read.NewSelect().Model(&rows).Where("source LIKE ?", r.request.Kind+" %").
			Where("brand_id IN (SELECT id FROM brands)").Where("kind IN (?)", bun.List([]Kind{Post, Page})).
			Where("external_id IN (?)", bun.List(ids)).Scan(ctx)
		if err != nil {
			return fmt.Errorf("posts that were imported before: %w", err)
		}
		for _, row := range rows {
			site := sites[siteKey(row.Source, row.ExternalID)]
			if counts[site] == nil {
				counts[site] = &sampleCounts{}
			}
			counts[site].add(samples[row.ExternalID], row.identity())
		}
	}
	for key, site := range sites {
		if n := counts[site]; n == nil || !n.isSameSite(r.otherSites[key]) {
			delete(counts, site)
			continue
		}
		r.otherSites[key] = false
	}
	found := slices.SortedFunc(maps.Keys(counts), func(a, b *EarlierSite) int {
		return cmp.Or(counts[b].alike-counts[a].alike, strings.Compare(a.Site+strings.Join(a.Names, " "), b.Site+strings.Join(b.Names, " ")))
	})
	earlier := make([]EarlierSite, len(found))
	for i, site := range found {
		earlier[i] = *site
	}
	export.Recognise(all, earlier)
	own := export.Site()
	for _, site := range earlier {
		if address := cmp.Or(site.Site, strings.Join(site.Names, ", ")); address != own && r.row.Position == 0 &&
			NormalSite(address) != own && strings.Contains(address, ".") {
			r.report.addWarning(&Item{}, Note{noteOtherAddress, address})
		}
	}
	return nil
}

// sampleCounts counts the posts of a file that have the IDs of posts of an earlier site: those with the same GUID, those that may be the
// same posts for that or another reason, and those that are other posts.
type sampleCounts struct{ sameGUID, alike, different int }

// add counts a post with the ID of a record. Different GUIDs tell two posts apart; where one of them has none, so do different slugs and
// titles, unless the identity is of an earlier version, which did not record them.
func (n *sampleCounts) add(p PostSample, was identity) {
	guids := was.guid != "" && p.GUID != ""
	switch {
	case guids && was.guid == hashOf(p.GUID):
		n.sameGUID++
		n.alike++
	case !guids && (!was.complete || was.slug == hashOf(p.Slug) || was.title == hashOf(foldTitle(p.Title))):
		n.alike++
	default:
		n.different++
	}
}

// isSameSite reports whether the posts are mostly those of the earlier site. If the file names another site, only GUIDs say so: the site
// has moved.
func (n *sampleCounts) isSameSite(namedOther bool) bool {
	if namedOther {
		return n.sameGUID > n.different
	}
	return n.alike > n.different
}

// siteKey returns the key that distinguishes the sites of records: their source or, if an earlier version of the
// importer did not record the site in it, the name in their ID.
func siteKey(source, id string) string {
	if strings.HasSuffix(source, " ") {
		return source + nameInID(id)
	}
	return source
}

// earlierSites returns the sites of earlier imports of this kind into any brand, by siteKey, and the names in the IDs of all of
// them. It sets r.sources.
func (r *run) earlierSites(ctx context.Context) (sites map[string]*EarlierSite, names map[string]bool, err error) {
	sites, names = map[string]*EarlierSite{}, map[string]bool{}
	sources := map[string]bool{}
	rows, err := r.deps.DB.Read.NewSelect().Model((*refRow)(nil)).Column("source", "external_id").
		Where("source LIKE ?", r.request.Kind+" %").Rows(ctx)
	if err != nil {
		return nil, nil, fmt.Errorf("sites that were imported before: %w", err)
	}
	defer func() { _ = rows.Close() }()
	for rows.Next() {
		var source, id string
		if err := rows.Scan(&source, &id); err != nil {
			return nil, nil, fmt.Errorf("sites that were imported before: %w", err)
		}
		sources[source] = true
		key := siteKey(source, id)
		site := sites[key]
		if site == nil {
			site = &EarlierSite{Site: strings.TrimPrefix(source, r.request.Kind+" ")}
			sites[key] = site
		}
		if name := nameInID(id); name != "" && !slices.Contains(site.Names, name) {
			site.Names = append(site.Names, name)
			names[name] = true
		}
	}
	if err := rows.Err(); err != nil {
		return nil, nil, fmt.Errorf("sites that were imported before: %w", err)
	}
	r.sources = slices.Collect(maps.Keys(sources))
	return sites, names, nil
}
