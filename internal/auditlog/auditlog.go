// Package auditlog has the audit log of everything that the newsroom writes: who called which operation, when, and on what. The logs of
// single companies, awards, people and investors, which tell more about each change, are in package audit.
package auditlog

import (
	"cmp"
	"context"
	"crypto/rand"
	"fmt"
	"log/slog"
	"net/netip"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"masthead/internal/actor"
	"masthead/internal/clock"
	"masthead/internal/database"
)

// Log writes and reads the audit log.
type Log struct {
	DB *database.DB
	// Keep is the number of days for which entries are kept; 0 keeps all.
	Keep int
	// Names returns the names of users and of API tokens by their ids. Unknown ids are left out.
	Names func(ctx context.Context, users, tokens []int64) (userNames, tokenNames map[int64]string, err error)
	Log   *slog.Logger
}

// Open makes the log see the transactions of the database, and returns the log. Call it before anything is logged.
func (l *Log) Open() *Log {
	l.DB.OnAnyWrite(l.onWrite)
	return l
}

// Entry is a row of the audit log.
type Entry struct {
	bun.BaseModel `bun:"table:audit_log,alias:al"`

	ID        int64 `bun:",pk,autoincrement"`
	Call      string
	Operation string // id of the operation of the API, or the name of a form or a command
	Entity    string // what was written, as in the path of the operation, such as "stories"
	Reference string // id or slug of the entity, "" if it is not known
	Title     string // title or name that the entity got, "" if the call names none
	Brand     string // slug, "" if the call names none
	Path      string // of the operation or the form, or the command
	Network   string // of the client, shortened, "" if it is not known
	Times     int64  // number of calls that the entry stands for
	UserID    *int64
	TokenID   *int64
	CreatedAt clock.Moment // of the first call
	LastAt    clock.Moment // of the last call
}

// mergePeriod is the time within which successive saves of one person become one entry, counted from the first of them. The Desk saves
// while somebody types.
const mergePeriod = 10 * time.Minute

// The maximum lengths of the texts of an entry, in characters; longer texts are shortened.
const maxTitle, maxPath = 200, 300

// record is a call that is being logged.
type record struct {
	entry  Entry
	save   bool // calls in a row become one entry
	stored bool // in the transaction of a write
	wrote  bool // something was written
}

type recordKey struct{}

// LogForm logs what a signed-in member of the newsroom sends with a form of the site. operation names the form. The handler of the form
// must run in the context that LogForm returns, and call done with its error afterwards.
func (l *Log) LogForm(ctx context.Context, operation, path string, client netip.Addr, by actor.Actor) (context.Context, func(error)) {
	entity, reference := entityOf("/desk" + path)
	return l.begin(ctx, Entry{Operation: operation, Entity: entity, Reference: reference, Path: path, Network: NetworkOf(client)}, by, false)
}

// LogSave logs a save that is no call of the API. operation names it, and path is that of what is saved, as in the API. Saves of one person
// in a row become one entry. The save must run in the context that LogSave returns; done is called with its error afterwards.
func (l *Log) LogSave(ctx context.Context, operation, path string, by actor.Actor) (context.Context, func(error)) {
	entity, reference := entityOf(path)
	return l.begin(ctx, Entry{Operation: operation, Entity: entity, Reference: reference, Path: path}, by, true)
}

// LogCommand logs what a command writes. name is the command as typed, without its arguments.
func (l *Log) LogCommand(ctx context.Context, name string) (context.Context, func(error)) {
	return l.begin(ctx, Entry{Operation: "command", Entity: "commands", Reference: name, Path: name}, actor.Actor{}, false)
}

func (l *Log) begin(ctx context.Context, e Entry, by actor.Actor, save bool) (context.Context, func(error)) {
	e.Call, e.Times, e.UserID, e.TokenID = rand.Text(), 1, by.UserID, by.TokenID
	e.Title, e.Path, e.Reference, e.Brand = shorten(e.Title, maxTitle), shorten(e.Path, maxPath), shorten(e.Reference, maxTitle),
		shorten(e.Brand, maxTitle)
	r := &record{entry: e, save: save}
	return context.WithValue(ctx, recordKey{}, r), func(err error) { l.finish(ctx, r, err) }
}

// finish logs a call that succeeded and was not logged in its transaction.
func (l *Log) finish(ctx context.Context, r *record, failed error) {
	if failed != nil || r.stored || !r.wrote {
		return
	}
	ctx = context.WithoutCancel(ctx) // the change is stored, even if the client has gone
	err := l.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error { return r.store(ctx, tx, nil) })
	if err != nil {
		l.Log.ErrorContext(ctx, "a call could not be logged", "operation", r.entry.Operation, "path", r.entry.Path, "error", err)
	}
}

// onWrite runs in each transaction.
func (l *Log) onWrite(ctx context.Context, tx *database.Tx, events []database.Event) error {
	r, _ := ctx.Value(recordKey{}).(*record)
	if r == nil {
		return nil
	}
	r.wrote = true
	if len(events) == 0 {
		return nil
	}
	return r.store(ctx, tx, events)
}

