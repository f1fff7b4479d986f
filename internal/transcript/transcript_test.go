package transcript_test

import (
	"errors"
	"reflect"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"masthead/internal/transcript"
)

const vtt = `WEBVTT - Pricing

NOTE made by hand
over two lines

STYLE
::cue { color: lime }

intro
00:00.500 --> 00:04.000 align:start
<v Asha Rao>We <i>weave</i> &amp; sell.</v>

00:00:04.200 --> 00:00:07.000
<v Asha Rao>It takes
two days.

00:00:12.000 --> 00:00:15.000
<v.loud Ravi>Why?</v>
`

const srt = "\ufeff1\r\n00:00:00,500 --> 00:00:04,000\r\nAsha Rao: We weave & sell.\r\n\r\n" +
	"2\r\n00:00:04,200 --> 00:00:07,000\r\nIt takes\r\ntwo days.\r\n\r\n" +
	"3\r\n00:00:12,000 --> 00:00:15,000\r\nRAVI: Why?\r\n\r\n" +
	"4\r\n00:00:15,000 --> 00:00:16,000\r\nAsha Rao: Because: it does.\r\n"

// C11: transcripts in WebVTT and SubRip give the same cues, with speakers from voice tags or from the beginnings of lines.
func TestBothFormatsAreRead(t *testing.T) {
	sec := func(s float64) time.Duration { return time.Duration(s * float64(time.Second)) }
	first := []transcript.Cue{{sec(0.5), sec(4), "Asha Rao", "We weave & sell."}, {sec(4.2), sec(7), "Asha Rao", "It takes two days."}}
	for name, test := range map[string]struct {
		text string
		want []transcript.Cue
	}{
		"WebVTT": {vtt, append(slices.Clone(first), transcript.Cue{Start: sec(12), End: sec(15), Speaker: "Ravi", Text: "Why?"})},
		"SubRip": {srt, append(slices.Clone(first), transcript.Cue{Start: sec(12), End: sec(15), Speaker: "RAVI", Text: "Why?"},
			transcript.Cue{Start: sec(15), End: sec(16), Speaker: "Asha Rao", Text: "Because: it does."})},
	} {
		got, err := transcript.Parse(test.text)
		if err != nil || !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s: %+v, %v, want %+v", name, got, err, test.want)
		}
		again, err := transcript.Parse(transcript.WebVTT(got))
		if err != nil || !reflect.DeepEqual(again, got) {
			t.Errorf("%s written as WebVTT and read again: %+v, %v", name, again, err)
		}
	}
}

// C11: an error names the line.
func TestErrorsNameTheLine(t *testing.T) {
	for text, line := range map[string]int{
		"":                                     1,
		"Hello":                                1,
		"WEBVTT\n":                             2,
		"WEBVTT\n\n00:01 --> 00:02\nx\n":       3,
		"WEBVTT\n\n00:05.000 -->\nx\n":         3,
		"WEBVTT\n\n00:05.000 --> 00:04.000\nx": 3,
		"WEBVTT\n\n00:61.000 --> 01:04.000\nx": 3,
		"1\n00:00:01,000 --> 00:00:02,000\nA\n2\n00:00:03,000 --> 00:00:04,000\nB": 3,
		"1\n00:00:01,000 --> 00:00:02,000\nA\n\nlost text\n":                       5,
		"WEBVTT\n\n00:01.000 --> 999:00:00.000\nx":                                 3,
		"WEBVTT\n\n00:01.000 --> 00:02.000\n\xff\n":                                4,
		strings.Repeat("x", transcript.MaxBytes+1):                                 1,
	} {
		var wrong *transcript.Error
		if _, err := transcript.Parse(text); !errors.As(err, &wrong) || wrong.Line != line || wrong.Reason == "" {
			t.Errorf("%.60q: %v, want line %d", text, err, line)
		}
	}
}

// C11: a paragraph ends with its speaker, at a pause and at a chapter; a quotation has the time of its first word.
func TestPassagesAndQuotes(t *testing.T) {
	at := func(s int) time.Duration { return time.Duration(s) * time.Second }
	long := "Nobody in our village had ever put a price on an hour of her own work before that year."
	cues := []transcript.Cue{
		{at(0), at(2), "Asha", "Good evening."}, {at(2), at(4), "Asha", "Nobody in our village had ever put a price on an hour"},
		{at(4), at(6), "Asha", "of her own work before that year."}, {at(9), at(10), "Asha", "So."}, {at(10), at(11), "Ravi", "So?"},
		{at(11), at(12), "Ravi", "Go on."},
	}
	var got []string
	for _, p := range transcript.Passages(cues, []time.Duration{0, at(11)}) {
		got = append(got, p.Speaker+": "+p.Text)
	}
	want := []string{"Asha: Good evening. " + long, "Asha: So.", "Ravi: So?", "Ravi: Go on."}
	if !slices.Equal(got, want) {
		t.Errorf("%q, want %q", got, want)
	}
	if q, ok := transcript.QuoteOf(cues, 0, at(9)); !ok || q != (transcript.Quote{Start: at(2), Speaker: "Asha", Text: long}) {
		t.Errorf("quotation %+v, %v", q, ok)
	}
	if q, ok := transcript.QuoteOf(cues, at(9), at(100)); ok {
		t.Errorf("a short sentence is quoted: %+v", q)
	}
}

func FuzzParse(f *testing.F) {
	f.Add(vtt)
	f.Add(srt)
	f.Fuzz(func(t *testing.T, text string) {
		cues, err := transcript.Parse(text)
		if err != nil {
			return
		}
		again, err := transcript.Parse(transcript.WebVTT(cues))
		if err != nil || len(again) != len(cues) {
			t.Fatalf("%q: %d cues, then %d, %v", text, len(cues), len(again), err)
		}
	})
}

// Automatic captions often have no punctuation, so a passage has a maximum length.
func TestPassagesWithoutPunctuationEnd(t *testing.T) {
	var cues []transcript.Cue
	for i := range 2000 {
		at := time.Duration(i) * time.Second
		cues = append(cues, transcript.Cue{Start: at, End: at + time.Second, Text: "and then we asked the weavers again"})
	}
	list := transcript.Passages(cues, nil)
	for _, p := range list {
		if n := utf8.RuneCountInString(p.Text); n > 1600 {
			t.Fatalf("a passage has %d characters", n)
		}
	}
	if len(list) < 40 {
		t.Errorf("%d passages", len(list))
	}
}
