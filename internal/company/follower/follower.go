// Package follower notifies the followers of companies, people and investors about new funding rounds and ranks.
package follower

import (
	"context"
	"errors"
	"fmt"
	"time"

	"github.com/riverqueue/river"

	"masthead/internal/award"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/feature"
	"masthead/internal/follow"
	"masthead/internal/i18n"
	"masthead/internal/investor"
	"masthead/internal/jobs"
	"masthead/internal/notify"
	"masthead/internal/partialdate"
	"masthead/internal/story"
	"masthead/internal/taxonomy"
)

// Companies returns the companies that can be followed. Followers of a merged company follow the remaining one.
func Companies(db *database.DB) follow.Entities {
	return func(ctx context.Context, ids []int64) (map[int64]follow.Entity, error) {
		list, err := company.ByIDs(ctx, db.Read, ids)
		found := map[int64]follow.Entity{}
		for i := range list {
			if list[i].MergedInto == nil && !list[i].IsWithdrawn() {
				found[list[i].ID] = &list[i]
			}
		}
		return found, err
	}
}

// Investors returns the investors that can be followed. Those with a person's profile are followed as people.
func Investors(db *database.DB) follow.Entities {
	return func(ctx context.Context, ids []int64) (map[int64]follow.Entity, error) {
		list, err := investor.ByIDs(ctx, db.Read, ids)
		found := map[int64]follow.Entity{}
		for id, i := range list {
			if i.AuthorID == nil {
				found[id] = i
			}
		}
		return found, err
	}
}

// maxRoundAge is the maximum age of a funding round for notifying followers; older rounds are added to complete a profile. Followers
// are not notified about a round in the future either. The maximum is long because the date of a round is often only a month, and
// because a round often becomes known some weeks later.
const maxRoundAge = 60 * 24 * time.Hour

// News notifies followers about funding rounds that somebody adds, and about ranks when a ranking is published. It ignores the rounds
// of an imported table.
type News struct {
	DB            *database.DB
	Queue         *jobs.Client
	Notifications *notify.Notifications
}

// Offer returns the job of News and the listener that enqueues it.
func (n *News) Offer() feature.Offer {
	return feature.Offer{Listen: n.Listen, Workers: []jobs.Worker{jobs.WorkerOf(&worker{News: n})}}
}

// newsJob is the job that notifies followers about one funding round or one ranking. The other id is 0.
type newsJob struct {
	Round     int64 `json:"round,omitempty"`
	Confirmed bool  `json:"confirmed,omitempty"` // an editor added the round
	Award     int64 `json:"award,omitempty"`
}

// Kind implements river.JobArgs.
func (newsJob) Kind() string { return "company-news" }

// InsertOpts implements river.JobArgsWithInsertOpts.
func (newsJob) InsertOpts() river.InsertOpts {
	return river.InsertOpts{Queue: notify.Queue, MaxAttempts: 10}
}

// Listen adds a job to every transaction that adds a round or publishes a ranking, and moves the followers in every transaction that
// merges companies, investors or people or undoes a merge.
func (n *News) Listen() error {
	n.DB.OnWrite(func(ctx context.Context, tx *database.Tx, events []database.Event) error {
		for _, e := range events {
			var job newsJob
			switch e.Name {
			case company.RoundAdded, company.RoundConfirmed:
				job.Round, job.Confirmed = e.EntityID, e.Name == company.RoundConfirmed
			case award.RankingPublished:
				job.Award = e.EntityID
			case company.CompanyMerged:
				if err := moveFollowers(ctx, tx, e.EntityID); err != nil {
					return err
				}
				continue
			case investor.Merged:
				if err := moveInvestorFollowers(ctx, tx, e.EntityID); err != nil {
					return err
				}
				continue
			case taxonomy.PersonMerged:
				if err := movePersonFollowers(ctx, tx, e.EntityID); err != nil {
					return err
				}
				continue
			case company.CompanySeparated, investor.Separated, taxonomy.PersonSeparated:
				kind := story.OfCompany
				switch e.Name {
				case investor.Separated:
					kind = story.OfInvestor
				case taxonomy.PersonSeparated:
					kind = story.OfAuthor
				}
				if err := follow.MoveBack(ctx, tx, kind, e.EntityID); err != nil {
					return err
				}
				continue
			default:
				continue
			}
			if _, err := n.Queue.InsertTx(ctx, tx.Tx.Tx, job, nil); err != nil {
				return fmt.Errorf("enqueue news of companies: %w", err)
			}
		}
		return nil
	})
	return nil
}

func moveFollowers(ctx context.Context, tx *database.Tx, merged int64) error {
	into, err := company.Current(ctx, tx, merged)
	if err != nil {
		return err
	}
	return follow.Move(ctx, tx, story.OfCompany, merged, into.ID)
}

func moveInvestorFollowers(ctx context.Context, tx *database.Tx, merged int64) error {
	from, err := investor.ByID(ctx, tx, merged)
	if err != nil || from.MergedInto == nil {
		return err
	}
	return follow.Move(ctx, tx, story.OfInvestor, merged, *from.MergedInto)
}

func movePersonFollowers(ctx context.Context, tx *database.Tx, merged int64) error {
	from, err := taxonomy.AuthorByID(ctx, tx, merged)
	if err != nil || from.MergedInto == nil {
		return err
	}
	return follow.Move(ctx, tx, story.OfAuthor, merged, *from.MergedInto)
}

type worker struct {
	river.WorkerDefaults[newsJob]
	*News
}

