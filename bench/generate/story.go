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

// maker makes stories.
type maker struct {
	rnd     *rand.Rand
	now     time.Time
	written int // stories that were there before
	total   int // stories to make

	brands                               []*brand.Brand // each as often as its weight
	categories, tags, series, properties []*taxonomy.Term
	authors, pictures                    []int64
	words                                map[string][]string        // of titles, by language
	texts                                map[string][]richtext.Node // paragraphs, by language
}

// The publication is ten years old. A story of the newest ones has a whole text,
// an older one two paragraphs: no list reads a text, and a disk is small.
const (
	age       = 10 * 365
	wholeText = 10_000
)

// learn remembers a text's words and paragraphs.
func (m *maker) learn(s *story.Story, doc richtext.Doc) {
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

func (m *maker) picture() *int64 { return &m.pictures[m.rnd.IntN(len(m.pictures))] }

// story makes the i-th story. A later one is younger; all stand on so few days
// that each day has some, as in a newsroom.
func (m *maker) story(i int) story.Written {
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
	s.PublishedAt = clock.At(m.moment(i))
	s.CategoryID = &m.pick(m.categories).ID
	switch k := m.rnd.IntN(20); {
	case k < 2:
		platform, id, seconds := "youtube", fmt.Sprintf("v%010d", i), 60+m.rnd.IntN(900)
		s.Type, s.VideoPlatform, s.VideoMedia, s.VideoDuration = story.Video, &platform, &id, &seconds
	case k < 4:
		s.Layout = "longform"
	}
	if len(m.series) > 0 && m.rnd.IntN(4) == 0 {
		s.Terms = append(s.Terms, m.pick(m.series).ID)
	}
	if len(m.properties) > 0 && m.rnd.IntN(12) == 0 {
		s.PropertyID = &m.pick(m.properties).ID
	}
	for range 2 + m.rnd.IntN(4) {
		s.Terms = append(s.Terms, m.pick(m.tags).ID)
	}
	for range 1 + m.rnd.IntN(8)/7 {
		s.Authors = append(s.Authors, m.authors[m.skewed(len(m.authors))])
	}
	paragraphs := 2
	if i >= m.total-wholeText {
		paragraphs = 8 + m.rnd.IntN(9)
	}
	doc := richtext.Doc{Type: "doc"}
	for range paragraphs {
		doc.Content = append(doc.Content, texts[m.rnd.IntN(len(texts))])
	}
	return story.Written{Story: s, Doc: doc}
}

// moment is when the i-th story was published.
func (m *maker) moment(i int) time.Time {
	days := min(age, max(1, m.total/16))
	back := time.Duration(age-age*(i*days/m.total)/days) * 24 * time.Hour
	return m.now.Add(-back).Truncate(24 * time.Hour).Add(time.Duration(m.rnd.IntN(86_400)) * time.Second)
}

// pick picks one, the first ones more often.
func (m *maker) pick(terms []*taxonomy.Term) *taxonomy.Term { return terms[m.skewed(len(terms))] }

// skewed is a number below n; the smaller, the likelier.
func (m *maker) skewed(n int) int {
	f := m.rnd.Float64()
	return int(f * f * float64(n))
}
