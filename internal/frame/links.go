package frame

import (
	"github.com/maypok86/otter/v2"

	"masthead/internal/bounded"
	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/part"
)

// partOverhead is the approximate memory of a part besides its model, in bytes.
const partOverhead = 512

// The memory limits, in bytes, for stored links (enough for several hundred brands) and for stored headers and closings (enough for several
// hundred).
const (
	linksBytes = 2 << 20
	partsBytes = 2 << 20
)

// frameCache stores the links, headers and closings of pages, which are the same on most pages of a brand.
type frameCache struct {
	links *database.Memo[linksKey, *links]
	parts bounded.Cache[partKey, part.Part]
}

// linksKey has everything that the links of a page depend on. A brand that was changed has another pointer.
type linksKey struct {
	brand *brand.Brand
	menu  string // first segment of the path within the brand if Menus has a menu for it, else ""
	home  bool   // whether the page is the home page
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

// partKey has everything that a header or a closing depends on. Links that were changed have another pointer.
type partKey struct {
	brand               *brand.Brand
	links               *links
	name, view          string
	path                string // path of the page if one of the links leads to it, else ""
	opening, component  string
	day, follow, signIn string
	ad                  Link
}

// EnableCache makes frames store the links, headers and closings of pages. It must be called before the first request.
func (f *Frames) EnableCache() {
	f.cache = &frameCache{
		links: database.NewMemo[linksKey, *links](f.DB, linksBytes),
		parts: otter.Must(&otter.Options[partKey, part.Part]{MaximumWeight: partsBytes,
			Weigher: func(_ partKey, p part.Part) uint32 { return uint32(len(p.Model)) + partOverhead }}),
	}
}

func linksKeyOf(r *Request) linksKey {
	k := linksKey{brand: r.Brand, home: r.Path == "/"}
	if first := menuSegment(r); r.Menus[first] != nil {
		k.menu = first
	}
	return k
}

// links returns the links of the page's frame, and notes their cache tags.
func (r *Request) links() *links {
	if r.cache == nil {
		return readLinks(r)
	}
	key := linksKeyOf(r)
	l, _, ok := r.cache.links.Find(key)
	if !ok {
		mark := r.cache.links.BeginRead()
		own := r.Fork()
		l = readLinks(own)
		l.noted = own.Noted()
		if own.failure != nil {
			r.NoteFailure(own.failure)
			return l
		}
		r.cache.links.Store(key, l, l.size(), append(l.noted.Tags, brand.Tag), mark)
	}
	r.AddNoted(l.noted)
	return l
}

func readLinks(r *Request) *links {
	return &links{menu: menuOf(r), footer: footerOf(r), bottomBar: bottomBar(r), closing: closingLinks(r), readers: r.ReaderLinks()}
}

// linkBytes is the approximate memory of a link: four texts and their content.
const linkBytes = 160

func (l *links) size() int {
	n := len(l.bottomBar) + len(l.closing) + len(l.readers) +
		len(l.footer.Read) + len(l.footer.Brands) + len(l.footer.Languages) + len(l.footer.Pages) + len(l.footer.Social)
	for _, g := range l.menu {
		n += 1 + len(g.Items)
	}
	return n * linkBytes
}

// storedPart returns the stored header or closing for a key. If there is none, it makes one from the
// model that newModel returns, and stores it.
func storedPart(r *Request, key partKey, newModel func() any) (part.Part, error) {
	if r.cache != nil {
		if p, ok := r.cache.parts.GetIfPresent(key); ok {
			return p, nil
		}
	}
	model, err := Encode(newModel())
	if err != nil {
		return part.Part{}, err
	}
	p := part.New(key.name, model, key.view)
	if r.cache != nil {
		r.cache.parts.Set(key, p)
	}
	return p, nil
}
