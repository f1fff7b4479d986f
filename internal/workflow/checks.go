package workflow

import (
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/actor"
	"masthead/internal/brand"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/invalid"
	"masthead/internal/media"
	"masthead/internal/richtext"
	"masthead/internal/story"
)

// Check is a check of a story before its publication.
type Check string

// The checks.
const (
	CheckAlt        Check = "alt"        // each picture has an alternative text or is decorative
	CheckStandfirst Check = "standfirst" // somebody wrote a standfirst
	CheckPicture    Check = "picture"    // the story has a picture that is at least PictureWidth wide
	CheckLinks      Check = "links"      // no link is dead
	CheckLanguage   Check = "language"   // the text is in the script of the story's language
	CheckCut        Check = "cut"        // there is text before and after the cut of a gated story
	CheckSponsor    Check = "sponsor"    // a story with sponsored links has the sponsor's label
	CheckEmbargo    Check = "embargo"    // the story does not become public before its embargo ends
	CheckLicence    Check = "licence"    // no picture has a licence that has ended
	CheckHeadings   Check = "headings"   // no heading skips a level
	CheckTables     Check = "tables"     // each table has header cells
	CheckLinkTexts  Check = "linkTexts"  // the words of each link tell where it leads
	CheckCaptions   Check = "captions"   // each film of this publication has captions
	CheckComments   Check = "comments"   // no comment or suggestion of the newsroom is open
	CheckStep       Check = "step"       // the story is in the last editorial step
	// CheckApproval is not configurable: it blocks if a step requires a second person and nobody but the last writer saw the text.
	CheckApproval Check = "approval"
)

// Checks are the checks that a brand configures.
var Checks = []Check{CheckAlt, CheckStandfirst, CheckPicture, CheckLinks, CheckLanguage, CheckCut, CheckSponsor, CheckEmbargo, CheckLicence,
	CheckHeadings, CheckTables, CheckLinkTexts, CheckCaptions, CheckComments, CheckStep}

// Level says what a failed check does.
type Level string

// The levels.
const (
	Off   Level = "off"
	Warn  Level = "warn"
	Block Level = "block" // the story cannot be published or scheduled
)

// Levels are all levels.
var Levels = []Level{Off, Warn, Block}

// PictureWidth is the minimum width of a story's picture, in pixels.
const PictureWidth = 1200

// maxFindings is the maximum number of findings of one check that are reported.
const maxFindings = 50

// FailedCheck is a failed check with the place of the story that fails it.
type FailedCheck struct {
	Check  Check  `json:"check" enum:"alt,standfirst,picture,links,language,cut,sponsor,embargo,licence,headings,tables,linkTexts,captions,comments,step,approval"` //nolint:lll // a tag
	Level  Level  `json:"level" enum:"warn,block" doc:"block: the story cannot be published or scheduled."`
	Field  string `json:"field" doc:"The field that has to be changed: body, excerpt, picture, video, gate or publisher; empty for others." example:"body"` //nolint:lll // a tag
	Block  int    `json:"block" doc:"Index of the block of the body, counted from 0; -1 if it is not one block." example:"3"`
	Detail string `json:"detail" doc:"What is meant, such as the address of a link; may be empty." example:"https://example.com/gone"`
}

// sentences are what the API says about failed checks.
var sentences = map[Check]string{
	CheckAlt:        "is missing: pictures need an alternative text, or must be marked as decorative",
	CheckStandfirst: "is missing: the standfirst is only the beginning of the text",
	CheckPicture:    fmt.Sprintf("is missing or narrower than %d pixels", PictureWidth),
	CheckLinks:      "are dead",
	CheckLanguage:   "is another one than that of the story: the text is in another script",
	CheckCut:        "is missing, or has no text before or after it",
	CheckSponsor:    "is missing, although the text has sponsored links, or its publisher is",
	CheckEmbargo:    "has not ended at the time of publication",
	CheckLicence:    "of a picture has ended",
	CheckHeadings:   "skip a level",
	CheckTables:     "have no header cells",
	CheckLinkTexts:  "do not tell where the links lead",
	CheckCaptions:   "of a film are missing",
	CheckComments:   "of the newsroom are open",
	CheckStep:       "is not the last one before publication",
	CheckApproval:   "is missing: somebody other than the last writer must see the text",
}

// subject holds the data that the checks read.
type subject struct {
	story    *story.Story // whose status and last writer count
	labelled *story.Story // whose labels count
	text     *story.DeskStory
	at       clock.Moment // of the publication; the zero value for unknown
	by       actor.Actor
	was      *story.Text // before the publication
	edited   bool        // the actor saves the text now
}

