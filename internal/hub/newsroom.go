package hub

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/uptrace/bun"

	"masthead/internal/actor"
	"masthead/internal/brand"
	"masthead/internal/curated"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/invalid"
	"masthead/internal/media"
	"masthead/internal/permalink"
	"masthead/internal/route"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
	"masthead/internal/text"
)

// Edit has the fields of a hub that editors save.
type Edit struct {
	Name    string            `json:"name" maxLength:"120" example:"Learn" doc:"Of a page of a topic; other terms are named in the administration."` //nolint:lll // a tag
	Names   map[string]string `json:"names,omitempty" doc:"Names in other languages by BCP 47 code."`
	Intro   string            `json:"intro,omitempty" maxLength:"2000"`
	Picture *int64            `json:"picture,omitempty" doc:"ID of a picture of the library; null for none."`
	Blocks  []HubBlock        `json:"blocks,omitempty" maxItems:"40"`
}

// editOf returns a hub as editors save it.
func editOf(t *taxonomy.Term) Edit {
	e := Edit{Name: t.Name, Names: t.Names, Intro: t.Description, Picture: t.PictureID, Blocks: editsOf(t.Blocks)}
	if len(e.Names) == 0 {
		e.Names = nil
	}
	return e
}

// pathOf returns the path of a hub.
func pathOf(t *taxonomy.Term) string { return t.PageIn("/", "") }

// brandOf returns the brand whose editors edit a hub: that in whose part of the site the hub is.
func (p *Pages) brandOf(ctx context.Context, t *taxonomy.Term) (*brand.Brand, error) {
	return p.Landings.Landings.Brands.ForPage(ctx, pathOf(t))
}

// hubs returns the hubs and the pages of topics, in the configured order.
func hubs(ctx context.Context, db *database.DB) ([]*taxonomy.Term, error) {
	list, err := taxonomy.TermsWithPaths(ctx, db)
	if err != nil {
		return nil, err
	}
	list = slices.DeleteFunc(list, func(t *taxonomy.Term) bool { return !t.IsHub() && !t.IsAnnounced() })
	topics, err := taxonomy.List(ctx, db, taxonomy.CustomTopic, maxTopics)
	for _, t := range topics {
		if t.Path == nil {
			list = append(list, t)
		}
	}
	return list, err
}

// maxTopics is the number of pages of topics in the newsroom's list.
const maxTopics = 500

// term returns the term with an id that is a hub or a page of a topic. It returns database.ErrNotFound for others.
func term(ctx context.Context, db bun.IDB, id int64) (*taxonomy.Term, error) {
	found, err := taxonomy.ByIDs(ctx, db, []int64{id})
	if err != nil {
		return nil, err
	}
	if t := found[id]; t != nil && (t.IsHub() || t.Kind == taxonomy.CustomTopic) {
		return t, nil
	}
	return nil, fmt.Errorf("hub %d: %w", id, database.ErrNotFound)
}

// apply sets the fields of a hub. It returns an invalid.Fields with everything that is wrong. New pictures must be files that the actor may
// use.
func (e *Edit) apply(ctx context.Context, db bun.IDB, by actor.Actor, t *taxonomy.Term) error {
	wrong := invalid.Fields{}
	unusable, err := media.FirstUnusable(ctx, db, by, media.IDs(t.PictureID), media.IDs(e.Picture))
	if err != nil {
		return err
	}
	if unusable >= 0 {
		wrong["picture"] = noPicture
	}
	name := text.OneLine(e.Name)
	if name == "" {
		wrong["name"] = "is empty"
	}
	checkLength(wrong, "name", name, maxName)
	for code, other := range e.Names {
		l, ok := i18n.Lookup(code)
		if !ok || l.Code != code {
			wrong["names."+code] = "is not the code of one of the publication's languages"
		}
		if strings.TrimSpace(other) == "" {
			wrong["names."+code] = "is empty"
		}
		checkLength(wrong, "names."+code, other, maxName)
	}
	if t.Kind != taxonomy.CustomTopic {
		if name != t.Name {
			wrong["name"] = "is changed in the administration of terms"
		}
		if !maps.Equal(e.Names, t.Names) {
			wrong["names"] = "are changed in the administration of terms"
		}
	}
	checkLength(wrong, "intro", e.Intro, 2000)
	blocks, err := blocksOfEdits(ctx, db, by, t.Blocks, e.Blocks, wrong)
	if err != nil {
		return err
	}
	if len(wrong) > 0 {
		return wrong
	}
	t.Name, t.Names, t.Description, t.PictureID, t.Blocks = name, e.Names, strings.TrimSpace(e.Intro), e.Picture, blocks
	return nil
}

