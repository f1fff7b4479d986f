package hub

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"masthead/internal/apiv2"
	"masthead/internal/brand"
	"masthead/internal/caller"
	"masthead/internal/database"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
	"masthead/internal/text"
)

// newsroomAPI has the operations of the newsroom on the pages that editors compose of blocks.
type newsroomAPI struct{ *Pages }

func (p *newsroomAPI) register(a *apiv2.API) {
	in := func(doc string) []func(*huma.Operation) {
		return []func(*huma.Operation){apiv2.Section("Desk"), apiv2.Doc(doc +
			"Editors of the brand in whose part of the site it is may call it.")}
	}
	const hubsAt, pagesAt = "/desk/hubs", "/desk/page-blocks"
	apiv2.Write(a, http.MethodGet, hubsAt, "list-hubs", "List the hubs and the pages of topics", p.listHubs, in("")...)
	apiv2.Write(a, http.MethodPost, hubsAt, "create-hub", "Create a hub", p.createHub, in(
		"It is the page of a new topic. The path cannot be changed here afterwards. ")...)
	apiv2.Write(a, http.MethodGet, hubsAt+"/{id}", "read-hub", "Read a hub as the newsroom saves it", p.readHub, in("")...)
	apiv2.Write(a, http.MethodPut, hubsAt+"/{id}", "save-hub", "Change a hub", p.saveHub, in(apiv2.ReplacesAll+
		"Without blocks, the page of a topic announces what is to come; other terms have their list of stories then. ")...)
	apiv2.Write(a, http.MethodDelete, hubsAt+"/{id}", "remove-hub", "Remove the page of a topic", p.removeHub, in(
		"Its topic is removed with it. The status is 409 if stories or other records name the topic, if the hub is that of another kind of "+
			"term, or if somebody else has saved since it was read. Creating it again restores it. ")...)
	apiv2.Write(a, http.MethodGet, pagesAt, "list-page-blocks", "List the static pages with the number of their blocks", p.listPages,
		in("")...)
	apiv2.Write(a, http.MethodGet, pagesAt+"/{brand}/{slug}", "read-page-blocks", "Read the blocks below a static page", p.readBlocks,
		in("")...)
	apiv2.Write(a, http.MethodPut, pagesAt+"/{brand}/{slug}", "save-page-blocks", "Replace the blocks below a static page", p.saveBlocks, in(
		"Openings have pages below the page jobs. "+apiv2.ReplacesAll)...)
}

// HubSummary is a hub in a list.
type HubSummary struct {
	ID     int64         `json:"id" example:"7"`
	Kind   taxonomy.Kind `json:"kind" enum:"category,tag,series,property,custom_topic"`
	Brand  string        `json:"brand" doc:"Slug of the brand." example:"makers"`
	Name   string        `json:"name" example:"Learn"`
	Page   string        `json:"page" doc:"Path." example:"/learn"`
	Blocks int           `json:"blocks" doc:"Number of blocks; 0 for a page that only announces what is to come."`
}

type listHubsInput struct {
	Q     string `query:"q" maxLength:"100" doc:"Part of a name or of a path."`
	Brand string `query:"brand" maxLength:"100" doc:"Slug of a brand; by default all for which the caller may write."`
}

func (in *listHubsInput) selects(b *brand.Brand, texts ...string) bool {
	if in.Brand != "" && in.Brand != b.Slug {
		return false
	}
	words := text.FoldName(strings.TrimSpace(in.Q))
	for _, one := range texts {
		if strings.Contains(text.FoldName(one), words) {
			return true
		}
	}
	return false
}

func (p *newsroomAPI) listHubs(ctx context.Context, in *listHubsInput) (*apiv2.Output[apiv2.Items[HubSummary]], error) {
	list, err := hubs(ctx, p.db())
	if err != nil {
		return nil, err
	}
	out := apiv2.Items[HubSummary]{Items: []HubSummary{}}
	for _, t := range list {
		b, err := p.brandOf(ctx, t)
		if err != nil {
			return nil, err
		}
		if caller.ActorOf(ctx).CanWrite(b.ID) && in.selects(b, t.Name, pathOf(t)) {
			out.Items = append(out.Items, HubSummary{t.ID, t.Kind, b.Slug, t.Name, pathOf(t), len(t.Blocks)})
		}
	}
	return apiv2.Private(out), nil
}

func (p *newsroomAPI) db() *database.DB { return p.Landings.Landings.DB }

// Hub is a hub as the newsroom sees it.
type Hub struct {
	ID      int64         `json:"id" example:"7"`
	Version int64         `json:"version" doc:"For the next save." example:"148201"`
	Kind    taxonomy.Kind `json:"kind" enum:"category,tag,series,property,custom_topic"`
	Slug    string        `json:"slug" example:"learn"`
	Brand   string        `json:"brand" doc:"Slug of the brand." example:"makers"`
	Page    string        `json:"page" doc:"Path." example:"/learn"`
	Path    string        `json:"path" doc:"Path of its own; empty for the page of a topic at the usual place." example:"/learn"`
	Edit
}

