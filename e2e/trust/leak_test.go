package trust

import (
	"context"
	"encoding/json"
	"html"
	"io"
	"net/http"
	"net/netip"
	"net/url"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"
	"unicode"

	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/story"
)

// gatedStory is a gated story of the demonstration content.
type gatedStory struct {
	id         int64
	path       string
	brand      string // path of its brand
	edition    string // path of the language edition, "" for the master brand
	day        time.Time
	terms      []string // slugs of the glossary terms that it mentions
	categories []string
	title      string
	phrases    []string // phrases of the gated part that no open text contains
	probe      string   // words of the gated part to search for
}

// outputs lists all forms of a story, with the addresses that can show one. Every new form must
// be added here.
var outputs = []struct {
	form string
	of   func(s gatedStory) []string
}{
	{"page", func(s gatedStory) []string { return []string{s.path} }},
	{"lite page", func(s gatedStory) []string { return []string{s.path + "?lite=1"} }},
	{"Markdown", func(s gatedStory) []string { return []string{s.path + ".md"} }},
	{"API", func(s gatedStory) []string {
		return []string{"/api/v2/story?path=" + url.QueryEscape(s.path), "/api/v2/story?lazyMedia=true&path=" + url.QueryEscape(s.path),
			"/api/v2/stories/latest?limit=50"}
	}},
	{"RSS", func(s gatedStory) []string { return append(feeds(s, "feed"), "/rss") }},
	{"Atom", func(s gatedStory) []string { return feeds(s, "feed.atom") }},
	{"JSON Feed", func(s gatedStory) []string { return feeds(s, "feed.json") }},
	{"podcast", func(s gatedStory) []string {
		return []string{"/podcast", strings.TrimSuffix(s.brand, "/") + "/podcast"}
	}},
	{"sitemap", func(s gatedStory) []string {
		return []string{
			"/sitemap.xml",
			"/sitemap/stories-" + strconv.FormatInt(s.id/5000, 10) + ".xml",
			"/sitemap/pages.xml",
			"/sitemap/terms-0.xml",
		}
	}},
	{"news sitemap", func(gatedStory) []string { return []string{"/sitemap/news.xml"} }},
	{"search", func(s gatedStory) []string {
		var list []string
		for _, q := range []string{s.title, s.probe} {
			q = url.QueryEscape(q)
			list = append(list, "/search?q="+q, "/search?lite=1&q="+q, "/api/v2/stories/search?q="+q, "/api/v2/search/suggest?q="+q)
		}
		return list
	}},
	{"oEmbed", func(s gatedStory) []string {
		page := url.QueryEscape("http://trust.example" + s.path)
		return []string{"/oembed?url=" + page, "/oembed?format=xml&url=" + page}
	}},
	{"embedded card", func(s gatedStory) []string { return []string{"/embed" + s.path} }},
	{"glossary", func(s gatedStory) []string {
		list := []string{"/glossary", "/glossary/term-sheet"}
		for _, slug := range s.terms {
			list = append(list, s.edition+"/glossary/"+slug)
		}
		return list
	}},
	{"archive", func(s gatedStory) []string {
		return []string{
			s.edition + s.day.Format("/archive/2006/01/02"),
			s.edition + s.day.Format("/archive/2006/01"),
			"/sitemap/archive-" + s.day.Format("2006") + ".xml",
			"/api/v2/stories/date?limit=50&" + s.day.Format("year=2006&month=1&day=2") + "&locale=" + locale(s),
		}
	}},
	{"rankings", func(s gatedStory) []string {
		landing := strings.TrimSuffix(s.brand, "/")
		return []string{
			"/trending",
			"/trending/read",
			"/trending/claps",
			landing + "/trending",
			landing + "/trending/read",
			landing + "/trending/claps",
		}
	}},
	{"OPML", func(gatedStory) []string { return []string{"/feeds.opml"} }},
	{"llms.txt", func(gatedStory) []string { return []string{"/llms.txt"} }},
	{"lists", func(s gatedStory) []string { return append([]string{s.brand}, s.categories...) }},
}

