package front

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"net/url"
	"time"

	"masthead/internal/account"
	"masthead/internal/apiv2"
	"masthead/internal/brand"
	"masthead/internal/caller"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/feature"
	"masthead/internal/frame"
	"masthead/internal/landing"
	"masthead/internal/sign"
	"masthead/internal/story"
)

// rehearsalPath returns the path of the rehearsal of a brand. It is below that of previews, so scripts treat a rehearsal as a preview.
func rehearsalPath(slug string) string { return story.PreviewPrefix + slug + "/front" }

// linkLifetime is how long a link to a rehearsal is valid, keyName the name of the key that signs it, and purpose what it signs.
const (
	linkLifetime = 48 * time.Hour
	keyName      = "rehearsals"
	purpose      = "rehearsal"
)

// Pages shows rehearsals of fronts, and offers the operations of fronts.
type Pages struct {
	Fronts   *Fronts
	Landings *landing.Pages
	Frames   *frame.Frames
	Accounts *account.Accounts
	Keys     *sign.Keys
	Fallback func(edge.Request, error) edge.Page
}

// Offer returns the operations of fronts, the page of rehearsals and the task that publishes fronts at their hour.
func (p *Pages) Offer() feature.Offer {
	return feature.Offer{API: p.register, Mount: p.mount,
		Planned: map[feature.PlannedKind]feature.PlannedSource{feature.PlannedFront: p.Fronts.planned},
		Tasks:   []feature.Task{{Name: "prepared fronts", Every: publishInterval, Do: p.Fronts.publishDue}}}
}

// publishInterval is the time between two checks for fronts that are due.
const publishInterval = 5 * time.Second

func (p *Pages) mount(mux *feature.Mux) error {
	mux.Handle("GET "+rehearsalPath("{brand}"), p.handler(mux.Pages, p.showPrepared))
	mux.Handle("POST "+rehearsalPath("{brand}"), p.handler(mux.Pages, p.showUnsaved))
	return nil
}

// handler responds with the rehearsal of a brand's front that show makes, or with missing if the reader may not see it.
func (p *Pages) handler(missing http.Handler, show func(*http.Request, *brand.Brand) (edge.Page, error)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		b, err := p.Fronts.Brands.BySlug(r.Context(), r.PathValue("brand"))
		var page edge.Page
		if err == nil {
			page, err = show(r, b)
		}
		var refused *apiv2.Problem
		switch {
		case errors.Is(err, database.ErrNotFound) || errors.As(err, &refused):
			missing.ServeHTTP(w, r)
			return
		case edge.RefuseIfClosed(w, r, err):
			return
		case errors.Is(err, errUnreadable):
			edge.WriteStatus(w, http.StatusBadRequest)
			return
		case err != nil:
			page = p.Fallback(edge.Request{Path: r.URL.Path}, err)
		}
		w.Header().Set("X-Robots-Tag", "noindex, nofollow")
		w.Header().Set("Referrer-Policy", "same-origin") // the address contains the token of the link
		edge.ServePrivate(w, r, page)
	})
}

// numberOf returns an id as a link has it, 0 for none.
func numberOf(id *int64) int64 {
	if id == nil {
		return 0
	}
	return *id
}

// idOf returns the id that a link has, nil for none.
func idOf(number int64) *int64 {
	if number == 0 {
		return nil
	}
	return &number
}

// viewOf returns of which brands the request may see scheduled stories: those that the maker of its link, or the caller, may write for. It
// returns an error if the request has neither a valid link whose maker may still write for the brand, nor the credentials of an editor of
// the brand.
func (p *Pages) viewOf(r *http.Request, b *brand.Brand) (maySee func(brandID int64) bool, err error) {
	if token := r.URL.Query().Get("key"); token != "" {
		key, err := p.Keys.Key(r.Context(), keyName)
		if err != nil {
			return nil, err
		}
		numbers, ok := key.Verify(purpose, token, 4)
		if !ok || numbers[0] != b.ID || numbers[1] <= p.Fronts.DB.Now().UnixMilli() {
			return nil, database.ErrNotFound
		}
		maker, err := account.FindActor(r.Context(), p.Fronts.DB, idOf(numbers[2]), idOf(numbers[3]))
		if err != nil {
			return nil, err
		}
		if !maker.CanWrite(b.ID) {
			return nil, database.ErrNotFound
		}
		return maker.CanWrite, nil
	}
	return p.viewOfEditor(r, b)
}

// viewOfEditor returns a function that reports of which brands the caller may see scheduled stories, and an error unless the caller is an
// editor of the brand.
func (p *Pages) viewOfEditor(r *http.Request, b *brand.Brand) (maySee func(brandID int64) bool, err error) {
	ctx, err := p.Accounts.Guards().Newsroom(r.Context(), apiv2.CredentialsOf(r))
	if err != nil {
		return nil, err
	}
	return caller.ActorOf(ctx).CanWrite, caller.RequireWriteAccess(ctx, b.ID)
}

// untilNight is the value of the parameter "until" for which a rehearsal without an hour has the stories that are scheduled until the end
// of the day.
const untilNight = "night"

