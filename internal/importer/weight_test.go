package importer

import (
	"strings"
	"testing"

	"golang.org/x/sync/semaphore"

	"masthead/internal/richtext"
)

// The size of a document is not less than that of its stored form, whatever characters it has, so that every text that is imported can be
// read again; and not much more, so that no text is refused without need.
func TestTheSizeOfADocumentIsThatOfItsStoredForm(t *testing.T) {
	const n = 500_000
	for what, html := range map[string]string{
		"plain":     "<p>" + strings.Repeat("word ", n/5) + "</p>",
		"ampersand": "<p>" + strings.Repeat("&amp;", n) + "</p>",
		"angle":     "<p>" + strings.Repeat("&gt;", n) + "</p>",
		"quotes":    "<p>" + strings.Repeat(`"\`, n/2) + "</p>",
		"separator": "<p>" + strings.Repeat("\u2028", n/3) + "</p>",
		"pictures":  strings.Repeat(`<img src="https://a.example/1.png?a=1&amp;b=2" alt="A &amp; B">`, 10_000),
		"marks":     "<p>" + strings.Repeat(`<b>a</b> <a href="https://a.example/?a=1&amp;b=2">b</a> `, 10_000) + "</p>",
		"headings":  strings.Repeat("<h2>One</h2><ol start=3><li>Two</li></ol>", 10_000),
	} {
		doc, _, err := richtext.FromHTML(strings.NewReader(html), richtext.Options{})
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		stored, err := doc.MarshalJSON()
		if err != nil {
			t.Fatal(err)
		}
		nodes := 0
		size := docSize(doc.Content, &nodes)
		pictures := 0
		for range richtext.Images(&doc) {
			pictures++
		}
		if most := len(stored)*21/20 + pictures*pictureRoom; size < len(stored)-len(`{"type":"doc","content":[]}`) || size > most {
			t.Errorf("%s: %d bytes, stored %d", what, size, len(stored))
		}
		if err := checkDoc(doc, Weigh(html)); (err != nil) != (size > richtext.MaxBytes) {
			t.Errorf("%s: %d bytes, %v", what, size, err)
		}
	}
	million := richtext.Doc{Type: "doc", Content: []richtext.Node{{Type: "paragraph", Content: []richtext.Node{
		{Type: "text", Text: strings.Repeat("&", 1_000_000)}}}}}
	if err := checkDoc(million, Weigh(strings.Repeat("&", 1_000_000))); err == nil {
		t.Error("a million ampersands, which take six million bytes, are accepted")
	}
}

// Large posts are committed a few at a time, so that the job queue and editors do not wait for long.
func TestLargePostsAreCommittedInSmallTransactions(t *testing.T) {
	to := make(chan []*workItem, 100)
	b := &batcher{run: &run{memory: semaphore.NewWeighted(maxInFlight)}, to: to}
	for range 40 {
		if err := b.add(t.Context(), &workItem{item: Item{Story: &Content{Weight: 1 << 20}}}); err != nil {
			t.Fatal(err)
		}
	}
	if err := b.flush(t.Context()); err != nil {
		t.Fatal(err)
	}
	close(to)
	items := 0
	for batch := range to {
		if items += len(batch); len(batch) > 8 {
			t.Errorf("%d posts of 1 MB are in one transaction", len(batch))
		}
	}
	if items != 40 {
		t.Errorf("%d posts", items)
	}
}
