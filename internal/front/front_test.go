package front

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"testing"
	"time"

	"masthead/internal/account"
	"masthead/internal/actor"
	"masthead/internal/brand"
	"masthead/internal/curated"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/invalid"
	"masthead/internal/story"
	"masthead/internal/story/storytest"
)

// fixture is a publication with fronts, and a clock.
type fixture struct {
	*Fronts
	t     *testing.T
	clock *dbtest.Clock
	p     *storytest.Publication
	b     *brand.Brand
}

func onEachDatabase(t *testing.T, run func(h *fixture)) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, clock *dbtest.Clock) {
		p := storytest.New(t, db)
		run(&fixture{&Fronts{DB: db, Brands: p.Brands, Log: slog.New(slog.DiscardHandler)}, t, clock, p, p.Brand("herstory")})
	})
}

// latest is a front with a section of the latest stories and pinned stories.
func latest(limit int, pinned ...int64) *Front {
	f := &Front{Sections: []brand.SectionFields{{Kind: "stories", Layout: "lead", Source: "latest", Limit: limit}},
		Sets: map[string][]FrontItem{story.FeaturedKey: {}}}
	for _, id := range pinned {
		f.Sets[story.FeaturedKey] = append(f.Sets[story.FeaturedKey], FrontItem{Story: id, Pinned: true})
	}
	return f
}

func (h *fixture) public() *Front {
	h.t.Helper()
	f, err := current(h.t.Context(), h.DB.Read, h.b.ID)
	if err != nil {
		h.t.Fatal(err)
	}
	return f
}

func (h *fixture) prepared() *prepared {
	h.t.Helper()
	p, err := preparedOf(h.t.Context(), h.DB.Read, h.b.ID)
	if err != nil {
		h.t.Fatal(err)
	}
	return p
}

func (h *fixture) kinds() string {
	h.t.Helper()
	var rows []version
	if err := h.DB.Read.NewSelect().Model(&rows).Where("brand_id = ?", h.b.ID).Order("id").Scan(h.t.Context()); err != nil {
		h.t.Fatal(err)
	}
	list := ""
	for _, row := range rows {
		list += row.Kind + " "
	}
	return list
}

// F179, C24: a prepared front becomes public at its hour, with its sections and its sets, and both fronts stay among the versions.
func TestFrontIsPublishedAtItsHour(t *testing.T) {
	onEachDatabase(t, func(h *fixture) {
		ctx := h.t.Context()
		before, one := h.public(), h.p.Published("herstory", "One", time.Hour)
		next := latest(7, one.ID)
		at := h.clock.Now().Add(time.Hour)
		if err := h.prepare(ctx, h.b, h.editor(), next, 0, before.Version(), at); err != nil {
			h.t.Fatal(err)
		}
		for _, due := range []bool{false, true} {
			if err := h.publishDue(ctx); err != nil {
				h.t.Fatal(err)
			}
			if got := h.public().Version() == next.Version(); got != due {
				h.t.Errorf("public: %t, want %t", got, due)
			}
			h.clock.Advance(time.Hour)
		}
		if got := h.kinds(); got != "found published " {
			h.t.Errorf("versions: %s", got)
		}
		if p := h.prepared(); p.revision() != 0 || !p.PublishAt.IsZero() {
			h.t.Errorf("still prepared: %+v", p)
		}
		last, err := lastPublications(ctx, h.DB.Read, h.b.ID)
		if v := last[h.b.ID]; err != nil || v == nil || !v.DueAt.Equal(at) || v.TokenID == nil {
			h.t.Errorf("the version does not say its hour and who prepared it: %+v, %v", v, err)
		}
		if items, sticky, err := h.p.Stories.Curated(ctx, story.FeaturedKey, h.b, 5); err != nil || len(items) != 1 || !sticky[0] {
			h.t.Errorf("pinned: %+v, %v, %v", items, sticky, err)
		}
	})
}

// editor returns an API token that may write for all brands.
func (h *fixture) editor() actor.Actor {
	h.t.Helper()
	if _, err := account.CreateToken(h.t.Context(), h.DB, "front", account.Admin, nil); err != nil {
		h.t.Fatal(err)
	}
	var id int64
	if err := h.DB.Read.NewSelect().Model((*account.Token)(nil)).ColumnExpr("max(id)").Scan(h.t.Context(), &id); err != nil {
		h.t.Fatal(err)
	}
	return actor.Actor{TokenID: &id, AllBrands: true}
}

