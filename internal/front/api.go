package front

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"masthead/internal/account"
	"masthead/internal/apiv2"
	"masthead/internal/brand"
	"masthead/internal/caller"
	"masthead/internal/story"
)

// register adds the operations of fronts. The newsroom of a brand may call them.
func (p *Pages) register(a *apiv2.API) {
	with := func(doc string) []func(*huma.Operation) {
		return []func(*huma.Operation){apiv2.Section("Desk"), apiv2.Doc(doc)}
	}
	const conflict = "If somebody changed the prepared or the public front in between, the status is 409 and 'current' has both."
	apiv2.Write(a, http.MethodGet, "/desk/fronts", "list-fronts", "List the brands whose fronts the caller may arrange", p.listFronts,
		with("One entry for each brand, with the front that is prepared for it.")...)
	apiv2.Write(a, http.MethodGet, "/desk/fronts/{brand}", "read-front", "Read the public and the prepared front of a brand", p.read,
		with("'stories' has the titles and statuses of the stories that the two fronts name, without other brands' stories that are not "+
			"published.")...)
	apiv2.Write(a, http.MethodPut, "/desk/fronts/{brand}/prepared", "prepare-front", "Save the prepared front of a brand", p.prepare,
		append(with("Readers see nothing of it until it is published or publishAt has come. revision is that of the prepared front "+
			"that was read, 0 if there was none, and basedOn the version of the public front. "+conflict), apiv2.BodyExample(example()))...)
	apiv2.Write(a, http.MethodDelete, "/desk/fronts/{brand}/prepared", "discard-front", "Discard the prepared front of a brand", p.discard,
		with("It stays among the versions. "+conflict)...)
	apiv2.Write(a, http.MethodPost, "/desk/fronts/{brand}/publish", "publish-front", "Publish the prepared front of a brand", p.publish,
		with("Send the revision of the prepared and the version of the public front that were read. "+conflict)...)
	apiv2.Write(a, http.MethodPost, "/desk/fronts/{brand}/rehearsal-link", "link-rehearsal", "Create a link to the prepared front of a brand",
		p.link, with("Whoever has the link sees the landing page with the prepared front for 48 hours, also after later saves.")...)
	apiv2.Write(a, http.MethodGet, "/desk/fronts/{brand}/versions", "list-front-versions",
		"List the versions of a brand's front, newest first",
		p.versions, with("Every front that was public or discarded, at most 500 for each brand.")...)
	apiv2.Write(a, http.MethodPost, "/desk/fronts/{brand}/versions/{id}/restore", "restore-front-version",
		"Make a version the prepared front of a brand", p.restore,
		with("A prepared front that exists is discarded. Publish it to undo a publication. "+conflict)...)
	p.registerPins(a)
	p.registerSpotlights(a)
}

func example() map[string]any {
	return map[string]any{"revision": 0, "basedOn": "5f1d0c2a9b7e4466", "front": map[string]any{
		"sections": []any{map[string]any{"kind": "stories", "layout": "lead", "source": "latest", "limit": 5}},
		"sets":     map[string]any{story.FeaturedKey: []any{map[string]any{"story": 1, "pinned": true}}}}}
}

// FrontOverview is a brand in the list of fronts.
type FrontOverview struct {
	Brand     string `json:"brand" doc:"Slug of the brand." example:"science"`
	Prepared  bool   `json:"prepared" doc:"Whether a front is prepared."`
	PublishAt string `json:"publishAt" doc:"RFC 3339; when the prepared front becomes public, empty if no hour is set."`
	SavedAt   string `json:"savedAt" doc:"RFC 3339; the last save of the prepared front, empty if there is none."`
	SavedBy   string `json:"savedBy" doc:"Name of the user or API token."`
	MissedAt  string `json:"missedAt" doc:"RFC 3339; the hour at which the prepared front could not be published, else empty."`

	Published *FrontPublication `json:"published" doc:"The last publication in the Desk; null if there was none."`
}

// FrontPublication says who published a front and when.
type FrontPublication struct {
	At    string `json:"at" doc:"RFC 3339."`
	By    string `json:"by" doc:"Who published it, or prepared it for its hour; empty for deleted accounts."`
	DueAt string `json:"dueAt" doc:"RFC 3339; the hour for which it was prepared, empty if an editor published it."`
}

func publicationOf(b *brand.Brand, names account.EditorNames, v *version) *FrontPublication {
	if v == nil {
		return nil
	}
	return &FrontPublication{b.Time(v.CreatedAt), names.Of(v.UserID, v.TokenID), b.Time(v.DueAt)}
}

