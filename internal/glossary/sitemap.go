package glossary

import (
	"context"

	"masthead/internal/brand"
	"masthead/internal/route"
)

// sitemap lists the first page of the glossary in each edition, and the letters and terms, which
// have one canonical path.
func (p *Pages) sitemap(ctx context.Context, brands *brand.Directory) (paths, tags []string, err error) {
	tags = []string{brand.Tag, Tag}
	terms, err := p.Glossary.Paths(ctx)
	if err != nil || len(terms) == 0 {
		return nil, tags, err
	}
	editions, err := brands.Editions(ctx)
	if err != nil {
		return nil, nil, err
	}
	counts, err := p.Glossary.Counts(ctx)
	if err != nil {
		return nil, nil, err
	}
	for _, b := range editions {
		paths = append(paths, b.PathOf(route.GlossaryPath))
	}
	for _, letter := range Letters {
		if counts[letter] > 0 {
			paths = append(paths, LetterPath(letter))
		}
	}
	return append(paths, terms...), tags, nil
}
