package webinar

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/actor"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/invalid"
	"masthead/internal/richtext"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
	"masthead/internal/transcript"
)

// Entities finds what texts name; mention.Entities implements it.
type Entities interface {
	// Cards returns references to the companies and people that a text in a language names without doubt, in the order of the text.
	Cards(ctx context.Context, db bun.IDB, lang, whole string) ([]richtext.EntityRef, error)
}

// maxCompanyCards is the maximum number of entity cards of companies in the draft of a story.
const maxCompanyCards = 6

// Errors of transcripts and the stories that are made from them. Each becomes a response with status 409.
var (
	ErrNoTranscript = errors.New("upload a transcript of the recording first")
	ErrHasArticle   = errors.New("a story was made from this webinar already")
)

// Transcripts stores the transcripts of recordings and makes drafts of stories from them. Webinars must be set.
type Transcripts struct {
	Webinars *Webinars
	Entities Entities // nil for drafts without the cards of companies
}

// SetTranscript stores the transcript of the recording of a webinar, WebVTT or SubRip: as its captions, and as a text with a paragraph for
// each speaker and pause. version is the version that was edited. Its caller must have the right to change the webinar. It returns
// database.ErrNotFound, database.ErrConflict, or an invalid.Fields whose text names the line.
func (ts *Transcripts) SetTranscript(ctx context.Context, tx *database.Tx, by actor.Actor, id, version int64, text string) error {
	cues, err := transcript.Parse(text)
	if err != nil {
		return invalid.Fields{"text": err.Error()}
	}
	captions := transcript.WebVTT(cues)
	if tooLong(captions, maxCaptions) {
		return invalid.Fields{"text": fmt.Sprintf("has more than %d characters as captions", maxCaptions)}
	}
	return ts.Webinars.change(ctx, tx, by, id, "webinar.transcriptUploaded", func(w *Webinar) error {
		if w.Version != version {
			return fmt.Errorf("transcript of webinar %d: %w", id, database.ErrConflict)
		}
		w.Captions, w.Transcript = captions, plainTranscript(transcript.Passages(cues, w.chapterStarts()))
		if tooLong(w.Transcript, maxTranscript) {
			return invalid.Fields{"text": fmt.Sprintf("has more than %d characters", maxTranscript)}
		}
		return nil
	})
}

// MaxTranscriptBytes is the maximum size of a file with a transcript in bytes.
const MaxTranscriptBytes = transcript.MaxBytes

// WrongLine returns the first line of a file with a transcript that cannot be read, from 1, or 0 for a file that can be read.
func WrongLine(text string) int {
	var wrong *transcript.Error
	if _, err := transcript.Parse(text); errors.As(err, &wrong) {
		return wrong.Line
	}
	return 0
}

// chapterStarts returns the times at which chapters begin.
func (w *Webinar) chapterStarts() []time.Duration {
	list := make([]time.Duration, len(w.Chapters))
	for i, c := range w.Chapters {
		list[i] = time.Duration(c.Seconds) * time.Second
	}
	return list
}

// plainTranscript returns passages as lines, each with its speaker.
func plainTranscript(passages []transcript.Passage) string {
	var b strings.Builder
	for _, p := range passages {
		if p.Speaker != "" {
			b.WriteString(p.Speaker + ": ")
		}
		b.WriteString(p.Text + "\n")
	}
	return strings.TrimSpace(b.String())
}

// Passages returns the transcript of the recording with times, from its captions. It returns nil if there are none, or if the text of the
// transcript was changed since it was made from them, because then the text is what editors want to show.
func (w *Webinar) Passages() []transcript.Passage {
	if w.Captions == "" {
		return nil
	}
	cues, err := transcript.Parse(w.Captions)
	if err != nil {
		return nil
	}
	passages := transcript.Passages(cues, w.chapterStarts())
	if own := strings.TrimSpace(w.Transcript); own != "" && plainTranscript(transcript.Passages(cues, nil)) != own &&
		plainTranscript(passages) != own {
		return nil
	}
	return passages
}

// DraftStory makes the draft of a story from the transcript of a webinar, with the brand, the language and the category of the webinar, and
// links it with the webinar. The draft is never published by itself. Its caller must have the right to change the webinar. It returns the
// id of the draft, database.ErrNotFound, ErrNoTranscript or ErrHasArticle.
func (ts *Transcripts) DraftStory(ctx context.Context, tx *database.Tx, by actor.Actor, id int64) (draft int64, err error) {
	source, err := story.Get(ctx, tx, id)
	if err != nil {
		return 0, err
	}
	err = ts.Webinars.change(ctx, tx, by, id, "webinar.storyDrafted", func(w *Webinar) error {
		if w.ArticleID != nil {
			return ErrHasArticle
		}
		cues, err := transcript.Parse(w.Captions)
		if err != nil {
			return ErrNoTranscript
		}
		doc, err := ts.article(ctx, tx, w, source, cues)
		if err != nil {
			return err
		}
		s := &story.Story{BrandID: source.BrandID, Lang: source.Lang, Type: story.Article, CategoryID: source.CategoryID,
			Title: i18n.LookupOrDefault(source.Lang).Text("webinar.article.title", map[string]any{"title": source.Title}),
			Terms: slices.Clone(source.Terms), Authors: slices.Clone(source.Authors), PictureID: source.PictureID, Editor: by}
		if err := ts.Webinars.Stories.Save(ctx, tx, s, doc); err != nil {
			return err
		}
		draft, w.ArticleID = s.ID, &s.ID
		return nil
	})
	return draft, err
}

