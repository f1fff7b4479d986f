// Package wordpress reads WordPress exports (WXR 1.0 to 1.2) of any size: posts, pages, authors, categories, tags, a
// taxonomy of series, and the addresses of pictures. It streams the file twice and keeps only terms, authors and a few
// bytes per attachment in memory, never the posts.
//
// It must never fetch anything and never write to the database.
package wordpress

import (
	"context"
	"errors"
	"net"
	"net/url"
	"strings"

	"github.com/gosimple/slug"

	"masthead/internal/importer"
)

// Kind is the name of this format in a job.
const Kind = "wordpress"

// errNotWordPress is returned for XML of another kind.
var errNotWordPress = errors.New("it is not a WordPress export")

// Open surveys an export. It refuses a file that is invalid anywhere, with the place,
// before anything is imported.
func Open(ctx context.Context, f *importer.File, s importer.Settings) (importer.Export, error) {
	files, err := newAttachments(s.TempDir)
	if err != nil {
		return nil, err
	}
	e := &export{file: f, settings: s, attachments: files, terms: newTerms(s.Options.SeriesTaxonomy), authors: newAuthors()}
	if e.patterns, err = newPatterns(s.TempDir); err != nil {
		return nil, errors.Join(err, files.Close())
	}
	err = errors.Join(e.collectReferences(ctx), files.sortIndexes())
	if err == nil && e.posts && e.site == nil && e.host == "" {
		err = importer.ErrSiteNeeded
	}
	if err == nil && e.undecided {
		err = e.decidePublic(ctx)
	}
	if err != nil {
		return nil, errors.Join(err, e.Close())
	}
	return e, nil
}

type export struct {
	file        *importer.File
	settings    importer.Settings
	site        *url.URL // nil if it is neither in the export nor in the options
	host        string   // of the first item with an address
	posts       bool     // the file has posts or pages
	title       string
	terms       *terms
	authors     *authors
	attachments *attachments
	patterns    *patterns
	rules       []rule
	hasRules    bool                // the file has rules, in force or not
	named       int                 // bytes of what the rules name
	ids         importer.Identities // of posts and pages
	inFile      importer.PostSet
	guids       importer.Repeats // of posts and pages
	paths       importer.Repeats // current paths of items with a page
	undecided   bool             // whether some posts get a page is known only after their conversion
	memory      int              // bytes of what is in memory
}

// maxMemory is the maximum size of the terms, authors and positions of attachments in memory, in bytes.
const maxMemory = 96 << 20

var errMemory = errors.New("it has more terms, authors and attachments than can be imported at once: export the site in parts")

// countMemory counts bytes that stay in memory. It returns an error if they are too many.
func (e *export) countMemory(bytes int) error {
	if e.memory += bytes; e.memory > maxMemory {
		return &importer.FileError{Err: errMemory}
	}
	return nil
}

func (e *export) Close() error               { return errors.Join(e.attachments.Close(), e.patterns.Close()) }
func (e *export) Terms() []importer.Term     { return e.terms.sortedTerms() }
func (e *export) Authors() []importer.Author { return e.authors.sortedAuthors() }

// Site returns the blog's address in its normal spelling. If it is a common default, the title is added. If it is
// missing, the host of an item is used.
func (e *export) Site() string {
	if e.site == nil {
		return importer.NormalSite(strings.TrimSpace(e.host + " " + e.title))
	}
	address := e.site.Host + e.site.Path
	if !strings.Contains(e.site.Hostname(), ".") || net.ParseIP(e.site.Hostname()) != nil {
		address = strings.TrimSpace(address + " " + e.title)
	}
	return importer.NormalSite(address)
}

