package feed

import (
	"errors"
	"fmt"
	"slices"
	"text/tabwriter"
	"time"

	"masthead/internal/clock"
	"masthead/internal/command"
	"masthead/internal/database"
)

var _ = command.Declare[Command]("feeds", "Watch feeds and import their items as drafts.")

// Command is `masthead feeds`.
type Command struct {
	List   listCommand   `cmd:"" help:"List the watched feeds and the result of their last check."`
	Add    addCommand    `cmd:"" help:"Watch a feed, after checking the address. A running site imports its items within a minute."`
	Remove removeCommand `cmd:"" help:"Stop watching a feed. Its drafts stay."`
	Check  checkCommand  `cmd:"" help:"Fetch a feed, or all feeds, now."`
}

type addCommand struct {
	Address string        `arg:"" help:"Address of the feed."`
	Brand   string        `help:"Slug of the brand that gets the drafts. Default: the master brand."`
	Term    string        `help:"Slug of the category or series of the drafts, such as press-release." placeholder:"SLUG"`
	Lang    string        `help:"Language of the stories. Default: that of the feed, the brand or the text's script." placeholder:"CODE"`
	Every   time.Duration `help:"Interval between fetches, at least 15m." default:"1h"`
}

// Run fetches a feed and begins to watch it.
func (c addCommand) Run(s *command.Session, feeds *Watch) error {
	b, err := feeds.Deps.Brands.BySlugOrMaster(s.Ctx, c.Brand)
	if errors.Is(err, database.ErrNotFound) && c.Brand != "" {
		return fmt.Errorf("there is no brand %q; `masthead brand list` lists the brands", c.Brand)
	}
	if err != nil {
		return fmt.Errorf("brand %q: %w", c.Brand, err)
	}
	f := &Feed{Address: c.Address, BrandID: b.ID, Term: c.Term, Lang: c.Lang, Minutes: int(c.Every.Minutes())}
	title, entries, err := feeds.Add(s.Ctx, f)
	if err != nil {
		return err
	}
	if f.Address != c.Address {
		fmt.Fprintf(s.Out, "The feed has moved permanently to %s.\n", f.Address)
	}
	_, err = fmt.Fprintf(
		s.Out,
		"Feed %d, %q with %d entries, is watched for %s every %s.\n",
		f.ID,
		title,
		entries,
		b.Slug,
		time.Duration(f.Minutes)*time.Minute,
	)
	return err
}

type listCommand struct{}

// Run lists the feeds.
func (listCommand) Run(s *command.Session, feeds *Watch) error {
	list, err := List(s.Ctx, feeds.Deps.DB)
	if err != nil {
		return err
	}
	w := tabwriter.NewWriter(s.Out, 2, 8, 2, ' ', 0)
	zone, err := feeds.Deps.Brands.Zone(s.Ctx)
	if err != nil {
		return err
	}
	moment := func(m clock.Moment) string { return m.In(zone).Format(time.RFC3339) }
	fmt.Fprintln(w, "id\tbrand\tstate\tevery\tlast check\tnext check\tdrafts\tlast drafts\tterm\taddress\tproblem")
	for _, f := range list {
		b, err := feeds.Deps.Brands.ByID(s.Ctx, f.BrandID)
		if err != nil {
			return fmt.Errorf("brand %d: %w", f.BrandID, err)
		}
		looked, next, wrong := "never", moment(f.NextAt), f.LastError
		if !f.CheckedAt.IsZero() {
			looked = moment(f.CheckedAt)
		}
		if f.State == Ended {
			next = "never"
		}
		if f.Failures > 1 {
			wrong = fmt.Sprintf("%s (%d times in a row)", wrong, f.Failures)
		}
		fmt.Fprintf(
			w,
			"%d\t%s\t%s\t%s\t%s\t%s\t%d\t%d\t%s\t%s\t%s\n",
			f.ID,
			b.Slug,
			f.State,
			time.Duration(f.Minutes)*time.Minute,
			looked,
			next,
			f.Drafts,
			f.LastDrafts,
			f.Term,
			f.Address,
			wrong,
		)
	}
	return w.Flush()
}

type removeCommand struct {
	ID int64 `arg:"" help:"ID of the feed, as listed."`
}

// Run stops watching a feed.
func (c removeCommand) Run(s *command.Session, feeds *Watch) error {
	err := Remove(s.Ctx, feeds.Deps.DB, c.ID)
	if errors.Is(err, database.ErrNotFound) {
		return feedNotFound(c.ID)
	}
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(s.Out, "Feed %d is no longer watched.\n", c.ID)
	return err
}

func feedNotFound(id int64) error {
	return fmt.Errorf("no feed has the id %d; `masthead feeds list` lists all feeds", id)
}

type checkCommand struct {
	ID int64 `arg:"" optional:"" help:"ID of the feed, as listed. Default: all watched feeds."`
}

// Run checks feeds and prints the results. A failure does not stop the others.
func (c checkCommand) Run(s *command.Session, feeds *Watch) error {
	list, err := List(s.Ctx, feeds.Deps.DB)
	if err != nil {
		return err
	}
	list = slices.DeleteFunc(list, func(f Feed) bool {
		return c.ID != 0 && f.ID != c.ID || c.ID == 0 && f.State == Ended
	})
	if c.ID != 0 && len(list) == 0 {
		return feedNotFound(c.ID)
	}
	failed := 0
	for i := range list {
		f := &list[i]
		report, err := feeds.Check(s.Ctx, f)
		switch {
		case err != nil:
			return err
		case f.LastError != "":
			failed++
			fmt.Fprintf(s.Out, "feed %d, %s: %s\n", f.ID, f.Address, f.LastError)
		case report.Kind == "":
			fmt.Fprintf(s.Out, "Feed %d, %s: nothing new.\n", f.ID, f.Address)
		default:
			report.Address = s.Config.SiteURL
			if err := report.Write(s.Out); err != nil {
				return err
			}
		}
	}
	if failed > 0 {
		return fmt.Errorf("%d of %d feeds failed", failed, len(list))
	}
	return nil
}
