package course

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/uptrace/bun"

	"masthead/internal/actor"
	"masthead/internal/database"
	"masthead/internal/invalid"
	"masthead/internal/media"
	"masthead/internal/permalink"
	"masthead/internal/richtext"
	"masthead/internal/taxonomy"
	"masthead/internal/text"
)

// Status says who sees a course.
type Status string

// The statuses.
const (
	Draft     Status = "draft"
	Published Status = "published"
	Withdrawn Status = "withdrawn" // its addresses respond with 410
)

// Errors of reading and changing courses.
var (
	ErrWithdrawn = errors.New("the course is withdrawn, or the lesson was removed")
	ErrPublic    = errors.New("readers know the course already, so it can only be withdrawn")
	ErrNotPublic = errors.New("readers do not know the course yet, so there is nothing to withdraw")
)

var slugForm = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)

// CourseEdit has the fields of a course that the newsroom saves.
type CourseEdit struct {
	Title   string `json:"title" maxLength:"200" example:"Your first ten customers"`
	Slug    string `json:"slug,omitempty" maxLength:"80" doc:"Made from the title by default. It is fixed once readers know the course."`
	Path    string `json:"path,omitempty" maxLength:"120" doc:"Of the page; /course/ and the slug by default. It is fixed like the slug."`
	Excerpt string `json:"excerpt,omitempty" maxLength:"400" doc:"The course in one or two sentences."`
	Body    string `json:"body,omitempty" maxLength:"20000" doc:"Introduction in Markdown."`
	Teacher string `json:"teacher,omitempty" maxLength:"120" doc:"Slug of an author; empty for none." example:"asha-rao"`
	Picture *int64 `json:"picture,omitempty" doc:"ID of a picture of the library; null for none."`
	// Position orders the courses in lists.
	Position  int            `json:"position,omitempty" minimum:"0" maximum:"10000" doc:"In lists of courses."`
	Questions []QuestionEdit `json:"questions,omitempty" maxItems:"30" doc:"Frequently asked questions, in their order."`
	Lessons   []LessonEdit   `json:"lessons,omitempty" maxItems:"60" doc:"In their order."`
}

// QuestionEdit is a frequently asked question that the newsroom saves.
type QuestionEdit struct {
	Question string `json:"question" maxLength:"300"`
	Answer   string `json:"answer" maxLength:"2000"`
}

// LessonEdit has the fields of a lesson that the newsroom saves.
type LessonEdit struct {
	ID      int64  `json:"id,omitempty" minimum:"0" doc:"Of a lesson that was read; 0 for a new one." example:"31"`
	Title   string `json:"title" maxLength:"200" example:"Ask before you build"`
	Slug    string `json:"slug,omitempty" maxLength:"80" doc:"Made from the title by default. It is fixed once readers know the lesson."`
	Excerpt string `json:"excerpt,omitempty" maxLength:"400"`
	Body    string `json:"body,omitempty" maxLength:"60000" doc:"Text in Markdown."`
}

// edit returns the fields of a course. teacher is the slug of its teacher.
func (c *Course) edit(teacher string) CourseEdit {
	e := CourseEdit{Title: c.Title, Slug: c.Slug, Path: c.Path, Excerpt: c.Excerpt, Body: richtext.SourceOf(c.Body, c.HTML), Teacher: teacher,
		Picture: c.PictureID, Position: c.Position}
	for _, q := range c.Questions {
		e.Questions = append(e.Questions, QuestionEdit(q))
	}
	for _, l := range c.Lessons {
		e.Lessons = append(e.Lessons, LessonEdit{l.ID, l.Title, l.Slug, l.Excerpt, richtext.SourceOf(l.Body, l.HTML)})
	}
	return e
}

// Owner returns the ID of the brand.
func (c *Course) Owner() int64 { return c.BrandID }

// newSlug returns the slug that was typed, or one made from the title, and what is wrong with it, "" for nothing.
func newSlug(typed, title string) (slug, wrong string) {
	if slug = strings.TrimSpace(typed); slug == "" {
		slug = text.Slug(title)
	}
	switch {
	case slug == "":
		return "", "is empty"
	case !slugForm.MatchString(slug):
		return slug, "must have 1 to 80 lower-case letters, digits and single hyphens"
	}
	return slug, ""
}