// create stores a new page of a topic at a path in a brand. It returns an invalid.Fields.
func (p *Pages) create(ctx context.Context, tx *database.Tx, by actor.Actor, b *brand.Brand, slug, path string, e Edit,
) (*taxonomy.Term, error) {
	t := &taxonomy.Term{Kind: taxonomy.CustomTopic, Position: newPosition}
	refused := e.apply(ctx, tx, by, t)
	t.Name = text.OneLine(e.Name)
	if t.Slug = strings.TrimSpace(slug); t.Slug == "" {
		made := text.Slug(t.Name)
		t.Slug = strings.Trim(made[:min(len(made), maxSlug)], "-")
	}
	wrong := invalid.Fields{}
	named := t.Slug != "" || t.Name != "" // otherwise the error of the missing name is enough
	if named && (len(t.Slug) > maxSlug || !slugForm.MatchString(t.Slug) || route.CheckSlug(route.CustomTopicPath+"/"+t.Slug) != nil) {
		wrong["slug"] = fmt.Sprintf("must be 1 to %d lower-case Latin letters, digits and single hyphens, and not that of another page", maxSlug)
	}
	if path = strings.TrimSpace(path); path != "" {
		page, _ := route.CutEdition(path)
		var malformed *permalink.OwnPathError
		if in, err := p.Landings.Landings.Brands.ForPage(ctx, path); err != nil {
			return nil, err
		} else if in.ID != b.ID {
			wrong["path"] = "must be in the part of the site of the brand, " + b.Path
		} else if errors.As(permalink.CheckOwn(page), &malformed) {
			maps.Copy(wrong, malformed.Fields())
		}
		t.Path = &path
	} else if b.Kind != brand.KindMaster {
		wrong["path"] = "must be in the part of the site of the brand, " + b.Path
	}
	if err := tx.Lock(ctx, "term "+string(t.Kind)+" "+t.Slug); err != nil {
		return nil, err
	}
	known, err := taxonomy.FindID(ctx, tx, t.Kind, t.Slug)
	if err != nil {
		return nil, err
	}
	if known != 0 {
		wrong["slug"] = "is taken by another topic"
	}
	if err := invalid.Join(refused, wrong); err != nil {
		return nil, err
	}
	return t, save(ctx, tx, t)
}

// newPosition is the position of a new page of a topic in lists of terms.
const newPosition = 100

// save stores a hub. It returns an invalid.Fields for a path that is taken and a picture that does not exist.
func save(ctx context.Context, tx *database.Tx, t *taxonomy.Term) error {
	err := taxonomy.Save(ctx, tx, t)
	switch {
	case permalink.IsRefused(err):
		return invalid.Fields{"path": "is taken by another page"}
	case database.IsReferenced(err):
		return invalid.Fields{"picture": noPicture}
	}
	return err
}

// pageOf is a static page, by its brand and its slug.
type pageOf struct {
	brand  *brand.Brand
	slug   string
	blocks int // number of blocks; set in lists only
}

// path returns the path of the page.
func (p pageOf) path() string { return p.brand.PathOf("/" + p.slug) }

// staticPages returns the published static pages, and those that have blocks, by path.
func (p *Pages) staticPages(ctx context.Context, db *database.DB) ([]pageOf, error) {
	brands := p.Landings.Landings.Brands
	paths, err := story.StaticPagePaths(ctx, db)
	if err != nil {
		return nil, err
	}
	byPath := map[string]pageOf{}
	for _, path := range paths {
		b, err := brands.ForPage(ctx, path)
		if err != nil {
			return nil, err
		}
		byPath[path] = pageOf{brand: b, slug: path[strings.LastIndex(path, "/")+1:]}
	}
	sets, err := curated.PageSets(ctx, db)
	if err != nil {
		return nil, err
	}
	for id, counts := range sets {
		b, err := brands.ByID(ctx, id)
		if errors.Is(err, database.ErrNotFound) {
			continue
		}
		if err != nil {
			return nil, err
		}
		for slug, n := range counts {
			one := pageOf{b, slug, n}
			byPath[one.path()] = one
		}
	}
	list := make([]pageOf, 0, len(byPath))
	for _, path := range slices.Sorted(maps.Keys(byPath)) {
		list = append(list, byPath[path])
	}
	return list, nil
}

// blocksBelow returns the blocks below a static page. db may be a transaction.
func blocksBelow(ctx context.Context, db bun.IDB, page pageOf) ([]taxonomy.Block, error) {
	items, err := curated.Items(ctx, db, curated.PageKey(page.slug), page.brand.ID)
	if err != nil {
		return nil, err
	}
	return curated.Decode[taxonomy.Block](items)
}

// replaceBlocks replaces the blocks before, which are below a static page, on behalf of an actor. It returns an invalid.Fields.
func replaceBlocks(ctx context.Context, tx *database.Tx, by actor.Actor, page pageOf, before []taxonomy.Block, edits []HubBlock) error {
	wrong := invalid.Fields{}
	blocks, err := blocksOfEdits(ctx, tx, by, before, edits, wrong)
	if err != nil {
		return err
	}
	if len(wrong) > 0 {
		return wrong
	}
	items, err := curated.Encode(blocks)
	if err != nil {
		return err
	}
	return curated.Replace(ctx, tx, curated.PageKey(page.slug), page.brand, items)
}
