package transcript

import (
	"sort"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/clipperhouse/uax29/v2/sentences"
)

// A passage ends when the speaker changes, at a pause of at least pause, at the beginning of a chapter, and at the first end of a sentence
// after longPassage characters.
const (
	pause       = 2 * time.Second
	longPassage = 500

	// maxPassage is the number of characters after which a passage ends in any case: automatic captions often have no punctuation.
	maxPassage = 1500
)

// Passage is a paragraph of a transcript.
type Passage struct {
	Start   time.Duration
	Speaker string // "" if unknown
	Text    string
}

// Passages returns cues as paragraphs. Each of the times in breaks, which are in order, begins a new one.
func Passages(cues []Cue, breaks []time.Duration) []Passage {
	var list []Passage
	var end time.Duration
	for i, c := range cues {
		begins := i == 0
		for len(breaks) > 0 && breaks[0] <= c.Start {
			breaks, begins = breaks[1:], true
		}
		if !begins {
			last := &list[len(list)-1]
			length := utf8.RuneCountInString(last.Text)
			isFull := length > maxPassage || length > longPassage && endsSentence(last.Text)
			if last.Speaker == c.Speaker && c.Start-end < pause && !isFull {
				last.Text += " " + c.Text
				end = max(end, c.End)
				continue
			}
		}
		list = append(list, Passage{c.Start, c.Speaker, c.Text})
		end = c.End
	}
	return list
}

func endsSentence(text string) bool {
	last, _ := utf8.DecodeLastRuneInString(strings.TrimRight(text, `"'”’)`))
	return strings.ContainsRune(".?!।۔॥…", last)
}

// Quote is a sentence that can be quoted on its own.
type Quote struct {
	Start   time.Duration // of the cue with its first word
	Speaker string
	Text    string
}

// minQuote and maxQuote are the shortest and the longest quotation, in characters.
const minQuote, maxQuote = 60, 240

// sentenceTime is the time before and after a part of a transcript in which a sentence at its edge begins or ends.
const sentenceTime = time.Minute

// QuoteOf returns the longest sentence of a named speaker that is between minQuote and maxQuote characters long, among the cues that start
// at from or later and before until. It returns false if there is none.
func QuoteOf(cues []Cue, from, until time.Duration) (best Quote, found bool) {
	first := sort.Search(len(cues), func(i int) bool { return cues[i].Start >= from-sentenceTime })
	end := sort.Search(len(cues), func(i int) bool { return cues[i].Start >= until+sentenceTime })
	cues = cues[first:max(first, end)]
	for i := 0; i < len(cues); {
		last := i + 1
		for last < len(cues) && cues[last].Speaker == cues[i].Speaker {
			last++
		}
		run := cues[i:last]
		i = last
		if run[0].Speaker == "" {
			continue
		}
		whole, starts := join(run)
		offset := 0
		for part := sentences.FromString(whole); part.Next(); {
			sentence := part.Value()
			at := startAt(starts, offset+len(sentence)-len(strings.TrimLeft(sentence, " ")))
			offset += len(sentence)
			text := strings.TrimSpace(sentence)
			n := utf8.RuneCountInString(text)
			if at >= from && at < until && n >= minQuote && n <= maxQuote && endsSentence(text) && n > utf8.RuneCountInString(best.Text) {
				best, found = Quote{at, run[0].Speaker, text}, true
			}
		}
	}
	return best, found
}

// start is the offset in a text at which a cue begins.
type start struct {
	offset int
	at     time.Duration
}

// join returns the texts of cues with spaces between them, and where each begins.
func join(cues []Cue) (string, []start) {
	var b strings.Builder
	var starts []start
	for _, c := range cues {
		if b.Len() > 0 {
			b.WriteByte(' ')
		}
		starts = append(starts, start{b.Len(), c.Start})
		b.WriteString(c.Text)
	}
	return b.String(), starts
}

// startAt returns the time of the cue at an offset.
func startAt(starts []start, offset int) (at time.Duration) {
	for _, s := range starts {
		if s.offset > offset {
			break
		}
		at = s.at
	}
	return at
}