const fixedAddress = "cannot be changed, because readers know the address"

// apply sets the fields of a course, whose lessons were read. The error is an invalid.Fields if one is not valid.
func (e *CourseEdit) apply(ctx context.Context, tx *database.Tx, by actor.Actor, c *Course) error {
	wrong := invalid.Fields{}
	c.Title, c.Excerpt, c.Position = text.OneLine(e.Title), text.OneLine(e.Excerpt), e.Position
	if c.Title == "" {
		wrong["title"] = "is empty"
	}
	if err := e.applyAddress(ctx, tx, c, wrong); err != nil {
		return err
	}
	if e.Body != richtext.SourceOf(c.Body, c.HTML) {
		doc, err := richtext.FromTyped(e.Body)
		if err != nil {
			wrong["body"] = err.Error()
		}
		c.Body = e.Body
		c.SetText(doc)
	}
	c.Questions = []Question{}
	for i, q := range e.Questions {
		q.Question, q.Answer = text.OneLine(q.Question), strings.TrimSpace(q.Answer)
		if q.Question == "" {
			wrong[fmt.Sprintf("questions[%d].question", i)] = "is empty"
		}
		if q.Answer == "" {
			wrong[fmt.Sprintf("questions[%d].answer", i)] = "is empty"
		}
		c.Questions = append(c.Questions, Question(q))
	}
	if err := e.applyRelations(ctx, tx, by, c, wrong); err != nil {
		return err
	}
	e.applyLessons(c, wrong)
	if len(wrong) > 0 {
		return wrong
	}
	return nil
}

// applyAddress sets the slug and the path of a course.
func (e *CourseEdit) applyAddress(ctx context.Context, tx *database.Tx, c *Course, wrong invalid.Fields) error {
	if c.Status != Draft {
		if slug := strings.TrimSpace(e.Slug); slug != "" && slug != c.Slug {
			wrong["slug"] = fixedAddress
		}
		if at := strings.TrimSpace(e.Path); at != "" && at != c.Path {
			wrong["path"] = fixedAddress
		}
		return nil
	}
	slug, problem := newSlug(e.Slug, c.Title)
	if c.Slug = slug; problem != "" {
		if slug != "" || c.Title != "" { // otherwise the error of the missing title is enough
			wrong["slug"] = problem
		}
		return nil
	}
	other, err := tx.NewSelect().Model((*Course)(nil)).Where("slug = ?", slug).Where("id <> ?", c.ID).Exists(ctx)
	if err != nil {
		return fmt.Errorf("look for course %q: %w", slug, err)
	}
	if other {
		wrong["slug"] = "is taken by another course"
	}
	if c.Path = strings.TrimSpace(e.Path); c.Path == "" {
		c.Path = "/course/" + slug
	}
	if strings.Count(c.Path, "/") < 2 {
		wrong["path"] = "is not an address with two parts or more, such as /course/weaving"
		return nil
	}
	err = checkPath(ctx, tx, c)
	if refused := (invalid.Fields)(nil); errors.As(err, &refused) {
		maps.Copy(wrong, refused)
		return nil
	}
	return err
}

// applyRelations sets the teacher and the picture of a course.
func (e *CourseEdit) applyRelations(ctx context.Context, tx *database.Tx, by actor.Actor, c *Course, wrong invalid.Fields) error {
	c.TeacherID = nil
	if e.Teacher != "" {
		found, err := taxonomy.NamedBySlugs(ctx, tx, []string{e.Teacher})
		if err != nil {
			return err
		}
		if teacher := found[e.Teacher]; teacher == nil {
			wrong["teacher"] = "is unknown"
		} else {
			c.TeacherID = &teacher.ID
		}
	}
	unusable, err := media.FirstUnusable(ctx, tx, by, media.IDs(c.PictureID), media.IDs(e.Picture))
	if err != nil {
		return err
	}
	if unusable >= 0 {
		wrong["picture"] = "is unknown"
	}
	c.PictureID = e.Picture
	return nil
}

