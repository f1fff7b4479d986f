package importer

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/url"
	"os"
	"slices"
	"strings"
	"unicode/utf8"

	"masthead/internal/apiv2"
	"masthead/internal/brand"
	"masthead/internal/clock"
	"masthead/internal/story"
)

// The maximum number of lines of each kind in a report, which only counts the others. The file Report.Full has all
// lines.
const (
	maxLines = 300
	maxSame  = 20 // lines with the same text
	maxTexts = 100
	maxKinds = 100 // kinds of items that are counted separately
)

// otherKinds counts the items of all further kinds.
const otherKinds Kind = "other kinds"

// Report is the result of an import.
type Report struct {
	Kind                string         `json:"kind"`
	File                string         `json:"file"`
	Brand               string         `json:"brand"`
	Site                string         `json:"site"`
	Started             clock.Moment   `json:"started"`
	Finished            clock.Moment   `json:"finished"`
	Counts              map[Kind]Count `json:"counts"`
	Stories             NewStories     `json:"newStories"`
	Changed             Lines          `json:"changed"`
	Skipped             Lines          `json:"skipped"`
	Warnings            Lines          `json:"warnings"`
	MissingPictures     Lines          `json:"missing"`        // missing pictures
	Pictures            int            `json:"pictures"`       // pictures inserted into stories
	LibraryPictures     int            `json:"library"`        // imported pictures that no story shows
	PendingPictures     int            `json:"pending"`        // pictures still being fetched
	UnrequestedPictures int            `json:"left,omitempty"` // pictures that were not requested
	Comments            int            `json:"comments"`       // comments that were not imported
	Failed              string         `json:"failed,omitempty"`
	Full                string         `json:"full,omitempty"` // path of the JSON file with every line

	// Address is that of this publication, such as https://example.com, for the addresses of stories in the report.
	Address string `json:"-"`
	// Landing is the path of the brand's landing page, and Gate who may read gated parts in the brand.
	Landing string     `json:"landing,omitempty"`
	Gate    brand.Gate `json:"gate,omitempty"`

	log *lineLog
}

// NewStories counts the new stories by status. Gated are those of the published ones with a part behind the gate.
type NewStories struct {
	Published int `json:"published"`
	Gated     int `json:"gated"`
	Drafts    int `json:"drafts"`
	Scheduled int `json:"scheduled"`
}

func (n *NewStories) add(s *story.Story) {
	switch s.Status {
	case story.Published:
		n.Published++
		if s.Gated {
			n.Gated++
		}
	case story.Scheduled:
		n.Scheduled++
	default:
		n.Drafts++
	}
}

// Count accounts for all items of one kind in the export: Seen is the sum of the others.
type Count struct {
	Seen      int `json:"seen"`
	New       int `json:"new"`
	Changed   int `json:"changed"`   // imported before and updated
	Unchanged int `json:"unchanged"` // imported before and still the same
	Skipped   int `json:"skipped"`
}

// Lines are lines of one kind: counts by text, and the first lines.
type Lines struct {
	Count int            `json:"count"`
	By    map[string]int `json:"by"`
	First []Line         `json:"first"`
}

// Line is a statement about one item.
type Line struct {
	Category string `json:"sort"` // "changed", "skipped", "warning" or "missing"
	Kind     Kind   `json:"kind"`
	ID       string `json:"id"`
	Title    string `json:"title"`
	What     string `json:"what"`
	Detail   string `json:"detail,omitempty"`
}

// clone returns a copy that can be discarded with a failed transaction.
func (r Report) clone() Report {
	if r.Counts = maps.Clone(r.Counts); r.Counts == nil {
		r.Counts = map[Kind]Count{}
	}
	for _, l := range []*Lines{&r.Changed, &r.Skipped, &r.Warnings, &r.MissingPictures} {
		l.By, l.First = maps.Clone(l.By), slices.Clip(l.First)
	}
	return r
}

