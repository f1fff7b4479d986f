package webstory

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/uptrace/bun"

	"masthead/internal/actor"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/invalid"
	"masthead/internal/media"
	"masthead/internal/permalink"
	"masthead/internal/route"
	"masthead/internal/text"
)

// State says whether readers see a web story.
type State string

// The states.
const (
	Draft     State = "draft"
	Scheduled State = "scheduled"
	Published State = "published"
	Withdrawn State = "withdrawn" // it was published; its address responds with 410
)

// Limits of a web story.
const (
	maxSlug      = 80
	maxTitle     = 200  // characters
	maxSlideText = 600  // characters of a text, and of a title
	maxAddress   = 1000 // bytes
	MaxSlides    = 40
)

// slideWidth is the width in pixels of the rendition that a slide names; pages show the one that fits the screen.
const slideWidth = 960

// Errors of changes that the state of a web story does not allow.
var (
	ErrWasPublished = errors.New("readers have seen the web story; withdraw it instead, so that its address says so")
	ErrNotPublic    = errors.New("the web story is neither published nor scheduled")
	ErrPublished    = errors.New("the web story is published already")
)

// Owner returns the ID of the brand.
func (w *WebStory) Owner() int64 { return w.BrandID }

// StateAt returns the state at a time.
func (w *WebStory) StateAt(now clock.Moment) State {
	switch {
	case !w.WithdrawnAt.IsZero():
		return Withdrawn
	case w.PublishedAt.IsZero():
		return Draft
	case w.PublishedAt.After(now.Time):
		return Scheduled
	}
	return Published
}

// Get returns a web story in any state, or database.ErrNotFound. Only editors of its brand may see it.
func Get(ctx context.Context, db bun.IDB, id int64) (*WebStory, error) {
	w := new(WebStory)
	if err := db.NewSelect().Model(w).Where("id = ?", id).Scan(ctx); err != nil {
		return nil, fmt.Errorf("web story %d: %w", id, database.NotFound(err))
	}
	return w, nil
}

// Filter selects web stories in the newsroom's list.
type Filter struct {
	Brands []int64 // nil for all
	State  State   // "" for all
	Words  string  // part of a title
	Before int64   // only ids below it; 0 for all
}

// ListAll returns at most limit web stories that a filter selects, the newest first.
func ListAll(ctx context.Context, db *database.DB, f Filter, limit int) ([]*WebStory, error) {
	var list []*WebStory
	q := db.Read.NewSelect().Model(&list).Order("id DESC").Limit(int64(limit))
	if f.Brands != nil {
		q.Where("brand_id IN (?)", bun.List(f.Brands))
	}
	if f.Before > 0 {
		q.Where("id < ?", f.Before)
	}
	if words := strings.TrimSpace(f.Words); words != "" {
		q.Where("lower(title) LIKE ? ESCAPE '!'", "%"+text.EscapeLike(strings.ToLower(words))+"%")
	}
	switch f.State {
	case Draft:
		q.Where("published_at IS NULL").Where("withdrawn_at IS NULL")
	case Scheduled:
		q.Where("published_at > ?", db.Now()).Where("withdrawn_at IS NULL")
	case Published:
		q.Where("published_at <= ?", db.Now()).Where("withdrawn_at IS NULL")
	case Withdrawn:
		q.Where("withdrawn_at IS NOT NULL")
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("list web stories: %w", err)
	}
	return list, nil
}

// WebStorySlideEdit is a slide as editors save it.
type WebStorySlideEdit struct {
	Picture *int64 `json:"picture,omitempty" doc:"ID of a picture of the library; null for none."`
	Title   string `json:"title,omitempty" maxLength:"600"`
	Text    string `json:"text,omitempty" maxLength:"600"`
	Link    string `json:"link,omitempty" maxLength:"1000" doc:"A path of this site or an https address; empty for none." example:"/latest"`
}

// Edit has the fields of a web story that editors save.
type Edit struct {
	Title   string              `json:"title" maxLength:"200" example:"Five looms"`
	Picture *int64              `json:"picture,omitempty" doc:"ID of the picture in lists; by default that of the first slide that has one."`
	Slides  []WebStorySlideEdit `json:"slides,omitempty" maxItems:"40"`
}

// EditsOf returns web stories as editors save them. The pictures of their slides are read in at most three queries.
func EditsOf(ctx context.Context, db bun.IDB, list []*WebStory) ([]Edit, error) {
	var addresses []string
	for _, w := range list {
		for _, s := range w.Slides {
			addresses = append(addresses, s.Image)
		}
	}
	records, err := media.RecordsAt(ctx, db, addresses)
	if err != nil {
		return nil, err
	}
	edits := make([]Edit, len(list))
	for i, w := range list {
		edits[i] = Edit{Title: w.Title, Picture: w.PictureID, Slides: []WebStorySlideEdit{}}
		for _, s := range w.Slides {
			slide := WebStorySlideEdit{Title: s.Title, Text: s.Text}
			if r := records[s.Image]; r != nil {
				slide.Picture = &r.ID
			}
			if s.Link != nil {
				slide.Link = *s.Link
			}
			edits[i].Slides = append(edits[i].Slides, slide)
		}
	}
	return edits, nil
}

