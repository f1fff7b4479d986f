// Package ghost reads Ghost exports of every version, and posts in the form of Ghost's content API: posts, pages, tags
// and authors, with texts in Lexical, Mobiledoc or HTML. It streams the file twice and keeps only tags, authors and
// bylines in memory, never the posts.
//
// It must never fetch anything, never write to the database, and never keep a password, a
// key or an email address.
package ghost

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/url"
	"slices"
	"strings"

	"github.com/gosimple/slug"

	"masthead/internal/importer"
)

// Kind is the name of this format in a job.
const Kind = "ghost"

var errNotGhost = errors.New("it is not a Ghost export: it has no table of posts")

// Open surveys an export. It refuses a file that is invalid anywhere before anything is
// imported.
func Open(ctx context.Context, f *importer.File, s importer.Settings) (importer.Export, error) {
	e := &export{file: f, settings: s, people: newPeople(), tags: newTags(), meta: map[string]meta{}, plain: map[string]bool{}}
	if u, err := url.Parse(s.Options.Site); err == nil && u.Host != "" {
		e.site, e.base = u, u
	}
	if err := e.collectReferences(ctx); err != nil {
		return nil, err
	}
	if e.own == "" && e.needsSite {
		return nil, importer.ErrSiteNeeded
	}
	if e.undecided {
		if err := e.decidePublic(ctx); err != nil {
			return nil, err
		}
	}
	return e, nil
}

type export struct {
	file     *importer.File
	settings importer.Settings
	site     *url.URL // of the options, nil if it is not given
	base     *url.URL // of the links in texts, nil if unknown
	people   *people
	tags     *tags
	meta     map[string]meta     // by post id
	memory   int                 // bytes of what is in memory
	ids      importer.Identities // of posts
	inFile   importer.PostSet
	uuids    importer.Repeats      // of posts
	distinct importer.Repeats      // what distinctID returns for posts
	plain    map[string]bool       // by post id: whether the post certainly gets a page
	address  text                  // host of the posts, if they name it
	hash     string                // identifies a site that has no address, "" if the settings are missing
	title    string                // of the site
	samples  []importer.PostSample // IDs of posts that no other site has
	siteNames

	needsSite bool // a post can only be told apart from those of other sites by the name of its site
	undecided bool // whether some posts get a page is known only after their conversion
}

func (e *export) Terms() []importer.Term     { return e.tags.terms(e.key) }
func (e *export) Authors() []importer.Author { return e.people.authors(e.account) }
func (e *export) Close() error               { return nil }

// surveySettings finds the hash that identifies a site. It skips values that are not
// tables.
func (e *export) surveySettings(dec *json.Decoder) error {
	return arrayIfAny(dec, func() error {
		t, err := dec.Token()
		if err != nil || t != json.Delim('{') {
			return errors.Join(err, skipRest(dec, t))
		}
		var key, value text
		err = restOfObject(dec, func(name string) (err error) {
			switch name {
			case "key":
				key, _, err = readText(dec)
			case "value":
				if value, _, err = readText(dec); value == notText {
					value = ""
				}
			default:
				err = skipValue(dec)
			}
			return err
		})
		switch key {
		case "db_hash", "dbHash":
			if value != "" {
				sum := sha256.Sum256([]byte(value))
				e.hash = hex.EncodeToString(sum[:8])
			}
		case "title":
			e.title = importer.PlainText(string(value))
		}
		return err
	})
}

// maxMemory is the maximum size of the tags, authors and bylines in memory, in bytes.
const maxMemory = 96 << 20

var errMemory = errors.New("it has more tags, authors and bylines than can be imported at once: export the site in parts")

// countMemory counts bytes that stay in memory. It returns an error if they are too many.
func (e *export) countMemory(texts ...text) error {
	e.memory += 120 // of the maps and lists that contain them
	for _, t := range texts {
		e.memory += len(t)
	}
	if e.memory > maxMemory {
		return &yieldError{&importer.FileError{Err: errMemory}}
	}
	return nil
}

