// Package course provides courses: ordered lessons with a teacher and frequently asked questions. It must not store
// who has read which lesson; only the reader's device stores that.
package course

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/uptrace/bun"

	"masthead/internal/database"
	"masthead/internal/permalink"
	"masthead/internal/richtext"
)

// Tag is the cache tag of everything that lists courses.
const Tag = "courses"

// Course is one course. The paths of its lessons begin with Path, the path of the course.
type Course struct {
	bun.BaseModel `bun:"table:courses"`

	ID        int64 `bun:",pk,autoincrement"`
	Slug      string
	Path      string
	BrandID   int64
	Title     string
	Excerpt   string
	HTML      string `bun:"html"`
	TeacherID *int64
	PictureID *int64
	Questions []Question
	Position  int
	Body      string // the introduction as typed, in Markdown; "" if only HTML is stored
	Status    Status

	Lessons []*Lesson `bun:"-"` // in their order
	removed []*Lesson `bun:"-"`
}

// Question is a frequently asked question about the course, with its answer.
type Question struct {
	Question string `json:"question"`
	Answer   string `json:"answer"`
}

// Lesson is a part of a course with a page of its own.
type Lesson struct {
	bun.BaseModel `bun:"table:lessons"`

	ID       int64 `bun:",pk,autoincrement"`
	CourseID int64
	Slug     string
	Position int
	Title    string
	Excerpt  string
	Minutes  int    // reading time
	HTML     string `bun:"html"`
	Body     string // the text as typed, in Markdown; "" if only HTML is stored
	Removed  bool   // its address responds with 410
}

// Tag returns the cache tag of everything that shows this course.
func (c *Course) Tag() string { return "course:" + strconv.FormatInt(c.ID, 10) }

// LessonPath returns the path of one of the course's lessons.
func (c *Course) LessonPath(l *Lesson) string { return c.Path + "/" + l.Slug }

// Minutes returns the reading time of the whole course.
func (c *Course) Minutes() int {
	sum := 0
	for _, l := range c.Lessons {
		sum += l.Minutes
	}
	return sum
}

// SetText sets the course's introduction.
func (c *Course) SetText(doc richtext.Doc) { c.HTML = richtext.ToHTML(doc, richtext.HTMLOptions{}) }

// SetText sets the lesson's text and reading time.
func (l *Lesson) SetText(doc richtext.Doc) {
	l.HTML, l.Minutes = richtext.ToHTML(doc, richtext.HTMLOptions{}), richtext.ReadingMinutes(doc)
}

// Save inserts a course with its lessons, or replaces the one with the same slug. A course without a status is published. It
// returns permalink.ErrReserved or
// permalink.ErrTaken if the course may not have its path.
func Save(ctx context.Context, tx *database.Tx, c *Course) error {
	if c.Questions == nil {
		c.Questions = []Question{}
	}
	c.Status = cmp.Or(c.Status, Published)
	_, err := tx.NewInsert().Model(c).On("CONFLICT (slug) DO UPDATE").Set("path = EXCLUDED.path").Set("brand_id = EXCLUDED.brand_id").
		Set("title = EXCLUDED.title").Set("excerpt = EXCLUDED.excerpt").Set("html = EXCLUDED.html").Set("teacher_id = EXCLUDED.teacher_id").
		Set("picture_id = EXCLUDED.picture_id").
		Set("questions = EXCLUDED.questions").Set("position = EXCLUDED.position").Set("body = EXCLUDED.body").
		Set("status = EXCLUDED.status").Returning("id").Exec(ctx)
	if err != nil {
		return fmt.Errorf("save course %q: %w", c.Slug, err)
	}
	if err := permalink.Set(ctx, tx, permalink.KindCourse, c.ID, c.Path); err != nil {
		return fmt.Errorf("save course %q: %w", c.Slug, err)
	}
	if _, err := tx.NewDelete().Model((*Lesson)(nil)).Where("course_id = ?", c.ID).Exec(ctx); err != nil {
		return fmt.Errorf("lessons of course %q: %w", c.Slug, err)
	}
	for i, l := range c.Lessons {
		l.CourseID, l.Position = c.ID, i
	}
	if len(c.Lessons) > 0 {
		if _, err := tx.NewInsert().Model(&c.Lessons).Exec(ctx); err != nil {
			return fmt.Errorf("lessons of course %q: %w", c.Slug, err)
		}
	}
	tx.Emit("course.saved", c.ID, Tag, c.Tag())
	return nil
}

