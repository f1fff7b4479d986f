package story

import (
	"net/http"
	"strconv"
	"time"

	"github.com/uptrace/bun"
	"github.com/uptrace/bun/schema"

	"masthead/internal/account"
	"masthead/internal/apiv2"
	"masthead/internal/brand"
	"masthead/internal/clock"
)

// soon is how far ahead the filter due=soon looks.
const soon = 7 * 24 * time.Hour

// WorkFilter selects stories by the work on them.
type WorkFilter struct {
	Assignee string `query:"assignee" maxLength:"20" doc:"Who works on it: me, none, or the id of a user." example:"me"`
	Due      string `query:"due" enum:"any,overdue,soon" doc:"Stories with a due time: any, a past one, or one within the next seven days."`
}

// DeskWork is the work on a story in lists of the newsroom.
type DeskWork struct {
	Step     string      `json:"step" doc:"Editorial step, or scheduled, published, corrected or withdrawn." example:"review"`
	Assignee *DeskMember `json:"assignee" doc:"Who works on it; null if nobody is named."`
	Due      string      `json:"due" doc:"Until when, RFC 3339; empty if there is no due time."`
}

// DeskMember is a member of the newsroom.
type DeskMember struct {
	ID   int64  `json:"id" example:"7"`
	Name string `json:"name" example:"Neha Iyer"`
}

// work returns the work of a row of the newsroom's list.
func (r *deskRow) work(b *brand.Brand, names account.EditorNames) DeskWork {
	w := DeskWork{Step: StepOf(r.Status, r.Corrected, r.HasWorkingCopy, r.Step), Due: b.Time(r.DueAt)}
	if r.AssigneeID != nil {
		w.Assignee = &DeskMember{*r.AssigneeID, names.Of(r.AssigneeID, nil)}
	}
	return w
}

// hasWorkingCopy returns the condition that a story, with an alias in the query, has a working copy.
func hasWorkingCopy(alias string) schema.QueryWithArgs {
	return bun.SafeQuery("EXISTS (SELECT 1 FROM working_copies w WHERE w.story_id = ?.id AND w.content IS NOT NULL)", bun.Ident(alias))
}

// whereStep selects the stories f in a step, by the rules of StepOf.
func whereStep(q *bun.SelectQuery, step string) *bun.SelectQuery {
	has, inStep := hasWorkingCopy("f"), bun.SafeQuery("EXISTS (SELECT 1 FROM story_work sw WHERE sw.story_id = f.id AND sw.step = ?)", step)
	switch step {
	case StepScheduled:
		return q.Where("f.status = ?", Scheduled)
	case StepPublished:
		return q.Where("f.status = ?", Published).Where("f.corrections = ''").Where("NOT ?", has)
	case StepCorrected:
		return q.Where("f.status = ?", Published).Where("f.corrections <> ''").Where("NOT ?", has)
	case StepWithdrawn:
		return q.Where("f.status = ?", Unpublished).
			Where("NOT EXISTS (SELECT 1 FROM story_work sw WHERE sw.story_id = f.id AND sw.step <> '')")
	case StepDraft:
		return q.Where("(f.status = ? OR f.status = ? AND ? OR f.status = ? AND ?)", Draft, Published, has, Unpublished, inStep).
			Where("NOT EXISTS (SELECT 1 FROM story_work sw WHERE sw.story_id = f.id AND sw.step NOT IN ('', ?))", StepDraft)
	}
	return q.Where("f.id IN (SELECT sw.story_id FROM story_work sw WHERE sw.step = ?)", step).
		Where("(f.status IN (?, ?) OR f.status = ? AND ?)", Draft, Unpublished, Published, has)
}

// whereOtherStep selects the stories f in an editorial step that is none of keys.
func whereOtherStep(q *bun.SelectQuery, keys []string) *bun.SelectQuery {
	return q.Where("f.id IN (SELECT sw.story_id FROM story_work sw WHERE sw.step <> '' AND sw.step NOT IN (?))", bun.List(keys)).
		Where("(f.status IN (?, ?) OR f.status = ? AND ?)", Draft, Unpublished, Published, hasWorkingCopy("f"))
}

// apply adds the filter to a query of the stories f. It returns nil if nothing can be found: an API token has no stories of its own. The
// error has status 400.
func (w WorkFilter) apply(q *bun.SelectQuery, me *int64, now clock.Moment) (*bun.SelectQuery, error) {
	switch w.Assignee {
	case "":
	case "none":
		q = q.Where("NOT EXISTS (SELECT 1 FROM story_work sa WHERE sa.story_id = f.id AND sa.assignee_id IS NOT NULL)")
	case "me":
		if me == nil {
			return nil, nil
		}
		q = q.Where("f.id IN (SELECT sa.story_id FROM story_work sa WHERE sa.assignee_id = ?)", *me)
	default:
		id, err := strconv.ParseInt(w.Assignee, 10, 64)
		if err != nil || id < 1 {
			return nil, apiv2.Error(http.StatusBadRequest, "assignee: must be me, none or the id of a user")
		}
		q = q.Where("f.id IN (SELECT sa.story_id FROM story_work sa WHERE sa.assignee_id = ?)", id)
	}
	const due = "f.id IN (SELECT sd.story_id FROM story_work sd WHERE sd.due_at IS NOT NULL AND sd.due_at "
	switch w.Due {
	case "any":
		q = q.Where("f.id IN (SELECT sd.story_id FROM story_work sd WHERE sd.due_at IS NOT NULL)")
	case "overdue":
		q = q.Where(due+"< ?)", now).Where("(f.status IN (?, ?) OR f.status = ? AND ?)", Draft, Unpublished, Published, hasWorkingCopy("f"))
	case "soon":
		q = q.Where(due+"BETWEEN ? AND ?)", now, clock.MomentOf(now.Add(soon)))
	}
	return q, nil
}