func newHub(t *taxonomy.Term, b *brand.Brand) Hub {
	e, own := editOf(t), ""
	if t.Path != nil {
		own = *t.Path
	}
	return Hub{t.ID, apiv2.VersionOf(e), t.Kind, t.Slug, b.Slug, pathOf(t), own, e}
}

// HubInput names a hub.
type HubInput struct {
	ID int64 `path:"id" minimum:"1" doc:"ID of the term."`
}

// writable returns a hub that the caller may change, with its brand. It returns an error with status 403 for others, so that it does not
// tell which hubs exist.
func (p *newsroomAPI) writable(ctx context.Context, id int64) (*taxonomy.Term, *brand.Brand, error) {
	t, err := term(ctx, p.db().Read, id)
	if errors.Is(err, database.ErrNotFound) && !caller.ActorOf(ctx).AllBrands {
		return nil, nil, apiv2.Error(http.StatusForbidden, "You may not write for this brand.")
	}
	if err != nil {
		return nil, nil, err
	}
	b, err := p.brandOf(ctx, t)
	if err != nil {
		return nil, nil, err
	}
	return t, b, caller.RequireWriteAccess(ctx, b.ID)
}

func (p *newsroomAPI) readHub(ctx context.Context, in *HubInput) (*apiv2.Output[Hub], error) {
	t, b, err := p.writable(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	return apiv2.Private(newHub(t, b)), nil
}

type createHubInput struct {
	Body struct {
		Brand string `json:"brand" minLength:"1" maxLength:"100" example:"makers" doc:"Slug of the brand."`
		Slug  string `json:"slug,omitempty" maxLength:"80" doc:"Made from the name by default." example:"learn"`
		Path  string `json:"path,omitempty" maxLength:"120" doc:"In the part of the site of the brand; by default that of a topic." example:"/learn"` //nolint:lll // a tag
		Edit
	}
}

func (p *newsroomAPI) createHub(ctx context.Context, in *createHubInput) (*apiv2.Output[Hub], error) {
	b, err := p.Landings.Landings.Brands.BySlug(ctx, in.Body.Brand)
	if err != nil {
		return nil, err
	}
	if err := caller.RequireWriteAccess(ctx, b.ID); err != nil {
		return nil, err
	}
	var t *taxonomy.Term
	err = p.db().Write(ctx, func(ctx context.Context, tx *database.Tx) (err error) {
		t, err = p.create(ctx, tx, caller.ActorOf(ctx), b, in.Body.Slug, in.Body.Path, in.Body.Edit)
		return err
	})
	if err != nil {
		return nil, apiv2.SaveProblem(err)
	}
	return apiv2.Private(newHub(t, b)), nil
}

type saveHubInput struct {
	HubInput
	Body struct {
		Edit
		Version int64 `json:"version" doc:"Version of the hub that was read; 409 if it has changed since."`
	}
}

func (p *newsroomAPI) saveHub(ctx context.Context, in *saveHubInput) (*apiv2.Output[Hub], error) {
	_, b, err := p.writable(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	var t *taxonomy.Term
	err = p.db().Write(ctx, func(ctx context.Context, tx *database.Tx) (err error) {
		if err = tx.Lock(ctx, fmt.Sprint("term ", in.ID)); err != nil {
			return err
		}
		if t, err = term(ctx, tx, in.ID); err != nil {
			return err
		}
		if now := newHub(t, b); now.Version != in.Body.Version {
			return apiv2.Changed(now)
		}
		if err = in.Body.apply(ctx, tx, caller.ActorOf(ctx), t); err != nil {
			return err
		}
		return save(ctx, tx, t)
	})
	if err != nil {
		return nil, apiv2.SaveProblem(err)
	}
	return apiv2.Private(newHub(t, b)), nil
}

type removeHubInput struct {
	HubInput
	Version int64 `query:"version" required:"true" doc:"That was read."`
}

func (p *newsroomAPI) removeHub(ctx context.Context, in *removeHubInput) (*apiv2.Output[Hub], error) {
	_, b, err := p.writable(ctx, in.ID)
	if err != nil {
		return nil, err
	}
	var removed Hub
	err = p.db().Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if err := tx.Lock(ctx, fmt.Sprint("term ", in.ID)); err != nil {
			return err
		}
		t, err := term(ctx, tx, in.ID)
		if err != nil {
			return err
		}
		if removed = newHub(t, b); removed.Version != in.Version {
			return apiv2.Changed(removed)
		}
		if t.Kind != taxonomy.CustomTopic {
			return apiv2.Error(http.StatusConflict, "The term has a list of stories without its blocks. Remove the blocks instead.")
		}
		return taxonomy.RemoveTopic(ctx, tx, t)
	})
	if database.IsReferenced(err) { // PostgreSQL checks deferred constraints at the commit
		err = apiv2.Error(http.StatusConflict, "Stories or other records still name it.")
	}
	if err != nil {
		return nil, err
	}
	return apiv2.Private(removed), nil
}