func (e *export) collectReferences(ctx context.Context) error {
	posts := false
	err := e.tables(ctx, func(name string, dec *json.Decoder) error {
		if name == "posts" {
			posts = true
		}
		if name == "settings" {
			return e.surveySettings(dec)
		}
		row := e.surveyRow(name)
		if row == nil {
			return skipValue(dec)
		}
		return array(dec, func() error { return row(dec) })
	})
	if err == nil && !posts {
		err = &importer.FileError{Err: errNotGhost}
	}
	e.nameSite()
	e.tags.sort()
	e.people.sort()
	for id, plain := range e.plain {
		e.mark(id, plain && !e.meta[id].EmailOnly.mayBeTrue())
	}
	return err
}

// mark records whether a post with its tags and authors has a page.
func (e *export) mark(id string, public bool) {
	for _, tag := range e.tags.ofPost(id) {
		e.tags.public[tag] = e.tags.public[tag] || public
	}
	for _, author := range e.people.ofPost(id) {
		e.people.public[author] = e.people.public[author] || public
	}
}

// allPublic reports whether the tags and authors of a post are those of posts with a page.
func (e *export) allPublic(id string) bool {
	return !slices.ContainsFunc(e.tags.ofPost(id), func(tag string) bool { return !e.tags.public[tag] }) &&
		!slices.ContainsFunc(e.people.ofPost(id), func(author string) bool { return !e.people.public[author] })
}

// decidePublic marks the tags and authors of the posts that get a page only if their conversion says so.
func (e *export) decidePublic(ctx context.Context) error {
	return e.posts(ctx, func(p *post) error {
		if id := string(p.ID); p.hasPage() && !e.allPublic(id) && e.convert(p).IsPublic(e.settings.Brand) {
			e.mark(id, true)
		}
		return nil
	})
}

// surveyRow returns the function that reads a row of a table; nil for a table that is not
// read.
func (e *export) surveyRow(table string) func(dec *json.Decoder) error {
	switch table {
	case "posts":
		return func(dec *json.Decoder) error {
			p, err := readPost(dec)
			if err != nil {
				return err
			}
			return e.surveyPost(p)
		}
	case metaTable:
		return func(dec *json.Decoder) error {
			var m meta
			if _, err := columns(dec, maxRow, m.fields(), nil); err != nil {
				return err
			}
			e.meta[string(m.PostID)] = m
			return e.countMemory(m.PostID, m.PostID, m.MetaTitle, m.MetaDescription, m.OgTitle, m.FeatureAlt, m.FeatureCaption)
		}
	case "tags":
		return func(dec *json.Decoder) error {
			var t tag
			if _, err := columns(dec, maxRow, t.fields(), nil); err != nil {
				return err
			}
			return e.addTag(t)
		}
	case "users":
		return func(dec *json.Decoder) error {
			u, _, err := readUser(dec)
			if err != nil {
				return err
			}
			return e.addUser(u)
		}
	case "posts_tags", "posts_authors":
		return func(dec *json.Decoder) error {
			l, err := readLink(dec)
			if err != nil {
				return err
			}
			if table == "posts_tags" {
				e.tags.link(l)
			} else {
				e.people.link(l)
			}
			return e.countMemory(l.PostID, l.TagID, l.AuthorID)
		}
	}
	return nil
}

func (e *export) addTag(t tag) error {
	e.tags.add(t)
	return e.countMemory(t.ID, t.ID, t.Name, t.Slug, t.Description)
}

func (e *export) addUser(u user) error {
	e.people.add(u)
	return e.countMemory(u.ID, u.ID, u.Name, u.Slug, u.Bio)
}