// checking collects the findings about a subject.
type checking struct {
	subject
	levels   map[Check]Level
	findings []FailedCheck
	counts   map[Check]int
}

func (c *checking) add(check Check, field string, block int, detail string) {
	if c.levels[check] == Off {
		return
	}
	if c.counts[check]++; c.counts[check] <= maxFindings {
		c.findings = append(c.findings, FailedCheck{check, c.levels[check], field, block, detail})
	}
}

// ChecksOf returns the failed checks of a story as it would be published by an actor now, and how many of its links nobody has checked
// lately.
func (w *Workflow) ChecksOf(ctx context.Context, db bun.IDB, by actor.Actor, t *story.Text) (found []FailedCheck, unchecked int,
	err error) {
	return w.check(ctx, db, subject{story: t.Story, labelled: t.Story, text: t.Desk, by: by, was: t})
}

// BeforePublication implements story.Workflow.
func (w *Workflow) BeforePublication(ctx context.Context, tx *database.Tx, by actor.Actor, p *story.Publication) error {
	found, _, err := w.check(ctx, tx, subject{story: p.Was.Story, labelled: p.Story, text: p.Text, at: p.At, by: by,
		was: p.Was, edited: p.Edited})
	if err != nil {
		return err
	}
	wrong := invalid.Fields{}
	for _, f := range found {
		if f.Level == Block {
			wrong["checks."+string(f.Check)] = sentences[f.Check]
		}
	}
	if len(wrong) > 0 {
		return wrong
	}
	return nil
}

// check returns the failed checks of a subject, those that block first, and how many of its links nobody has checked lately.
func (w *Workflow) check(ctx context.Context, db bun.IDB, s subject) (found []FailedCheck, unchecked int, err error) {
	settings, err := w.SettingsOf(ctx, db, s.story.BrandID, s.story.Lang)
	if err != nil {
		return nil, 0, err
	}
	work, err := w.WorkOf(ctx, db, s.story.ID)
	if err != nil {
		return nil, 0, err
	}
	c := &checking{subject: s, levels: settings.Checks, counts: map[Check]int{}}
	c.checkStandfirst()
	c.checkLanguage()
	c.checkCut()
	c.checkSponsor()
	c.checkHeadings()
	c.checkTables()
	c.checkLinkTexts()
	if err := c.checkCaptions(ctx, db); err != nil {
		return nil, 0, err
	}
	if err := w.checkPictures(ctx, db, c); err != nil {
		return nil, 0, err
	}
	if unchecked, err = w.checkLinks(ctx, db, c); err != nil {
		return nil, 0, err
	}
	if err := w.checkNewsroom(ctx, db, c, settings, work); err != nil {
		return nil, 0, err
	}
	at := s.at
	if at.IsZero() {
		at = w.DB.Now()
		if s.story.Status == story.Scheduled {
			at = s.story.PublishedAt
		}
	}
	if !work.EmbargoAt.IsZero() && at.Before(work.EmbargoAt.Time) {
		c.add(CheckEmbargo, "", -1, work.EmbargoAt.TextIn(time.UTC))
	}
	if settings.hasSecondPerson() && isLastWriter(s.by, s.story) {
		isApproved := false
		if !s.edited {
			if isApproved, err = w.isApproved(ctx, db, settings, work, s.story); err != nil {
				return nil, 0, err
			}
		}
		if !isApproved {
			c.findings = append(c.findings, FailedCheck{CheckApproval, Block, "", -1, ""})
		}
	}
	slices.SortStableFunc(c.findings, func(a, b FailedCheck) int { return strings.Compare(string(a.Level), string(b.Level)) }) // block first
	return c.findings, unchecked, nil
}

// checkNewsroom finds open comments, and a story that is published before its last editorial step. A story that is scheduled or public
// has passed both.
func (w *Workflow) checkNewsroom(ctx context.Context, db bun.IDB, c *checking, settings *Settings, work *Work) error {
	if c.edited {
		return nil
	}
	if at := settings.indexOf(c.was.Step(work.Step)); at >= 0 && at < len(settings.Steps)-1 {
		c.add(CheckStep, "", -1, settings.Steps[len(settings.Steps)-1].Key)
	}
	open, err := w.countOpen(ctx, db, c.story.ID)
	if err == nil && open > 0 {
		c.add(CheckComments, "", -1, strconv.Itoa(open))
	}
	return err
}

