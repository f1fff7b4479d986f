// Package ghost reads Ghost exports of every version, and posts in the form of Ghost's
// content API: posts, pages, tags and authors, with texts in Lexical, Mobiledoc or HTML.
// It streams the file twice and holds only tags, authors and bylines in memory, never the
// posts.
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
	"strings"

	"masthead/internal/importer"
)

// Kind is the name of this format in a job.
const Kind = "ghost"

var errNotGhost = errors.New("it is not a Ghost export: it has no table of posts")

// Open surveys an export. It refuses a file that is invalid anywhere before anything is
// imported.
func Open(ctx context.Context, f *importer.File, s importer.Settings) (importer.Export, error) {
	e := &export{file: f, settings: s, people: newPeople(), tags: newTags(), meta: map[string]meta{}}
	if u, err := url.Parse(s.Options.Site); err == nil && u.Host != "" {
		e.site = u
	}
	if err := e.survey(ctx); err != nil {
		return nil, err
	}
	return e, nil
}

type export struct {
	file     *importer.File
	settings importer.Settings
	site     *url.URL // nil if unknown
	people   *people
	tags     *tags
	meta     map[string]meta // by post id
	own      string          // distinguishes the site's accounts from those of other sites
}

// Site returns "", because an export does not name its site. Ids are unique everywhere, or
// account and key make them so.
func (e *export) Site() string               { return "" }
func (e *export) Terms() []importer.Term     { return e.tags.terms(e.key) }
func (e *export) Authors() []importer.Author { return e.people.authors(e.account) }
func (e *export) Close() error               { return nil }

// account returns the identity of an account: the accounts that every new site has are the
// same everywhere.
func (e *export) account(id text) string {
	if e.own == "" || id == "" {
		return string(id)
	}
	return e.own + ":" + string(id)
}

// key returns the identity of a post or a tag: before version 1 ids were numbers.
func (e *export) key(id text) string {
	const unique = 24 // digits
	if len(id) >= unique {
		return string(id)
	}
	return e.account(id)
}

// surveySettings finds the hash that identifies a site. It skips values that are not
// tables.
func (e *export) surveySettings(dec *json.Decoder) error {
	var raw json.RawMessage
	if err := dec.Decode(&raw); err != nil {
		return err
	}
	var table []struct{ Key, Value text }
	if json.Unmarshal(raw, &table) != nil {
		return nil
	}
	for _, s := range table {
		if (s.Key == "db_hash" || s.Key == "dbHash") && s.Value != "" {
			sum := sha256.Sum256([]byte(s.Value))
			e.own = hex.EncodeToString(sum[:8])
		}
	}
	return nil
}

func (e *export) survey(ctx context.Context) error {
	posts := false
	if e.site != nil {
		e.own = e.site.Host
	}
	err := e.tables(ctx, func(name string, dec *json.Decoder) error {
		switch name {
		case "posts":
			posts = true
			return rows(dec, func(p *post) error { return e.surveyPost(p) })
		case "posts_meta":
			return rows(dec, func(m *meta) error { e.meta[string(m.PostID)] = *m; return nil })
		case "tags":
			return rows(dec, func(t *tag) error { e.tags.add(*t); return nil })
		case "users":
			return rows(dec, func(u *user) error { e.people.add(*u); return nil })
		case "settings":
			return e.surveySettings(dec)
		case "posts_tags":
			return rows(dec, func(l *link) error { e.tags.link(*l); return nil })
		case "posts_authors":
			return rows(dec, func(l *link) error { e.people.link(*l); return nil })
		}
		return skip(dec)
	})
	if err == nil && !posts {
		err = &importer.FileError{Err: errNotGhost}
	}
	e.tags.sort()
	e.people.sort()
	return err
}

func (e *export) surveyPost(p *post) error {
	for _, t := range p.Tags {
		e.tags.add(t)
		e.tags.link(link{PostID: p.ID, TagID: t.ID, SortOrder: len(e.tags.of[string(p.ID)])})
	}
	for _, u := range p.Authors {
		e.people.add(u)
		e.people.link(link{PostID: p.ID, AuthorID: u.ID, SortOrder: len(e.people.of[string(p.ID)])})
	}
	e.people.addWriter(string(p.AuthorID))
	return nil
}

// Items implements importer.Export.
func (e *export) Items(ctx context.Context, yield func(importer.Item) error) error {
	for _, it := range append(e.tags.skippedItems(), e.people.skippedItems()...) {
		if err := yield(it); err != nil {
			return err
		}
	}
	return e.tables(ctx, func(name string, dec *json.Decoder) error {
		if name != "posts" {
			return skip(dec)
		}
		return rows(dec, func(p *post) error {
			if err := ctx.Err(); err != nil {
				return err
			}
			return yield(e.convert(p))
		})
	})
}

// tables reads the file and visits each table, either in the envelope of an export or in
// the form of the content API.
func (e *export) tables(ctx context.Context, visit func(name string, dec *json.Decoder) error) error {
	file, err := e.file.Open()
	if err != nil {
		return err
	}
	defer func() { _ = file.Close() }()
	dec := json.NewDecoder(file)
	err = object(dec, func(key string) error {
		switch key {
		case "db":
			return array(dec, func() error {
				return object(dec, func(key string) error {
					if key != "data" {
						return skip(dec)
					}
					return object(dec, func(table string) error { return visit(table, dec) })
				})
			})
		case "data":
			return object(dec, func(table string) error { return visit(table, dec) })
		}
		return visit(key, dec)
	})
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
