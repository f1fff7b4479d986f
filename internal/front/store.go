package front

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/account"
	"masthead/internal/actor"
	"masthead/internal/brand"
	"masthead/internal/clock"
	"masthead/internal/curated"
	"masthead/internal/database"
	"masthead/internal/invalid"
)

// Fronts reads, prepares and publishes the fronts of brands.
type Fronts struct {
	DB     *database.DB
	Brands *brand.Directory
	Log    *slog.Logger
}

// ErrConflict is returned when somebody changed a front in between.
var ErrConflict = database.ErrConflict

// prepared is the front that editors prepare for a brand.
type prepared struct {
	bun.BaseModel `bun:"table:prepared_fronts"`

	BrandID   int64 `bun:",pk"`
	Revision  int   // counts the writes of prepared fronts of the brand
	Content   string
	BasedOn   string       // version of the public front with which the editors began
	PublishAt clock.Moment `bun:",nullzero"`
	SavedAt   clock.Moment
	UserID    *int64
	TokenID   *int64
	Problem   Problem      // why it was not published at MissedAt
	MissedAt  clock.Moment `bun:",nullzero"`
}

// Problem says why a prepared front was not published at its hour, "" if there is no reason to say.
type Problem string

// Reasons why a prepared front is not published.
const (
	NoRights     Problem = "rights"  // who prepared it may not write for the brand any more
	WrongContent Problem = "content" // something that it shows does not exist any more
)

// Kinds of versions.
const (
	Found     = "found"     // was public without having been published here
	Published = "published" // an editor published it, or its hour came
	Discarded = "discarded" // an editor discarded it
)

// version is a front that was public or discarded.
type version struct {
	bun.BaseModel `bun:"table:front_versions"`

	ID        int64 `bun:",pk,autoincrement"`
	BrandID   int64
	Kind      string
	Content   string
	CreatedAt clock.Moment
	UserID    *int64
	TokenID   *int64
	DueAt     clock.Moment `bun:",nullzero"` // the hour for which it was prepared, if it was published automatically
}

// maxVersions is the number of versions of a brand's front that are stored; older ones are deleted.
const maxVersions = 500

func lockFront(ctx context.Context, tx *database.Tx, brandID int64) error {
	return tx.Lock(ctx, fmt.Sprint("front ", brandID))
}

// preparedOf returns the prepared front of a brand, nil if there has never been one. Content is empty if there is none now.
func preparedOf(ctx context.Context, db bun.IDB, brandID int64) (*prepared, error) {
	p := new(prepared)
	err := db.NewSelect().Model(p).Where("brand_id = ?", brandID).Scan(ctx)
	if errors.Is(err, sql.ErrNoRows) {
		return nil, nil //nolint:nilnil // documented
	}
	if err != nil {
		return nil, fmt.Errorf("prepared front of brand %d: %w", brandID, err)
	}
	return p, nil
}

// revision returns the revision that callers know, 0 if there is no prepared front.
func (p *prepared) revision() int {
	if p == nil || p.Content == "" {
		return 0
	}
	return p.Revision
}

// front returns the content, nil if there is none.
func (p *prepared) front() (*Front, error) {
	if p.revision() == 0 {
		return nil, nil //nolint:nilnil // documented
	}
	return decode(p.Content)
}

// decode reads a stored front.
func decode(text string) (*Front, error) {
	f := new(Front)
	if err := json.Unmarshal([]byte(text), f); err != nil {
		return nil, fmt.Errorf("stored front: %w", err)
	}
	return f, nil
}