// pictures returns the ids of the picture and of those of the slides, in this order; 0 stands for none.
func (e *Edit) pictures() []int64 {
	ids := make([]int64, len(e.Slides)+1)
	if e.Picture != nil {
		ids[0] = *e.Picture
	}
	for i, s := range e.Slides {
		if s.Picture != nil {
			ids[i+1] = *s.Picture
		}
	}
	return ids
}

const noPicture = "is not a picture of the library"

var slugForm = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// apply sets the fields of a web story. It returns an invalid.Fields with everything that is wrong.
// New pictures must be files that the actor may use.
func (e *Edit) apply(ctx context.Context, db bun.IDB, by actor.Actor, w *WebStory) error {
	wrong := invalid.Fields{}
	before, err := EditsOf(ctx, db, []*WebStory{w})
	if err != nil {
		return err
	}
	unusable, err := media.FirstUnusable(ctx, db, by, before[0].pictures(), e.pictures())
	if err != nil {
		return err
	}
	switch {
	case unusable == 0:
		wrong["picture"] = noPicture
	case unusable > 0:
		wrong[fmt.Sprintf("slides[%d].picture", unusable-1)] = noPicture
	}
	w.Title, w.Slides, w.PictureID = text.OneLine(e.Title), []Slide{}, e.Picture
	switch n := utf8.RuneCountInString(w.Title); {
	case n == 0:
		wrong["title"] = "is empty"
	case n > maxTitle:
		wrong["title"] = fmt.Sprintf("is longer than %d characters", maxTitle)
	}
	if len(e.Slides) > MaxSlides {
		wrong["slides"] = fmt.Sprintf("must not be more than %d", MaxSlides)
	}
	pictures, err := media.Pictures(ctx, db, e.pictures())
	if err != nil {
		return err
	}
	if e.Picture != nil && pictures[*e.Picture] == nil {
		wrong["picture"] = noPicture
	}
	for i, s := range e.Slides {
		at := fmt.Sprintf("slides[%d].", i)
		slide := Slide{Title: text.OneLine(s.Title), Text: strings.TrimSpace(s.Text)}
		if utf8.RuneCountInString(slide.Title) > maxSlideText {
			wrong[at+"title"] = fmt.Sprintf("must not be longer than %d characters", maxSlideText)
		}
		if utf8.RuneCountInString(slide.Text) > maxSlideText {
			wrong[at+"text"] = fmt.Sprintf("must not be longer than %d characters", maxSlideText)
		}
		if link := strings.TrimSpace(s.Link); link != "" {
			if !text.IsLink(link) || len(link) > maxAddress {
				wrong[at+"link"] = "is neither a path of this site nor an https address"
			}
			slide.Link = &link
		}
		if s.Picture != nil {
			p := pictures[*s.Picture]
			if p == nil {
				wrong[at+"picture"] = noPicture
			} else if slide.Image = p.URL(slideWidth); w.PictureID == nil {
				w.PictureID = s.Picture
			}
		}
		if slide.Title == "" && slide.Text == "" && s.Picture == nil {
			wrong[at+"title"] = "is empty, like the rest of the slide"
		}
		w.Slides = append(w.Slides, slide)
	}
	if len(wrong) > 0 {
		return wrong
	}
	return nil
}

// Create stores a new web story of a brand as a draft and sets its id. slug is made from the title if it is "". It returns an
// invalid.Fields.
func Create(ctx context.Context, tx *database.Tx, by actor.Actor, w *WebStory, slug string, e Edit) error {
	refused := e.apply(ctx, tx, by, w)
	if w.Slug = strings.TrimSpace(slug); w.Slug == "" {
		made := text.Slug(w.Title)
		w.Slug = strings.Trim(made[:min(len(made), maxSlug)], "-")
	}
	wrong := invalid.Fields{}
	switch {
	case w.Slug == "" && w.Title == "": // the error of the missing title is enough
	case len(w.Slug) > maxSlug || !slugForm.MatchString(w.Slug):
		wrong["slug"] = fmt.Sprintf("must be 1 to %d lower-case Latin letters, digits and single hyphens", maxSlug)
	case route.CheckSlug(w.Path()) != nil:
		wrong["slug"] = "is the address of another page"
	}
	if err := invalid.Join(refused, wrong); err != nil {
		return err
	}
	w.Version = 1
	_, err := tx.NewInsert().Model(w).Exec(ctx)
	if _, taken := database.IsUnique(err); taken {
		return invalid.Fields{"slug": "is the address of another web story"}
	}
	if err != nil {
		return fmt.Errorf("create a web story: %w", err)
	}
	tx.Emit("webstory.saved", w.ID, Tag, permalink.SlugTag(w.Slug))
	return nil
}

