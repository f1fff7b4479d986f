package ghost

import (
	"cmp"
	"net/url"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/gosimple/slug"

	"masthead/internal/importer"
)

// siteNames are the names of the site of an export.
type siteNames struct {
	label  string   // as Site returns it
	own    string   // prefix of the ids of its rows
	legacy string   // own in the earlier version of the importer, which did not normalize it
	former []string // other prefixes of the ids of its rows in earlier imports
	known  []string // prefixes of the ids of any site in earlier imports

	unnamed bool // the site was imported before from a file that did not name it
}

// unnamed is the site of files that name none.
const unnamed = "unnamed"

// Site returns the address of the site in its normal spelling. A file without one is identified by the title and the hash in its
// settings, or by the earlier site of its imported posts.
func (e *export) Site() string { return e.label }

// nameSite finds the names of the site in the file and the options.
func (e *export) nameSite() {
	address := ""
	switch {
	case e.site != nil:
		e.legacy = e.site.Host // without its path
		address = importer.NormalSite(e.site.Host + e.site.Path)
	case e.address != "":
		e.legacy = string(e.address)
		address = importer.NormalSite(string(e.address))
	}
	if e.hash != "" && e.site == nil {
		e.legacy = e.hash
	}
	e.setNames(address, "")
}

// setNames names the site by its address, else by the title and the hash in its settings, else as earlier imports did.
func (e *export) setNames(address, before string) {
	const digits = 8 // of the hash
	switch {
	case address != "":
		e.own, e.label = address, address
	case before != "":
		e.label = before
	case e.hash != "":
		e.label = strings.TrimSpace(e.title + " (" + e.hash[:digits] + ")")
	default:
		e.label = unnamed
	}
	if address == "" && e.hash != "" {
		e.own = e.hash
	}
}

// hashInLabel matches the title of a site and the beginning of its hash in a label.
var hashInLabel = regexp.MustCompile(`^(.*?) ?\(([0-9a-f]{8})\)$`)

// IsOther implements importer.PostFinder. The hash and the address decide if both the file and the earlier import have one of them; where
// they cannot be compared, the title does.
func (e *export) IsOther(s importer.EarlierSite) bool {
	names := append([]string{s.Site}, s.Names...)
	title, differs := "", false
	for _, name := range names {
		m := hashInLabel.FindStringSubmatch(name)
		switch {
		case m != nil:
			title = cmp.Or(m[1], title)
			name = m[2]
		case isAddress(name):
			if isAddress(e.label) {
				if importer.NormalSite(name) == e.label {
					return false
				}
				differs = true
			}
			continue
		case len(name) != hashDigits || strings.Trim(name, "0123456789abcdef") != "":
			continue
		}
		if e.hash != "" {
			if strings.HasPrefix(e.hash, name) {
				return false
			}
			differs = true
		}
	}
	return differs || e.hash == "" && !isAddress(e.label) && title != "" && e.title != "" && title != e.title
}

// Recognise implements importer.PostFinder.
func (e *export) Recognise(names []string, sites []importer.EarlierSite) {
	e.known = names
	address, before := "", ""
	if isAddress(e.label) {
		address = e.label
	}
	for _, s := range sites {
		e.former = append(e.former, s.Names...)
		e.unnamed = e.unnamed || len(s.Names) == 0 || s.Site == unnamed
		for _, name := range append([]string{s.Site}, s.Names...) {
			if address == "" && isAddress(name) {
				address = importer.NormalSite(name)
			}
		}
		if before == "" && s.Site != unnamed {
			before = s.Site
		}
		if e.own == "" && len(s.Names) > 0 {
			e.own = s.Names[0]
		}
	}
	for _, name := range names {
		if name == e.hash || address != "" && importer.NormalSite(name) == address {
			e.former = append(e.former, name)
		}
	}
	e.former = append(e.former, e.legacy, e.hash)
	if e.setNames(address, before); e.base == nil && address != "" {
		e.base = &url.URL{Scheme: "https", Host: address}
		if host, path, found := strings.Cut(address, "/"); found {
			e.base.Host, e.base.Path = host, "/"+path
		}
	}
	slices.Sort(e.former)
	e.former = slices.DeleteFunc(slices.Compact(e.former), func(name string) bool { return name == "" || name == e.own })
}

// isAddress reports whether the name of a site is its address, and not a hash or a title.
func isAddress(name string) bool {
	host, _, _ := strings.Cut(name, "/")
	return strings.ContainsAny(host, ".:") && !strings.Contains(name, " ") || host == "localhost"
}

const (
	maxSamples = 1000
	idDigits   = 24 // of ids of later versions, which no two sites share
	uuidDigits = 36
	hashDigits = 16 // of the hash of a site in records
)

// PostSamples implements importer.PostFinder.
func (e *export) PostSamples() []importer.PostSample { return e.samples }

