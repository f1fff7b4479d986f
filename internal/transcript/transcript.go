// Package transcript reads the transcripts and captions of recordings (WebVTT and SubRip), and writes them as WebVTT and as paragraphs by
// speaker and pause. It depends on no feature.
package transcript

import (
	"fmt"
	"html"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"
)

// Limits of a transcript.
const (
	MaxBytes = 2 << 20
	MaxCues  = 20_000
	maxTime  = 7 * 24 * time.Hour
)

// Cue is a text that is shown during a part of a recording.
type Cue struct {
	Start, End time.Duration // from the beginning of the recording
	Speaker    string        // "" if the transcript does not name one
	Text       string        // one line, without markup
}

// Error says why a transcript cannot be read, and in which line.
type Error struct {
	Line   int // from 1
	Reason string
}

// Error returns the reason with the line.
func (e *Error) Error() string { return fmt.Sprintf("line %d: %s", e.Line, e.Reason) }

// timing matches a line with the times of a cue: hours are optional, and SubRip writes a comma.
var timing = regexp.MustCompile(`^(?:(\d{1,3}):)?(\d{2}):(\d{2})[.,](\d{3})\s+-->\s+(?:(\d{1,3}):)?(\d{2}):(\d{2})[.,](\d{3})(?:\s+\S.*)?$`)

// Parse reads a transcript in WebVTT or SubRip, which it tells apart by the first line. It returns an *Error for any other text, for times
// that are not valid, for a cue without a text, and if a limit is exceeded. Cues are in the order of their starts.
func Parse(text string) ([]Cue, error) {
	if len(text) > MaxBytes {
		return nil, &Error{1, fmt.Sprintf("the file is larger than %d MB", MaxBytes>>20)}
	}
	text = strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(strings.TrimPrefix(text, "\ufeff"))
	lines := strings.Split(text, "\n")
	p := &parser{lines: lines}
	for p.at < len(lines) && strings.TrimSpace(lines[p.at]) == "" {
		p.at++
	}
	if p.at == len(lines) {
		return nil, &Error{1, "the file is empty"}
	}
	if first := lines[p.at]; first == "WEBVTT" || strings.HasPrefix(first, "WEBVTT ") || strings.HasPrefix(first, "WEBVTT\t") {
		p.skipBlock() // with the header
	} else if !isNumber(first) && !strings.Contains(first, "-->") {
		return nil, &Error{p.at + 1, "neither WEBVTT nor the number of a SubRip cue"}
	}
	for {
		cue, ok, err := p.next()
		if err != nil {
			return nil, err
		}
		if !ok {
			break
		}
		if len(p.cues) == MaxCues {
			return nil, &Error{p.at, fmt.Sprintf("more than %d cues", MaxCues)}
		}
		p.cues = append(p.cues, cue)
	}
	if len(p.cues) == 0 {
		return nil, &Error{len(lines), "the file has no cues"}
	}
	slices.SortStableFunc(p.cues, func(a, b Cue) int { return int(a.Start - b.Start) })
	nameSpeakers(p.cues)
	return p.cues, nil
}

// parser reads the blocks of a file; at is the index of the next line.
type parser struct {
	lines []string
	at    int
	cues  []Cue
}

// skipBlock moves to the first line after the current block.
func (p *parser) skipBlock() {
	for p.at < len(p.lines) && strings.TrimSpace(p.lines[p.at]) != "" {
		p.at++
	}
}

// next reads the next cue. It returns false at the end.
func (p *parser) next() (Cue, bool, error) {
	for p.at < len(p.lines) {
		switch line := strings.TrimSpace(p.lines[p.at]); {
		case line == "":
			p.at++
		case line == "NOTE" || line == "STYLE" || line == "REGION" || strings.HasPrefix(line, "NOTE "):
			p.skipBlock()
		case strings.Contains(line, "-->"):
			return p.cue()
		case p.at+1 < len(p.lines) && strings.Contains(p.lines[p.at+1], "-->"):
			p.at++ // the number or the name of a cue
		default:
			return Cue{}, false, &Error{p.at + 1, "the cue has no times"}
		}
	}
	return Cue{}, false, nil
}

