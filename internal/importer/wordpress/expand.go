package wordpress

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"html"
	"net/url"
	"path"
	"regexp"
	"slices"
	"strings"

	"masthead/internal/importer"
	"masthead/internal/richtext"
)

// Notes on what WordPress adds to a text when it shows it.
const (
	notePattern        = "a synced pattern that it shows is not in the export, or was not public"
	noteFootnotes      = "its footnotes can't be read"
	noteTracks         = "the subtitles of a video are links to their files below it"
	noteMoreEnclosures = "it has more attached recordings and videos than are imported; the first that is missing is named"
	noteEnclosure      = "a recording or video attached to it is at the end of its text"
)

// maxEnclosures is the maximum number of recordings and videos attached to a post that are imported.
const maxEnclosures = 100

// expansion adds to the text of an item what WordPress adds when it shows it. Each step returns
// importer.ErrTextSize if the text becomes too large.
type expansion struct {
	export  *export
	item    *item
	text    string
	notes   []importer.Note
	unclear bool   // something that is switched off may restrict what follows, or can't be told apart from it
	hash    string // of the text with its patterns, "" without any
}

func (x *expansion) addNote(what, detail string) {
	x.notes = append(x.notes, importer.Note{What: what, Detail: detail})
}

func (x *expansion) expand() (err error) {
	for _, step := range []func() error{
		x.insertPatterns, x.escapeCode, x.insertBackgrounds, x.linkSubtitles, x.insertPlaylists,
		x.insertGalleries, x.insertFootnotes, x.insertEnclosures,
	} {
		if err = step(); err != nil {
			return err
		}
	}
	return nil
}

// replaceAll replaces every match of a pattern. It returns importer.ErrTextSize as soon as the
// text becomes larger than both richtext.MaxBytes and the content itself.
func replaceAll(pattern *regexp.Regexp, content string, replace func(match []string) string) (string, error) {
	var b strings.Builder
	end := 0
	limit := max(richtext.MaxBytes, len(content))
	for _, m := range pattern.FindAllStringSubmatchIndex(content, -1) {
		match := make([]string, len(m)/2)
		for i := range match {
			if m[2*i] >= 0 {
				match[i] = content[m[2*i]:m[2*i+1]]
			}
		}
		b.WriteString(content[end:m[0]])
		end = m[1]
		if b.WriteString(replace(match)); b.Len() > limit {
			return content, importer.ErrTextSize
		}
	}
	b.WriteString(content[end:])
	return b.String(), nil
}

// hiddenPattern is put before a pattern whose block has a setting about access. It has the same effect as the block.
const hiddenPattern = "<!-- wp:pattern/restricted -->"

// setHash sets the hash of a text that its patterns, or something that was switched off, changed.
func (x *expansion) setHash() {
	if x.text != x.item.content {
		sum := sha256.Sum256([]byte(x.text))
		x.hash = hex.EncodeToString(sum[:16])
	}
}

// escapeCode escapes code that an HTML parser would drop.
func (x *expansion) escapeCode() error {
	if at := findAskingPHP(x.text); at >= 0 {
		x.text = x.text[:at] + "<!-- wp:" + askingPHP + " -->" + x.text[at:]
	}
	x.text = importer.EscapeCode(x.text)
	return nil
}

var (
	imageSource = regexp.MustCompile(`src="([^"]*)"`)
	styledTag   = regexp.MustCompile(`(?i)<(?:div|section|figure|header)\b[^>]*\bstyle\s*=\s*(?:"([^"]*)"|'([^']*)')[^>]*>`)
	background  = regexp.MustCompile(`(?i)\bbackground(?:-image)?\s*:[^;]*?\burl\(\s*["']?([^"')\s]+)`)
)

// insertBackgrounds shows the pictures behind covers and other blocks before their content, unless the
// text shows them anyway.
func (x *expansion) insertBackgrounds() (err error) {
	if !strings.Contains(x.text, "background") {
		return nil
	}
	shown := map[string]bool{} // addresses of pictures, with and without their parameters
	for _, m := range imageSource.FindAllStringSubmatch(x.text, -1) {
		address := html.UnescapeString(m[1])
		plain, _, _ := strings.Cut(address, "?")
		shown[address], shown[plain] = true, true
	}
	x.text, err = replaceAll(styledTag, x.text, func(tag []string) string {
		m := background.FindStringSubmatch(html.UnescapeString(tag[1] + tag[2]))
		if m == nil || shown[m[1]] {
			return tag[0]
		}
		shown[m[1]] = true
		return tag[0] + `<figure><img src="` + html.EscapeString(m[1]) + `" alt=""></figure>`
	})
	return err
}

var (
	videoElement = regexp.MustCompile(`(?is)<video\b.*?</video\s*>`)
	trackElement = regexp.MustCompile(`(?i)<track\b([^>]*)>`)
	attribute    = regexp.MustCompile(`(?i)([a-z-]+)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'>]+))`)
)

