package demo

import (
	"cmp"
	"context"
	"fmt"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"time"

	"masthead/internal/course"
	"masthead/internal/curated"
	"masthead/internal/database"
	"masthead/internal/demo/art"
	"masthead/internal/download"
	"masthead/internal/richtext"
	"masthead/internal/taxonomy"
)

// hubEntry makes a term a hub. The term is created if it is not listed elsewhere.
type hubEntry struct {
	Kind   taxonomy.Kind     `yaml:"kind"`
	Slug   string            `yaml:"slug"`
	Path   string            `yaml:"path"`
	Title  string            `yaml:"title"`
	Names  map[string]string `yaml:"names"` // by language code
	Intro  string            `yaml:"intro"`
	Art    string            `yaml:"art"`
	Alt    string            `yaml:"alt"`
	Blocks []blockEntry      `yaml:"blocks"`
}

// blockEntry is a taxonomy.Block with descriptions of its pictures.
type blockEntry struct {
	Kind    string      `yaml:"kind"`
	Title   string      `yaml:"title"`
	Text    string      `yaml:"text"`
	Path    string      `yaml:"path"`
	Source  string      `yaml:"source"`
	Layout  string      `yaml:"layout"`
	Limit   int         `yaml:"limit"`
	Entries []entryLine `yaml:"entries"`
}

type entryLine struct {
	taxonomy.Entry `yaml:",inline"`
	Age            string     `yaml:"age"`    // relative date, as in story files
	Figure         art.Figure `yaml:"figure"` // appearance of a person
	Art            string     `yaml:"art"`    // motif of a cover
}

// courseEntry is a folder of courses/.
type courseEntry struct {
	Slug      string            `yaml:"slug"`
	Path      string            `yaml:"path"`
	Questions []course.Question `yaml:"questions"`

	Head    storyFile   `yaml:"-"`
	Lessons []storyFile `yaml:"-"`
}

// resourceEntry is a resource: a download, a story or an address.
type resourceEntry struct {
	Title string `yaml:"title" json:"title"`
	// Titles are the titles of the page by language code, where they differ from Title.
	Titles map[string]string `yaml:"titles" json:"titles,omitempty"`
	Text   string            `yaml:"text" json:"text"`
	Type   string            `yaml:"type" json:"type"`
	Need   string            `yaml:"need" json:"need"`
	Href   string            `yaml:"href" json:"href"`
	File   string            `yaml:"file" json:"file"` // file name in files/, replaced by the label of the file
	Story  string            `yaml:"story" json:"-"`
}

// womenEntry is the file herstory/women.yaml.
type womenEntry struct {
	Title    string `yaml:"title" json:"title"`
	Intro    string `yaml:"intro" json:"intro"`
	Nominate string `yaml:"nominate" json:"nominate"`

	Women []womanEntry `yaml:"women" json:"-"`
}

type womanEntry struct {
	Year        int        `yaml:"year" json:"year"`
	Name        string     `yaml:"name" json:"name"`
	Figure      art.Figure `yaml:"figure" json:"-"`
	Designation string     `yaml:"designation" json:"designation"`
	Bio         string     `yaml:"bio" json:"bio"`
	Sector      string     `yaml:"sector" json:"sector"`
	Place       string     `yaml:"place" json:"place"`
	Story       string     `yaml:"story" json:"story"`
	Picture     *int64     `yaml:"-" json:"picture"`
}

func readCourses() ([]courseEntry, error) {
	dirs, err := fs.ReadDir(files, "content/courses")
	if err != nil {
		return nil, err
	}
	var list []courseEntry
	for _, dir := range dirs {
		at := "content/courses/" + dir.Name()
		var c courseEntry
		if err := readYAML(at+"/course.yaml", &c); err != nil {
			return nil, err
		}
		texts, err := readStoryFiles("university", at)
		if err != nil {
			return nil, err
		}
		for _, m := range texts {
			if m.Slug == "course" {
				c.Head = m
				continue
			}
			_, m.Slug, _ = strings.Cut(m.Slug, "-") // the number is its position
			c.Lessons = append(c.Lessons, m)
		}
		list = append(list, c)
	}
	return list, nil
}