func (e *export) surveyPost(p *post) error {
	for _, t := range p.Tags {
		e.tags.link(link{PostID: p.ID, TagID: t.ID, SortOrder: len(e.tags.byPost[string(p.ID)])})
		if err := errors.Join(e.addTag(t), e.countMemory(p.ID, t.ID)); err != nil {
			return err
		}
	}
	for _, u := range p.Authors {
		e.people.link(link{PostID: p.ID, AuthorID: u.ID, SortOrder: len(e.people.byPost[string(p.ID)])})
		if err := errors.Join(e.addUser(u), e.countMemory(p.ID, u.ID)); err != nil {
			return err
		}
	}
	e.people.addWriter(string(p.AuthorID))
	if u, err := url.Parse(string(p.URL)); err == nil && e.address == "" {
		e.address = text(u.Host)
	}
	e.ids.Add(p.identity())
	e.inFile.Add(p.kind(), string(p.ID), slug.Make(string(p.Slug)), p.date(), string(p.UUID))
	e.uuids.Add(string(p.UUID))
	e.distinct.Add(p.distinctID())
	e.addSample(p)
	e.needsSite = e.needsSite || !p.hasUniqueID() && !p.hasUUID() && p.CreatedAt == ""
	e.people.first[string(p.ID)] = string(p.AuthorID)
	plain := p.hasPage() && p.isPlain()
	e.plain[string(p.ID)] = e.plain[string(p.ID)] || plain
	e.undecided = e.undecided || p.hasPage() && !plain
	return e.countMemory(p.ID, p.AuthorID)
}

// Items implements importer.Export.
func (e *export) Items(ctx context.Context, yield func(importer.Item) error) error {
	for _, it := range append(e.tags.skippedItems(), e.people.skippedItems()...) {
		if err := yield(it); err != nil {
			return err
		}
	}
	return e.posts(ctx, func(p *post) error { return yield(e.convert(p)) })
}

// posts reads the posts of the file.
func (e *export) posts(ctx context.Context, yield func(*post) error) error {
	return e.tables(ctx, func(name string, dec *json.Decoder) error {
		if name != "posts" {
			return skipValue(dec)
		}
		return array(dec, func() error {
			if err := ctx.Err(); err != nil {
				return err
			}
			p, err := readPost(dec)
			if err != nil {
				return err
			}
			if err := yield(p); err != nil {
				return &yieldError{err}
			}
			return nil
		})
	})
}

// visitTables visits the tables in the value of a key. Exports have them in an envelope; those of some
// versions and tools have several envelopes.
func visitTables(dec *json.Decoder, key string, depth int, visit func(name string, dec *json.Decoder) error) error {
	const maxEnvelopes = 5
	inside := func() error {
		return object(dec, func(key string) error { return visitTables(dec, key, depth+1, visit) })
	}
	switch {
	case depth < maxEnvelopes && key == "db":
		return array(dec, inside)
	case depth < maxEnvelopes && key == "data":
		return inside()
	}
	return visit(key, dec)
}

// tables reads the file and visits each table, either in the envelope of an export or in
// the form of the content API.
func (e *export) tables(ctx context.Context, visit func(name string, dec *json.Decoder) error) error {
	file, err := e.file.OpenText()
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }()
	dec := json.NewDecoder(newShortener(file))
	err = object(dec, func(key string) error { return visitTables(dec, key, 0, visit) })
	if err == nil {
		if _, end := dec.Token(); !errors.Is(end, io.EOF) {
			err = errors.New("there is data after the end")
		}
	}
	var known *importer.FileError
	if err == nil || ctx.Err() != nil || errors.As(err, &known) || errors.Is(err, errYield) {
		return unwrapYield(err)
	}
	var syntax *json.SyntaxError
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		err = errors.New("it is truncated")
	}
	if errors.As(err, &syntax) {
		err = errors.New(strings.TrimPrefix(syntax.Error(), "json: "))
	}
	return &importer.FileError{Place: fmt.Sprintf("byte %d", dec.InputOffset()), Err: err}
}
