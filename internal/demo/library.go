package demo

import (
	"bytes"
	"embed"
	"errors"
	"fmt"
	"hash/fnv"
	"io/fs"
	"path"
	"strconv"
	"strings"
	"time"

	"gopkg.in/yaml.v3"

	"masthead/internal/brand"
	"masthead/internal/demo/art"
	"masthead/internal/i18n"
)

// files contains the texts: a folder for each brand or language edition, and the files
// that all of them share.
//
//go:embed content
var files embed.FS

// library is everything in content/, parsed and validated.
type library struct {
	Shared      sharedTerms
	BrandNames  map[string]map[string]string // slug → language code → name
	Links       map[string]map[string]string // path → language code → text in menus
	HouseAds    map[string]brand.HouseAd     // in-house advertisements by brand slug
	Editions    []brandFolder                // editions with a folder, in the order of the brands
	Pages       []storyFile                  // static pages
	Glossary    []glossaryEntry
	Web         []webEntry
	Hubs        []hubEntry
	Blocks      map[string][]blockEntry // blocks below static pages, by "brand/slug"
	Courses     []courseEntry
	Shows       []showEntry // audio shows in their order
	Resources   []resourceEntry
	Women       womenEntry
	Newsletters []newsletterEntry
	Investors   []investorEntry
	Companies   []companyEntry // of all files of the folder companies
	Awards      []awardEntry
	Conferences []conferenceEntry
	Sales       []saleEntry
	People      []personEntry // what is known of some people of these companies
}

// brandFolder has what the folder of one brand declares.
type brandFolder struct {
	Slug       string
	Lang       i18n.Locale
	Tagline    string
	Categories map[string]string // slug → name in the edition's language
	Authors    []authorEntry
	Tags       map[string]string // slug → name in the edition's language
	Stories    []storyFile
}

type authorEntry struct {
	Slug   string     `yaml:"slug"`
	Name   string     `yaml:"name"`
	Figure art.Figure `yaml:"figure"` // consistent with the name and the biography
	Role   string     `yaml:"role"`
	Bio    string     `yaml:"bio"`
}

// editionTerms is the file terms.yaml of a language edition.
type editionTerms struct {
	Tagline    string            `yaml:"tagline"`
	Categories map[string]string `yaml:"categories"`
}

// sharedTerms is the file content/terms.yaml.
type sharedTerms struct {
	Series []struct {
		Slug        string            `yaml:"slug"`
		Title       string            `yaml:"title"`
		Description string            `yaml:"description"`
		Gradient    []string          `yaml:"gradient"`
		Sponsored   string            `yaml:"sponsored"` // slug of the sponsoring publisher, if any
		Names       map[string]string `yaml:"names"`     // by language code
	} `yaml:"series"`
	Properties   []termEntry       `yaml:"properties"`
	Categories   []termEntry       `yaml:"categories"`
	Topics       map[string]string // slug → description
	CustomTopics []struct {
		Slug   string            `yaml:"slug"`
		Path   *string           `yaml:"path"`
		Title  string            `yaml:"title"`
		Names  map[string]string `yaml:"names"`
		Intro  string            `yaml:"intro"`
		Blocks []struct {
			Kind  string `yaml:"kind"`
			Slug  string `yaml:"slug"`
			Title string `yaml:"title"`
		} `yaml:"blocks"`
	} `yaml:"custom_topics"`
	Publishers []struct {
		Slug        string `yaml:"slug"`
		Name        string `yaml:"name"`
		Description string `yaml:"description"`
		Website     string `yaml:"website"`
	} `yaml:"publishers"`
}

type termEntry struct {
	Slug        string            `yaml:"slug"`
	Name        string            `yaml:"name"`
	Names       map[string]string `yaml:"names"`
	Description string            `yaml:"description"`
}