// collectReferences reads the file once to collect what items refer to.
func (e *export) collectReferences(ctx context.Context) error {
	known := false // an element of WordPress was found
	var blog, link string
	err := e.channel(ctx, func(sc *scanner, name string) (err error) {
		known = known || strings.HasPrefix(name, "wp:")
		switch name {
		case "link":
			link, err = sc.text()
		case "title":
			e.title, err = sc.text()
			e.title = importer.PlainText(e.title)
		case "wp:base_blog_url":
			blog, err = sc.text()
		case "wp:author":
			if err = e.authors.read(sc); err == nil {
				err = e.countMemory(e.authors.growth())
			}
		case "wp:category", "wp:tag", "wp:term":
			if err = e.terms.read(sc, name); err == nil {
				err = e.countMemory(e.terms.growth())
			}
		case "item":
			var it *item
			if it, err = readItem(sc); err != nil {
				return err
			}
			known = known || it.wordpress
			err = e.surveyItem(it)
		default:
			err = sc.skipElement()
		}
		return err
	})
	if err != nil {
		return err
	}
	if !known {
		return &importer.FileError{Err: errNotWordPress}
	}
	if len(e.rules) > 0 || len(e.terms.restricted) > 0 { // they may come after the items that they restrict
		for key := range e.terms.public {
			e.terms.public[key] = false
		}
		clear(e.authors.public)
		e.undecided = true
	}
	for _, address := range []string{blog, link, e.settings.Options.Site} {
		if u, err := url.Parse(strings.TrimSpace(address)); err == nil && e.site == nil && u.Host != "" {
			e.site = u
		}
	}
	return nil
}

func (e *export) surveyItem(it *item) error {
	switch it.typ {
	case "attachment":
		return errors.Join(e.attachments.add(it), e.countMemory(3*recordPositionSize))
	case "wp_block":
		return e.addPattern(it)
	case memberPressRule:
		return e.addRule(it)
	case "post", "page":
		e.posts = true
		e.terms.addMissing(it)
		e.authors.addMissing(it)
		if it.isPublic() && !e.allPublic(it) {
			if it.isPlain() {
				e.markPublic(it)
			} else {
				e.undecided = true
			}
		}
		e.ids.Add(it.identity())
		e.inFile.Add(importer.Kind(it.typ), it.id, slug.Make(decodeSlug(it.slug)), e.date(it), importer.GlobalGUID(it.guid))
		e.guids.Add(importer.GlobalGUID(it.guid))
		u, err := url.Parse(it.link)
		if err != nil {
			u = &url.URL{}
		}
		if e.host == "" {
			e.host = u.Host
		}
		if it.isPublic() && u.RawQuery == "" {
			e.paths.Add(plainPath(u.Path))
		}
		return e.countMemory(e.terms.growth() + e.authors.growth() + 6*recordPositionSize)
	}
	return nil
}

// markPublic marks the authors and terms of an item with a page.
func (e *export) markPublic(it *item) {
	e.terms.markPublic(it)
	e.authors.markPublic(it)
}

// allPublic reports whether the authors and terms of an item are those of items with a page.
func (e *export) allPublic(it *item) bool { return e.terms.allPublic(it) && e.authors.allPublic(it) }

// decidePublic marks the authors and terms of the items that get a page only if their conversion says so.
func (e *export) decidePublic(ctx context.Context) error {
	return e.channel(ctx, func(sc *scanner, name string) error {
		if name != "item" {
			return sc.skipElement()
		}
		it, err := readItem(sc)
		if err == nil && (it.typ == "post" || it.typ == "page") && it.isPublic() && !e.allPublic(it) && e.convert(it).IsPublic(e.settings.Brand) {
			e.markPublic(it)
		}
		return err
	})
}

// Items implements importer.Export.
func (e *export) Items(ctx context.Context, yield func(importer.Item) error) error {
	return e.channel(ctx, func(sc *scanner, name string) error {
		if name != "item" {
			return sc.skipElement()
		}
		it, err := readItem(sc)
		if err != nil {
			return err
		}
		return yield(e.convert(it))
	})
}

// channel reads the file and visits each element of its channel.
func (e *export) channel(ctx context.Context, visit func(sc *scanner, name string) error) error {
	file, err := e.file.OpenText()
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }()
	sc := newScanner(file)
	channels := 0
	return sc.document("rss", func(name string) error {
		if name != "channel" {
			return sc.skipElement()
		}
		channels++
		return sc.children(func(name string) error {
			if err := ctx.Err(); err != nil {
				return err
			}
			return visit(sc, name)
		})
	}, func() error {
		if channels == 0 {
			return &importer.FileError{Err: errNotWordPress}
		}
		return nil
	})
}