// applyLessons sets the lessons of a course. Those that are missing are removed. A new lesson takes the place of a removed one with its
// slug.
func (e *CourseEdit) applyLessons(c *Course, wrong invalid.Fields) {
	before := slices.Concat(c.Lessons, c.removed)
	var lessons []*Lesson
	taken, sent := map[string]bool{}, map[int64]bool{}
	for _, typed := range e.Lessons {
		sent[typed.ID] = true
	}
	for i := range e.Lessons {
		typed := &e.Lessons[i]
		field := func(name string) string { return fmt.Sprintf("lessons[%d].%s", i, name) }
		title := text.OneLine(typed.Title)
		if title == "" {
			wrong[field("title")] = "is empty"
		}
		l := new(Lesson)
		if at := slices.IndexFunc(before, func(l *Lesson) bool { return l.ID == typed.ID }); typed.ID != 0 && at < 0 {
			wrong[field("title")] = "is a lesson that the course no longer has; add it again"
		} else if typed.ID != 0 {
			copied := *before[at]
			l = &copied
		}
		if fixed := l.ID != 0 && c.Status != Draft; !fixed {
			slug, problem := newSlug(typed.Slug, title)
			if l.Slug = slug; problem != "" && title != "" {
				wrong[field("slug")] = problem
			}
		} else if slug := strings.TrimSpace(typed.Slug); slug != "" && slug != l.Slug {
			wrong[field("slug")] = fixedAddress
		}
		if taken[l.Slug] {
			wrong[field("slug")] = "is taken by another lesson"
		}
		taken[l.Slug] = true
		if l.ID == 0 { // a new one at the address of a removed one
			at := slices.IndexFunc(before, func(r *Lesson) bool { return r.Slug == l.Slug && !sent[r.ID] })
			if at >= 0 {
				l.ID = before[at].ID
			}
		}
		l.Title, l.Excerpt, l.Removed = title, text.OneLine(typed.Excerpt), false
		if typed.Body != richtext.SourceOf(l.Body, l.HTML) {
			doc, err := richtext.FromTyped(typed.Body)
			if err != nil {
				wrong[field("body")] = err.Error()
			}
			l.Body = typed.Body
			l.SetText(doc)
		}
		lessons = append(lessons, l)
	}
	c.Lessons, c.removed = lessons, nil
	if c.Status == Draft {
		return
	}
	if len(lessons) == 0 {
		wrong["lessons"] = "is empty"
	}
	if c.Status == Published {
		c.checkTexts(wrong)
	}
	for _, l := range before {
		if !slices.ContainsFunc(lessons, func(kept *Lesson) bool { return kept.ID == l.ID }) {
			l.Removed = true
			c.removed = append(c.removed, l)
		}
	}
}

// checkTexts adds the lessons without a text, which readers must not get.
func (c *Course) checkTexts(wrong invalid.Fields) {
	for i, l := range c.Lessons {
		if strings.TrimSpace(l.HTML) == "" {
			wrong[fmt.Sprintf("lessons[%d].body", i)] = "is empty"
		}
	}
}

// saveEdit stores a course with the fields of an edit. The error is an invalid.Fields, or wraps one, if a field is not valid.
func saveEdit(ctx context.Context, tx *database.Tx, by actor.Actor, c *Course, edit *CourseEdit) error {
	before := c.Path
	if err := edit.apply(ctx, tx, by, c); err != nil {
		return err
	}
	var err error
	if c.ID == 0 {
		_, err = tx.NewInsert().Model(c).Returning("id").Exec(ctx)
	} else {
		_, err = tx.NewUpdate().Model(c).WherePK().Exec(ctx)
	}
	if err != nil {
		return fmt.Errorf("save course %q: %w", c.Slug, err)
	}
	if c.Path != before {
		if err := setPath(ctx, tx, c); err != nil {
			return err
		}
	}
	if _, err := tx.NewDelete().Model((*Lesson)(nil)).Where("course_id = ?", c.ID).Exec(ctx); err != nil {
		return fmt.Errorf("lessons of course %d: %w", c.ID, err)
	}
	for i, l := range slices.Concat(c.Lessons, c.removed) {
		l.CourseID, l.Position = c.ID, i
		if _, err := tx.NewInsert().Model(l).Returning("id").Exec(ctx); err != nil {
			return fmt.Errorf("lesson %q of course %d: %w", l.Slug, c.ID, err)
		}
	}
	c.changed(tx)
	return nil
}

