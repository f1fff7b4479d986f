package course

import "context"

// sitemap lists the courses and their lessons.
func (c *API) sitemap(ctx context.Context, _ int64) (paths, tags []string, err error) {
	courses, err := List(ctx, c.DB)
	for _, course := range courses {
		paths = append(paths, course.Path)
		for _, l := range course.Lessons {
			paths = append(paths, course.LessonPath(l))
		}
	}
	return paths, []string{Tag}, err
}