func (p *Pages) listFronts(ctx context.Context, _ *struct{}) (*apiv2.Output[apiv2.Items[FrontOverview]], error) {
	all, err := p.Fronts.Brands.All(ctx)
	if err != nil {
		return nil, err
	}
	var rows []prepared
	if err := p.Fronts.DB.Read.NewSelect().Model(&rows).ExcludeColumn("content").Where("content <> ''").Scan(ctx); err != nil {
		return nil, err
	}
	byBrand, who, ids := map[int64]*prepared{}, account.Editors{}, make([]int64, len(all))
	for i, b := range all {
		ids[i] = b.ID
	}
	last, err := lastPublications(ctx, p.Fronts.DB.Read, ids...)
	if err != nil {
		return nil, err
	}
	for _, v := range last {
		who.Add(v.UserID, v.TokenID)
	}
	for i := range rows {
		byBrand[rows[i].BrandID] = &rows[i]
		who.Add(rows[i].UserID, rows[i].TokenID)
	}
	names, err := who.Names(ctx, p.Fronts.DB.Read)
	if err != nil {
		return nil, err
	}
	out := apiv2.Items[FrontOverview]{Items: []FrontOverview{}}
	for _, b := range all {
		if !caller.ActorOf(ctx).CanWrite(b.ID) {
			continue
		}
		o := FrontOverview{Brand: b.Slug, Published: publicationOf(b, names, last[b.ID])}
		if row := byBrand[b.ID]; row != nil {
			o.Prepared, o.PublishAt, o.SavedAt = true, b.Time(row.PublishAt), b.Time(row.SavedAt)
			o.SavedBy, o.MissedAt = names.Of(row.UserID, row.TokenID), b.Time(row.MissedAt)
		}
		out.Items = append(out.Items, o)
	}
	return apiv2.Private(out), nil
}

// Arrangement is the public and the prepared front of a brand.
type Arrangement struct {
	Brand    string         `json:"brand" example:"science"`
	Version  string         `json:"version" doc:"Of the public front." example:"5f1d0c2a9b7e4466"`
	Public   Front          `json:"public"`
	Prepared *PreparedFront `json:"prepared" doc:"Null if no front is prepared."`
	Stories  []StoryInFront `json:"stories" nullable:"false"`
	Kinds    []string       `json:"kinds" nullable:"false" doc:"The kinds that sections can have."`
	Layouts  []string       `json:"layouts" nullable:"false" doc:"The layouts of sections that show stories."`
	Ticker   TickerSource   `json:"ticker" doc:"Where the prices of the ticker come from."`

	Published *FrontPublication `json:"published" doc:"The last publication in the Desk; null if there was none."`
	Changed   bool              `json:"changed" doc:"Whether the public front was changed elsewhere since that publication."`
}

// TickerSource says where the prices of the ticker come from. The settings of the brand or of the program name it.
type TickerSource struct {
	Kind string `json:"kind" enum:"sample,off,exchange" doc:"sample: recorded prices. off: sections of the kind ticker are hidden."`
	Host string `json:"host" doc:"Host of the exchange, empty for the other kinds." example:"api.exchange.example"`
	At   string `json:"at" doc:"RFC 3339; when the exchange last responded, empty if it has not."`
}

// PreparedFront is the front that editors prepare.
type PreparedFront struct {
	Revision  int    `json:"revision" doc:"For the next write." example:"3"`
	BasedOn   string `json:"basedOn" doc:"The version of the public front when the editors began; another one now is somebody's change."`
	PublishAt string `json:"publishAt" doc:"RFC 3339; empty if no hour is set."`
	SavedAt   string `json:"savedAt" doc:"RFC 3339."`
	SavedBy   string `json:"savedBy" doc:"Name of the user or API token."`
	Front     Front  `json:"front"`

	Problem  Problem `json:"problem" enum:",rights,content" doc:"Why it was not published at missedAt: the user who prepared it may no longer write for the brand, or something that it shows no longer exists. Else empty."` //nolint:lll // a tag
	MissedAt string  `json:"missedAt" doc:"RFC 3339; the hour at which it was not published, else empty."`
}

// StoryInFront is a story that a front names.
type StoryInFront struct {
	ID     int64        `json:"id"`
	Title  string       `json:"title"`
	Lang   string       `json:"lang"`
	Path   string       `json:"path"`
	Status story.Status `json:"status" enum:"draft,scheduled,published,unpublished" doc:"Readers see published stories only."`
}

