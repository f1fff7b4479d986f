package newsletter

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"masthead/internal/apiv2"
	"masthead/internal/caller"
	"masthead/internal/database"
)

// registerNewsletters adds the newsroom's operations on newsletters.
func (n *Newsletters) registerNewsletters(a *apiv2.API) {
	in := func(doc string) []func(*huma.Operation) {
		return []func(*huma.Operation){apiv2.Section("Desk"), apiv2.Doc(doc + "Editors of the newsletter's brand may call it.")}
	}
	const at = "/desk/newsletters"
	apiv2.Write(a, http.MethodGet, at, "list-desk-newsletters", "List the newsletters that the caller may write for, by id", n.listForDesk,
		in("")...)
	apiv2.Write(a, http.MethodPost, at, "create-newsletter", "Add a newsletter", n.createNewsletter, in(
		"Its brand and its slug cannot be changed afterwards. ")...)
	apiv2.Write(a, http.MethodGet, at+"/{id}", "read-newsletter", "Read a newsletter as the newsroom saves it", n.readNewsletter, in("")...)
	apiv2.Write(a, http.MethodPut, at+"/{id}", "save-newsletter", "Change a newsletter", n.saveNewsletter, in(apiv2.ReplacesAll)...)
	apiv2.Write(a, http.MethodDelete, at+"/{id}", "delete-newsletter", "Delete a newsletter without issues and subscribers",
		n.deleteNewsletter, in("")...)
}

// NewsletterEdit has the fields of a newsletter that the newsroom saves.
type NewsletterEdit struct {
	Name        string `json:"name" maxLength:"120" example:"Weekly Notes"`
	Tagline     string `json:"tagline,omitempty" maxLength:"300" doc:"One sentence about it."`
	Cadence     string `json:"cadence,omitempty" maxLength:"120" doc:"How often it is sent, in words." example:"Every Friday"`
	Heading     string `json:"heading,omitempty" maxLength:"120" doc:"Above the newest issue; by default the name."`
	Lang        string `json:"lang" maxLength:"20" doc:"BCP 47 code of the language of its texts." example:"en"`
	Path        string `json:"path,omitempty" maxLength:"120" doc:"Of its page; by default below /newsletters." example:"/weekly-notes"`
	DoubleOptIn bool   `json:"doubleOptIn" doc:"Whether every subscription must be confirmed by email."`
	Position    int    `json:"position" minimum:"0" maximum:"1000" doc:"In the list of newsletters."`
}

// NewsletterRecord is a newsletter as the newsroom sees it.
type NewsletterRecord struct {
	ID          int64  `json:"id" example:"7"`
	Version     int64  `json:"version" doc:"For the next save." example:"148201"`
	Brand       string `json:"brand" doc:"Slug of the brand."`
	Slug        string `json:"slug" example:"weekly-notes"`
	Subscribers int64  `json:"subscribers" doc:"Number of active subscriptions."`
	Newest      string `json:"newest" doc:"Day of the newest issue that readers see; empty if there is none."`
	NewsletterEdit
}

func (n *Newsletters) letterRecords(ctx context.Context, letters []*Newsletter) ([]NewsletterRecord, error) {
	ids := make([]int64, len(letters))
	for i, letter := range letters {
		ids[i] = letter.ID
	}
	counts, err := n.CountSubscribers(ctx, ids)
	if err != nil {
		return nil, err
	}
	newest, err := n.NewestIssueDays(ctx)
	if err != nil {
		return nil, err
	}
	records := []NewsletterRecord{}
	for _, letter := range letters {
		b, err := n.Brands.ByID(ctx, letter.BrandID)
		if err != nil {
			return nil, fmt.Errorf("brand of newsletter %s: %w", letter.Slug, err)
		}
		e := editOf(letter)
		record := NewsletterRecord{ID: letter.ID, Version: apiv2.VersionOf(e), Brand: b.Slug, Slug: letter.Slug, Subscribers: counts[letter.ID],
			NewsletterEdit: e}
		if day := newest[letter.ID]; day != 0 {
			record.Newest = day.String()
		}
		records = append(records, record)
	}
	return records, nil
}

func editOf(n *Newsletter) NewsletterEdit {
	return NewsletterEdit{n.Name, n.Tagline, n.Cadence, n.Heading, n.Lang, n.Path, n.DoubleOptIn, n.Position}
}

func (e *NewsletterEdit) applyTo(n *Newsletter) {
	n.Name, n.Tagline, n.Cadence, n.Heading, n.Lang, n.Path = e.Name, e.Tagline, e.Cadence, e.Heading, e.Lang, e.Path
	n.DoubleOptIn, n.Position = e.DoubleOptIn, e.Position
}

func (n *Newsletters) letterRecord(ctx context.Context, letter *Newsletter) (*apiv2.Output[NewsletterRecord], error) {
	records, err := n.letterRecords(ctx, []*Newsletter{letter})
	if err != nil {
		return nil, err
	}
	return apiv2.Private(records[0]), nil
}

type listLettersInput struct {
	apiv2.KeyPage
	Brand string `query:"brand" maxLength:"100" doc:"Slug of a brand; by default all that the caller may write for."`
}

