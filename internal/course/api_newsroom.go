package course

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"github.com/uptrace/bun"

	"masthead/internal/actor"
	"masthead/internal/apiv2"
	"masthead/internal/brand"
	"masthead/internal/caller"
	"masthead/internal/database"
	"masthead/internal/taxonomy"
)

// newsroomAPI has the operations of the newsroom on courses. Editors of the brand of a course may call them.
type newsroomAPI struct {
	DB     *database.DB
	Brands *brand.Directory
}

// maxBody is the largest body of a save in bytes: all lessons with texts of the maximum length in Indic scripts.
const maxBody = 12 << 20

// register adds the operations of the newsroom to the API.
func (n *newsroomAPI) register(a *apiv2.API) {
	in := func(text string) []func(*huma.Operation) {
		return []func(*huma.Operation){apiv2.Section("Desk"), apiv2.Doc(text + "Editors of the brand of the course may call it."),
			apiv2.MaxBody(maxBody)}
	}
	const courses, course = "/desk/courses", "/desk/courses/{record}"
	apiv2.Write(a, http.MethodGet, courses, "list-desk-courses", "List courses by id", n.listCourses,
		apiv2.Section("Desk"), apiv2.Doc("Those of the brands for which the caller writes."))
	apiv2.Write(a, http.MethodPost, courses, "create-course", "Create a course as a draft", n.create,
		in("The brand of a course cannot be changed afterwards. ")...)
	apiv2.Write(a, http.MethodGet, course, "read-desk-course", "Read a course as the newsroom saves it", n.read, in("")...)
	apiv2.Write(a, http.MethodPut, course, "save-course", "Change a course with its lessons", n.save, in(
		apiv2.ReplacesAll+"Readers see the change of a published course at once. The address of a lesson that is no longer sent responds "+
			"with 410, until the course gets a lesson with its slug again. ")...)
	apiv2.Write(a, http.MethodPost, course+"/status", "set-course-status", "Publish or withdraw a course", n.setStatus,
		in("The addresses of a withdrawn course and of its lessons respond with 410 until it is published again. ")...)
	apiv2.Write(a, http.MethodDelete, course, "delete-course", "Delete the draft of a course", n.delete,
		in("The status is 409 for a course that readers know. ")...)
}

// DeskCourse is a course as the newsroom sees it.
type DeskCourse struct {
	ID      int64  `json:"id" example:"7"`
	Version int64  `json:"version" doc:"For the next save." example:"148201"`
	Brand   string `json:"brand" doc:"Slug of the brand." example:"university"`
	Lang    string `json:"lang" doc:"BCP 47 code of the language of the brand." example:"en"`
	Status  Status `json:"status" enum:"draft,published,withdrawn"`
	CourseEdit
}

// CourseEntry is a course in a list of the newsroom.
type CourseEntry struct {
	ID      int64  `json:"id" example:"7"`
	Brand   string `json:"brand" doc:"Slug of the brand." example:"university"`
	Lang    string `json:"lang" doc:"BCP 47 code of the language of the brand." example:"en"`
	Status  Status `json:"status" enum:"draft,published,withdrawn"`
	Title   string `json:"title"`
	Path    string `json:"path"`
	Lessons int    `json:"lessons" doc:"Number of lessons."`
}

func (n *newsroomAPI) deskCourse(ctx context.Context, db bun.IDB, c *Course) (DeskCourse, error) {
	b, err := n.Brands.ByID(ctx, c.BrandID) // in memory
	if err != nil {
		return DeskCourse{}, err
	}
	teacher := ""
	if c.TeacherID != nil {
		authors, err := taxonomy.AuthorsByIDs(ctx, db, []int64{*c.TeacherID})
		if err != nil {
			return DeskCourse{}, err
		}
		if a := authors[*c.TeacherID]; a != nil {
			teacher = a.Slug
		}
	}
	edit := c.edit(teacher)
	return DeskCourse{c.ID, apiv2.VersionOf(edit), b.Slug, b.Locale().Code, c.Status, edit}, nil
}

// CourseID names a course.
type CourseID struct {
	Record int64 `path:"record" minimum:"1" doc:"ID of the course."`
}

// change runs a change in a transaction on a course that was read with a version, and returns the course afterwards. If somebody else has
// saved since, the error has the course as it is now.
func (n *newsroomAPI) change(ctx context.Context, id, version int64, change func(context.Context, *database.Tx, actor.Actor, *Course) error,
) (*apiv2.Output[DeskCourse], error) {
	var out DeskCourse
	err := n.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if err := tx.Lock(ctx, "courses"); err != nil {
			return err
		}
		c, err := byID(ctx, tx, id)
		by, err := caller.Writes(ctx, c, err)
		if err != nil {
			return err
		}
		now, err := n.deskCourse(ctx, tx, c)
		if err != nil {
			return err
		}
		if now.Version != version {
			return apiv2.Changed(now)
		}
		if err := change(ctx, tx, by, c); err != nil {
			return err
		}
		out, err = n.deskCourse(ctx, tx, c)
		return err
	})
	if err != nil {
		return nil, apiv2.SaveProblem(err, ErrPublic, ErrNotPublic)
	}
	return apiv2.Private(out), nil
}

type deskCoursesInput struct {
	apiv2.KeyPage
	Words  string `query:"q" maxLength:"100" doc:"Part of a title or of a slug."`
	Brand  string `query:"brand" maxLength:"100" doc:"Slug of a brand: only its courses."`
	Status Status `query:"status" enum:"draft,published,withdrawn"`
}

