package jury

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"masthead/internal/award"
	"masthead/internal/database"
	"masthead/internal/feature"
	"masthead/internal/frame"
	"masthead/internal/i18n"
	"masthead/internal/personal"
	"masthead/internal/route"
)

// JuryPage has the nominees that a member of juries scores.
type JuryPage struct {
	frame.Frame
	Nominees     []JuryNominee `json:"nominees"`
	Withheld     int           `json:"withheld"` // nominees with which the member has a conflict of interest
	MaxPoints    int           `json:"maxPoints"`
	Invitation   string        `json:"invitation"`   // secret of an invitation that the reader may accept, "" for none
	Invited      string        `json:"invited"`      // text that names the award and the publication that invites, "" without an invitation
	Declaring    string        `json:"declaring"`    // id of the nominee of the conflict that the reader must confirm, "" for none
	Saved        string        `json:"saved"`        // id of the nominee if its scores were just saved, "" for none
	Confirmation string        `json:"confirmation"` // message about what else was just done, "" for none
	Notice       string        `json:"notice"`
}

// JuryNominee is a nominee with the scores that the member typed or, if there are none, the stored ones.
type JuryNominee struct {
	JurorAssignment
	Points map[string]string `json:"points"` // by the id of the criterion
	Errors map[string]string `json:"errors"` // by the id of the criterion
}

// KeptFields are the fields of the form whose values survive the end of the session.
var KeptFields = []string{pointsField + "*", commentField + "*"}

// Page is the route of the page of a member.
var Page = route.DeclarePersonal(route.Page{Pattern: PagePath, Model: JuryPage{}, Name: "jury.title", Parent: route.AwardsPath,
	Keeps: KeptFields, Constants: []route.Constant{
		{Name: "maxJuryComment", Doc: "Maximum number of characters of a comment by a member of a jury.",
			Value: MaxComment, Fields: []string{"score-nominee.comment", "score-pitch.comment"}},
	}})

// Scoring provides what a user scores and stores the scores. It leaves out everything with which the user has a conflict of interest.
type Scoring interface {
	// AssignmentsOf returns the nominees that a user scores. Names are in the language l if they exist in it.
	AssignmentsOf(ctx context.Context, user int64, l i18n.Locale) (*JurorAssignments, error)
	// Score stores scores. refused has the reasons why some were not stored; see Juries.Score.
	Score(ctx context.Context, user int64, list []NewScores) (refused map[int64]error, err error)
	// DeclareConflict records a conflict of interest and deletes the scores, or returns database.ErrNotFound.
	DeclareConflict(ctx context.Context, user, assignment int64) error
}

// ScorePage serves the page of somebody who scores: a member of a jury, or a reviewer of other applications.
type ScorePage struct {
	Personal *personal.Server
	Scoring  Scoring
	Title    string // id of the message
}

// PersonalPages serves the page of a member.
type PersonalPages struct {
	ScorePage
	Juries *Juries
}

// NewPersonalPages returns the page of the members of juries.
func NewPersonalPages(p *personal.Server, j *Juries) *PersonalPages {
	return &PersonalPages{ScorePage{p, j, "jury.title"}, j}
}

// Offer mounts the page, which is for members of a jury only.
func (p *PersonalPages) Offer() feature.Offer { return feature.Offer{Mount: p.mount} }

func (p *PersonalPages) mount(mux *feature.Mux) error {
	p.Personal.MountSignedIn(mux, Page, map[string]func(*personal.Call) error{http.MethodGet: p.show, http.MethodPost: p.submit})
	return nil
}

// doneParam is the query parameter that says what was just done: the id of the nominee whose scores were saved, or savedAll.
// joinedParam has the id of the award if the reader has just joined its jury.
const (
	doneParam   = "done"
	savedAll    = "all" // no id
	joinedParam = "joined"
)

func (p *PersonalPages) show(c *personal.Call) error {
	m := &JuryPage{Invitation: c.Request.URL.Query().Get("invitation")}
	if err := p.describeInvitation(c, m); err != nil {
		return err
	}
	return p.ScorePage.show(c, m)
}