// article returns the text of a story: where it comes from, a heading for each chapter, a paragraph for each speaker and pause with a link
// to its time in the recording, a quotation for each chapter, and the entity cards of the speakers and of the companies that are named.
func (ts *Transcripts) article(ctx context.Context, tx *database.Tx, w *Webinar, source *story.Story, cues []transcript.Cue,
) (richtext.Doc, error) {
	lang := i18n.LookupOrDefault(source.Lang)
	before, after, _ := strings.Cut(lang.Text("webinar.article.source", map[string]any{"title": "\x00"}), "\x00")
	blocks := []richtext.Node{paragraph(plainText(before), linkTo(source.Path, source.Title), plainText(after))}
	chapters := w.Chapters
	if len(chapters) == 0 || chapters[0].Seconds > 0 {
		chapters = slices.Concat([]Chapter{{}}, chapters)
	}
	passages := transcript.Passages(cues, w.chapterStarts())
	speaker := ""
	for i, c := range chapters {
		from, until := time.Duration(c.Seconds)*time.Second, time.Duration(math.MaxInt64)
		if i+1 < len(chapters) {
			until = time.Duration(chapters[i+1].Seconds) * time.Second
		}
		if c.Title != "" {
			blocks = append(blocks, richtext.Node{Type: "heading", Attrs: map[string]any{"level": 2}, Content: []richtext.Node{plainText(c.Title)}})
			speaker = ""
		}
		for len(passages) > 0 && passages[0].Start < until {
			p := passages[0]
			passages = passages[1:]
			var parts []richtext.Node
			if p.Speaker != "" && p.Speaker != speaker {
				parts = append(parts, richtext.Node{Type: "text", Text: p.Speaker + ": ", Marks: []richtext.Mark{{Type: "strong"}}})
			}
			speaker = p.Speaker
			parts = append(parts, plainText(p.Text+" "), linkTo(AddressAt(source.Path, p.Start), clockText(p.Start)))
			blocks = append(blocks, paragraph(parts...))
		}
		if q, ok := transcript.QuoteOf(cues, from, until); ok {
			blocks = append(blocks, richtext.Node{Type: "pull_quote", Content: []richtext.Node{paragraph(plainText(q.Text)),
				paragraph(plainText(q.Speaker+", "), linkTo(AddressAt(source.Path, q.Start), clockText(q.Start)))}})
		}
	}
	refs, err := ts.cardsFor(ctx, tx, w, source.Lang, cues)
	if err != nil {
		return richtext.Doc{}, err
	}
	for _, ref := range refs {
		blocks = append(blocks, richtext.Node{Type: "slip", Attrs: map[string]any{"kind": ref.Kind, "slug": ref.Slug}})
	}
	return richtext.Doc{Type: "doc", Content: blocks}, nil
}

// cardsFor returns the entity cards of the speakers and of the companies that cues name.
func (ts *Transcripts) cardsFor(ctx context.Context, db bun.IDB, w *Webinar, lang string, cues []transcript.Cue,
) ([]richtext.EntityRef, error) {
	var slugs []string
	for _, s := range w.Speakers {
		if s.Person != "" {
			slugs = append(slugs, s.Person)
		}
	}
	people, err := taxonomy.NamedBySlugs(ctx, db, slugs)
	if err != nil {
		return nil, err
	}
	var refs []richtext.EntityRef
	for _, slug := range slugs {
		ref, known := richtext.EntityRef{Kind: "person", Slug: slug}, people[slug]
		if known != nil && !known.IsWithdrawn() && !slices.Contains(refs, ref) {
			refs = append(refs, ref)
		}
	}
	if ts.Entities == nil {
		return refs, nil
	}
	var whole strings.Builder
	for _, c := range cues {
		whole.WriteString(c.Text + "\n")
	}
	named, err := ts.Entities.Cards(ctx, db, lang, whole.String())
	companies := 0
	for _, ref := range named {
		if ref.Kind == "company" && companies < maxCompanyCards {
			companies++
			refs = append(refs, ref)
		}
	}
	return refs, err
}

// AddressAt returns the address of a time in the recording on the page at a path.
func AddressAt(path string, at time.Duration) string {
	return path + "#t=" + strconv.Itoa(int(at/time.Second))
}

// clockText returns a time in a recording, such as "1:02:03" or "2:03".
func clockText(at time.Duration) string {
	seconds := int(at / time.Second)
	if hours := seconds / 3600; hours > 0 {
		return fmt.Sprintf("%d:%02d:%02d", hours, seconds/60%60, seconds%60)
	}
	return fmt.Sprintf("%d:%02d", seconds/60, seconds%60)
}

func paragraph(parts ...richtext.Node) richtext.Node {
	parts = slices.DeleteFunc(parts, func(n richtext.Node) bool { return n.Text == "" })
	return richtext.Node{Type: "paragraph", Content: parts}
}

func plainText(text string) richtext.Node { return richtext.Node{Type: "text", Text: text} }

func linkTo(href, text string) richtext.Node {
	return richtext.Node{Type: "text", Text: cmp.Or(text, href), Marks: []richtext.Mark{{Type: "link", Attrs: map[string]any{"href": href}}}}
}

// ArticleOf returns the card of the story that was made from a webinar if it is published, nil otherwise.
func (ws *Webinars) ArticleOf(ctx context.Context, w *Webinar) (*story.Card, error) {
	if w.ArticleID == nil {
		return nil, nil
	}
	items, err := ws.Stories.ByIDs(ctx, []int64{*w.ArticleID})
	if err != nil || len(items) == 0 {
		return nil, err
	}
	return &items[0].Card, nil
}