func (n *newsroomAPI) listCourses(ctx context.Context, in *deskCoursesInput) (*apiv2.Output[apiv2.Items[CourseEntry]], error) {
	after, err := in.AfterID()
	if err != nil {
		return nil, err
	}
	f := filter{Status: in.Status, Words: in.Words, After: after, Limit: in.Limit + 1}
	if f.Brands, err = n.Brands.IDsForWriting(ctx, in.Brand); err != nil {
		return nil, err
	}
	rows, err := findForDesk(ctx, n.DB.Read, f)
	if err != nil {
		return nil, err
	}
	list := make([]CourseEntry, len(rows))
	for i, c := range rows {
		b, err := n.Brands.ByID(ctx, c.BrandID)
		if err != nil {
			return nil, err
		}
		list[i] = CourseEntry{c.ID, b.Slug, b.Locale().Code, c.Status, c.Title, c.Path, len(c.Lessons)}
	}
	return apiv2.Private(apiv2.ItemsOf(list, in.Limit, func(c CourseEntry) CourseEntry { return c },
		func(c CourseEntry) string { return strconv.FormatInt(c.ID, 10) })), nil
}

type createCourseInput struct {
	Body struct {
		Brand string `json:"brand" minLength:"1" maxLength:"100" example:"university" doc:"Slug of the brand."`
		CourseEdit
	}
}

func (n *newsroomAPI) create(ctx context.Context, in *createCourseInput) (*apiv2.Output[DeskCourse], error) {
	b, err := n.Brands.BySlug(ctx, in.Body.Brand)
	if errors.Is(err, database.ErrNotFound) {
		return nil, apiv2.FieldErrors(map[string]string{"brand": "is unknown"})
	}
	if err != nil {
		return nil, err
	}
	if err := caller.RequireWriteAccess(ctx, b.ID); err != nil {
		return nil, err
	}
	if err := n.checkPlace(ctx, b.ID, in.Body.Path); err != nil {
		return nil, err
	}
	var out DeskCourse
	err = n.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if err := tx.Lock(ctx, "courses"); err != nil {
			return err
		}
		c := &Course{BrandID: b.ID, Status: Draft}
		if err := saveEdit(ctx, tx, caller.ActorOf(ctx), c, &in.Body.CourseEdit); err != nil {
			return err
		}
		var err error
		out, err = n.deskCourse(ctx, tx, c)
		return err
	})
	if err != nil {
		return nil, apiv2.SaveProblem(err)
	}
	return apiv2.Private(out), nil
}

// checkPlace returns an error with status 422 for a path in the part of the site of another brand than that of a course. The part of the
// master brand is for the courses of all brands.
func (n *newsroomAPI) checkPlace(ctx context.Context, brandID int64, path string) error {
	b, err := n.Brands.ForPage(ctx, strings.TrimSpace(path))
	if err == nil && b.ID != brandID && b.Kind != brand.KindMaster {
		err = apiv2.FieldErrors(map[string]string{"path": "is in the part of the site of another brand"})
	}
	return err
}

func (n *newsroomAPI) read(ctx context.Context, in *CourseID) (*apiv2.Output[DeskCourse], error) {
	c, err := byID(ctx, n.DB.Read, in.Record)
	if _, err := caller.Writes(ctx, c, err); err != nil {
		return nil, err
	}
	out, err := n.deskCourse(ctx, n.DB.Read, c)
	return apiv2.Private(out), err
}

type saveCourseInput struct {
	CourseID
	Body struct {
		CourseEdit
		Version int64 `json:"version" doc:"Version of the course that was read; 409 if it has changed since."`
	}
}

func (n *newsroomAPI) save(ctx context.Context, in *saveCourseInput) (*apiv2.Output[DeskCourse], error) {
	return n.change(ctx, in.Record, in.Body.Version, func(ctx context.Context, tx *database.Tx, by actor.Actor, c *Course) error {
		if strings.TrimSpace(in.Body.Path) != c.Path {
			if err := n.checkPlace(ctx, c.BrandID, in.Body.Path); err != nil {
				return err
			}
		}
		return saveEdit(ctx, tx, by, c, &in.Body.CourseEdit)
	})
}

type courseStatusInput struct {
	CourseID
	Body struct {
		Status  Status `json:"status" enum:"published,withdrawn"`
		Version int64  `json:"version" doc:"Version of the course that was read; 409 if it has changed since."`
	}
}

func (n *newsroomAPI) setStatus(ctx context.Context, in *courseStatusInput) (*apiv2.Output[DeskCourse], error) {
	return n.change(ctx, in.Record, in.Body.Version, func(ctx context.Context, tx *database.Tx, _ actor.Actor, c *Course) error {
		return setStatus(ctx, tx, c, in.Body.Status)
	})
}

type deleteCourseInput struct {
	CourseID
	Version int64 `query:"version" required:"true" doc:"Version of the course that was read; 409 if it has changed since."`
}

func (n *newsroomAPI) delete(ctx context.Context, in *deleteCourseInput) (*apiv2.Output[DeskCourse], error) {
	return n.change(ctx, in.Record, in.Version, func(ctx context.Context, tx *database.Tx, _ actor.Actor, c *Course) error {
		return deleteDraft(ctx, tx, c)
	})
}