func (e *export) addSample(p *post) {
	sample := importer.PostSample{ID: string(p.ID), Slug: slug.Make(string(p.Slug)), Title: string(p.Title)}
	if p.hasUUID() {
		sample.GUID = string(p.UUID)
	}
	if !p.hasUniqueID() {
		sample.ID = p.distinctID()
	}
	if len(e.samples) < maxSamples && (p.hasUniqueID() || p.hasUUID()) {
		e.samples = append(e.samples, sample)
	}
}

// hasUniqueID reports whether no post of another site has the id of a post.
func (p *post) hasUniqueID() bool {
	return len(p.ID) == idDigits && strings.Trim(string(p.ID), "0123456789abcdefABCDEF") == ""
}

func (p *post) hasUUID() bool { return len(p.UUID) == uuidDigits }

// distinctID returns an identity that is made from the parts of a post that never change.
func (p *post) distinctID() string {
	own := p.UUID
	if own == "" {
		own = p.Slug
	}
	return distinctID(p.ID, own, p.CreatedAt)
}

// identify sets what tells a post apart from others besides its ID.
func (e *export) identify(it *importer.Item, p *post) {
	it.Number, it.Unique, it.Slug = string(p.ID), p.hasUniqueID(), slug.Make(string(p.Slug))
	it.Date = p.date()
	if p.hasUUID() && e.uuids.Count(string(p.UUID)) == 1 {
		it.GUID = string(p.UUID)
	}
}

// date returns when a post was published or else created.
func (p *post) date() time.Time { return parseTime(firstNonEmpty(p.PublishedAt, p.CreatedAt)) }

// kind returns whether a post is a page.
func (p *post) kind() importer.Kind {
	if p.Type == "page" || p.Type == "" && p.Page.isTrue() {
		return importer.Page
	}
	return importer.Post
}

// Posts implements importer.Matcher.
func (e *export) Posts() *importer.PostSet { return &e.inFile }

// HasID implements importer.Matcher.
func (e *export) HasID(_ importer.Kind, id string) bool {
	id = id[strings.LastIndexByte(id, ':')+1:]
	if strings.Contains(id, "~") {
		return e.distinct.Count(id) == 1
	}
	return e.ids.HasOne(id)
}

func distinctID(id text, more ...text) string {
	names := make([]string, len(more))
	for i, t := range more {
		names[i] = string(t)
	}
	return importer.DistinctID(string(id), names...)
}

// account returns the identities of an account, the current one first: the accounts that every new site has are the same everywhere.
func (e *export) account(id text) []string {
	u := e.people.byID[string(id)]
	return e.identities(id, u.Slug, u.Name)
}

// key returns the identities of a tag.
func (e *export) key(t tag) []string { return e.identities(t.ID, t.Slug, t.Name) }

// identities returns the identity of a tag or an account, which is unique among all sites, and the identities that it may have from
// earlier imports. In a file that does not name its site, IDs of later versions are unique by themselves. IDs of earlier versions
// are small numbers; identities adds what else identifies the row.
func (e *export) identities(id text, more ...text) []string {
	if id == "" {
		return []string{""}
	}
	unnamed := string(id)
	if len(id) < idDigits {
		unnamed = distinctID(id, more...)
	}
	if e.own == "" {
		return []string{unnamed}
	}
	list := []string{e.own + ":" + string(id)}
	for _, name := range e.former {
		list = append(list, name+":"+string(id))
	}
	if e.unnamed {
		list = append(list, unnamed)
	}
	return list
}

// legacyID returns the identity that the earlier version of the importer gave a tag or an account.
func (e *export) legacyID(id text, more ...text) string {
	switch {
	case id == "":
		return ""
	case e.legacy != "":
		return e.legacy + ":" + string(id)
	case len(id) >= idDigits:
		return string(id)
	}
	return distinctID(id, more...)
}

// postIDs returns the identity of a post and those that it may have in earlier imports.
func (e *export) postIDs(p *post) []string {
	suffix := strings.TrimPrefix(e.ids.ID(p.identity()), string(p.ID)) // of one of several posts with the same id
	if p.ID == "" {
		return []string{suffix}
	}
	var list []string
	switch {
	case p.hasUniqueID():
		list = append(list, string(p.ID))
		for _, name := range e.known {
			list = append(list, name+":"+string(p.ID))
		}
	case p.hasUUID() || e.own == "":
		list = append(list, p.distinctID())
	default:
		list = append(list, e.own+":"+string(p.ID), p.distinctID())
	}
	if !p.hasUniqueID() {
		for _, name := range append([]string{e.own}, e.former...) {
			if former := name + ":" + string(p.ID); name != "" && former != list[0] {
				list = append(list, former)
			}
		}
	}
	for i := range list {
		list[i] += suffix
	}
	return list
}