// Show responds with what the reader scores.
func (p *ScorePage) Show(c *personal.Call) error { return p.show(c, &JuryPage{}) }

func (p *ScorePage) show(c *personal.Call, m *JuryPage) error {
	if err := p.load(c, m); err != nil {
		return err
	}
	if kept := p.Personal.TakeTyped(c, c.Request.URL.RequestURI()); kept != nil {
		for i := range m.Nominees {
			m.Nominees[i].restore(kept)
		}
		m.Notice = c.Locale.Text("account.typedKept", nil)
	}
	if done := c.Request.URL.Query().Get(doneParam); m.nomineeOf(done) != nil {
		m.Saved = done
	} else if done != "" {
		m.Confirmation = c.Locale.Text("jury.saved", nil)
	}
	return p.write(c, http.StatusOK, m)
}

// describeInvitation sets the text about the invitation in the address, about an invalid invitation, or about the jury that the reader has
// just joined.
func (p *PersonalPages) describeInvitation(c *personal.Call, m *JuryPage) error {
	ctx, db := c.Request.Context(), p.Juries.DB.Read
	if m.Invitation != "" {
		one, err := InvitationOf(ctx, db, m.Invitation)
		if errors.Is(err, ErrInvitation) {
			m.Invitation, m.Notice = "", c.Locale.Text("jury.invalid", nil)
			return nil
		}
		if err != nil {
			return err
		}
		if one.Email != c.Session.User.Email {
			m.Invitation, m.Notice = "", otherAddress(c, one)
			return nil
		}
		m.Invited, err = p.textAbout(c, "jury.invited", one.AwardID)
		return err
	}
	joined, err := strconv.ParseInt(c.Request.URL.Query().Get(joinedParam), 10, 64)
	if err != nil {
		return nil // no parameter
	}
	members, err := MembershipsOf(ctx, db, c.Session.UserID)
	if err != nil {
		return err
	}
	if slices.ContainsFunc(members, func(one Member) bool { return one.AwardID == joined }) {
		m.Confirmation, err = p.textAbout(c, "jury.joined", joined)
	}
	return err
}

// otherAddress returns the message for a reader who is signed in with another address than the invited one.
func otherAddress(c *personal.Call, one *Member) string {
	return c.Locale.Text("member.otherAddress", map[string]any{"email": one.Email, "own": c.Session.User.Email})
}

// textAbout returns a text that names an award and the publication.
func (p *PersonalPages) textAbout(c *personal.Call, id string, awardID int64) (string, error) {
	found, err := award.ByIDs(c.Request.Context(), p.Juries.DB.Read, []int64{awardID})
	if err != nil {
		return "", err
	}
	name, _ := found[awardID].NameIn(c.Locale)
	return c.Locale.Text(id, map[string]any{"award": name, "site": p.Juries.Theme(c.Locale).Name}), nil
}

// load reads the nominees of the member.
func (p *ScorePage) load(c *personal.Call, m *JuryPage) error {
	found, err := p.Scoring.AssignmentsOf(c.Request.Context(), c.Session.UserID, c.Locale)
	if err != nil {
		return err
	}
	m.Nominees, m.Withheld = make([]JuryNominee, len(found.Assignments)), found.Withheld
	for i, one := range found.Assignments {
		m.Nominees[i] = JuryNominee{one, map[string]string{}, map[string]string{}}
		for id, points := range one.Scores {
			m.Nominees[i].Points[id] = strconv.Itoa(points)
		}
	}
	return nil
}

// restore sets the points and the comment of a nominee to the values that a member typed before the session ended.
func (n *JuryNominee) restore(form url.Values) {
	if !n.Open || !form.Has(commentField+n.ID) {
		return
	}
	n.Comment = form.Get(commentField + n.ID)
	for _, criterion := range n.Criteria {
		n.Points[criterion.ID] = form.Get(pointsField + n.ID + "-" + criterion.ID)
	}
}