// pictureIDs are the ids of the pictures of entries by name.
type pictureIDs map[string]int64

func (d pictureIDs) find(name string) *int64 {
	if id, ok := d[name]; ok {
		return &id
	}
	return nil
}

// blocks returns the blocks in their stored form.
func (l *loader) blocks(rows []blockEntry, pictures pictureIDs) []taxonomy.Block {
	list := make([]taxonomy.Block, len(rows))
	for i, b := range rows {
		list[i] = taxonomy.Block{Kind: b.Kind, Title: b.Title, Text: b.Text, Path: b.Path, Source: b.Source, Layout: b.Layout, Limit: b.Limit}
		for _, line := range b.Entries {
			e := line.Entry
			if at, err := (&storyFile{frontMatter: frontMatter{Published: line.Age}}).publishedAt(l.now); line.Age != "" && err == nil {
				e.Date = at.Format(time.DateOnly)
			}
			e.Picture = pictures.find(e.Title)
			list[i].Entries = append(list[i].Entries, e)
		}
	}
	return list
}

// saveEditorial adds the courses, the resources, the blocks below static pages and the
// list of women.
func (l *loader) saveEditorial(ctx context.Context) error {
	resources, err := l.resources(ctx)
	if err != nil {
		return err
	}
	return l.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		for i := range l.Courses {
			if err := l.saveCourse(ctx, tx, i); err != nil {
				return err
			}
		}
		items, err := values(resources...)
		if err != nil {
			return err
		}
		if err := curated.Replace(ctx, tx, curated.Resources, l.brands["university"], items); err != nil {
			return err
		}
		return l.savePeople(ctx, tx, nil)
	})
}

func (l *loader) saveCourse(ctx context.Context, tx *database.Tx, position int) error {
	row := &l.Courses[position]
	there, err := tx.NewSelect().Model((*course.Course)(nil)).Where("slug = ?", row.Slug).Exists(ctx)
	if err != nil || there {
		return err
	}
	c := &course.Course{Slug: row.Slug, Path: row.Path, BrandID: l.brands["university"].ID, Title: row.Head.Title, Excerpt: row.Head.Excerpt,
		Questions: row.Questions, Position: position}
	for _, slug := range row.Head.Authors {
		id, ok := l.authors[slug]
		if !ok {
			return fmt.Errorf("course %s: unknown author %q", row.Slug, slug)
		}
		c.TeacherID = &id
	}
	doc, _, err := richtext.FromMarkdown(row.Head.Body)
	if err != nil {
		return fmt.Errorf("course %s: %w", row.Slug, err)
	}
	c.SetText(doc)
	for _, m := range row.Lessons {
		doc, _, err := richtext.FromMarkdown(m.Body)
		if err != nil {
			return fmt.Errorf("lesson %s: %w", m.Slug, err)
		}
		lesson := &course.Lesson{Slug: m.Slug, Title: m.Title, Excerpt: m.Excerpt}
		lesson.SetText(doc)
		c.Lessons = append(c.Lessons, lesson)
	}
	return course.Save(ctx, tx, c)
}

// resources returns the values of the curated set of resources. Without a bucket it has no
// files.
func (l *loader) resources(ctx context.Context) ([]any, error) {
	var list []any
	for _, r := range l.Resources {
		switch {
		case r.File != "":
			if l.Files == nil {
				continue
			}
			content, err := files.ReadFile("content/files/" + r.File)
			if err != nil {
				return nil, err
			}
			if r.Href, err = download.Put(ctx, l.Files, r.File, content); err != nil {
				return nil, err
			}
			r.File = fmt.Sprintf("%s, %d kB", strings.ToUpper(strings.TrimPrefix(path.Ext(r.File), ".")), max(1, len(content)/1000))
		case r.Story != "":
			s := l.placed[r.Story]
			if s == nil {
				return nil, fmt.Errorf("resource %q refers to the story %s, which does not exist", r.Title, r.Story)
			}
			r.Href = s.Path
		}
		list = append(list, r)
	}
	return list, nil
}