// prepare stores a prepared front of a brand. seen is the revision that the caller read, 0 for none, and basedOn the version of the public
// front. publishAt is the zero time for a front without an hour. It returns ErrConflict or an invalid.Fields.
func (fs *Fronts) prepare(ctx context.Context, b *brand.Brand, by actor.Actor, f *Front, seen int, basedOn string, publishAt time.Time,
) error {
	if _, err := resolve(ctx, fs.DB, f); err != nil {
		return err
	}
	text, err := json.Marshal(f)
	if err != nil {
		return fmt.Errorf("prepared front: %w", err)
	}
	return fs.write(ctx, b, by, seen, func(ctx context.Context, tx *database.Tx, p *prepared) error {
		now, err := current(ctx, tx, b.ID)
		if err != nil {
			return err
		}
		former, err := p.front()
		if err != nil {
			return err
		}
		if err := requireSeen(ctx, tx, by, f, now, former); err != nil {
			return err
		}
		if err := requireNoValues(ctx, tx, b.ID, f); err != nil {
			return err
		}
		if p.Content == "" && basedOn != now.Version() {
			return ErrConflict
		}
		if !publishAt.IsZero() && !publishAt.After(tx.At.Time) {
			return invalid.Fields{"publishAt": "is in the past"}
		}
		p.Content, p.BasedOn, p.PublishAt = string(text), basedOn, clock.MomentOf(publishAt)
		return nil
	})
}

// write changes the prepared front of a brand in a transaction. seen is the revision that the caller read, 0 for none; it returns
// ErrConflict if there is another one now, and the error of change.
func (fs *Fronts) write(ctx context.Context, b *brand.Brand, by actor.Actor, seen int,
	change func(context.Context, *database.Tx, *prepared) error,
) error {
	return fs.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if err := lockFront(ctx, tx, b.ID); err != nil {
			return err
		}
		p, err := preparedOf(ctx, tx, b.ID)
		if err != nil {
			return err
		}
		if p.revision() != seen {
			return ErrConflict
		}
		if p == nil {
			p = &prepared{BrandID: b.ID}
		}
		p.Revision++
		p.SavedAt, p.UserID, p.TokenID = tx.At, by.UserID, by.TokenID
		p.Problem, p.MissedAt = "", clock.Moment{}
		if err := change(ctx, tx, p); err != nil {
			return err
		}
		return store(ctx, tx, p)
	})
}

// store writes the prepared front of a brand.
func store(ctx context.Context, tx *database.Tx, p *prepared) error {
	_, err := tx.NewInsert().Model(p).On("CONFLICT (brand_id) DO UPDATE").Set("revision = EXCLUDED.revision").
		Set("content = EXCLUDED.content").Set("based_on = EXCLUDED.based_on").Set("publish_at = EXCLUDED.publish_at").
		Set("saved_at = EXCLUDED.saved_at").Set("user_id = EXCLUDED.user_id").Set("token_id = EXCLUDED.token_id").
		Set("problem = EXCLUDED.problem").Set("missed_at = EXCLUDED.missed_at").Exec(ctx)
	if err != nil {
		return fmt.Errorf("prepared front of brand %d: %w", p.BrandID, err)
	}
	return nil
}

// discard discards the prepared front; a version keeps it.
func (fs *Fronts) discard(ctx context.Context, b *brand.Brand, by actor.Actor, seen int) error {
	return fs.write(ctx, b, by, seen, func(ctx context.Context, tx *database.Tx, p *prepared) error {
		if p.Content == "" {
			return nil
		}
		if err := addVersion(ctx, tx, &version{BrandID: b.ID, Kind: Discarded, Content: p.Content}, by); err != nil {
			return err
		}
		p.Content, p.PublishAt = "", clock.Moment{}
		return nil
	})
}

// publish makes the prepared front public. public is the version of the public front that the caller saw; it returns ErrConflict if
// another one is public now.
func (fs *Fronts) publish(ctx context.Context, b *brand.Brand, by actor.Actor, seen int, public string) error {
	return fs.write(ctx, b, by, seen, func(ctx context.Context, tx *database.Tx, p *prepared) error {
		if p.Content == "" {
			return database.ErrNotFound
		}
		now, err := current(ctx, tx, b.ID)
		if err != nil {
			return err
		}
		if public != now.Version() {
			return ErrConflict
		}
		return fs.apply(ctx, tx, b, p, now, by, clock.Moment{})
	})
}

