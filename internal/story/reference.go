package story

import (
	"context"
	"path"
	"strconv"
	"time"

	"masthead/internal/brand"
)

// maxExampleStories is the number of stories that ExampleValues reads.
const maxExampleStories = 60

// ExampleValues returns parameters that give responses with content, taken from the newest stories in the language of the
// master brand. A key is the name of a parameter, or the id of an operation, a space and the name. A value that no story
// has is missing. The value for "body brand" is the slug of a brand to write into, for the examples of bodies.
func (st *Stories) ExampleValues(ctx context.Context) (map[string]string, error) {
	values := map[string]string{}
	add := func(key, value string) {
		if values[key] == "" && value != "" {
			values[key] = value
		}
	}
	master, err := st.brands.Master(ctx)
	if err != nil {
		return nil, err
	}
	brands, err := st.brands.All(ctx)
	if err != nil {
		return nil, err
	}
	for _, b := range brands {
		if b.Kind == brand.KindBrand {
			add("body brand", b.Slug)
		}
	}
	add("body brand", master.Slug)
	items, err := st.Read(ctx, List{Latest, 0, InLanguage(master.Locale())}, Window{Limit: maxExampleStories})
	if err != nil {
		return nil, err
	}
	for _, it := range items {
		c := it.Card
		add("path", c.Path)
		add("brand", c.Brand.Slug)
		add("brand-stories slug", c.Brand.Slug)
		if c.MediaID != nil {
			add("video-player path", c.Path)
		}
		if c.Metadata.Category != nil {
			add("category-stories slug", c.Metadata.Category.Slug)
		}
		for _, series := range c.Metadata.Series {
			add("series-stories slug", series.Slug)
		}
		for _, author := range c.Metadata.Authors {
			add("author-stories slug", path.Base(author.Path))
		}
		for _, tag := range c.Metadata.CuratedCategories {
			add("tag-stories slug", path.Base(tag.Path))
		}
	}
	if len(items) > 0 {
		at := time.UnixMilli(items[0].PublishedAt).In(master.Zone()) // which counts the days of the archive
		add("year", strconv.Itoa(at.Year()))
		add("month", strconv.Itoa(int(at.Month())))
		add("day", strconv.Itoa(at.Day()))
	}
	return values, nil
}
