package generate

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"time"

	"masthead/internal/brand"
	"masthead/internal/clock"
	"masthead/internal/richtext"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
)

// generator generates stories.
type generator struct {
	rnd     *rand.Rand
	now     time.Time
	written int // stories that existed before
	total   int // stories to generate

	brands                               []*brand.Brand // each as often as its weight
	categories, tags, series, properties []*taxonomy.Term
	authors, pictures                    []int64
	words                                map[string][]string        // words of titles, by language
	texts                                map[string][]richtext.Node // paragraphs, by language
}

// The publication is ten years old. The newest stories have a complete text, older ones
// two paragraphs to save disk space, because no list reads a text.
const (
	age       = 10 * 365
	wholeText = 10_000
)

// collect stores a text's words and paragraphs.
func (m *generator) collect(s *story.Story, doc richtext.Doc) {
	if m.words == nil {
		m.words, m.texts = map[string][]string{}, map[string][]richtext.Node{}
	}
	m.words[s.Lang] = append(m.words[s.Lang], strings.Fields(s.Title)...)
	for _, n := range doc.Content {
		if n.Type == "paragraph" && len(n.Content) > 0 {
			m.texts[s.Lang] = append(m.texts[s.Lang], n)
		}
	}
}

func (m *generator) picture() *int64 { return &m.pictures[m.rnd.IntN(len(m.pictures))] }

// story generates the i-th story. Later ones are newer, and the days are few enough that
// each day has some stories.
func (m *generator) story(i int) story.BatchStory {
	b := m.brands[m.rnd.IntN(len(m.brands))]
	lang := b.Locale().Code
	words, texts := m.words[lang], m.texts[lang]
	if len(words) == 0 || len(texts) == 0 {
		words, texts = m.words["en"], m.texts["en"]
	}
	title := make([]string, 6+m.rnd.IntN(4))
	for k := range title {
		title[k] = words[m.rnd.IntN(len(words))]
	}
	s := &story.Story{
		BrandID:    b.ID,
		Title:      strings.Join(title, " "),
		Slug:       fmt.Sprintf("%s-%d", b.Slug, i+1),
		Listed:     true,
		Type:       story.Article,
		HideOnHome: m.rnd.IntN(50) == 0,
		PictureID:  m.picture(),
		LikeCount:  m.rnd.IntN(400),
		ShareCount: m.rnd.IntN(40),
	}
	s.PublishedAt = clock.MomentOf(m.publicationTime(i))
	s.CategoryID = &m.randomTerm(m.categories).ID
	switch k := m.rnd.IntN(20); {
	case k < 2:
		platform, id, seconds := "youtube", fmt.Sprintf("v%010d", i), 60+m.rnd.IntN(900)
		s.Type, s.VideoPlatform, s.VideoMedia, s.VideoDuration = story.Video, &platform, &id, &seconds
	case k < 4:
		s.Layout = "longform"
	}
	if len(m.series) > 0 && m.rnd.IntN(4) == 0 {
		s.Terms = append(s.Terms, m.randomTerm(m.series).ID)
	}
	if len(m.properties) > 0 && m.rnd.IntN(12) == 0 {
		s.PropertyID = &m.randomTerm(m.properties).ID
	}
	for range 2 + m.rnd.IntN(4) {
		s.Terms = append(s.Terms, m.randomTerm(m.tags).ID)
	}
	for range 1 + m.rnd.IntN(8)/7 {
		s.Authors = append(s.Authors, m.authors[m.skewedIndex(len(m.authors))])
	}
	paragraphs := 2
	if i >= m.total-wholeText {
		paragraphs = 8 + m.rnd.IntN(9)
	}
	doc := richtext.Doc{Type: "doc"}
	for range paragraphs {
		doc.Content = append(doc.Content, texts[m.rnd.IntN(len(texts))])
	}
	return story.BatchStory{Story: s, Doc: doc}
}

// publicationTime returns the publication time of the i-th story.
func (m *generator) publicationTime(i int) time.Time {
	days := min(age, max(1, m.total/16))
	back := time.Duration(age-age*(i*days/m.total)/days) * 24 * time.Hour
	return m.now.Add(-back).Truncate(24 * time.Hour).Add(time.Duration(m.rnd.IntN(86_400)) * time.Second)
}

// randomTerm returns one of the terms, the first ones more often.
func (m *generator) randomTerm(terms []*taxonomy.Term) *taxonomy.Term {
	return terms[m.skewedIndex(len(terms))]
}

// skewedIndex returns a random number below n; smaller ones are more likely.
func (m *generator) skewedIndex(n int) int {
	f := m.rnd.Float64()
	return int(f * f * float64(n))
}