func (r *Report) count(it *Item, change func(*Count)) {
	kind := it.Kind
	if _, known := r.Counts[kind]; !known && len(r.Counts) >= maxKinds {
		kind = otherKinds
	}
	c := r.Counts[kind]
	c.Seen++
	change(&c)
	r.Counts[kind] = c
}

func (r *Report) addNew(it *Item)       { r.count(it, func(c *Count) { c.New++ }) }
func (r *Report) addUnchanged(it *Item) { r.count(it, func(c *Count) { c.Unchanged++ }) }

func (r *Report) addChanged(it *Item, what, detail string) {
	r.count(it, func(c *Count) { c.Changed++ })
	r.add(&r.Changed, "changed", it, what, detail)
}

func (r *Report) addSkipped(it *Item, why, detail string) {
	r.count(it, func(c *Count) { c.Skipped++ })
	r.add(&r.Skipped, "skipped", it, why, detail)
}

func (r *Report) addWarning(it *Item, n Note) { r.add(&r.Warnings, "warning", it, n.What, n.Detail) }
func (r *Report) addMissing(it *Item, why, address string) {
	r.add(&r.MissingPictures, "missing", it, why, address)
}

func (r *Report) add(to *Lines, category string, it *Item, what, detail string) {
	line := Line{category, it.Kind, it.ID, truncate(it.Title), what, truncate(detail)}
	to.Count++
	if to.By == nil {
		to.By = map[string]int{}
	}
	if _, known := to.By[what]; known || len(to.By) < maxTexts {
		to.By[what]++
	}
	if len(to.First) < maxLines && to.By[what] <= maxSame {
		to.First = append(to.First, line)
	}
	r.log.add(line)
}

func truncate(s string) string {
	const limit = 240
	s = strings.ToValidUTF8(s, "\uFFFD")
	if len(s) <= limit {
		return s
	}
	end := limit
	for !utf8.RuneStart(s[end]) {
		end--
	}
	return s[:end] + "…"
}

// Write prints the report as text. It returns the errors of out.
func (r Report) Write(out io.Writer) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "Import of %s (%s) into %s", r.File, r.Kind, r.Brand)
	if r.Site != "" {
		fmt.Fprintf(&b, ", from %s", r.Site)
	}
	b.WriteByte('\n')
	if r.Failed != "" {
		fmt.Fprintf(&b, "It FAILED: %s\n", r.Failed)
	}
	if len(r.Counts) == 0 && r.Failed == "" {
		b.WriteString("The file has no entries.\n")
	}
	for _, kind := range slices.Sorted(maps.Keys(r.Counts)) {
		c := r.Counts[kind]
		fmt.Fprintf(&b, "  %-14s %6d in the file: %d new, %d changed, %d unchanged, %d skipped\n",
			kind, c.Seen, c.New, c.Changed, c.Unchanged, c.Skipped)
	}
	r.writeNewStories(&b)
	r.Changed.write(&b, "Changed")
	r.Skipped.write(&b, "Skipped")
	if r.Comments > 0 {
		fmt.Fprintf(&b, "Comments not imported: %d\n", r.Comments)
	}
	for _, pictures := range []struct {
		what string
		n    int
	}{
		{"Pictures linked", r.Pictures},
		{"Pictures imported only for the library", r.LibraryPictures},
		{"Pictures still being fetched in the background", r.PendingPictures},
		{"Pictures that were not requested and are links now", r.UnrequestedPictures},
	} {
		if pictures.n > 0 {
			fmt.Fprintf(&b, "%s: %d\n", pictures.what, pictures.n)
		}
	}
	r.MissingPictures.write(&b, "Missing pictures")
	r.Warnings.write(&b, "Warnings")
	if r.Full != "" {
		fmt.Fprintf(&b, "Every line is in %s\n", r.Full)
	}
	_, err := out.Write(b.Bytes())
	return err
}