// A front of somebody who may not write for the brand any more stays prepared, without its hour.
func TestFrontOfSomebodyWhoLeftIsNotPublished(t *testing.T) {
	onEachDatabase(t, func(h *fixture) {
		ctx, by, before := h.t.Context(), h.editor(), h.public()
		if err := h.prepare(ctx, h.b, by, latest(7), 0, before.Version(), h.clock.Now().Add(time.Hour)); err != nil {
			h.t.Fatal(err)
		}
		if err := account.RevokeToken(ctx, h.DB, *by.TokenID); err != nil {
			h.t.Fatal(err)
		}
		h.clock.Advance(2 * time.Hour)
		if err := h.publishDue(ctx); err != nil {
			h.t.Fatal(err)
		}
		p := h.prepared()
		if h.public().Version() != before.Version() || p.Content == "" || !p.PublishAt.IsZero() {
			h.t.Errorf("prepared: %+v", p)
		}
		if p.Problem != NoRights || p.MissedAt.IsZero() || p.SavedAt.Equal(p.MissedAt.Time) {
			h.t.Errorf("it does not say why it is not public: %+v", p)
		}
		if err := h.prepare(ctx, h.b, h.editor(), latest(8), p.revision(), before.Version(), time.Time{}); err != nil {
			h.t.Fatal(err)
		}
		if p := h.prepared(); p.Problem != "" || !p.MissedAt.IsZero() {
			h.t.Errorf("the next save keeps the reason: %+v", p)
		}
	})
}

// A prepared front that shows a deleted story stays prepared and says why.
func TestFrontWithADeletedStoryIsNotPublished(t *testing.T) {
	onEachDatabase(t, func(h *fixture) {
		ctx, one := h.t.Context(), h.p.Published("herstory", "One", time.Hour)
		if err := h.prepare(ctx, h.b, h.editor(), latest(7, one.ID), 0, h.public().Version(), h.clock.Now().Add(time.Hour)); err != nil {
			h.t.Fatal(err)
		}
		h.p.Write(func(ctx context.Context, tx *database.Tx) error {
			_, err := tx.ExecContext(ctx, "DELETE FROM stories WHERE id = ?", one.ID)
			return err
		})
		h.clock.Advance(2 * time.Hour)
		if err := h.publishDue(ctx); err != nil {
			h.t.Fatal(err)
		}
		if p := h.prepared(); p.Content == "" || p.Problem != WrongContent || p.MissedAt.IsZero() {
			h.t.Errorf("prepared: %+v", p)
		}
	})
}

// What could not be saved is left out of a rehearsal of unsaved changes, and the other sections stay at their positions.
func TestAnUnfinishedFrontIsShownWithoutWhatIsNotValid(t *testing.T) {
	f := latest(3, 7, 7)
	f.Sections = append([]brand.SectionFields{{Kind: "stories", Layout: "wall"}}, f.Sections...)
	f.Sets[story.FeaturedKey] = append(f.Sets[story.FeaturedKey], FrontItem{}, FrontItem{Series: "looms", EndsAt: "soon"})
	f.Sets["loose"] = []FrontItem{{Story: 1}}
	got := f.withoutInvalid()
	if got.Sections[0].Check() != nil || got.Sections[0].Limit != 0 || got.Sections[1] != f.Sections[1] {
		t.Errorf("sections: %+v", got.Sections)
	}
	want := []FrontItem{{Story: 7, Pinned: true}, {Series: "looms"}}
	if len(got.Sets) != 1 || !slices.Equal(got.Sets[story.FeaturedKey], want) {
		t.Errorf("sets: %+v", got.Sets)
	}
}

// A set that has values of another kind is never replaced by a front, whatever its key is.
func TestFrontKeepsSetsWithValues(t *testing.T) {
	onEachDatabase(t, func(h *fixture) {
		h.p.Write(func(ctx context.Context, tx *database.Tx) error {
			_, err := tx.NewInsert().Model(&curated.Item{SetKey: "banners", BrandID: h.b.ID, Value: `{"link":"/x"}`}).Exec(ctx)
			return err
		})
		f := latest(3)
		f.Sections[0].Source, f.Sets["banners"] = "curated:banners", []FrontItem{}
		err := h.prepare(h.t.Context(), h.b, h.editor(), f, 0, h.public().Version(), time.Time{})
		var wrong invalid.Fields
		if !errors.As(err, &wrong) || wrong["sets.banners"] == "" {
			h.t.Errorf("a set with values: %v", err)
		}
	})
}