// apply replaces now, which is the public front of a brand, with the prepared one. due is the hour for which it was prepared, the zero time
// if an editor publishes it.
func (fs *Fronts) apply(ctx context.Context, tx *database.Tx, b *brand.Brand, p *prepared, now *Front, by actor.Actor, due clock.Moment,
) error {
	next, err := p.front()
	if err != nil {
		return err
	}
	sets, err := resolve(ctx, fs.DB, next)
	if err != nil {
		return err
	}
	if err := requireNoValues(ctx, tx, b.ID, next); err != nil {
		return err
	}
	if err := recordPublic(ctx, tx, b.ID, now); err != nil {
		return err
	}
	if err := brand.ReplaceSections(ctx, tx, b, next.Sections); err != nil {
		return err
	}
	for key, items := range sets {
		if err := curated.Replace(ctx, tx, key, b, items); err != nil {
			return err
		}
	}
	if err := addVersion(ctx, tx, &version{BrandID: b.ID, Kind: Published, Content: p.Content, DueAt: due}, by); err != nil {
		return err
	}
	p.Content, p.PublishAt = "", clock.Moment{}
	return nil
}

// recordPublic adds the public front as a version if it differs from the newest public version, because it was changed elsewhere.
func recordPublic(ctx context.Context, tx *database.Tx, brandID int64, now *Front) error {
	last := new(version)
	err := tx.NewSelect().Model(last).Where("brand_id = ?", brandID).Where("kind <> ?", Discarded).Order("id DESC").Limit(1).Scan(ctx)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return fmt.Errorf("versions of the front of brand %d: %w", brandID, err)
	}
	if err == nil {
		known, err := decode(last.Content)
		if err == nil && known.Version() == now.Version() {
			return nil
		}
	}
	text, err := json.Marshal(now)
	if err != nil {
		return fmt.Errorf("public front: %w", err)
	}
	return addVersion(ctx, tx, &version{BrandID: brandID, Kind: Found, Content: string(text)}, actor.Actor{})
}

// addVersion adds a version that an actor makes now, and deletes the oldest ones beyond maxVersions.
func addVersion(ctx context.Context, tx *database.Tx, row *version, by actor.Actor) error {
	row.CreatedAt, row.UserID, row.TokenID = tx.At, by.UserID, by.TokenID
	brandID := row.BrandID
	if _, err := tx.NewInsert().Model(row).Exec(ctx); err != nil {
		return fmt.Errorf("version of the front of brand %d: %w", brandID, err)
	}
	oldest := tx.NewSelect().Model((*version)(nil)).Column("id").Where("brand_id = ?", brandID).Order("id DESC").Offset(maxVersions)
	if _, err := tx.NewDelete().Model((*version)(nil)).Where("id IN (?)", oldest.Limit(maxVersions)).Exec(ctx); err != nil {
		return fmt.Errorf("old versions of the front of brand %d: %w", brandID, err)
	}
	return nil
}

// restore makes a version the prepared front. An existing prepared front is discarded and kept as a version.
func (fs *Fronts) restore(ctx context.Context, b *brand.Brand, by actor.Actor, id int64, seen int) error {
	return fs.write(ctx, b, by, seen, func(ctx context.Context, tx *database.Tx, p *prepared) error {
		v := new(version)
		err := tx.NewSelect().Model(v).Where("id = ?", id).Where("brand_id = ?", b.ID).Scan(ctx)
		if err != nil {
			return fmt.Errorf("version %d of a front: %w", id, database.NotFound(err))
		}
		now, err := current(ctx, tx, b.ID)
		if err != nil {
			return err
		}
		if p.Content != "" {
			if err := addVersion(ctx, tx, &version{BrandID: b.ID, Kind: Discarded, Content: p.Content}, by); err != nil {
				return err
			}
		}
		p.Content, p.BasedOn, p.PublishAt = v.Content, now.Version(), clock.Moment{}
		return nil
	})
}

