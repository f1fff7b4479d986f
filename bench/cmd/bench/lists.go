package main

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"time"

	"masthead/bench/load"
	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/story"
)

// publication is an open database of one size.
type publication struct {
	db      *database.DB
	stories *story.Stories
	size    int
	days    []time.Time // days with at least one page of stories
	titles  []string    // beginnings of titles
}

// listKind is one kind of list that readers request.
type listKind struct {
	name      string
	scattered bool // whether the requests of a run read many different stories
	read      func(ctx context.Context, p *publication, rnd *rand.Rand) ([]story.Item, error)
}

// cause returns why the list can be slower among more stories.
func (k listKind) cause() string {
	if k.scattered {
		return "its stories are seldom among the decoded cards in memory; decoding a card takes 10 µs"
	}
	return "p99 grows with the number of stories, or other work ran; compare the medians"
}

const listPage = 12

// measureLists measures the same lists at every number of stories, on both engines.
func (b *bench) measureLists(ctx context.Context) error {
	if err := b.listsOn(ctx, "SQLite", b.sqliteAddress); err != nil {
		return fmt.Errorf("SQLite: %w", err)
	}
	if b.postgres == "" {
		b.add("lists, PostgreSQL", "", "", "not measured", "there is no PostgreSQL server")
		return nil
	}
	if err := b.listsOn(ctx, "PostgreSQL", b.postgresURL); err != nil {
		return fmt.Errorf("PostgreSQL: %w", err)
	}
	return nil
}

func (b *bench) sqliteAddress(ctx context.Context, n int) (string, error) {
	file, err := b.sqliteFile(ctx, n)
	return "sqlite:" + file, err
}

func (b *bench) listsOn(ctx context.Context, engine string, address func(context.Context, int) (string, error)) (err error) {
	var pubs []*publication
	defer func() {
		for _, p := range pubs {
			err = errors.Join(err, p.db.Close())
		}
	}()
	for _, n := range b.sizes {
		at, err := address(ctx, n)
		if err != nil {
			return err
		}
		p, err := openPublication(ctx, at, n)
		if err != nil {
			return err
		}
		pubs = append(pubs, p)
	}
	kinds, err := listKindsOf(ctx, pubs[0])
	if err != nil {
		return err
	}
	for _, r := range kinds {
		if err := b.listRow(ctx, engine, r, pubs); err != nil {
			return fmt.Errorf("%s: %w", r.name, err)
		}
	}
	return nil
}

// listRow measures one kind of list at every number of stories, one after the other.
func (b *bench) listRow(ctx context.Context, engine string, r listKind, pubs []*publication) error {
	took := make([][]time.Duration, len(pubs))
	found := make([]int, len(pubs))
	rnds := make([]*rand.Rand, len(pubs))
	for i := range rnds {
		rnds[i] = rand.New(rand.NewPCG(1, 2))
	}
	for warm, until := true, time.Now().Add(b.seconds/4); ; {
		for i, p := range pubs {
			for range 50 {
				began := time.Now()
				items, err := r.read(ctx, p, rnds[i])
				if err != nil {
					return err
				}
				if !warm {
					took[i] = append(took[i], time.Since(began))
					found[i] += len(items)
				}
			}
		}
		if time.Now().After(until) {
			if !warm {
				break
			}
			warm, until = false, time.Now().Add(b.seconds)
		}
	}
	p99 := make([]time.Duration, len(pubs))
	text := ""
	for i, p := range pubs {
		slices.Sort(took[i])
		p99[i] = load.Quantile(took[i], 0.99)
		text += fmt.Sprintf(
			"%s: p50 %s, p99 %s (%.1f stories); ",
			formatCount(float64(p.size)),
			ms(load.Quantile(took[i], 0.5)),
			ms(p99[i]),
			float64(found[i])/float64(len(took[i])),
		)
	}
	ratio := float64(p99[len(p99)-1]) / float64(p99[0])
	b.judge(
		engine+", "+r.name,
		fmt.Sprintf("p99 at %s ≤ 2 × p99 at %s", formatCount(float64(pubs[len(pubs)-1].size)), formatCount(float64(pubs[0].size))),
		fmt.Sprintf("%sratio %.2f", text, ratio), ratio <= 2, r.cause())
	return nil
}