// linkSubtitles puts links to the subtitles of videos below them.
func (x *expansion) linkSubtitles() (err error) {
	if !strings.Contains(strings.ToLower(x.text), "<track") {
		return nil
	}
	x.text, err = replaceAll(videoElement, x.text, func(video []string) string {
		var links strings.Builder
		player := trackElement.ReplaceAllStringFunc(video[0], func(track string) string {
			links.WriteString(x.trackLink(track))
			return ""
		})
		return player + links.String()
	})
	if err != nil {
		return err
	}
	x.text, err = replaceAll(trackElement, x.text, func(track []string) string { return x.trackLink(track[0]) })
	return err
}

func (x *expansion) trackLink(track string) string {
	attrs := map[string]string{}
	for _, m := range attribute.FindAllStringSubmatch(track, -1) {
		attrs[strings.ToLower(m[1])] = html.UnescapeString(m[2] + m[3] + m[4])
	}
	if attrs["src"] == "" {
		return ""
	}
	x.addNote(noteTracks, attrs["src"])
	name := attrs["label"]
	if name == "" {
		name = strings.TrimSpace(firstNonEmpty(attrs["kind"], "subtitles") + " " + attrs["srclang"])
	}
	return fileLink(attrs["src"], name)
}

// fileLink returns the HTML of a link to a file.
func fileLink(address, name string) string {
	return `<div class="wp-block-file"><a href="` + html.EscapeString(address) + `">` + html.EscapeString(name) + `</a></div>`
}

func (x *expansion) insertPlaylists() (err error) {
	x.text, err = x.export.insertPlaylists(x.text)
	return err
}

func (x *expansion) insertGalleries() (err error) {
	x.text, err = x.export.insertGalleries(x.text, x.item.id)
	return err
}

var footnotesBlock = regexp.MustCompile(`<!--\s*wp:footnotes\b[^>]*?/-->`)

// insertFootnotes inserts the footnotes, which WordPress stores outside of the text.
func (x *expansion) insertFootnotes() (err error) {
	src := x.item.meta["footnotes"]
	if src == "" || src == "[]" {
		return nil
	}
	var notes []struct{ ID, Content string }
	if err := json.Unmarshal([]byte(src), &notes); err != nil {
		x.addNote(noteFootnotes, err.Error())
		return nil
	}
	var b strings.Builder
	b.WriteString(`<ol class="wp-block-footnotes">`)
	for _, n := range notes {
		b.WriteString(`<li id="` + html.EscapeString(n.ID) + `">` + n.Content + `</li>`)
	}
	b.WriteString("</ol>")
	inserted := false
	x.text, err = replaceAll(footnotesBlock, x.text, func([]string) string {
		if inserted {
			return ""
		}
		inserted = true
		return b.String()
	})
	if err == nil && !inserted {
		x.text += "\n\n" + b.String()
	}
	return err
}

// insertEnclosures adds the attached recordings and videos that the text does not show.
func (x *expansion) insertEnclosures() error {
	var added []string
	for _, enclosure := range x.item.enclosures {
		lines := strings.Split(strings.ReplaceAll(enclosure, "\r", ""), "\n")
		address, typ := strings.TrimSpace(lines[0]), ""
		if len(lines) > 2 {
			typ = strings.TrimSpace(lines[2])
		}
		u, err := url.Parse(address)
		if err != nil || u.Host == "" || slices.Contains(added, address) || strings.Contains(x.text, address) ||
			strings.Contains(x.text, html.EscapeString(address)) {
			continue
		}
		if len(added) == maxEnclosures {
			x.addNote(noteMoreEnclosures, address)
			return nil
		}
		added = append(added, address)
		x.addNote(noteEnclosure, address)
		x.text += "\n\n" + player(address, typ, "")
		if len(x.text) > max(richtext.MaxBytes, len(x.item.content)) {
			return importer.ErrTextSize
		}
	}
	return nil
}

// player returns the HTML of a recording or video, or a link to another file. typ is its type, ""
// if its address shows it.
func player(address, typ, title string) string {
	name := address
	if u, err := url.Parse(address); err == nil {
		name = path.Base(u.Path)
	}
	kind, _, _ := strings.Cut(typ, "/")
	if kind == "" {
		switch strings.ToLower(path.Ext(name)) {
		case ".mp3", ".m4a", ".aac", ".ogg", ".oga", ".opus", ".wav", ".flac":
			kind = "audio"
		case ".mp4", ".m4v", ".webm", ".ogv", ".mov":
			kind = "video"
		}
	}
	switch kind {
	case "audio":
		return `<figure class="wp-block-audio"><audio src="` + html.EscapeString(address) + `" title="` + html.EscapeString(title) +
			`"></audio></figure>`
	case "video":
		return `<figure class="wp-block-video"><video src="` + html.EscapeString(address) + `"></video></figure>`
	}
	return fileLink(address, firstNonEmpty(title, name))
}