// frontMatter is the front matter of a story file.
type frontMatter struct {
	Title          string       `yaml:"title"`
	Excerpt        string       `yaml:"excerpt"`
	Type           string       `yaml:"type"`
	Layout         string       `yaml:"layout"`
	Category       string       `yaml:"category"`
	Tags           []string     `yaml:"tags"`
	Authors        []string     `yaml:"authors"`
	Series         []string     `yaml:"series"` // the main series first
	Property       string       `yaml:"property"`
	Published      string       `yaml:"published"` // an age ("5h", or "-6h" for the future) or an RFC 3339 time
	Art            string       `yaml:"art"`
	Figures        []float64    `yaml:"figures"` // of the text, for the art "chart"
	Figure         art.Figure   `yaml:"figure"`  // for the art "person"
	Alt            string       `yaml:"alt"`
	Publisher      string       `yaml:"publisher"`
	Paywall        bool         `yaml:"paywall"` // the body has a paywall marker
	Duration       int          `yaml:"duration"`
	Video          string       `yaml:"video"` // video file beside the story file, made by web/build/videos; "" for a video on another site
	HideOnHomepage bool         `yaml:"hide_on_homepage"`
	Status         string       `yaml:"status"` // "", "draft" or "scheduled"
	Corrections    string       `yaml:"corrections"`
	Company        string       `yaml:"company"` // company that supplied the text
	Place          string       `yaml:"place"`
	Contact        string       `yaml:"contact"`
	Audio          string       `yaml:"audio"` // file with the recording beside the story file
	Pictures       []inset      `yaml:"pictures"`
	Webinar        *webinarFile `yaml:"webinar"`
	Group          string       `yaml:"group"` // story files of the same group are translations of each other
}

// inset is a picture in the text, drawn like a cover. Adjacent insets with Gallery form a
// gallery.
type inset struct {
	After   int       `yaml:"after"` // number of blocks before it
	Art     string    `yaml:"art"`
	Figures []float64 `yaml:"figures"`
	Alt     string    `yaml:"alt"`
	Caption string    `yaml:"caption"`
	Layout  string    `yaml:"layout"` // "", "wide" or "full"
	Gallery bool      `yaml:"gallery"`
}

// storyFile is the file of one story of the content.
type storyFile struct {
	frontMatter
	Brand string
	Slug  string
	Body  []byte
}

// key returns the unique name of a story file.
func (m *storyFile) key() string { return m.Brand + "/" + m.Slug }

// seed returns the random seed for everything that is invented about a story.
func (m *storyFile) seed() uint64 { return seed(m.key()) }

func seed(text string) uint64 {
	h := fnv.New64a()
	_, _ = h.Write([]byte(text))
	return h.Sum64()
}

// publishedAt returns the time of publication, relative to now.
func (m *storyFile) publishedAt(now time.Time) (time.Time, error) {
	if at, err := time.Parse(time.RFC3339, m.Published); err == nil {
		return at, nil
	}
	age := m.Published
	if days, ok := strings.CutSuffix(age, "d"); ok {
		n, err := strconv.Atoi(days)
		if err != nil {
			return now, fmt.Errorf("published %q: %w", m.Published, err)
		}
		return now.AddDate(0, 0, -n), nil
	}
	d, err := time.ParseDuration(age)
	if err != nil {
		return now, fmt.Errorf("published %q: %w", m.Published, err)
	}
	return now.Add(-d), nil
}