// SetPicture stores the id of an uploaded picture, which pages and cards show for the course.
func SetPicture(ctx context.Context, tx *database.Tx, c *Course, picture int64) error {
	c.PictureID = &picture
	if _, err := tx.NewUpdate().Model(c).Column("picture_id").WherePK().Exec(ctx); err != nil {
		return fmt.Errorf("picture of course %q: %w", c.Slug, err)
	}
	tx.Emit("course.saved", c.ID, Tag, c.Tag())
	return nil
}

// maxCourses is the maximum number of courses in a list.
const maxCourses = 50

// List returns the published courses by position, each with its lessons.
func List(ctx context.Context, db *database.DB) ([]*Course, error) {
	return find(ctx, db, "status = ?", Published)
}

// BySlug returns a published course with its lessons, or database.ErrNotFound.
func BySlug(ctx context.Context, db *database.DB, slug string) (*Course, error) {
	return findOne(ctx, db, "status = ? AND slug = ?", Published, slug)
}

// ByPath returns the course for the first of paths that is the path of a course or of a
// lesson, and that is not a draft, unless drafts reports that those of its brand are wanted. The lesson is nil for the path of a course. It
// returns database.ErrNotFound if there is none, and the course with ErrWithdrawn if the course is withdrawn or the lesson was removed.
func ByPath(ctx context.Context, db *database.DB, drafts func(brandID int64) bool, paths ...string) (*Course, *Lesson, error) {
	var all []string
	for _, path := range paths {
		all = append(all, path, path[:max(strings.LastIndex(path, "/"), 0)])
	}
	list, err := find(ctx, db, "path IN (?)", bun.List(all))
	if err != nil {
		return nil, nil, err
	}
	list = slices.DeleteFunc(list, func(c *Course) bool { return c.Status == Draft && !drafts(c.BrandID) })
	var goneCourse *Course
	for _, path := range paths {
		for _, c := range list {
			if c.Status == Withdrawn {
				goneCourse = c
				continue
			}
			if c.Path == path {
				return c, nil, nil
			}
			for _, l := range c.Lessons {
				if c.LessonPath(l) == path {
					return c, l, nil
				}
			}
			if slices.ContainsFunc(c.removed, func(l *Lesson) bool { return c.LessonPath(l) == path }) {
				goneCourse = c
			}
		}
	}
	if goneCourse != nil {
		return goneCourse, nil, ErrWithdrawn
	}
	return nil, nil, fmt.Errorf("course or lesson at %q: %w", paths, database.ErrNotFound)
}

// Paths returns the paths of the courses that are or were public.
func Paths(ctx context.Context, db *database.DB) ([]string, error) {
	var paths []string
	if err := db.Read.NewSelect().Model((*Course)(nil)).Column("path").Where("status <> ?", Draft).Scan(ctx, &paths); err != nil {
		return nil, fmt.Errorf("paths of courses: %w", err)
	}
	return paths, nil
}

func findOne(ctx context.Context, db *database.DB, where string, args ...any) (*Course, error) {
	list, err := find(ctx, db, where, args...)
	if err == nil && len(list) == 0 {
		err = fmt.Errorf("course %v: %w", args, database.ErrNotFound)
	}
	if err != nil {
		return nil, err
	}
	return list[0], nil
}

// find reads courses and their lessons.
func find(ctx context.Context, db *database.DB, where string, args ...any) ([]*Course, error) {
	var list []*Course
	q := db.Read.NewSelect().Model(&list).Order("position", "id").Limit(maxCourses)
	if err := q.Where(where, args...).Scan(ctx); err != nil {
		return nil, fmt.Errorf("courses: %w", err)
	}
	return list, readLessons(ctx, db.Read, list)
}

// readLessons adds the lessons to courses.
func readLessons(ctx context.Context, db bun.IDB, list []*Course) error {
	if len(list) == 0 {
		return nil
	}
	byID := map[int64]*Course{}
	ids := make([]int64, len(list))
	for i, c := range list {
		ids[i], byID[c.ID] = c.ID, c
	}
	var lessons []*Lesson
	err := db.NewSelect().Model(&lessons).Where("course_id IN (?)", bun.List(ids)).Order("course_id", "position").Scan(ctx)
	if err != nil {
		return fmt.Errorf("lessons: %w", err)
	}
	for _, l := range lessons {
		c := byID[l.CourseID]
		if l.Removed {
			c.removed = append(c.removed, l)
		} else {
			c.Lessons = append(c.Lessons, l)
		}
	}
	return nil
}