// Work implements river.Worker.
func (w *worker) Work(ctx context.Context, job *river.Job[newsJob]) error {
	var err error
	if job.Args.Round != 0 {
		err = w.notifyOfRound(ctx, job.Args.Round, job.Args.Confirmed)
	} else {
		err = w.notifyOfRanking(ctx, job.Args.Award)
	}
	if errors.Is(err, database.ErrNotFound) { // the round or the award has been deleted since
		return nil
	}
	return err
}

// notifyOfRound notifies the followers of a company about a new round. It notifies the followers of the round's investors only if an
// editor confirmed the round, because a founder could name any investor.
func (n *News) notifyOfRound(ctx context.Context, id int64, confirmed bool) error {
	c, round, err := company.RoundByID(ctx, n.DB.Read, id)
	if err != nil {
		return err
	}
	first, last, ok := partialdate.DaysOf(round.Date)
	if now := n.DB.Now(); !ok || first.After(now.Time) || now.Sub(last) > maxRoundAge {
		return nil
	}
	lists := []story.List{{Kind: story.OfCompany, Ref: c.ID}}
	for i := range round.Investors {
		switch investor := &round.Investors[i]; {
		case !confirmed:
		case investor.AuthorID != nil:
			lists = append(lists, story.List{Kind: story.OfAuthor, Ref: *investor.AuthorID})
		default:
			lists = append(lists, story.List{Kind: story.OfInvestor, Ref: investor.ID})
		}
	}
	return n.notifyFollowers(ctx, lists, func(l i18n.Locale) notify.Notification {
		text := l.Text("company.undisclosed", nil)
		if round.Amount != nil {
			text = round.Currency + " " + l.Decimal(int(*round.Amount))
		}
		return notify.Notification{Kind: notify.News, Title: c.NameIn(l) + ": " + company.RoundNameIn(l, round.Type), Text: text,
			Link: l.Edition() + c.Path() + "#funding", Lang: l.Code}
	})
}

// notifyOfRanking notifies the followers of the companies and people in a ranking about the ranks.
func (n *News) notifyOfRanking(ctx context.Context, id int64) error {
	awards, err := award.ByIDs(ctx, n.DB.Read, []int64{id})
	if err != nil {
		return err
	}
	a := awards[id]
	if a == nil || a.PublishedAt.IsZero() {
		return nil
	}
	entries, err := award.Entries(ctx, n.DB.Read, id, 1, maxEntries)
	if err != nil {
		return err
	}
	nameOf, err := n.namesIn(ctx, entries)
	if err != nil {
		return err
	}
	lists := make([]story.List, len(entries))
	for i := range entries {
		lists[i] = listOf(&entries[i])
	}
	followed, err := follow.WithFollowers(ctx, n.DB.Read, lists)
	if err != nil {
		return err
	}
	for i := range entries {
		e := &entries[i]
		l, name := listOf(e), nameOf[listOf(e)]
		if name == nil || !followed[l] {
			continue
		}
		err = n.notifyFollowers(ctx, []story.List{l}, func(l i18n.Locale) notify.Notification {
			rank := l.Text("award.mention", nil)
			if e.Rank != nil {
				rank = l.Text("award.rank", map[string]any{"rank": *e.Rank})
			}
			title, _ := a.NameIn(l)
			return notify.Notification{Kind: notify.News, Title: name(l) + ": " + rank, Text: title,
				Link: l.Edition() + a.Path() + fmt.Sprintf("#entry-%d", e.Position), Lang: l.Code}
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// maxEntries is the maximum number of entries of a ranking, from the top, that followers are notified about.
const maxEntries = 1000

// listOf returns the list that followers of a ranked company or person follow, without a scope.
func listOf(e *award.Entry) story.List {
	if e.CompanyID != nil {
		return story.List{Kind: story.OfCompany, Ref: *e.CompanyID}
	}
	if e.AuthorID != nil {
		return story.List{Kind: story.OfAuthor, Ref: *e.AuthorID}
	}
	return story.List{}
}

// namesIn returns the names of ranked companies and people, by their lists.
func (n *News) namesIn(ctx context.Context, entries []award.Entry) (map[story.List]func(i18n.Locale) string, error) {
	var companyIDs, authorIDs []int64
	for i := range entries {
		switch l := listOf(&entries[i]); l.Kind {
		case story.OfCompany:
			companyIDs = append(companyIDs, l.Ref)
		case story.OfAuthor:
			authorIDs = append(authorIDs, l.Ref)
		}
	}
	companies, err := company.ByIDs(ctx, n.DB.Read, companyIDs)
	if err != nil {
		return nil, err
	}
	authors, err := taxonomy.AuthorsByIDs(ctx, n.DB.Read, authorIDs)
	if err != nil {
		return nil, err
	}
	names := map[story.List]func(i18n.Locale) string{}
	for i := range companies {
		names[story.List{Kind: story.OfCompany, Ref: companies[i].ID}] = companies[i].NameIn
	}
	for id, a := range authors {
		names[story.List{Kind: story.OfAuthor, Ref: id}] = a.NameIn
	}
	return names, nil
}

// notifyFollowers notifies all followers of any of the lists, notify.BatchSize at a time, so that other writes need not wait long.
func (n *News) notifyFollowers(ctx context.Context, lists []story.List, compose func(i18n.Locale) notify.Notification) error {
	for after := int64(0); ; {
		readers, err := follow.Followers(ctx, n.DB.Read, lists, after, notify.BatchSize)
		if err != nil || len(readers) == 0 {
			return err
		}
		err = n.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
			return n.Notifications.NotifyOfNews(ctx, tx, readers, compose)
		})
		if err != nil {
			return err
		}
		after = readers[len(readers)-1]
	}
}