// nomineeOf returns the nominee of an assignment, nil if there is none.
func (m *JuryPage) nomineeOf(id string) *JuryNominee {
	for i := range m.Nominees {
		if m.Nominees[i].ID == id {
			return &m.Nominees[i]
		}
	}
	return nil
}

func (p *ScorePage) write(c *personal.Call, status int, m *JuryPage) error {
	m.MaxPoints = MaxPoints
	return p.Personal.WritePage(c, func(r *frame.Request) (*frame.Page, error) {
		for i := range m.Nominees {
			one := &m.Nominees[i]
			if at, err := time.Parse(time.RFC3339, one.Closes); err == nil {
				one.Closes = r.Locale().DateTime(at.In(r.Brand.Zone()))
			}
			if one.Path != "" {
				one.Path = r.EditionPath(one.Path)
			}
			r.NoteLanguage(one.Lang)
			r.NoteText(one.Comment)
			for _, answer := range one.Answers {
				r.NoteText(answer.Answer)
			}
		}
		head := frame.Head{Title: r.Text(p.Title, nil), Description: r.Text("jury.lead", nil), Robots: "noindex"}
		return &frame.Page{Status: status, Head: head, Model: m}, nil
	})
}

// The names of the fields of a nominee end with the id of the assignment; those of points end with that of the criterion too.
const (
	pointsField  = "points-"
	commentField = "comment-"
)

// The steps of the form; a step is followed by the id of an assignment.
const (
	scoreStep    = "score-"
	conflictStep = "conflict-" // asks the member to confirm
	declareStep  = "declare-"  // the member confirms
	backStep     = "back-"     // the member does not confirm
)

// submit accepts an invitation, or does what Submit does.
func (p *PersonalPages) submit(c *personal.Call) error {
	secret := c.Request.PostForm.Get("invitation")
	if secret == "" {
		return p.Submit(c)
	}
	joined, err := p.Juries.Accept(c.Request.Context(), c.Session.UserID, secret)
	if errors.Is(err, ErrInvitation) || errors.Is(err, ErrOtherAddress) {
		m := &JuryPage{Notice: c.Locale.Text("jury.invalid", nil)}
		if errors.Is(err, ErrOtherAddress) {
			one, err := InvitationOf(c.Request.Context(), p.Juries.DB.Read, secret)
			if err != nil {
				return err
			}
			m.Notice = otherAddress(c, one)
		}
		if err := p.load(c, m); err != nil {
			return err
		}
		return p.write(c, http.StatusUnprocessableEntity, m)
	}
	if err != nil {
		return err
	}
	return p.Personal.Redirect(c, c.Request.URL.Path+"?"+joinedParam+"="+strconv.FormatInt(joined.AwardID, 10))
}