// FrontOf names the brand of a front.
type FrontOf struct {
	Brand string `path:"brand" maxLength:"100" doc:"Slug of the brand." example:"science"`
}

// writable returns a brand for which the caller may write. The error has status 404 or 403.
func (p *Pages) writable(ctx context.Context, slug string) (*brand.Brand, error) {
	b, err := p.Fronts.Brands.BySlug(ctx, slug)
	if err != nil {
		return nil, err
	}
	return b, caller.RequireWriteAccess(ctx, b.ID)
}

func (p *Pages) read(ctx context.Context, in *FrontOf) (*apiv2.Output[Arrangement], error) {
	b, err := p.writable(ctx, in.Brand)
	if err != nil {
		return nil, err
	}
	return p.arrangement(ctx, b)
}

// arrangement returns the public and the prepared front of a brand.
func (p *Pages) arrangement(ctx context.Context, b *brand.Brand) (*apiv2.Output[Arrangement], error) {
	db := p.Fronts.DB
	public, err := current(ctx, db.Read, b.ID)
	if err != nil {
		return nil, err
	}
	row, err := preparedOf(ctx, db.Read, b.ID)
	if err != nil {
		return nil, err
	}
	next, err := row.front()
	if err != nil {
		return nil, err
	}
	last, err := lastPublications(ctx, db.Read, b.ID)
	if err != nil {
		return nil, err
	}
	prices := p.Landings.Landings.Ticker.Source(b.Settings.Ticker)
	out := Arrangement{Brand: b.Slug, Version: public.Version(), Public: *public, Stories: []StoryInFront{}, Kinds: brand.SectionKinds,
		Layouts: brand.SectionLayouts, Ticker: TickerSource{prices.Kind, prices.Host, prices.At}}
	who := account.Editors{}
	if next != nil {
		who.Add(row.UserID, row.TokenID)
	}
	if v := last[b.ID]; v != nil {
		who.Add(v.UserID, v.TokenID)
		known, err := decode(v.Content)
		out.Changed = err != nil || known.Version() != out.Version
	}
	names, err := who.Names(ctx, db.Read)
	if err != nil {
		return nil, err
	}
	out.Published = publicationOf(b, names, last[b.ID])
	if next != nil {
		out.Prepared = &PreparedFront{Revision: row.Revision, BasedOn: row.BasedOn, PublishAt: b.Time(row.PublishAt),
			SavedAt: b.Time(row.SavedAt), SavedBy: names.Of(row.UserID, row.TokenID), Front: *next,
			Problem: row.Problem, MissedAt: b.Time(row.MissedAt)}
	}
	ids := storyIDs(public, next)
	stories, err := story.GetByIDs(ctx, db.Read, ids)
	if err != nil {
		return nil, err
	}
	for _, id := range ids {
		if s := stories[id]; s != nil && canSee(caller.ActorOf(ctx), s) {
			out.Stories = append(out.Stories, StoryInFront{s.ID, s.Title, s.Lang, s.Path, s.Status})
		}
	}
	return apiv2.Private(out), nil
}

// afterWrite returns the stored arrangement after a write, or the error of the write. After a conflict the error has the arrangement.
func (p *Pages) afterWrite(ctx context.Context, b *brand.Brand, err error) (*apiv2.Output[Arrangement], error) {
	if err != nil && !errors.Is(err, ErrConflict) {
		return nil, err
	}
	now, readErr := p.arrangement(ctx, b)
	if err == nil || readErr != nil {
		return now, readErr
	}
	return nil, apiv2.Changed(now.Body)
}

type prepareInput struct {
	FrontOf
	Body struct {
		Revision  int    `json:"revision" minimum:"0" doc:"The revision of the prepared front that was read; 0 if there was none."`
		BasedOn   string `json:"basedOn" maxLength:"64" doc:"The version of the public front that was read."`
		PublishAt string `json:"publishAt,omitempty" maxLength:"40" doc:"RFC 3339; when it becomes public, if not by hand."`
		Front     Front  `json:"front"`
	}
}