// locale returns the name of a story's language in API parameters.
func locale(s gatedStory) string {
	if s.edition == "" {
		return "english"
	}
	return strings.TrimPrefix(s.edition, "/")
}

// feeds returns the feeds of every list that contains the story.
func feeds(s gatedStory, format string) []string {
	list := []string{"/" + format, strings.TrimSuffix(s.brand, "/") + "/" + format}
	for _, c := range s.categories {
		list = append(list, c+"/"+format)
	}
	return list
}

// No form shows the gated part of a story to anybody who is not signed in, or to a client
// that claims to be a crawler.
func TestNoFormShowsTheGatedPartOfAStory(t *testing.T) {
	t.Parallel()
	s := newSite(t, database.SQLite)
	stories := gatedStories(t, s)
	if len(stories) < 3 {
		t.Fatalf("the demonstration has %d gated stories", len(stories))
	}
	p := s.serve(t, "--trusted-proxies", "127.0.0.0/8")
	for _, story := range stories {
		waitUntil(t, "the search knows "+story.path, func() bool {
			return p.get("/api/v2/stories/search?q=" + url.QueryEscape(story.title)).shows(story.path)
		})
	}
	for _, agent := range []string{"", "Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)"} {
		seen := map[string]string{} // responses by address
		for _, story := range stories {
			for _, output := range outputs {
				named := false
				for _, address := range output.of(story) {
					if _, ok := seen[address]; !ok {
						seen[address] = lettersOfResponse(readAs(t, p, address, agent, story.id))
					}
					for _, phrase := range story.phrases {
						if strings.Contains(seen[address], phrase) {
							t.Errorf("%s of %s at %s shows %q", output.form, story.path, address, phrase)
							break
						}
					}
					named = named || strings.Contains(seen[address], lettersAndDigits(story.path))
				}
				if !named && output.form != "OPML" && output.form != "llms.txt" && output.form != "news sitemap" && output.form != "glossary" &&
					output.form != "rankings" {
					t.Errorf("%s of %s does not show the story, so the test proves nothing", output.form, story.path)
				}
			}
		}
	}
}