// view holds the data of one view of a rehearsal, and its reader.
type view struct {
	front  *Front
	status story.Status
	at     time.Time        // the hour at which it becomes public, the zero time for none
	until  time.Time        // the stories that are scheduled until then are shown, none for the zero time
	maySee func(int64) bool // of which brands the reader may see scheduled stories
}

// showPrepared returns the landing page of a brand with its prepared front, or with the public one if none is prepared, for holders of a
// link and editors of the brand.
func (p *Pages) showPrepared(r *http.Request, b *brand.Brand) (edge.Page, error) {
	maySee, err := p.viewOf(r, b)
	if err != nil {
		return edge.Page{}, err
	}
	row, err := preparedOf(r.Context(), p.Fronts.DB.Read, b.ID)
	if err != nil {
		return edge.Page{}, err
	}
	v := view{status: story.Draft, maySee: maySee}
	if v.front, err = row.front(); err != nil {
		return edge.Page{}, err
	}
	if v.front == nil {
		v.status = story.Published
		if v.front, err = current(r.Context(), p.Fronts.DB.Read, b.ID); err != nil {
			return edge.Page{}, err
		}
	} else {
		v.at = row.PublishAt.Time
	}
	v.until = p.scheduledUntil(b, v.at, r.URL.Query().Get("until"))
	return p.rehearse(r.Context(), b, v)
}

// unsavedFront is the JSON of the form "front" of an unsaved rehearsal.
type unsavedFront struct {
	Front     Front  `json:"front"`
	PublishAt string `json:"publishAt"`
}

// errUnreadable is returned for a form without a front.
var errUnreadable = errors.New("the form has no front")

// showUnsaved returns the landing page of a brand with the front that a form has, which is not stored, for editors of the brand. It leaves
// out what a save would refuse.
func (p *Pages) showUnsaved(r *http.Request, b *brand.Brand) (edge.Page, error) {
	maySee, err := p.viewOfEditor(r, b)
	if err != nil {
		return edge.Page{}, err
	}
	var sent unsavedFront
	if err := json.Unmarshal([]byte(r.PostFormValue("front")), &sent); err != nil {
		return edge.Page{}, errUnreadable
	}
	v := view{front: sent.Front.withoutInvalid(), status: story.Draft, maySee: maySee}
	if at, err := time.Parse(time.RFC3339, sent.PublishAt); err == nil {
		v.at = at
	}
	v.until = p.scheduledUntil(b, v.at, r.PostFormValue("until"))
	return p.rehearse(r.Context(), b, v)
}

// scheduledUntil returns the time until which a rehearsal has scheduled stories: the hour of the front; without one the end of the day in
// the brand's time zone if asked is untilNight, else the zero time.
func (p *Pages) scheduledUntil(b *brand.Brand, at time.Time, asked string) time.Time {
	if !at.IsZero() || asked != untilNight {
		return at
	}
	now := p.Fronts.DB.Now().In(b.Zone())
	return time.Date(now.Year(), now.Month(), now.Day()+1, 0, 0, 0, 0, b.Zone()).Add(-time.Second)
}

// rehearse returns the landing page of a brand as a view says.
func (p *Pages) rehearse(ctx context.Context, b *brand.Brand, v view) (edge.Page, error) {
	var upcoming []story.Upcoming
	var err error
	if !v.until.IsZero() {
		if upcoming, err = p.Landings.Landings.Stories.Upcoming(ctx, v.until, v.maySee); err != nil {
			return edge.Page{}, err
		}
	}
	preview := &frame.Preview{Status: string(v.status)}
	if !v.at.IsZero() {
		preview.Status, preview.At = string(story.Scheduled), b.Time(clock.MomentOf(v.at))
	}
	sets, err := resolveKnown(ctx, p.Fronts.DB, v.front)
	if err != nil {
		return edge.Page{}, err
	}
	return p.Frames.Personal(ctx, edge.Request{Path: b.Path}, func(r *frame.Request) (*frame.Page, error) {
		page, err := p.Landings.Rehearsal(r, b, v.front.Sections, sets, upcoming)
		if err != nil {
			return nil, err
		}
		page.Brand, page.Preview = b, preview
		return page, nil
	})
}

// RehearsalLink is an address that shows the prepared front of a brand to anybody for a while.
type RehearsalLink struct {
	Path      string `json:"path" example:"/preview/science/front?key=1.abc.xyz"`
	ExpiresAt string `json:"expiresAt" doc:"RFC 3339; when the link expires."`
}

func (p *Pages) link(ctx context.Context, in *FrontOf) (*apiv2.Output[RehearsalLink], error) {
	b, err := p.writable(ctx, in.Brand)
	if err != nil {
		return nil, err
	}
	key, err := p.Keys.Key(ctx, keyName)
	if err != nil {
		return nil, err
	}
	until, by := p.Fronts.DB.Now().Add(linkLifetime), caller.ActorOf(ctx)
	path := rehearsalPath(b.Slug) + "?key=" + url.QueryEscape(key.Sign(purpose, b.ID, until.UnixMilli(), numberOf(by.UserID),
		numberOf(by.TokenID)))
	return apiv2.Private(RehearsalLink{path, b.Time(clock.MomentOf(until))}), nil
}