// readLibrary reads all of content/. It returns an error for a file with an unknown key.
func readLibrary() (*library, error) {
	lib := &library{}
	for name, into := range map[string]any{"terms.yaml": &lib.Shared, "brands.yaml": &lib.BrandNames, "links.yaml": &lib.Links,
		"glossary.yaml":   &lib.Glossary,
		"webstories.yaml": &lib.Web, "house-ads.yaml": &lib.HouseAds,
		"hubs.yaml": &lib.Hubs, "pages/blocks.yaml": &lib.Blocks,
		"resources.yaml": &lib.Resources, "herstory/women.yaml": &lib.Women, "newsletters.yaml": &lib.Newsletters,
		"sales.yaml": &lib.Sales} {
		if err := readYAML("content/"+name, into); err != nil {
			return nil, err
		}
	}
	var err error
	if lib.Pages, err = readStoryFiles(Master, "content/pages"); err != nil {
		return nil, err
	}
	if lib.Courses, err = readCourses(); err != nil {
		return nil, err
	}
	if lib.Shows, err = readShows(); err != nil {
		return nil, err
	}
	if lib.Awards, err = readFolder[awardEntry]("awards"); err != nil {
		return nil, err
	}
	if lib.Conferences, err = readFolder[conferenceEntry]("conferences"); err != nil {
		return nil, err
	}
	directory, err := fs.Glob(files, "content/companies/*.yaml")
	if err != nil {
		return nil, err
	}
	for _, name := range directory {
		var f directoryFile
		if err := readYAML(name, &f); err != nil {
			return nil, err
		}
		lib.Investors, lib.Companies = append(lib.Investors, f.Investors...), append(lib.Companies, f.Companies...)
		lib.People = append(lib.People, f.People...)
	}
	for _, b := range brandTable() {
		translated, err := readStoryFiles(b.slug, "content/pages/"+b.slug)
		if err != nil {
			return nil, err
		}
		lib.Pages = append(lib.Pages, translated...)
		if _, err := fs.Stat(files, "content/"+b.slug); errors.Is(err, fs.ErrNotExist) {
			continue
		}
		e, err := readEdition(b)
		if err != nil {
			return nil, err
		}
		lib.Editions = append(lib.Editions, e)
	}
	return lib, nil
}

func readEdition(b brandRow) (brandFolder, error) {
	dir := "content/" + b.slug
	e := brandFolder{Slug: b.slug, Lang: i18n.LookupOrDefault(b.locale)}
	var terms editionTerms
	for name, into := range map[string]any{"authors.yaml": &e.Authors, "tags.yaml": &e.Tags, "terms.yaml": &terms} {
		if err := readYAML(dir+"/"+name, into); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return e, err
		}
	}
	e.Tagline, e.Categories = terms.Tagline, terms.Categories
	var err error
	e.Stories, err = readStoryFiles(b.slug, dir)
	return e, err
}

func readStoryFiles(brandSlug, dir string) ([]storyFile, error) {
	names, err := fs.Glob(files, dir+"/*.md")
	if err != nil {
		return nil, err
	}
	list := make([]storyFile, len(names))
	for i, name := range names {
		text, err := files.ReadFile(name)
		if err != nil {
			return nil, err
		}
		if list[i], err = parseStoryFile(text); err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		list[i].Brand, list[i].Slug = brandSlug, strings.TrimSuffix(path.Base(name), ".md")
	}
	return list, nil
}

func parseStoryFile(text []byte) (storyFile, error) {
	var m storyFile
	rest, ok := bytes.CutPrefix(text, []byte("---\n"))
	head, body, closed := bytes.Cut(rest, []byte("\n---\n"))
	if !ok || !closed {
		return m, errors.New("the front matter must be between two lines of ---")
	}
	if err := decodeYAML(head, &m.frontMatter); err != nil {
		return m, err
	}
	m.Body = body
	return m, nil
}

// readFolder reads the YAML files of a folder of the content, in the order of their names.
func readFolder[T any](folder string) ([]T, error) {
	names, err := fs.Glob(files, "content/"+folder+"/*.yaml")
	if err != nil {
		return nil, err
	}
	list := make([]T, len(names))
	for i, name := range names {
		if err := readYAML(name, &list[i]); err != nil {
			return nil, err
		}
	}
	return list, nil
}

func readYAML(name string, into any) error {
	text, err := files.ReadFile(name)
	if err != nil {
		return err
	}
	if err := decodeYAML(text, into); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return nil
}

func decodeYAML(text []byte, into any) error {
	d := yaml.NewDecoder(bytes.NewReader(text))
	d.KnownFields(true)
	return d.Decode(into)
}