func (p *Pages) prepare(ctx context.Context, in *prepareInput) (*apiv2.Output[Arrangement], error) {
	b, err := p.writable(ctx, in.Brand)
	if err != nil {
		return nil, err
	}
	var at time.Time
	if in.Body.PublishAt != "" {
		if at, err = time.Parse(time.RFC3339, in.Body.PublishAt); err != nil {
			return nil, apiv2.FieldErrors(map[string]string{"publishAt": "is not a time in RFC 3339"})
		}
	}
	front := in.Body.Front
	if front.Sets == nil {
		front.Sets = map[string][]FrontItem{}
	}
	return p.afterWrite(ctx, b, p.Fronts.prepare(ctx, b, caller.ActorOf(ctx), &front, in.Body.Revision, in.Body.BasedOn, at))
}

type discardInput struct {
	FrontOf
	Revision int `query:"revision" minimum:"1" required:"true" doc:"The revision of the prepared front that was read."`
}

func (p *Pages) discard(ctx context.Context, in *discardInput) (*apiv2.Output[Arrangement], error) {
	b, err := p.writable(ctx, in.Brand)
	if err != nil {
		return nil, err
	}
	return p.afterWrite(ctx, b, p.Fronts.discard(ctx, b, caller.ActorOf(ctx), in.Revision))
}

type publishInput struct {
	FrontOf
	Body struct {
		Revision int    `json:"revision" minimum:"1" doc:"The revision of the prepared front that was read."`
		Version  string `json:"version" maxLength:"64" doc:"The version of the public front that was read."`
	}
}

func (p *Pages) publish(ctx context.Context, in *publishInput) (*apiv2.Output[Arrangement], error) {
	b, err := p.writable(ctx, in.Brand)
	if err != nil {
		return nil, err
	}
	return p.afterWrite(ctx, b, p.Fronts.publish(ctx, b, caller.ActorOf(ctx), in.Body.Revision, in.Body.Version))
}

// FrontVersion is a version of a front in a list.
type FrontVersion struct {
	ID        int64  `json:"id"`
	Kind      string `json:"kind" enum:"found,published,discarded" doc:"found: it was public without having been published in the Desk."`
	CreatedAt string `json:"createdAt" doc:"RFC 3339."`
	By        string `json:"by" doc:"Name of the user or API token; empty for the program and deleted accounts."`
	DueAt     string `json:"dueAt" doc:"RFC 3339; the hour for which 'by' prepared it, if it was published automatically; else empty."`
	Sections  int    `json:"sections" doc:"Number of its sections."`
	Stories   int    `json:"stories" doc:"Number of stories in its sets."`
}

type versionsInput struct {
	FrontOf
	apiv2.KeyPage
}

func (p *Pages) versions(ctx context.Context, in *versionsInput) (*apiv2.Output[apiv2.Items[FrontVersion]], error) {
	b, err := p.writable(ctx, in.Brand)
	if err != nil {
		return nil, err
	}
	before, err := in.AfterID()
	if err != nil {
		return nil, err
	}
	var rows []version
	q := p.Fronts.DB.Read.NewSelect().Model(&rows).Where("brand_id = ?", b.ID).Order("id DESC").Limit(int64(in.Limit) + 1)
	if before > 0 {
		q = q.Where("id < ?", before)
	}
	if err := q.Scan(ctx); err != nil {
		return nil, err
	}
	who := account.Editors{}
	for _, row := range rows {
		who.Add(row.UserID, row.TokenID)
	}
	names, err := who.Names(ctx, p.Fronts.DB.Read)
	if err != nil {
		return nil, err
	}
	return apiv2.Private(apiv2.ItemsOf(rows, in.Limit, func(row version) FrontVersion {
		info := FrontVersion{ID: row.ID, Kind: row.Kind, CreatedAt: b.Time(row.CreatedAt), By: names.Of(row.UserID, row.TokenID),
			DueAt: b.Time(row.DueAt)}
		if f, err := decode(row.Content); err == nil {
			info.Sections, info.Stories = len(f.Sections), len(storyIDs(f))
		}
		return info
	}, func(row version) string { return strconv.FormatInt(row.ID, 10) })), nil
}

type restoreInput struct {
	FrontOf
	ID   int64 `path:"id" minimum:"1"`
	Body struct {
		Revision int `json:"revision" minimum:"0" doc:"The revision of the prepared front that was read; 0 if there was none."`
	}
}

func (p *Pages) restore(ctx context.Context, in *restoreInput) (*apiv2.Output[Arrangement], error) {
	b, err := p.writable(ctx, in.Brand)
	if err != nil {
		return nil, err
	}
	return p.afterWrite(ctx, b, p.Fronts.restore(ctx, b, caller.ActorOf(ctx), in.ID, in.Body.Revision))
}