// cue reads a cue whose times are in the next line.
func (p *parser) cue() (Cue, bool, error) {
	line := p.at + 1
	m := timing.FindStringSubmatch(strings.TrimSpace(p.lines[p.at]))
	if m == nil {
		return Cue{}, false, &Error{line, "the times are not of the form 00:01:02.000 --> 00:01:05.000"}
	}
	start, end := duration(m[1:5]), duration(m[5:9])
	switch {
	case start < 0 || end < 0:
		return Cue{}, false, &Error{line, "minutes and seconds must be less than 60"}
	case end <= start:
		return Cue{}, false, &Error{line, "the end is not after the start"}
	case end > maxTime:
		return Cue{}, false, &Error{line, "the time is later than seven days"}
	}
	p.at++
	from := p.at
	p.skipBlock()
	for _, text := range p.lines[from:p.at] {
		if !utf8.ValidString(text) || strings.ContainsRune(text, 0) {
			return Cue{}, false, &Error{line + 1, "is not text in UTF-8"}
		}
		if strings.Contains(text, "-->") {
			return Cue{}, false, &Error{from + 1, "an empty line between two cues is missing"}
		}
	}
	speaker, text := plain(strings.Join(p.lines[from:p.at], " "))
	if text == "" {
		return p.next() // a cue that clears the screen
	}
	return Cue{Start: start, End: end, Speaker: speaker, Text: text}, true, nil
}

// duration returns the time with hours, minutes, seconds and milliseconds, or -1.
func duration(parts []string) time.Duration {
	var n [4]int
	for i, part := range parts {
		n[i], _ = strconv.Atoi(part) // digits only, or no hours
	}
	if n[1] > 59 || n[2] > 59 {
		return -1
	}
	return time.Duration(n[0])*time.Hour + time.Duration(n[1])*time.Minute + time.Duration(n[2])*time.Second +
		time.Duration(n[3])*time.Millisecond
}

func isNumber(text string) bool {
	_, err := strconv.Atoi(strings.TrimSpace(text))
	return err == nil
}

var (
	voice = regexp.MustCompile(`<v(?:\.[^\s>]*)?\s+([^>]+)>`)
	tag   = regexp.MustCompile(`</?[a-zA-Z0-9][^>]*>|</>|\{\\an?\d\}`)
)

// plain returns the text of a cue without markup, and the speaker whom a voice tag names.
func plain(markup string) (speaker, text string) {
	if m := voice.FindStringSubmatch(markup); m != nil {
		speaker = oneLine(html.UnescapeString(m[1]))
	}
	text = oneLine(html.UnescapeString(tag.ReplaceAllString(markup, "")))
	return speaker, strings.TrimSpace(strings.TrimPrefix(text, ">>"))
}

func oneLine(text string) string { return strings.Join(strings.Fields(text), " ") }

// maxName is the maximum length of the name of a speaker in bytes.
const maxName = 60

// prefix returns the name before a colon at the beginning of a text if it can be that of a speaker: one to five words that do not begin
// with a lower-case letter and have no digits. rest is what follows.
func prefix(text string) (name, rest string, ok bool) {
	name, rest, ok = strings.Cut(text, ":")
	words := strings.Fields(name)
	if !ok || len(name) > maxName || len(words) == 0 || len(words) > 5 || strings.ContainsFunc(name, unicode.IsDigit) {
		return "", "", false
	}
	for _, word := range words {
		if first, _ := utf8.DecodeRuneInString(word); unicode.IsLower(first) || !unicode.IsLetter(first) && first != '(' {
			return "", "", false
		}
	}
	return strings.Join(words, " "), strings.TrimSpace(rest), rest != ""
}

// nameSpeakers takes the speakers from the beginnings of cues, such as "Asha Rao: …", if no cue has a voice tag and each name occurs at
// least twice or is in capitals. A cue without a name continues the one before it.
func nameSpeakers(cues []Cue) {
	times := map[string]int{}
	for _, c := range cues {
		if c.Speaker != "" {
			return
		}
		if name, _, ok := prefix(c.Text); ok {
			times[name]++
		}
	}
	current := ""
	for i := range cues {
		name, rest, ok := prefix(cues[i].Text)
		if ok && (times[name] > 1 || name == strings.ToUpper(name) && name != strings.ToLower(name)) {
			current, cues[i].Text = name, rest
		}
		cues[i].Speaker = current
	}
}

// WebVTT returns cues as WebVTT, with the speakers as voices.
func WebVTT(cues []Cue) string {
	var b strings.Builder
	b.WriteString("WEBVTT\n")
	escape := strings.NewReplacer("&", "&amp;", "<", "&lt;", ">", "&gt;")
	for _, c := range cues {
		fmt.Fprintf(&b, "\n%s --> %s\n", clock(c.Start), clock(c.End))
		if c.Speaker != "" {
			fmt.Fprintf(&b, "<v %s>", escape.Replace(c.Speaker))
		}
		b.WriteString(escape.Replace(c.Text) + "\n")
	}
	return b.String()
}

func clock(d time.Duration) string {
	ms := d.Milliseconds()
	return fmt.Sprintf("%02d:%02d:%02d.%03d", ms/3_600_000, ms/60_000%60, ms/1000%60, ms%1000)
}