// savePeople writes everything with portraits and covers, with the pictures that exist.
func (l *loader) savePeople(ctx context.Context, tx *database.Tx, pictures pictureIDs) error {
	for key, rows := range l.Blocks {
		slug, page, _ := strings.Cut(key, "/")
		var list []any
		for _, b := range l.blocks(rows, pictures) {
			list = append(list, b)
		}
		items, err := values(list...)
		if err != nil {
			return err
		}
		if err := curated.Replace(ctx, tx, curated.PageKey(page), l.brands[slug], items); err != nil {
			return err
		}
	}
	list := []any{l.Women}
	for _, w := range l.Women.Women {
		if s := l.placed["herstory/"+w.Story]; s != nil {
			w.Story = s.Path
		}
		w.Picture = pictures.find(w.Name)
		list = append(list, w)
	}
	items, err := values(list...)
	if err != nil {
		return err
	}
	return curated.Replace(ctx, tx, curated.PeopleList, l.brands["herstory"], items)
}

// drawEditorial draws the portraits and covers of static pages, hubs and courses.
func (l *loader) drawEditorial(ctx context.Context) error {
	pictures := pictureIDs{}
	for _, w := range l.Women.Women {
		if err := l.drawPortrait(ctx, pictures, w.Name, "herstory", w.Figure); err != nil {
			return err
		}
	}
	groups := [][]blockEntry{}
	for _, key := range slices.Sorted(maps.Keys(l.Blocks)) {
		groups = append(groups, l.Blocks[key])
	}
	for _, h := range l.Hubs {
		groups = append(groups, h.Blocks)
	}
	for _, b := range slices.Concat(groups...) {
		for _, e := range b.Entries {
			var err error
			switch {
			case e.Figure.Gender != "":
				err = l.drawPortrait(ctx, pictures, e.Title, Master, e.Figure)
			case e.Art != "":
				err = l.drawCover(ctx, pictures, e.Title, "enterprise-story", e.Art)
			}
			if err != nil {
				return err
			}
		}
	}
	for _, h := range l.Hubs {
		if h.Art != "" {
			if err := l.drawCover(ctx, pictures, h.Path, Master, h.Art, h.Alt); err != nil {
				return err
			}
		}
	}
	for _, c := range l.Courses {
		if err := l.drawCover(ctx, pictures, c.Path, "university", c.Head.Art, c.Head.Alt); err != nil {
			return err
		}
	}
	return l.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		for _, h := range l.Hubs {
			t, err := taxonomy.BySlug(ctx, l.DB, h.Kind, h.Slug)
			if err != nil {
				return err
			}
			t.Blocks, t.PictureID = l.blocks(h.Blocks, pictures), pictures.find(h.Path)
			if err := taxonomy.Save(ctx, tx, t); err != nil {
				return err
			}
		}
		for _, row := range l.Courses {
			c, err := course.BySlug(ctx, l.DB, row.Slug)
			if err != nil {
				return err
			}
			if err := course.SetPicture(ctx, tx, c, pictures[row.Path]); err != nil {
				return err
			}
		}
		return l.savePeople(ctx, tx, pictures)
	})
}

// drawPortrait draws a person.
func (l *loader) drawPortrait(ctx context.Context, into pictureIDs, name, palette string, figure art.Figure) error {
	svg, err := art.Portrait(figure, art.PaletteFor(palette), seed(name), portraitSize)
	if err != nil {
		return fmt.Errorf("portrait of %s: %w", name, err)
	}
	m, err := l.Media.StoreSVG(ctx, svg, l.meta("portrait", name))
	into[name] = m.ID
	return err
}

// drawCover draws a cover. Without an alternative text the name describes it.
func (l *loader) drawCover(ctx context.Context, into pictureIDs, name, palette, motif string, alt ...string) error {
	m, err := l.storeCover(ctx, motif, palette, seed(name), coverWidth, coverHeight, l.meta("cover", cmp.Or(append(alt, name)...)))
	if err != nil {
		return fmt.Errorf("cover of %s: %w", name, err)
	}
	into[name] = m.ID
	return nil
}