func (n *Newsletters) listForDesk(ctx context.Context, in *listLettersInput) (*apiv2.Output[apiv2.Items[NewsletterRecord]], error) {
	after, err := in.AfterID()
	if err != nil {
		return nil, err
	}
	var rows []*Newsletter
	if err := n.DB.Read.NewSelect().Model(&rows).Where("id > ?", after).Order("id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("list newsletters: %w", err)
	}
	var own []*Newsletter
	for _, letter := range rows {
		b, err := n.Brands.ByID(ctx, letter.BrandID)
		if err != nil {
			return nil, fmt.Errorf("brand of newsletter %s: %w", letter.Slug, err)
		}
		if caller.ActorOf(ctx).CanWrite(b.ID) && (in.Brand == "" || in.Brand == b.Slug) && len(own) <= in.Limit {
			own = append(own, letter)
		}
	}
	page := apiv2.ItemsOf(own, in.Limit, func(letter *Newsletter) *Newsletter { return letter }, func(letter *Newsletter) string {
		return strconv.FormatInt(letter.ID, 10)
	})
	records, err := n.letterRecords(ctx, page.Items)
	if err != nil {
		return nil, err
	}
	return apiv2.Private(apiv2.Items[NewsletterRecord]{Items: records, Next: page.Next}), nil
}

// NewsletterID names a newsletter.
type NewsletterID struct {
	Record int64 `path:"id" minimum:"1" doc:"ID of the newsletter."`
}

// newsletterByID returns a newsletter that the caller may change, as it is stored. It returns an error with status 403 for others, so that
// it does not tell which newsletters exist.
func (n *Newsletters) newsletterByID(ctx context.Context, id int64) (*Newsletter, error) {
	letter := new(Newsletter)
	err := database.NotFound(n.DB.Read.NewSelect().Model(letter).Where("id = ?", id).Scan(ctx))
	if refused := caller.RequireAllBrands(ctx); refused != nil && errors.Is(err, database.ErrNotFound) {
		return nil, refused
	}
	if err != nil {
		return nil, fmt.Errorf("newsletter %d: %w", id, err)
	}
	return letter, caller.RequireWriteAccess(ctx, letter.BrandID)
}

func (n *Newsletters) readNewsletter(ctx context.Context, in *NewsletterID) (*apiv2.Output[NewsletterRecord], error) {
	letter, err := n.newsletterByID(ctx, in.Record)
	if err != nil {
		return nil, err
	}
	return n.letterRecord(ctx, letter)
}

type createLetterInput struct {
	Body struct {
		Brand string `json:"brand" minLength:"1" maxLength:"100" example:"science" doc:"Slug of the brand."`
		Slug  string `json:"slug" maxLength:"80" example:"weekly-notes"`
		NewsletterEdit
	}
}

func (n *Newsletters) createNewsletter(ctx context.Context, in *createLetterInput) (*apiv2.Output[NewsletterRecord], error) {
	b, err := n.Brands.BySlug(ctx, in.Body.Brand)
	if err != nil {
		return nil, err
	}
	if err := caller.RequireWriteAccess(ctx, b.ID); err != nil {
		return nil, err
	}
	letter := &Newsletter{BrandID: b.ID, Slug: in.Body.Slug}
	in.Body.applyTo(letter)
	err = n.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		letter.ID = 0
		if err := tx.Lock(ctx, "newsletters"); err != nil {
			return err
		}
		return letter.Edit(ctx, tx, nil)
	})
	if err != nil {
		return nil, apiv2.SaveProblem(err)
	}
	return n.letterRecord(ctx, letter)
}

type saveLetterInput struct {
	NewsletterID
	Body struct {
		NewsletterEdit
		Version int64 `json:"version" doc:"Version of the newsletter that was read; 409 if it has changed since."`
	}
}

func (n *Newsletters) saveNewsletter(ctx context.Context, in *saveLetterInput) (*apiv2.Output[NewsletterRecord], error) {
	letter, err := n.newsletterByID(ctx, in.Record)
	if err != nil {
		return nil, err
	}
	var changed *Newsletter
	err = n.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		changed = nil
		if err := tx.Lock(ctx, "newsletters"); err != nil {
			return err
		}
		before := new(Newsletter)
		if err := tx.NewSelect().Model(before).Where("id = ?", in.Record).Scan(ctx); err != nil {
			return fmt.Errorf("newsletter %d: %w", in.Record, database.NotFound(err))
		}
		if apiv2.VersionOf(editOf(before)) != in.Body.Version {
			changed = before
			return nil
		}
		*letter = *before
		in.Body.applyTo(letter)
		return letter.Edit(ctx, tx, before)
	})
	if err != nil {
		return nil, apiv2.SaveProblem(err)
	}
	if changed != nil {
		now, err := n.letterRecord(ctx, changed)
		if err != nil {
			return nil, err
		}
		return nil, apiv2.Changed(now.Body)
	}
	return n.letterRecord(ctx, letter)
}

type deleteLetterInput struct {
	NewsletterID
	apiv2.ReadVersion
}

func (n *Newsletters) deleteNewsletter(ctx context.Context, in *deleteLetterInput) (*apiv2.Output[NewsletterRecord], error) {
	if _, err := n.newsletterByID(ctx, in.Record); err != nil {
		return nil, err
	}
	letter := new(Newsletter)
	err := n.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if err := tx.Lock(ctx, "newsletters"); err != nil {
			return err
		}
		if err := tx.NewSelect().Model(letter).Where("id = ?", in.Record).Scan(ctx); err != nil {
			return fmt.Errorf("newsletter %d: %w", in.Record, database.NotFound(err))
		}
		if apiv2.VersionOf(editOf(letter)) != in.Version {
			return database.ErrConflict
		}
		return Delete(ctx, tx, letter)
	})
	isOther := errors.Is(err, database.ErrConflict)
	if err != nil && !isOther {
		return nil, apiv2.SaveProblem(err, ErrInUse)
	}
	now, err := n.letterRecord(ctx, letter)
	if err == nil && isOther {
		return nil, apiv2.Changed(now.Body)
	}
	return now, err
}