// C24: nothing is overwritten in silence: a write that did not see the latest one conflicts, and so does the publication of a front if the
// public one changed.
func TestFrontsConflict(t *testing.T) {
	onEachDatabase(t, func(h *fixture) {
		ctx, by := h.t.Context(), actor.Actor{}
		before := h.public().Version()
		prepare := func(limit, seen int, based string) error {
			return h.prepare(ctx, h.b, by, latest(limit), seen, based, time.Time{})
		}
		if err := prepare(3, 0, "another"); !errors.Is(err, ErrConflict) {
			h.t.Errorf("based on another front: %v", err)
		}
		if err := prepare(3, 0, before); err != nil {
			h.t.Fatal(err)
		}
		if err := prepare(4, 0, before); !errors.Is(err, ErrConflict) {
			h.t.Errorf("without the saved one: %v", err)
		}
		seen := h.prepared().revision()
		h.p.Write(func(ctx context.Context, tx *database.Tx) error { // elsewhere, such as by the command line
			return brand.ReplaceSections(ctx, tx, h.b, latest(9).Sections)
		})
		if err := h.publish(ctx, h.b, by, seen, before); !errors.Is(err, ErrConflict) {
			h.t.Errorf("published over another front: %v", err)
		}
		if err := h.publish(ctx, h.b, by, seen, h.public().Version()); err != nil {
			h.t.Fatal(err)
		}
		if err := prepare(5, seen, h.public().Version()); !errors.Is(err, ErrConflict) {
			h.t.Errorf("the revision of a published front was accepted: %v", err)
		}
		if err := prepare(5, 0, h.public().Version()); err != nil {
			h.t.Fatal(err)
		}
		if again := h.prepared().revision(); again <= seen {
			h.t.Errorf("revision %d after %d", again, seen)
		}
	})
}

// F179: a discarded front and every public one can be restored.
func TestFrontIsRestored(t *testing.T) {
	onEachDatabase(t, func(h *fixture) {
		ctx, by := h.t.Context(), actor.Actor{}
		before := h.public()
		steps := []func() error{
			func() error { return h.prepare(ctx, h.b, by, latest(3), 0, before.Version(), time.Time{}) },
			func() error { return h.publish(ctx, h.b, by, h.prepared().revision(), before.Version()) },
			func() error { return h.prepare(ctx, h.b, by, latest(4), 0, h.public().Version(), time.Time{}) },
			func() error { return h.discard(ctx, h.b, by, h.prepared().revision()) },
		}
		for i, step := range steps {
			if err := step(); err != nil {
				h.t.Fatalf("step %d: %v", i, err)
			}
		}
		if got := h.kinds(); got != "found published discarded " {
			h.t.Fatalf("versions: %s", got)
		}
		var rows []version
		if err := h.DB.Read.NewSelect().Model(&rows).Order("id").Scan(ctx); err != nil {
			h.t.Fatal(err)
		}
		if err := h.restore(ctx, h.b, by, rows[2].ID, 0); err != nil {
			h.t.Fatal(err)
		}
		if f, err := h.prepared().front(); err != nil || f.Sections[0].Limit != 4 {
			h.t.Errorf("restored: %+v, %v", f, err)
		}
		if err := h.restore(ctx, h.b, by, rows[0].ID, h.prepared().revision()); err != nil {
			h.t.Fatal(err)
		}
		if err := h.publish(ctx, h.b, by, h.prepared().revision(), h.public().Version()); err != nil {
			h.t.Fatal(err)
		}
		if got := h.public(); got.Version() != before.Version() {
			h.t.Errorf("public: %+v, want %+v", got, before)
		}
		other := h.p.Brand("ys-gulf")
		if err := h.restore(ctx, other, by, rows[0].ID, 0); !errors.Is(err, database.ErrNotFound) {
			h.t.Errorf("a version of another brand: %v", err)
		}
	})
}

// A front is refused with the place of each error.
func TestFrontIsChecked(t *testing.T) {
	onEachDatabase(t, func(h *fixture) {
		one := h.p.Published("herstory", "One", time.Hour).ID
		for field, change := range map[string]func(*Front){
			"sections[0]":         func(f *Front) { f.Sections[0].Layout = "wall" },
			"sets.loose":          func(f *Front) { f.Sets["loose"] = []FrontItem{} },
			"sets.CURATED_SET[0]": func(f *Front) { f.Sets[story.FeaturedKey] = []FrontItem{{Story: 999999}} },
			"sets.CURATED_SET[1]": func(f *Front) { f.Sets[story.FeaturedKey] = []FrontItem{{Story: one}, {Story: one, Pinned: true}} },
			"sets.CURATED_SET":    func(f *Front) { f.Sets[story.FeaturedKey] = make([]FrontItem, maxItems+1) },
		} {
			f := latest(3)
			change(f)
			err := h.prepare(h.t.Context(), h.b, actor.Actor{}, f, 0, h.public().Version(), time.Time{})
			var wrong invalid.Fields
			if !errors.As(err, &wrong) || wrong[field] == "" {
				h.t.Errorf("%s: %v", field, err)
			}
		}
	})
}