// store writes the entry, unless an earlier transaction of the call did.
func (r *record) store(ctx context.Context, tx *database.Tx, events []database.Event) error {
	if r.stored { // perhaps in a transaction that was rolled back
		known, err := tx.NewSelect().Model((*Entry)(nil)).Where("call = ?", r.entry.Call).Exists(ctx)
		if err != nil || known {
			return err
		}
	}
	r.stored = true
	e := r.entry
	e.CreatedAt, e.LastAt = tx.At, tx.At
	e.complete(events)
	if r.save {
		if joined, err := e.join(ctx, tx); err != nil || joined {
			return err
		}
	}
	if _, err := tx.NewInsert().Model(&e).Exec(ctx); err != nil {
		return fmt.Errorf("audit log: %w", err)
	}
	return nil
}

// join adds a save to the newest entry about the entity if that is a save by the same person a short time ago.
func (e *Entry) join(ctx context.Context, tx *database.Tx) (bool, error) {
	last := new(Entry)
	err := database.NotFound(tx.NewSelect().Model(last).Where("entity = ?", e.Entity).Where("reference = ?", e.Reference).Order("id DESC").
		Limit(1).Scan(ctx))
	if err == database.ErrNotFound { //nolint:errorlint // NotFound returns it itself
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("audit log: %w", err)
	}
	if last.Operation != e.Operation || last.Path != e.Path || !same(last.UserID, e.UserID) || !same(last.TokenID, e.TokenID) ||
		e.CreatedAt.Sub(last.CreatedAt.Time) > mergePeriod {
		return false, nil
	}
	_, err = tx.NewUpdate().Model((*Entry)(nil)).Set("call = ?", e.Call).Set("title = ?", cmp.Or(e.Title, last.Title)).
		Set("network = ?", e.Network).Set("times = times + 1").Set("last_at = ?", e.LastAt).Where("id = ?", last.ID).Exec(ctx)
	if err != nil {
		return false, fmt.Errorf("audit log: %w", err)
	}
	return true, nil
}

func same(a, b *int64) bool { return a == nil && b == nil || a != nil && b != nil && *a == *b }

// complete sets the reference and the brand of an entry from the events of its transaction, if the call does not name them. The reference
// is that of the first record that was saved, or else of the first one that changed otherwise.
func (e *Entry) complete(events []database.Event) {
	kind, saved := singular(e.Entity), false
	known := e.Reference != ""
	for _, event := range events {
		name, what, _ := strings.Cut(event.Name, ".")
		if !known && name == kind && event.EntityID > 0 && (e.Reference == "" || what == "saved" && !saved) {
			e.Reference, saved = strconv.FormatInt(event.EntityID, 10), what == "saved"
		}
		for _, tag := range event.Tags {
			if slug, ok := strings.CutPrefix(tag, "brand:"); ok && e.Brand == "" {
				e.Brand = slug
			}
		}
	}
}

// entityOf returns the entity and its id or slug in the path of an operation, such as "awards" and "makers" for
// /desk/awards/makers/entries. The records of email are the senders of brands; the rest of it has none.
func entityOf(path string) (entity, reference string) {
	entity, rest, _ := strings.Cut(strings.TrimPrefix(path, "/desk/"), "/")
	if entity == "mail" {
		list, sender, _ := strings.Cut(rest, "/")
		if list != "senders" {
			return entity, ""
		}
		rest = sender
	}
	reference, _, _ = strings.Cut(rest, "/")
	return entity, reference
}

// singular returns the name that the events of an entity begin with, "story" for "stories".
func singular(entity string) string {
	if entity == "people" {
		return "person"
	}
	if stem, ok := strings.CutSuffix(entity, "ies"); ok {
		return stem + "y"
	}
	return strings.TrimSuffix(entity, "s")
}

// NetworkOf returns the part of a client's address that is stored, so that the log tells places apart but names no subscriber: 24 bits of
// an IPv4 and 48 of an IPv6 address. It returns "" for an invalid address.
func NetworkOf(client netip.Addr) string {
	if !client.IsValid() {
		return ""
	}
	bits := 24
	if client.Is6() && !client.Is4In6() {
		bits = 48
	}
	prefix, err := client.Unmap().Prefix(bits)
	if err != nil {
		return ""
	}
	return prefix.String()
}

func shorten(text string, limit int) string {
	if utf8.RuneCountInString(text) <= limit {
		return text
	}
	return string([]rune(text)[:limit-1]) + "…"
}

// deletedAtOnce is the number of entries that are deleted in one transaction.
const deletedAtOnce = 2000

// DeleteOld deletes the entries that are older than Keep.
func (l *Log) DeleteOld(ctx context.Context) error {
	if l.Keep <= 0 {
		return nil
	}
	for {
		var deleted int64
		err := l.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
			old := clock.MomentOf(tx.At.AddDate(0, 0, -l.Keep))
			which := tx.NewSelect().Model((*Entry)(nil)).Column("id").Where("last_at < ?", old).Order("last_at").Limit(deletedAtOnce)
			res, err := tx.NewDelete().Model((*Entry)(nil)).Where("id IN (?)", which).Exec(ctx)
			if err != nil {
				return fmt.Errorf("delete old entries of the audit log: %w", err)
			}
			deleted, err = res.RowsAffected()
			return err
		})
		if err != nil || deleted < deletedAtOnce {
			return err
		}
	}
}