// StaticPageSummary is a static page in a list.
type StaticPageSummary struct {
	Brand  string `json:"brand" doc:"Slug of the brand." example:"makers"`
	Slug   string `json:"slug" example:"about-us"`
	Page   string `json:"page" doc:"Path." example:"/about-us"`
	Blocks int    `json:"blocks" doc:"Number of blocks below the text."`
}

func (p *newsroomAPI) listPages(ctx context.Context, in *listHubsInput) (*apiv2.Output[apiv2.Items[StaticPageSummary]], error) {
	list, err := p.staticPages(ctx, p.db())
	if err != nil {
		return nil, err
	}
	out := apiv2.Items[StaticPageSummary]{Items: []StaticPageSummary{}}
	for _, page := range list {
		if !caller.ActorOf(ctx).CanWrite(page.brand.ID) || !in.selects(page.brand, page.path()) {
			continue
		}
		out.Items = append(out.Items, StaticPageSummary{page.brand.Slug, page.slug, page.path(), page.blocks})
	}
	return apiv2.Private(out), nil
}

// PageBlocks are the blocks below a static page as the newsroom sees them.
type PageBlocks struct {
	Version int64      `json:"version" doc:"For the next save." example:"148201"`
	Brand   string     `json:"brand" doc:"Slug of the brand." example:"makers"`
	Slug    string     `json:"slug" example:"about-us"`
	Page    string     `json:"page" doc:"Path." example:"/about-us"`
	Story   int64      `json:"story" doc:"ID of the story with the text of the page; 0 if it is not published."`
	Blocks  []HubBlock `json:"blocks" nullable:"false"`
}

func (p *newsroomAPI) pageBlocksOf(ctx context.Context, page pageOf, blocks []taxonomy.Block) (PageBlocks, error) {
	out := PageBlocks{Brand: page.brand.Slug, Slug: page.slug, Page: page.path(), Blocks: editsOf(blocks)}
	out.Version = apiv2.VersionOf(out.Blocks)
	s, err := p.Landings.Landings.Stories.FindAtPath(ctx, page.path())
	if err == nil && s.Status == story.Published {
		out.Story = s.ID
	} else if errors.Is(err, database.ErrNotFound) {
		err = nil
	}
	return out, err
}

// PageInput names a static page.
type PageInput struct {
	Brand string `path:"brand" maxLength:"100" doc:"Slug of the brand." example:"makers"`
	Slug  string `path:"slug" maxLength:"80" doc:"Slug of the page." example:"about-us"`
}

// page returns a static page that the caller may change. The error has status 404 or 403.
func (p *newsroomAPI) page(ctx context.Context, in PageInput) (pageOf, error) {
	b, err := p.Landings.Landings.Brands.BySlug(ctx, in.Brand)
	if err != nil {
		return pageOf{}, err
	}
	if err := caller.RequireWriteAccess(ctx, b.ID); err != nil {
		return pageOf{}, err
	}
	if !slugForm.MatchString(in.Slug) {
		return pageOf{}, database.ErrNotFound
	}
	return pageOf{brand: b, slug: in.Slug}, nil
}

func (p *newsroomAPI) readBlocks(ctx context.Context, in *PageInput) (*apiv2.Output[PageBlocks], error) {
	page, err := p.page(ctx, *in)
	if err != nil {
		return nil, err
	}
	blocks, err := blocksBelow(ctx, p.db().Read, page)
	if err != nil {
		return nil, err
	}
	out, err := p.pageBlocksOf(ctx, page, blocks)
	if err == nil && out.Story == 0 && len(blocks) == 0 {
		err = database.ErrNotFound
	}
	return apiv2.Private(out), err
}

type savePageBlocksInput struct {
	PageInput
	Body struct {
		Version int64      `json:"version" doc:"Version of the page's blocks that was read; 409 if it has changed since."`
		Blocks  []HubBlock `json:"blocks" nullable:"false" maxItems:"40"`
	}
}

func (p *newsroomAPI) saveBlocks(ctx context.Context, in *savePageBlocksInput) (*apiv2.Output[PageBlocks], error) {
	read, err := p.readBlocks(ctx, &in.PageInput)
	if err != nil {
		return nil, err
	}
	page, err := p.page(ctx, in.PageInput)
	if err != nil {
		return nil, err
	}
	err = p.db().Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if err := tx.Lock(ctx, "page-blocks "+page.path()); err != nil {
			return err
		}
		blocks, err := blocksBelow(ctx, tx, page)
		if err != nil {
			return err
		}
		now := read.Body
		if now.Blocks = editsOf(blocks); apiv2.VersionOf(now.Blocks) != in.Body.Version {
			now.Version = apiv2.VersionOf(now.Blocks)
			return apiv2.Changed(now)
		}
		return replaceBlocks(ctx, tx, caller.ActorOf(ctx), page, blocks, in.Body.Blocks)
	})
	if err != nil {
		return nil, apiv2.SaveProblem(err)
	}
	blocks, err := blocksBelow(ctx, p.db().Read, page)
	if err != nil {
		return nil, err
	}
	out, err := p.pageBlocksOf(ctx, page, blocks)
	return apiv2.Private(out), err
}