// publishDue publishes the prepared fronts whose hour has come, if the user who saved them may still write for the brand. If the public
// front was changed in between, it is replaced too and kept as a version.
func (fs *Fronts) publishDue(ctx context.Context) error {
	var due []prepared
	err := fs.DB.Read.NewSelect().Model(&due).Where("publish_at <= ?", fs.DB.Now()).Order("publish_at", "brand_id").Scan(ctx)
	if err != nil {
		return fmt.Errorf("fronts that are due: %w", err)
	}
	var failed error
	for i := range due {
		if err := fs.publishOne(ctx, &due[i]); err != nil && !errors.Is(err, ErrConflict) {
			failed = errors.Join(failed, fmt.Errorf("front of brand %d: %w", due[i].BrandID, err))
		}
	}
	return failed
}

// publishOne publishes a prepared front on behalf of the user who saved it. A front that may not or cannot be published stays prepared
// without its hour, which is logged. It returns ErrConflict if somebody has saved in between.
func (fs *Fronts) publishOne(ctx context.Context, due *prepared) error {
	b, err := fs.Brands.ByID(ctx, due.BrandID)
	if err != nil {
		return err
	}
	by, err := account.FindActor(ctx, fs.DB, due.UserID, due.TokenID)
	if err != nil && !errors.Is(err, database.ErrNotFound) {
		return err
	}
	if err != nil || !by.CanWrite(b.ID) {
		fs.Log.Warn("a prepared front is not published, because who prepared it may not write for the brand any more", "brand", b.Slug)
		return fs.keepWithoutHour(ctx, b, due, NoRights)
	}
	err = fs.write(ctx, b, by, due.Revision, func(ctx context.Context, tx *database.Tx, p *prepared) error {
		now, err := current(ctx, tx, b.ID)
		if err != nil {
			return err
		}
		return fs.apply(ctx, tx, b, p, now, by, due.PublishAt)
	})
	var wrong invalid.Fields
	if !errors.As(err, &wrong) {
		return err
	}
	// A story was deleted meanwhile. The front stays prepared, without its hour, so that an editor can mend it.
	fs.Log.Warn("a prepared front cannot be published", "brand", b.Slug, "error", err)
	return fs.keepWithoutHour(ctx, b, due, WrongContent)
}

// keepWithoutHour removes the hour of a prepared front, which stays prepared with the reason why it was not published.
func (fs *Fronts) keepWithoutHour(ctx context.Context, b *brand.Brand, due *prepared, why Problem) error {
	by := actor.Actor{UserID: due.UserID, TokenID: due.TokenID}
	return fs.write(ctx, b, by, due.Revision, func(_ context.Context, _ *database.Tx, p *prepared) error {
		p.PublishAt, p.SavedAt, p.Problem, p.MissedAt = clock.Moment{}, due.SavedAt, why, due.PublishAt
		return nil
	})
}

// lastPublications returns the newest published versions of the fronts of brands, by the id of the brand.
func lastPublications(ctx context.Context, db bun.IDB, brandIDs ...int64) (map[int64]*version, error) {
	var rows []*version
	newest := db.NewSelect().Model((*version)(nil)).ColumnExpr("max(id)").Where("brand_id IN (?)", bun.List(brandIDs)).
		Where("kind = ?", Published).Group("brand_id")
	if err := db.NewSelect().Model(&rows).Where("id IN (?)", newest).Scan(ctx); err != nil {
		return nil, fmt.Errorf("publications of fronts: %w", err)
	}
	last := map[int64]*version{}
	for _, row := range rows {
		last[row.BrandID] = row
	}
	return last, nil
}