// checkPath returns an error that wraps an invalid.Fields if a course cannot have its path.
func checkPath(ctx context.Context, tx *database.Tx, c *Course) error {
	if err := permalink.CheckOwn(c.Path); err != nil {
		return err
	}
	err := permalink.Check(ctx, tx, permalink.KindCourse, c.ID, c.Path)
	if permalink.IsRefused(err) {
		return &permalink.OwnPathError{Err: err}
	}
	return err
}

// setPath gives the draft of a course its path. Nobody knows an earlier one, so it leads nowhere.
func setPath(ctx context.Context, tx *database.Tx, c *Course) error {
	if err := permalink.Release(ctx, tx, permalink.KindCourse, c.ID); err != nil {
		return err
	}
	return permalink.Set(ctx, tx, permalink.KindCourse, c.ID, c.Path)
}

// changed records that a course was changed. Readers' pages do not depend on drafts.
func (c *Course) changed(tx *database.Tx) {
	if c.Status == Draft {
		tx.Emit("course.drafted", c.ID)
		return
	}
	tx.Emit("course.saved", c.ID, Tag, c.Tag(), permalink.Tag(c.Path), permalink.SlugTag(path.Base(c.Path)))
}

// setStatus publishes a course or withdraws it. It returns ErrNotPublic, or an invalid.Fields for a course without lessons or with a lesson
// that has no text.
func setStatus(ctx context.Context, tx *database.Tx, c *Course, status Status) error {
	switch {
	case c.Status == status:
		return nil
	case status == Withdrawn && c.Status == Draft:
		return ErrNotPublic
	case status == Published && len(c.Lessons) == 0:
		return invalid.Fields{"lessons": "is empty"}
	}
	if status == Published {
		wrong := invalid.Fields{}
		if c.checkTexts(wrong); len(wrong) > 0 {
			return wrong
		}
	}
	c.Status = status
	if _, err := tx.NewUpdate().Model(c).Column("status").WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("status of course %d: %w", c.ID, err)
	}
	c.changed(tx)
	return nil
}

// deleteDraft deletes a course that readers do not know. It returns ErrPublic for others.
func deleteDraft(ctx context.Context, tx *database.Tx, c *Course) error {
	if c.Status != Draft {
		return ErrPublic
	}
	if err := permalink.Release(ctx, tx, permalink.KindCourse, c.ID); err != nil {
		return err
	}
	if _, err := tx.NewDelete().Model((*Lesson)(nil)).Where("course_id = ?", c.ID).Exec(ctx); err != nil {
		return fmt.Errorf("lessons of course %d: %w", c.ID, err)
	}
	if _, err := tx.NewDelete().Model(c).WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("delete course %d: %w", c.ID, err)
	}
	c.changed(tx)
	return nil
}

// byID returns a course of any status with its lessons, or database.ErrNotFound.
func byID(ctx context.Context, db bun.IDB, id int64) (*Course, error) {
	c := new(Course)
	if err := db.NewSelect().Model(c).Where("id = ?", id).Scan(ctx); err != nil {
		return nil, fmt.Errorf("course %d: %w", id, database.NotFound(err))
	}
	return c, readLessons(ctx, db, []*Course{c})
}

// filter selects courses for the newsroom.
type filter struct {
	Brands []int64 // nil for all
	Status Status  // "" for all
	Words  string
	After  int64 // id
	Limit  int
}

// findForDesk returns courses with their lessons, in the order of their ids.
func findForDesk(ctx context.Context, db bun.IDB, f filter) ([]*Course, error) {
	var list []*Course
	q := db.NewSelect().Model(&list).Where("id > ?", f.After).Order("id").Limit(int64(f.Limit))
	if f.Brands != nil {
		q.Where("brand_id IN (?)", bun.List(f.Brands))
	}
	if f.Status != "" {
		q.Where("status = ?", f.Status)
	}
	if words := strings.ToLower(strings.TrimSpace(f.Words)); words != "" {
		part := "%" + text.EscapeLike(words) + "%"
		q.Where("(lower(title) LIKE ? ESCAPE '!' OR slug LIKE ? ESCAPE '!')", part, part)
	}
	if err := q.Scan(ctx); err != nil {
		return nil, fmt.Errorf("courses of the newsroom: %w", err)
	}
	return list, readLessons(ctx, db, list)
}