// Submit declares a conflict of interest after the reader has confirmed it, or stores scores. The form has the fields of all nominees, so
// that nothing is lost: each button saves all complete scores, and incomplete scores stay in the form.
func (p *ScorePage) Submit(c *personal.Call) error {
	form, ctx, user := c.Request.PostForm, c.Request.Context(), c.Session.UserID
	if id, declared := strings.CutPrefix(form.Get("step"), declareStep); declared {
		n, err := strconv.ParseInt(id, 10, 64)
		if err != nil {
			return database.ErrNotFound
		}
		if err := p.Scoring.DeclareConflict(ctx, user, n); err != nil {
			return err
		}
	}
	m := &JuryPage{}
	if err := p.load(c, m); err != nil {
		return err
	}
	if asked, ok := strings.CutPrefix(form.Get("step"), conflictStep); ok && m.nomineeOf(asked) != nil {
		m.Declaring = asked
	}
	pressed, _ := strings.CutPrefix(form.Get("step"), scoreStep)
	notSaved, err := p.score(c, m)
	if err != nil {
		return err
	}
	unsaved, refused := len(notSaved) > 0, false
	for i := range m.Nominees {
		one := &m.Nominees[i]
		// Errors are shown only for the nominee that the reader wanted to save.
		if form.Get("step") != "" && one.ID != pressed || !notSaved[one.ID] {
			one.Errors = map[string]string{}
			continue
		}
		refused = true
	}
	one := m.nomineeOf(pressed)
	switch {
	case refused:
		m.Notice = c.Locale.Text("form.check", nil)
		if one != nil && !one.Open {
			m.Notice = c.Locale.Text("jury.wrong", nil)
		}
		return p.write(c, http.StatusUnprocessableEntity, m)
	case m.Declaring != "" || strings.HasPrefix(form.Get("step"), backStep):
		return p.write(c, http.StatusOK, m)
	case unsaved && one != nil:
		m.Saved = pressed
		return p.write(c, http.StatusOK, m)
	case unsaved:
		m.Confirmation = c.Locale.Text("jury.saved", nil)
		return p.write(c, http.StatusOK, m)
	case one != nil:
		return p.Personal.Redirect(c, c.Request.URL.Path+"?"+doneParam+"="+pressed+"#nominee-"+pressed)
	}
	return p.Personal.Redirect(c, c.Request.URL.Path+"?"+doneParam+"="+savedAll)
}

// score saves the typed scores that are complete. It returns, by the id of the nominee, those that were typed and not saved.
func (p *ScorePage) score(c *personal.Call, m *JuryPage) (notSaved map[string]bool, err error) {
	var list []NewScores
	var scored []*JuryNominee // in the order of list
	notSaved = map[string]bool{}
	for i := range m.Nominees {
		one := &m.Nominees[i]
		points, typed := one.readPoints(c)
		if !typed {
			continue
		}
		id, err := strconv.ParseInt(one.ID, 10, 64)
		if err != nil {
			return nil, err
		}
		if len(one.Errors) == 0 && one.Open {
			list, scored = append(list, NewScores{id, points, one.Comment}), append(scored, one)
		} else {
			notSaved[one.ID] = true
		}
	}
	if len(list) == 0 {
		return notSaved, nil
	}
	refused, err := p.Scoring.Score(c.Request.Context(), c.Session.UserID, list)
	if err != nil {
		return nil, err
	}
	for i, one := range scored {
		switch err := refused[list[i].Assignment]; {
		case errors.Is(err, ErrClosed):
			one.Open, notSaved[one.ID] = false, true
		case err != nil:
			return nil, err
		default:
			one.Scored = true
		}
	}
	return notSaved, nil
}

// readPoints reads the points and the comment of a nominee from a form, and sets the errors of the points. typed is false if the form does
// not have the nominee, or if nothing was typed and the button of the nominee was not pressed.
func (one *JuryNominee) readPoints(c *personal.Call) (points map[string]int, typed bool) {
	form := c.Request.PostForm
	points = map[string]int{}
	if !form.Has(commentField + one.ID) {
		return points, false
	}
	comment := []rune(strings.TrimSpace(form.Get(commentField + one.ID)))
	one.Comment = string(comment[:min(len(comment), MaxComment)])
	typed = one.Comment != "" || form.Get("step") == scoreStep+one.ID
	for _, criterion := range one.Criteria {
		text := strings.TrimSpace(form.Get(pointsField + one.ID + "-" + criterion.ID))
		one.Points[criterion.ID] = text
		n, err := strconv.Atoi(text)
		switch {
		case text == "":
			one.Errors[criterion.ID] = c.Locale.Text("form.required", nil)
			continue
		case err != nil || n < 0 || n > MaxPoints:
			one.Errors[criterion.ID] = rangeError(c.Locale)
		default:
			points[criterion.ID] = n
		}
		typed = true
	}
	return points, typed
}

// MaxComment is the maximum length of a comment, in characters.
const MaxComment = 2000

func rangeError(l i18n.Locale) string {
	return l.Text("jury.range", map[string]any{"least": l.Decimal(0), "most": l.Decimal(MaxPoints)})
}
