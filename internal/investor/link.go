package investor

import (
	"masthead/internal/frame"
	"masthead/internal/i18n"
	"masthead/internal/taxonomy"
)

// LinkTo returns a link to the page of an investor. The link has no address if there is no page. authors has the
// authors of investors with a person's profile, by author id.
func LinkTo(r *frame.Request, i *Investor, authors map[int64]*taxonomy.Author) frame.Link {
	r.NoteTags(TagOf(i.ID))
	l := frame.Link{Text: i.NameIn(r.Locale()), Href: r.EditionPath(i.Path())}
	if l.Text == i.Name {
		l.Lang = i18n.Default.Code
	}
	if !i.HasPage() {
		l.Href = ""
		return l
	}
	if i.AuthorID != nil && authors[*i.AuthorID] != nil {
		l.Href = authors[*i.AuthorID].PageIn(r.Locale())
	}
	return l
}