// change stores the columns of a web story that was read with a version, and raises the version. It returns database.ErrConflict if it has
// another version by now.
func change(ctx context.Context, tx *database.Tx, w *WebStory, version int64, columns ...string) error {
	w.Version = version + 1
	res, err := tx.NewUpdate().Model(w).Column(append(columns, "version")...).WherePK().Where("version = ?", version).Exec(ctx)
	if err != nil {
		return fmt.Errorf("save web story %d: %w", w.ID, err)
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return errors.Join(err, fmt.Errorf("save web story %d: %w", w.ID, database.ErrConflict))
	}
	tx.Emit("webstory.saved", w.ID, Tag, permalink.SlugTag(w.Slug))
	return nil
}

// Replace replaces the fields of a web story that was read with a version; one that readers see changes at once. It returns an
// invalid.Fields or database.ErrConflict.
func Replace(ctx context.Context, tx *database.Tx, by actor.Actor, w *WebStory, e Edit, version int64) error {
	if err := e.apply(ctx, tx, by, w); err != nil {
		return err
	}
	if err := w.check(w.StateAt(tx.At)); err != nil {
		return err
	}
	return change(ctx, tx, w, version, "title", "picture_id", "slides")
}

// check returns an invalid.Fields if a web story is not complete enough for a state.
func (w *WebStory) check(state State) error {
	if len(w.Slides) == 0 && (state == Published || state == Scheduled) {
		return invalid.Fields{"slides": "must be at least one before readers see the web story"}
	}
	return nil
}

// Publish publishes a web story that was read with a version, at a time, or at once if at is zero. One that was withdrawn is public again
// with the time that it had. It returns an invalid.Fields, ErrPublished or database.ErrConflict.
func Publish(ctx context.Context, tx *database.Tx, w *WebStory, at clock.Moment, version int64) error {
	before := w.StateAt(tx.At)
	if before == Published {
		return ErrPublished
	}
	if err := w.check(Published); err != nil {
		return err
	}
	switch {
	case at.IsZero():
	case before == Withdrawn: // otherwise an address that readers know would answer 404 until then
		return invalid.Fields{"publishAt": "must be empty for a withdrawn web story, which is public again at once"}
	case !at.After(tx.At.Time):
		return invalid.Fields{"publishAt": "is in the past"}
	}
	w.WithdrawnAt = clock.Moment{}
	switch {
	case !at.IsZero():
		w.PublishedAt = at
	case before != Withdrawn:
		w.PublishedAt = tx.At
	}
	return change(ctx, tx, w, version, "published_at", "withdrawn_at")
}

// Withdraw takes a published web story, which was read with a version, away from readers: its address responds with 410. A scheduled one is
// a draft again. It returns ErrNotPublic or database.ErrConflict.
func Withdraw(ctx context.Context, tx *database.Tx, w *WebStory, version int64) error {
	switch w.StateAt(tx.At) {
	case Published:
		w.WithdrawnAt = tx.At
	case Scheduled:
		w.PublishedAt = clock.Moment{}
	default:
		return ErrNotPublic
	}
	return change(ctx, tx, w, version, "published_at", "withdrawn_at")
}

// Remove deletes a web story that readers have never seen and that was read with a version. It returns ErrWasPublished or
// database.ErrConflict.
func Remove(ctx context.Context, tx *database.Tx, w *WebStory, version int64) error {
	if state := w.StateAt(tx.At); state == Published || state == Withdrawn {
		return ErrWasPublished
	}
	res, err := tx.NewDelete().Model(w).WherePK().Where("version = ?", version).Exec(ctx)
	if err != nil {
		return fmt.Errorf("remove web story %d: %w", w.ID, err)
	}
	if n, err := res.RowsAffected(); err != nil || n == 0 {
		return errors.Join(err, fmt.Errorf("remove web story %d: %w", w.ID, database.ErrConflict))
	}
	tx.Emit("webstory.removed", w.ID, Tag)
	return nil
}

// due drops the cached pages with web stories when one that is scheduled becomes public. Pages that are made then have it.
type due struct {
	db        *database.DB
	dropPages func(tags ...string)

	mu     sync.Mutex
	looked clock.Moment
}

// show looks for web stories that have become public since it looked last.
func (d *due) show(ctx context.Context) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	now := d.db.Now()
	some, err := d.db.Read.NewSelect().Model((*WebStory)(nil)).Where("published_at > ?", d.looked).Where("published_at <= ?", now).Exists(ctx)
	if err != nil {
		return fmt.Errorf("scheduled web stories: %w", err)
	}
	if some {
		d.dropPages(Tag)
	}
	d.looked = now
	return nil
}
