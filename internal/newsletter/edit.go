package newsletter

import (
	"context"
	"errors"
	"fmt"
	"regexp"
	"strings"

	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/invalid"
	"masthead/internal/permalink"
	"masthead/internal/route"
	"masthead/internal/text"
)

// ErrInUse is returned if a newsletter with issues or subscriptions would be deleted.
var ErrInUse = errors.New("the newsletter has issues or subscribers")

var letterSlug = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// isDefaultPath reports whether a path is one that a newsletter gets if it has none of its own.
func (n *Newsletter) isDefaultPath(path string) bool {
	below, ok := strings.CutPrefix(path, route.NewslettersPath+"/")
	return ok && letterSlug.MatchString(below)
}

// Edit stores a newsletter of the newsroom, or a new one if it has no id. The error is an invalid.Fields if a field is not valid. The
// address of a newsletter does not change once an issue is published. Its caller must have the right to write for the newsletter's brand.
func (n *Newsletter) Edit(ctx context.Context, tx *database.Tx, before *Newsletter) error {
	wrong := invalid.Fields{}
	n.Name, n.Tagline, n.Cadence, n.Heading = text.OneLine(n.Name), text.OneLine(n.Tagline), text.OneLine(n.Cadence), text.OneLine(n.Heading)
	if n.Name == "" {
		wrong["name"] = "is empty"
	}
	if l, ok := i18n.Lookup(n.Lang); !ok || l.Code != n.Lang {
		wrong["lang"] = "is not the code of one of the publication's languages"
	}
	if n.Path = strings.TrimSpace(n.Path); n.Path == "" {
		n.Path = route.NewslettersPath + "/" + n.Slug
	}
	switch {
	case !letterSlug.MatchString(n.Slug):
		wrong["slug"] = "is not made of lower-case Latin letters, digits and single hyphens"
	case before == nil && route.CheckSlug(route.NewslettersPath+"/"+n.Slug) != nil:
		wrong["slug"] = "is taken by another page"
	}
	if before == nil || before.Path != n.Path {
		if err := n.checkPath(ctx, tx, wrong); err != nil {
			return err
		}
	}
	if before == nil {
		taken, err := tx.NewSelect().Model((*Newsletter)(nil)).Where("slug = ?", n.Slug).Exists(ctx)
		if err != nil {
			return fmt.Errorf("newsletter %s: %w", n.Slug, err)
		}
		if taken {
			wrong["slug"] = "is taken by another newsletter"
		}
	}
	if len(wrong) > 0 {
		return wrong
	}
	err := Save(ctx, tx, n)
	switch {
	case errors.Is(err, permalink.ErrReserved), errors.Is(err, permalink.ErrTaken):
		return invalid.Fields{"path": "is taken by another page"}
	}
	return err
}

// checkPath adds what is wrong with the path of a newsletter.
func (n *Newsletter) checkPath(ctx context.Context, tx *database.Tx, wrong invalid.Fields) error {
	switch {
	case n.isDefaultPath(n.Path):
		if route.CheckSlug(n.Path) != nil || n.Path != route.NewslettersPath+"/"+n.Slug {
			wrong["path"] = "is taken by another page"
		}
	case permalink.CheckOwn(n.Path) != nil:
		wrong["path"] = "is not an address that a newsletter can have"
	}
	taken, err := tx.NewSelect().Model((*Newsletter)(nil)).Where("path = ?", n.Path).Where("id <> ?", n.ID).Exists(ctx)
	if err != nil {
		return fmt.Errorf("path of newsletter %s: %w", n.Slug, err)
	}
	if taken {
		wrong["path"] = "is taken by another newsletter"
	}
	if n.ID == 0 {
		return nil
	}
	published, err := tx.NewSelect().Model((*Issue)(nil)).Where("newsletter_id = ?", n.ID).Where("published_at IS NOT NULL").Exists(ctx)
	if err != nil {
		return fmt.Errorf("issues of newsletter %s: %w", n.Slug, err)
	}
	if published {
		wrong["path"] = "cannot be changed once an issue is published"
	}
	return nil
}

// Delete deletes a newsletter without issues and subscriptions. It returns ErrInUse for others.
func Delete(ctx context.Context, tx *database.Tx, n *Newsletter) error {
	for _, model := range []any{(*Issue)(nil), (*Subscription)(nil)} {
		used, err := tx.NewSelect().Model(model).Where("newsletter_id = ?", n.ID).Exists(ctx)
		if err != nil {
			return fmt.Errorf("delete newsletter %s: %w", n.Slug, err)
		}
		if used {
			return ErrInUse
		}
	}
	if err := permalink.Release(ctx, tx, permalink.KindNewsletter, n.ID); err != nil {
		return err
	}
	if _, err := tx.NewDelete().Model(n).WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("delete newsletter %s: %w", n.Slug, err)
	}
	tx.Emit("newsletter.deleted", n.ID, Tag)
	return nil
}
