package frame

import (
	"encoding/json"
	"strings"

	"github.com/maypok86/otter/v2"

	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/part"
)

// partOverhead is about the memory of a part besides its model, in bytes.
const partOverhead = 512

// Bounds in bytes of what frames remember: the links of some hundred brands, and some hundred headers and closings.
const (
	linksBytes = 2 << 20
	partsBytes = 2 << 20
)

// remembered are the links, headers and closings of pages, which are the same on most pages of a brand.
type remembered struct {
	links *database.Memo[linksKey, *links]
	parts *otter.Cache[partKey, part.Part]
}

// linksKey distinguishes the links of pages. A brand that has changed is another value.
type linksKey struct {
	brand *brand.Brand
	menu  string // first segment of the path within the brand if Menus has a menu for it, else ""
	home  bool
}

// links are the links in the frame of a page that do not depend on its address.
type links struct {
	menu      []MenuGroup
	footer    Footer // without the link to the page's feed
	bottomBar []Link
	closing   []Link
	readers   []Link
	noted     Noted
}

// partKey distinguishes headers and closings. Links that have changed are another value.
type partKey struct {
	brand               *brand.Brand
	links               *links
	name, view          string
	path                string // of the page if one of the links leads to it
	opening, component  string
	day, follow, signIn string
	ad                  Link
}

// Remember makes frames remember the links of pages. It must be called before the first request.
func (f *Frames) Remember() {
	f.known = &remembered{
		links: database.NewMemo[linksKey, *links](f.DB, linksBytes),
		parts: otter.Must(&otter.Options[partKey, part.Part]{MaximumWeight: partsBytes,
			Weigher: func(_ partKey, p part.Part) uint32 { return uint32(len(p.Model)) + partOverhead }}),
	}
}

func (r *Request) linksKey() linksKey {
	k := linksKey{brand: r.Brand, home: r.Path == "/"}
	if first, _, _ := strings.Cut(r.PathInBrand()[1:], "/"); r.Menus[first] != nil {
		k.menu = first
	}
	return k
}

// links returns the links of the page's frame, and notes their cache tags.
func (r *Request) links() *links {
	if r.known == nil {
		return r.readLinks()
	}
	key := r.linksKey()
	l, _, ok := r.known.links.Find(key)
	if !ok {
		mark := r.known.links.Mark()
		own := r.Fork()
		l = own.readLinks()
		l.noted = own.Noted()
		r.known.links.Keep(key, l, l.size(), append(l.noted.Tags, brand.Tag), mark)
	}
	r.AddNoted(l.noted)
	return l
}

func (r *Request) readLinks() *links {
	return &links{menu: r.menu(), footer: r.footer(), bottomBar: r.bottomBar(), closing: r.closingLinks(), readers: r.ReaderLinks()}
}

// linkBytes is about the memory of a link: four texts and what they contain.
const linkBytes = 160

func (l *links) size() int {
	n := len(l.bottomBar) + len(l.closing) + len(l.readers) +
		len(l.footer.Read) + len(l.footer.Brands) + len(l.footer.Languages) + len(l.footer.Pages) + len(l.footer.Social)
	for _, g := range l.menu {
		n += 1 + len(g.Items)
	}
	return n * linkBytes
}

// part returns a header or a closing: the remembered one, or a new one with the model that make returns.
func (r *Request) part(key partKey, make func() any) (part.Part, error) {
	if r.known != nil {
		if p, ok := r.known.parts.GetIfPresent(key); ok {
			return p, nil
		}
	}
	model, err := json.Marshal(make())
	if err != nil {
		return part.Part{}, err
	}
	p := part.New(key.name, model, key.view)
	if r.known != nil {
		r.known.parts.Set(key, p)
	}
	return p, nil
}