// checkStandfirst finds a standfirst that is missing or was made from the text. A static page needs none.
func (c *checking) checkStandfirst() {
	if c.text.Page {
		return
	}
	excerpt := strings.TrimSpace(strings.TrimRight(c.text.Excerpt, "… "))
	text := strings.Join(strings.Fields(richtext.Text(c.text.Body)), " ")
	if excerpt == "" || strings.HasPrefix(text, excerpt) {
		c.add(CheckStandfirst, "excerpt", -1, "")
	}
}

// checkLanguage finds a text in the script of another language.
func (c *checking) checkLanguage() {
	own, ok := i18n.Lookup(c.story.Lang)
	if !ok {
		return
	}
	if is := i18n.LocaleOfText(c.text.Title+" "+richtext.Text(c.text.Body), own); is != own {
		c.add(CheckLanguage, "body", -1, is.Code)
	}
}

// checkCut finds a cut with nothing before or after it, and a gate without a cut.
func (c *checking) checkCut() {
	at := slices.IndexFunc(c.text.Body.Content, func(n richtext.Node) bool { return n.Type == "paywall" })
	if at < 0 {
		if c.text.Gate != "" && c.text.Gate != brand.GateFree {
			c.add(CheckCut, "gate", -1, "")
		}
		return
	}
	open, _, ok := richtext.SplitAtPaywall(c.text.Body, 0)
	if !ok || open.IsEmpty() {
		c.add(CheckCut, "body", at, "")
	}
}

// checkSponsor finds sponsored links in a story without a label, and a label that names no publisher.
func (c *checking) checkSponsor() {
	var card struct {
		Sponsored bool `json:"sponsored"`
	}
	if c.text.SponsorLabel != "" && c.text.Publisher == "" {
		c.add(CheckSponsor, "publisher", -1, "")
	}
	isLabelled := c.labelled.PublisherID != nil || c.text.Company != "" || c.text.Publisher != "" || c.text.SponsorLabel != ""
	if json.Unmarshal([]byte(c.labelled.Card), &card) == nil && card.Sponsored || isLabelled {
		return
	}
	for i := range c.text.Body.Content {
		eachLink(&c.text.Body.Content[i], func(m richtext.Mark) {
			if m.Str("rel") == "sponsored" {
				c.add(CheckSponsor, "body", i, m.Str("href"))
			}
		})
	}
}

// eachLink calls do for each link mark of a node and the nodes in it.
func eachLink(n *richtext.Node, do func(richtext.Mark)) {
	for _, m := range n.Marks {
		if m.Type == "link" {
			do(m)
		}
	}
	for i := range n.Content {
		eachLink(&n.Content[i], do)
	}
}

// checkPictures checks the picture of the story and those in its text.
func (w *Workflow) checkPictures(ctx context.Context, db bun.IDB, c *checking) error {
	if err := c.checkTextsOfPictures(ctx, db); err != nil {
		return err
	}
	var ids []int64
	if c.text.Picture != 0 {
		known, err := media.Pictures(ctx, db, []int64{c.text.Picture})
		if err != nil {
			return err
		}
		ids = append(ids, c.text.Picture)
		if p := known[c.text.Picture]; p != nil {
			if strings.TrimSpace(p.Alt) == "" && !p.Decorative {
				c.add(CheckAlt, "picture", -1, "")
			}
			if p.Width < PictureWidth {
				c.add(CheckPicture, "picture", -1, fmt.Sprint(p.Width))
			}
		}
	} else if !c.text.Page {
		c.add(CheckPicture, "picture", -1, "")
	}
	if c.levels[CheckLicence] == Off {
		return nil
	}
	licences, err := media.LicencesOf(ctx, db, ids, w.DB.Now().Time)
	if err != nil {
		return err
	}
	for _, id := range ids {
		if licences[id] == media.LicenceExpired {
			c.add(CheckLicence, "picture", -1, "")
		}
	}
	return nil
}

// checkTextsOfPictures finds pictures in the text without an alternative text that neither the text nor the library marks as decorative.
func (c *checking) checkTextsOfPictures(ctx context.Context, db bun.IDB) error {
	type silent struct {
		block   int
		address string
	}
	var list []silent
	var addresses []string
	for i := range c.text.Body.Content {
		part := richtext.Doc{Type: "doc", Content: c.text.Body.Content[i : i+1]}
		for n := range richtext.Images(&part) {
			if strings.TrimSpace(n.Str("alt")) == "" && !n.Bool("decorative") {
				list, addresses = append(list, silent{i, n.Str("src")}), append(addresses, n.Str("src"))
			}
		}
	}
	files, err := media.RecordsAt(ctx, db, addresses)
	for _, s := range list {
		if r := files[s.address]; r == nil || !r.Decorative {
			c.add(CheckAlt, "body", s.block, "")
		}
	}
	return err
}