// gatedStories reads the gated stories from the database and adds a recording to each, so
// that podcasts include them too.
func gatedStories(t *testing.T, s *site) []gatedStory {
	t.Helper()
	db, err := database.Open(t.Context(), s.address(), database.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	zone, err := time.LoadLocation("Asia/Kolkata") // time zone of every edition with gated stories
	if err != nil {
		t.Fatal(err)
	}
	rows, err := db.Read.QueryContext(t.Context(), `
		SELECT s.id, s.path, s.title, br.path, br.kind, s.published_at, s.card, b.open_html, b.gated_html
		FROM stories s JOIN story_bodies b ON b.story_id = s.id JOIN brands br ON br.id = s.brand_id
		WHERE s.status = 'published' AND s.listed AND br.gate <> ?`, brand.GateFree)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = rows.Close() }()
	var (
		list  []gatedStory
		open  strings.Builder
		rests []string
	)
	for rows.Next() {
		var (
			g                   gatedStory
			kind                string
			published           int64
			card, opening, rest string
			c                   struct {
				Metadata struct {
					Category          *struct{ Path string }
					Authors           []struct{ Path string }
					Series            []struct{ Path string }
					CuratedCategories []struct{ Path string }
				}
			}
		)
		if err := rows.Scan(&g.id, &g.path, &g.title, &g.brand, &kind, &published, &card, &opening, &rest); err != nil {
			t.Fatal(err)
		}
		open.WriteString(lettersOfResponse(opening) + lettersOfResponse(card))
		if rest == "" {
			continue
		}
		if err := json.Unmarshal([]byte(card), &c); err != nil {
			t.Fatal(err)
		}
		if c.Metadata.Category != nil {
			g.categories = append(g.categories, c.Metadata.Category.Path)
		}
		for _, refs := range [][]struct{ Path string }{c.Metadata.Authors, c.Metadata.Series, c.Metadata.CuratedCategories} {
			for _, ref := range refs {
				g.categories = append(g.categories, ref.Path)
			}
		}
		if g.day = time.UnixMilli(published).In(zone); kind == string(brand.KindLanguage) {
			g.edition = g.brand
		}
		words := strings.Fields(html.UnescapeString(tags.ReplaceAllString(rest, " ")))
		g.probe = strings.Join(words[:min(3, len(words))], " ")
		list, rests = append(list, g), append(rests, rest)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	for i := range list {
		const query = "SELECT t.slug FROM story_glossary m JOIN glossary_terms t ON t.id = m.term_id WHERE m.story_id = ?"
		if err := db.Read.NewRaw(query, list[i].id).Scan(t.Context(), &list[i].terms); err != nil {
			t.Fatal(err)
		}
		list[i].phrases = phrases(rests[i], open.String())
		if len(list[i].phrases) < 5 {
			t.Errorf("the gated part of %s has only %q", list[i].path, list[i].phrases)
		}
		err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
			_, err := tx.ExecContext(ctx, "UPDATE stories SET audio_url = 'https://sound.example/a.mp3' WHERE id = ?", list[i].id)
			if err == nil {
				_, err = tx.ExecContext(ctx, `INSERT INTO list_entries (kind, ref, scope, published_at, story_id)
					SELECT ?, 0, scope, published_at, story_id 
						FROM list_entries WHERE kind = 1 AND scope <> 0 AND story_id = ?`, int64(story.WithAudio), list[i].id)
			}
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	return list
}

// phraseWords is the number of consecutive words that identify a text.
const phraseWords = 7

// phrases returns the runs of words of a gated text that no open text contains.
func phrases(rest, open string) []string {
	var list []string
	for _, block := range regexp.MustCompile(`</(p|li|h\d|td|th|figcaption)>`).Split(rest, -1) {
		words := strings.Fields(html.UnescapeString(tags.ReplaceAllString(block, " ")))
		for i := 0; i+phraseWords <= len(words); i += phraseWords {
			if p := lettersAndDigits(strings.Join(words[i:i+phraseWords], "")); !strings.Contains(open, p) {
				list = append(list, p)
			}
		}
	}
	return list
}

var (
	tags    = regexp.MustCompile(`<[^>]*>`)
	escapes = regexp.MustCompile(`\\u[0-9a-fA-F]{4}`)
)

// lettersOfResponse returns the letters and digits of a response in any format, with and
// without the tags of its text, so that neither markup nor escapes hide a phrase.
func lettersOfResponse(text string) string {
	text = escapes.ReplaceAllStringFunc(text, func(e string) string {
		n, _ := strconv.ParseUint(e[2:], 16, 32)
		return string(rune(n))
	})
	text = html.UnescapeString(html.UnescapeString(text))
	return lettersAndDigits(tags.ReplaceAllString(text, " ")) + "\n" + lettersAndDigits(text)
}

func lettersAndDigits(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.In(r, unicode.L, unicode.M, unicode.N) {
			return unicode.ToLower(r)
		}
		return -1
	}, text)
}

// readAs requests an address as an anonymous reader with a user agent, from a different
// network for each story, because searches of one client are limited.
func readAs(t *testing.T, p *program, address, agent string, home int64) string {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, p.url+address, nil)
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("X-Forwarded-For", netip.AddrFrom4([4]byte{198, 18, byte(home >> 8), byte(home)}).String())
	if agent != "" {
		r.Header.Set("User-Agent", agent)
	}
	resp, err := http.DefaultClient.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = resp.Body.Close() }()
	if resp.StatusCode != http.StatusOK {
		t.Fatalf("%s: %s", address, resp.Status)
	}
	var b strings.Builder
	if _, err := io.Copy(&b, resp.Body); err != nil {
		t.Fatal(err)
	}
	return b.String()
}