// writeNewStories says how many new stories have each status, and where to see them.
func (r Report) writeNewStories(b *bytes.Buffer) {
	n := r.Stories
	if n == (NewStories{}) {
		return
	}
	gated := ""
	if n.Gated > 0 {
		readers := map[brand.Gate]string{brand.GateSignedIn: " for signed-in readers", brand.GateMember: " for members"}[r.Gate]
		gated = fmt.Sprintf(" (%d of them with a part behind the gate%s)", n.Gated, readers)
	}
	drafts := "drafts"
	if n.Drafts == 1 {
		drafts = "draft"
	}
	fmt.Fprintf(b, "New stories: %d published%s, %d %s, %d scheduled\n", n.Published, gated, n.Drafts, drafts, n.Scheduled)
	if n.Published > 0 {
		fmt.Fprintf(b, "  The published stories are at %s%s\n", r.Address, r.Landing)
	}
	for _, list := range []struct {
		status story.Status
		n      int
	}{{story.Draft, n.Drafts}, {story.Scheduled, n.Scheduled}} {
		if list.n > 0 {
			fmt.Fprintf(b, "  GET %s%s/desk/stories?brand=%s&status=%s lists those with the status %s\n",
				r.Address, apiv2.Prefix, url.QueryEscape(r.Brand), list.status, list.status)
		}
	}
	if n.Drafts+n.Scheduled > 0 {
		fmt.Fprintf(b, "  The API needs a token: masthead token create NAME --brand %s\n", r.Brand)
	}
	fmt.Fprintf(b, "  To delete them if they are in the wrong brand: masthead import undo %q --brand %s\n",
		SourceOf(r.Kind, r.Site), r.Brand)
}

func (l Lines) write(b *bytes.Buffer, head string) {
	if l.Count == 0 {
		return
	}
	fmt.Fprintf(b, "%s: %d\n", head, l.Count)
	for _, what := range slices.SortedFunc(maps.Keys(l.By), func(a, c string) int {
		if l.By[a] != l.By[c] {
			return l.By[c] - l.By[a]
		}
		return strings.Compare(a, c)
	}) {
		fmt.Fprintf(b, "  %6d × %s\n", l.By[what], what)
	}
	for _, line := range l.First {
		fmt.Fprintf(b, "    %s %s %q: %s", line.Kind, line.ID, line.Title, line.What)
		if line.Detail != "" {
			fmt.Fprintf(b, " (%s)", strings.Join(strings.Fields(line.Detail), " "))
		}
		b.WriteByte('\n')
	}
	if more := l.Count - len(l.First); more > 0 {
		fmt.Fprintf(b, "    … and %d more\n", more)
	}
}

// lineLog writes every line of a report to a file. Each checkpoint stores its length, so
// that a resumed import continues after the last commit.
type lineLog struct {
	file *os.File
	buf  bytes.Buffer
	size int64
}

// openLog opens the file and truncates it to size.
func openLog(path string, size int64) (*lineLog, error) {
	file, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o640)
	if err != nil {
		return nil, fmt.Errorf("report file: %w", err)
	}
	info, err := file.Stat()
	if err == nil {
		size = min(size, info.Size())
		err = file.Truncate(size)
	}
	if err == nil {
		_, err = file.Seek(size, io.SeekStart)
	}
	if err != nil {
		_ = file.Close()
		return nil, fmt.Errorf("report file: %w", err)
	}
	return &lineLog{file: file, size: size}, nil
}

func (l *lineLog) add(line Line) {
	if l == nil {
		return
	}
	enc := json.NewEncoder(&l.buf)
	enc.SetEscapeHTML(false)
	_ = enc.Encode(line) // encoding strings into a buffer can't fail
}

// flush writes the added lines and returns the file's length.
func (l *lineLog) flush() (int64, error) {
	n, err := l.file.Write(l.buf.Bytes())
	l.size += int64(n)
	l.buf.Reset()
	if err != nil {
		return l.size, fmt.Errorf("report file: %w", err)
	}
	return l.size, nil
}

func (l *lineLog) close() {
	if l != nil {
		_ = l.file.Close()
	}
}