func openPublication(ctx context.Context, address string, size int) (*publication, error) {
	db, err := database.Open(ctx, address, database.Options{})
	if err != nil {
		return nil, err
	}
	p := &publication{db: db, stories: story.New(db, brand.NewDirectory(db), "example.com"), size: size}
	rows, err := db.Read.QueryContext(
		ctx,
		"SELECT title_key, published_at FROM stories WHERE status = 'published' AND listed AND id % ? = 0",
		max(1, size/1000),
	)
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	defer func() { _ = rows.Close() }()
	perDay := map[time.Time]int{}
	for rows.Next() {
		var title string
		var at int64
		if err := rows.Scan(&title, &at); err != nil {
			return nil, errors.Join(err, db.Close())
		}
		p.titles = append(p.titles, title)
		perDay[time.UnixMilli(at).UTC().Truncate(24*time.Hour)]++
	}
	for day, n := range perDay {
		if n*max(1, size/1000) >= listPage {
			p.days = append(p.days, day)
		}
	}
	slices.SortFunc(p.days, func(a, b time.Time) int { return a.Compare(b) })
	if len(p.days) == 0 || len(p.titles) == 0 {
		return nil, errors.Join(errors.New("the publication has no day with a page of stories"), rows.Err(), db.Close())
	}
	return p, rows.Err()
}

// listKindsOf returns the kinds of lists, for lists with at least a page even in the smallest
// publication.
func listKindsOf(ctx context.Context, smallest *publication) ([]listKind, error) {
	full := func(kind story.ListKind) ([]story.List, error) {
		q := database.SQL(`SELECT ref, scope FROM list_entries WHERE kind = ? GROUP BY ref, scope
			HAVING count(*) >= ? ORDER BY count(*) DESC LIMIT 40`, int64(kind), listPage)
		lists, err := database.All(ctx, smallest.db, q, func(row database.Row) (story.List, error) {
			l := story.List{Kind: kind}
			err := row.Scan(&l.Ref, &l.Scope)
			return l, err
		})
		if err == nil && len(lists) == 0 {
			err = fmt.Errorf("no list of kind %d has a full page", kind)
		}
		return lists, err
	}
	english := story.List{Kind: story.Latest, Scope: story.InLanguage(i18n.Default)}
	out := []listKind{
		{name: "newest in a language", read: func(ctx context.Context, p *publication, _ *rand.Rand) ([]story.Item, error) {
			return p.stories.Read(ctx, english, story.Window{Limit: listPage})
		}},
		{name: "pages by offset 0 to 240", read: func(ctx context.Context, p *publication, rnd *rand.Rand) ([]story.Item, error) {
			return p.stories.Read(ctx, english, story.Window{Limit: listPage, Offset: rnd.IntN(21) * listPage})
		}},
		{name: "archive of a day", scattered: true, read: func(ctx context.Context, p *publication, rnd *rand.Rand) ([]story.Item, error) {
			day := p.days[rnd.IntN(len(p.days))]
			return p.stories.Read(ctx, story.List{Kind: story.Latest}, story.Window{Limit: listPage, From: day, To: day.AddDate(0, 0, 1)})
		}},
		{name: "search by title", scattered: true, read: func(ctx context.Context, p *publication, rnd *rand.Rand) ([]story.Item, error) {
			title := []rune(p.titles[rnd.IntN(len(p.titles))])
			return p.stories.ByTitle(ctx, story.TitleQuery{Text: string(title[:min(len(title), 1+rnd.IntN(4))]), Limit: listPage})
		}},
	}
	for _, k := range []struct {
		name string
		kind story.ListKind
	}{{"category", story.OfCategory}, {"tag", story.OfTag}, {"author", story.OfAuthor}, {"newest in a brand or language", story.Latest}} {
		lists, err := full(k.kind)
		if err != nil {
			return nil, err
		}
		out = append(out, listKind{name: k.name, read: func(ctx context.Context, p *publication, rnd *rand.Rand) ([]story.Item, error) {
			return p.stories.Read(ctx, lists[rnd.IntN(len(lists))], story.Window{Limit: listPage})
		}})
	}
	return out, nil
}
