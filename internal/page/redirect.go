package page

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"path"
	"strings"
	"text/tabwriter"

	"masthead/internal/command"
	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/permalink"
	"masthead/internal/route"
)

var _ = command.Declare[RedirectCommand]("redirect", "Redirect an old path to another path or address.")

// RedirectCommand is `masthead redirect`.
type RedirectCommand struct {
	From      string `arg:"" optional:"" help:"Old path, such as /old-campaign."`
	To        string `arg:"" optional:"" help:"Target: a path of this site or an absolute address."`
	Temporary bool   `help:"Redirect temporarily (302) instead of permanently (301)."`
	List      bool   `help:"List the redirects." xor:"how"`
	Remove    bool   `help:"Remove the redirect from FROM." xor:"how"`
}

// Validate returns an error for conflicting arguments; kong calls it.
func (c RedirectCommand) Validate() error {
	switch {
	case c.List && c.From != "":
		return errors.New("--list takes no path")
	case c.Remove && (c.From == "" || c.To != ""):
		return errors.New("--remove takes one path: FROM")
	case !c.List && !c.Remove && c.To == "":
		return errors.New("name two paths: FROM and TO")
	}
	return nil
}

// Run sets, removes or lists redirects. A running site applies the change immediately.
func (c RedirectCommand) Run(s *command.Session, db *database.DB, pages *Pages) error {
	switch {
	case c.List:
		return listRedirects(s, db)
	case c.Remove:
		return c.remove(s, db)
	}
	return c.set(s, db, pages)
}

func (c RedirectCommand) set(s *command.Session, db *database.DB, pages *Pages) error {
	from, err := redirectFrom(c.From, s.Config.SiteURL)
	if err != nil {
		return err
	}
	r := permalink.Redirect{Path: from, Status: http.StatusMovedPermanently}
	if r.Target, err = redirectTo(c.To, s.Config.SiteURL); err != nil {
		return err
	}
	if c.Temporary {
		r.Status = http.StatusFound
	}
	stored := r
	err = db.Write(s.Ctx, func(ctx context.Context, tx *database.Tx) (err error) {
		if stored, err = permalink.SetRedirect(ctx, tx, r); err != nil {
			return err
		}
		return pages.checkTarget(ctx, stored.Target)
	})
	switch {
	case errors.Is(err, permalink.ErrTaken):
		return fmt.Errorf("%s is the path of a story, a brand or another page; change the path of that page first", from)
	case errors.Is(err, permalink.ErrReserved):
		return fmt.Errorf("%s is reserved for a page of the program", from)
	case errors.Is(err, permalink.ErrLoop):
		return fmt.Errorf("%s leads back to %s", r.Target, from)
	case err != nil:
		return err
	}
	fmt.Fprintf(s.Out, "%d  %s%s → %s\n", stored.Status, s.Config.SiteURL, (&url.URL{Path: from}).EscapedPath(), stored.Target)
	return nil
}

func (c RedirectCommand) remove(s *command.Session, db *database.DB) error {
	from, err := redirectFrom(c.From, s.Config.SiteURL)
	if err != nil {
		return err
	}
	err = db.Write(s.Ctx, func(ctx context.Context, tx *database.Tx) error { return permalink.RemoveRedirect(ctx, tx, from) })
	if errors.Is(err, database.ErrNotFound) {
		return fmt.Errorf("%s has no redirect; `masthead redirect --list` lists all redirects", from)
	}
	return err
}

func listRedirects(s *command.Session, db *database.DB) error {
	list, err := permalink.Redirects(s.Ctx, db)
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(s.Out, 2, 8, 2, ' ', 0)
	for _, r := range list {
		fmt.Fprintf(w, "%d\t%s\t%s\n", r.Status, r.Path, r.Target)
	}
	return w.Flush()
}

// errNothingThere is returned for a target of the site without a page.
var errNothingThere = errors.New("nothing is published")

// checkTarget returns errNothingThere if a target is a path of the site without a page. Other files and other sites are
// not checked.
func (p *Pages) checkTarget(ctx context.Context, target string) error {
	u, err := url.Parse(target)
	if err != nil || u.Host != "" || route.IsFile(u.Path) {
		return err
	}
	response, err := p.LoadHeaders(ctx, edge.Request{Path: u.Path, Query: u.Query()})
	if err == nil && (response.Status == http.StatusNotFound || response.Status == http.StatusGone) {
		err = fmt.Errorf("%w at %s; name a published page or an address of another site", errNothingThere, target)
	}
	return err
}

// redirectFrom returns a path in the form for lookups: decoded and plain.
func redirectFrom(text, site string) (string, error) {
	u, err := parseOnSite(text, site)
	switch {
	case err != nil:
		return "", err
	case u.Host != "" || !strings.HasPrefix(u.Path, "/") || strings.Contains(strings.ToUpper(u.RawPath), "%2F"):
		return "", fmt.Errorf("FROM %q is not a path such as /old-campaign", text)
	case u.RawQuery != "" || u.ForceQuery || u.Fragment != "":
		return "", fmt.Errorf("FROM %q must be only a path; leave out the query and the fragment", text)
	}
	return strings.ToLower(path.Clean(u.Path)), nil
}

// redirectTo returns an address in the form of a Location header.
func redirectTo(text, site string) (string, error) {
	u, err := parseOnSite(text, site)
	switch {
	case err != nil:
		return "", err
	case u.Host == "" && u.Scheme == "" && strings.HasPrefix(u.Path, "/"):
	case u.Host != "" && (u.Scheme == "http" || u.Scheme == "https") && u.User == nil:
	default:
		return "", fmt.Errorf("TO %q is neither a path such as /new nor an address such as https://example.com/new", text)
	}
	var out strings.Builder
	for _, c := range []byte(u.String()) { // the query may contain any character
		if c <= ' ' || c >= 0x7f {
			fmt.Fprintf(&out, "%%%02X", c)
		} else {
			out.WriteByte(c)
		}
	}
	return out.String(), nil
}

// parseOnSite parses a path or an address; an address on the site becomes its path.
func parseOnSite(text, site string) (*url.URL, error) {
	u, err := url.Parse(text)
	if err != nil {
		return nil, fmt.Errorf("%q is not an address: %w", text, err)
	}
	if home, err := url.Parse(site); err == nil && u.Scheme == home.Scheme && u.Host != "" && strings.EqualFold(u.Host, home.Host) {
		u.Scheme, u.Host = "", ""
		if u.Path == "" {
			u.Path = "/"
		}
	}
	return u, nil
}
