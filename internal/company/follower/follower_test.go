package follower_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/riverqueue/river"
	"github.com/uptrace/bun"

	"masthead/internal/account"
	"masthead/internal/actor"
	"masthead/internal/award"
	"masthead/internal/company"
	"masthead/internal/company/follower"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/follow"
	"masthead/internal/i18n"
	"masthead/internal/investor"
	"masthead/internal/jobs"
	"masthead/internal/notify"
	"masthead/internal/sign"
	"masthead/internal/story"
	"masthead/internal/story/storytest"
)

type fixture struct {
	*storytest.Publication
	t       *testing.T
	now     *dbtest.Clock
	follows *follow.Follows
	news    *follower.News
}

func onEachDatabase(t *testing.T, test func(t *testing.T, f *fixture)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		queue, err := jobs.New(db, nil, nil, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		p := storytest.New(t, db)
		p.Stories.Companies = company.IDsOf
		f := &fixture{Publication: p, t: t, now: c,
			follows: &follow.Follows{DB: db, Brands: p.Brands, Stories: p.Stories, Companies: follower.Companies(db),
				Investors: follower.Investors(db)},
			news: &follower.News{DB: db, Queue: queue, Notifications: &notify.Notifications{DB: db, Stories: p.Stories, Brands: p.Brands,
				Queue: queue, Keys: &sign.Keys{DB: db}, Site: "https://news.example", Name: "The Post"}}}
		if err := f.news.Listen(); err != nil {
			t.Fatal(err)
		}
		test(t, f)
	})
}

func (f *fixture) addReader(name, lang string, follows ...story.List) (id int64) {
	f.t.Helper()
	f.Write(func(ctx context.Context, tx *database.Tx) error {
		u, err := account.CreateUser(ctx, tx, name+"@example.in", name, lang, "")
		if err == nil {
			id = u.ID
		}
		return err
	})
	for _, l := range follows {
		if err := f.follows.Follow(f.t.Context(), id, l); err != nil {
			f.t.Fatal(err)
		}
	}
	return id
}

func (f *fixture) addCompany(slug, name string, rounds ...company.Round) *company.Profile {
	f.t.Helper()
	p := &company.Profile{Company: &company.Company{Slug: slug, Name: name, Names: map[string][]string{"hi": {"किल्न"}}}, Rounds: rounds}
	f.Write(func(ctx context.Context, tx *database.Tx) error { return p.Save(ctx, tx) })
	return p
}

// runJobs runs the waiting jobs of the news, as the queue does.
func (f *fixture) runJobs() {
	f.t.Helper()
	workers := river.NewWorkers()
	storyNews := jobs.WorkerOf(&notify.FollowersWorker{Notifications: f.news.Notifications})
	for _, add := range append(f.news.Offer().Workers, storyNews) {
		if err := add(workers); err != nil {
			f.t.Fatal(err)
		}
	}
	q, err := jobs.New(f.DB, workers, jobs.Queues{notify.Queue: 1}, slog.New(slog.DiscardHandler))
	if err != nil {
		f.t.Fatal(err)
	}
	ended, stop := q.Subscribe(river.EventKindJobCompleted, river.EventKindJobFailed)
	defer stop()
	var waiting int
	err = f.DB.Read.NewRaw("SELECT count(*) FROM river_job WHERE kind IN ('company-news', 'notify') AND state = 'available'").
		Scan(f.t.Context(), &waiting)
	if err != nil {
		f.t.Fatal(err)
	}
	if err := q.Start(f.t.Context()); err != nil {
		f.t.Fatal(err)
	}
	for range waiting {
		if e := <-ended; e.Kind == river.EventKindJobFailed {
			f.t.Error(e.Job.Errors)
		}
	}
	if err := q.Stop(f.t.Context()); err != nil {
		f.t.Fatal(err)
	}
}

// notificationsOf returns the notifications of a reader, the oldest first.
func (f *fixture) notificationsOf(reader int64) []string {
	f.t.Helper()
	list, err := f.news.Notifications.List(f.t.Context(), reader, notify.Window{Limit: 50})
	if err != nil {
		f.t.Fatal(err)
	}
	texts := []string{}
	for _, n := range list {
		texts = append(texts, n.Title+" | "+n.Text+" | "+n.Link)
	}
	slices.Reverse(texts)
	return texts
}

func (f *fixture) expect(who string, reader int64, want ...string) {
	f.t.Helper()
	if got := f.notificationsOf(reader); !slices.Equal(got, want) {
		f.t.Errorf("%s: %q, want %q", who, got, want)
	}
}

func (f *fixture) emit(name string, id int64) {
	f.t.Helper()
	f.Write(func(_ context.Context, tx *database.Tx) error {
		tx.Emit(name, id)
		return nil
	})
	f.runJobs()
}

func listOfCompany(id int64, l i18n.Locale) story.List {
	return story.List{Kind: story.OfCompany, Ref: id, Scope: story.InLanguage(l)}
}

// F170: followers of a company, of an investor and of a person who invests are notified about a new round, each once
// and in the language of the account. A round is not news if it is old, in the future or without a date, or if it is
// the second round on the same day. If a founder added the round, only the followers of the company are notified.
func TestFollowersAreNotifiedOfRounds(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, f *fixture) {
		month := f.now.Now().Format("2006-01")
		amount := int64(120_000_000)
		person := f.Author("devika-nair", "Devika Nair")
		fund := &investor.Investor{Slug: "monsoon-ridge", Name: "Monsoon Ridge", Kind: investor.Firm}
		angel := &investor.Investor{Slug: "devika-nair", Name: "Devika Nair", Kind: investor.Individual, AuthorID: &person.ID}
		f.Write(func(ctx context.Context, tx *database.Tx) error {
			return errors.Join(investor.Add(ctx, tx, fund), investor.Add(ctx, tx, angel))
		})
		future := f.now.Now().AddDate(1, 0, 0).Format("2006-01")
		kiln := f.addCompany("kiln", "Kiln",
			company.Round{Type: "SEED", Date: month, Amount: &amount, Currency: "INR", Investors: []investor.Investor{*fund, *angel}},
			company.Round{Type: "ANGEL", Date: "2016-04"}, company.Round{Type: "ANGEL"}, company.Round{Type: "GRANT", Date: month},
			company.Round{Type: "SERIES-A", Date: future})
		other := f.addCompany("loom", "Loom")
		hindi := i18n.LookupOrDefault("hi")
		both := f.addReader("asha", "en", listOfCompany(kiln.ID, i18n.Default), listOfCompany(kiln.ID, hindi),
			story.List{Kind: story.OfInvestor, Ref: fund.ID})
		ofPerson := f.addReader("ravi", "hi", story.List{Kind: story.OfAuthor, Ref: person.ID})
		stranger := f.addReader("imran", "ur", listOfCompany(other.ID, i18n.Default))
		idOf := func(roundType string) int64 {
			return kiln.Rounds[slices.IndexFunc(kiln.Rounds, func(r company.Round) bool { return r.Type == roundType })].ID
		}
		for i := range kiln.Rounds {
			if kiln.Rounds[i].Type == "ANGEL" || kiln.Rounds[i].Type == "SERIES-A" {
				f.emit(company.RoundConfirmed, kiln.Rounds[i].ID)
			}
		}
		f.expect("before a round is news", both)
		f.emit(company.RoundAdded, idOf("SEED"))
		f.expect("of a person whom a founder names as investor", ofPerson)
		f.emit(company.RoundConfirmed, idOf("SEED"))
		f.emit(company.RoundConfirmed, idOf("SEED"))  // the job may run twice
		f.emit(company.RoundConfirmed, idOf("GRANT")) // too soon after the other round
		name := company.RoundNameIn(i18n.Default, "SEED")
		f.expect("a reader who follows company and investor", both, "Kiln: "+name+" | INR 120,000,000 | /companies/kiln#funding")
		f.expect("a reader in Hindi who follows the person", ofPerson, "किल्न: सीड | INR 12,00,00,000 | /hindi/companies/kiln#funding")
		f.expect("a reader who follows another company", stranger)
		f.now.Advance(25 * time.Hour)
		f.emit(company.RoundConfirmed, idOf("SEED"))
		f.emit(company.RoundConfirmed, idOf("GRANT"))
		if texts := f.notificationsOf(ofPerson); len(texts) != 1 {
			t.Errorf("a day later, a reader who does not follow the company: %q", texts)
		}
		if texts := f.notificationsOf(both); len(texts) != 2 || !strings.Contains(texts[1], company.RoundNameIn(i18n.Default, "GRANT")) {
			t.Errorf("a day later, a reader who follows the company: %q", texts)
		}
	})
}

// F170: followers of a company or a person in a ranking are notified about the rank when the ranking is published.
func TestFollowersAreNotifiedOfAwards(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, f *fixture) {
		kiln, person := f.addCompany("kiln", "Kiln"), f.Author("devika-nair", "Devika Nair")
		first := 1
		a := &award.Award{Slug: "makers-2026", Series: "makers", Name: "Makers", Year: 2026}
		f.Write(func(ctx context.Context, tx *database.Tx) error {
			a.PublishedAt = tx.At
			return award.Save(ctx, tx, a, []award.Entry{{Rank: &first, CompanyID: &kiln.ID}, {AuthorID: &person.ID}})
		})
		ofCompany := f.addReader("asha", "en", listOfCompany(kiln.ID, i18n.Default))
		ofPerson := f.addReader("ravi", "en", story.List{Kind: story.OfAuthor, Ref: person.ID})
		f.emit(award.RankingPublished, a.ID)
		name, _ := a.NameIn(i18n.Default)
		f.expect("a reader who follows the company", ofCompany,
			"Kiln: "+i18n.Default.Text("award.rank", map[string]any{"rank": 1})+" | "+name+" | /awards/makers-2026#entry-1")
		f.expect("a reader who follows the person", ofPerson,
			"Devika Nair: "+i18n.Default.Text("award.mention", nil)+" | "+name+" | /awards/makers-2026#entry-2")
	})
}

// queriesOfFollows counts the queries that read follows.
type queriesOfFollows struct{ n int }

func (q *queriesOfFollows) BeforeQuery(ctx context.Context, e *bun.QueryEvent) context.Context {
	if strings.Contains(e.Query, "follows") {
		q.n++
	}
	return ctx
}

func (*queriesOfFollows) AfterQuery(context.Context, *bun.QueryEvent) {}

// One query finds the entries of a ranking that have followers; only the followers of these are read.
func TestFollowersOfARankingAreFoundTogether(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, f *fixture) {
		var entries []award.Entry
		var last int64
		for i := range 40 {
			one := f.addCompany(fmt.Sprintf("company-%d", i), fmt.Sprintf("Company %d", i))
			entries, last = append(entries, award.Entry{Rank: new(i + 1), CompanyID: &one.ID}), one.ID
		}
		a := &award.Award{Slug: "makers-2026", Series: "makers", Name: "Makers", Year: 2026}
		f.Write(func(ctx context.Context, tx *database.Tx) error {
			a.PublishedAt = tx.At
			return award.Save(ctx, tx, a, entries)
		})
		reader := f.addReader("asha", "en", listOfCompany(last, i18n.Default))
		counter := &queriesOfFollows{}
		f.DB.Read = f.DB.Read.WithQueryHook(counter)
		f.emit(award.RankingPublished, a.ID)
		if heard := f.notificationsOf(reader); len(heard) != 1 || counter.n > 4 {
			t.Errorf("the follower of one of 40 companies was notified about %q; %d queries read follows", heard, counter.n)
		}
	})
}

// Followers of a company that is merged follow the remaining company. Their list of followed stories has the stories that name this
// company, and the stories by or about a person whom they follow.
func TestFollowersOfMergedCompaniesAndOfPeople(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, f *fixture) {
		kept, merged := f.addCompany("kiln", "Kiln"), f.addCompany("kiln-2", "Kiln Pvt Ltd")
		person := f.Author("devika-nair", "Devika Nair")
		both := f.addReader("asha", "en", listOfCompany(kept.ID, i18n.Default), listOfCompany(merged.ID, i18n.Default))
		one := f.addReader("ravi", "en", listOfCompany(merged.ID, i18n.Default), story.List{Kind: story.OfAuthor, Ref: person.ID})
		const card = `<p>Who makes it.</p><p class="slip" data-slip="%s"></p>`
		f.Publish(f.DraftOf("ys", "Before the merge", fmt.Sprintf(card, "company:kiln-2")), 3*time.Hour)
		f.Write(func(ctx context.Context, tx *database.Tx) error {
			return company.Merge(ctx, tx, kept.ID, merged.ID, actor.Actor{})
		})
		for who, reader := range map[string]int64{"followed both": both, "followed the merged one": one} {
			lists, err := f.follows.ListsOf(t.Context(), reader)
			if err != nil || !slices.Contains(lists, listOfCompany(kept.ID, i18n.Default)) ||
				slices.Contains(lists, listOfCompany(merged.ID, i18n.Default)) {
				t.Errorf("%s: %v, %v", who, lists, err)
			}
		}
		if err := f.follows.Follow(t.Context(), one, listOfCompany(merged.ID, i18n.Default)); !errors.Is(err, database.ErrNotFound) {
			t.Errorf("a merged company can be followed: %v", err)
		}
		if err := f.follows.Follow(t.Context(), one, story.List{Kind: story.OfCompany, Ref: kept.ID}); !errors.Is(err, database.ErrNotFound) {
			t.Errorf("a company can be followed without a language: %v", err)
		}
		f.Published("ys", "By the person", 2*time.Hour, storytest.By(person))
		f.Publish(f.DraftOf("ys", "About the person", fmt.Sprintf(card, "person:devika-nair")), time.Hour)
		f.Publish(f.DraftOf("ys", "About the company", fmt.Sprintf(card, "company:kiln")), time.Minute)
		lists, err := f.follows.ListsOf(t.Context(), one)
		if err != nil {
			t.Fatal(err)
		}
		items, err := f.follows.ReadStories(t.Context(), lists, []i18n.Locale{i18n.Default}, story.After{}, 10)
		if got := storytest.Titles(items); err != nil || !slices.Equal(got, []string{"About the company", "About the person",
			"By the person", "Before the merge"}) {
			t.Errorf("%q, %v", got, err)
		}
		f.Write(func(ctx context.Context, tx *database.Tx) error {
			return company.Unmerge(ctx, tx, merged.ID, actor.Actor{})
		})
		items, err = f.follows.ReadStories(t.Context(), []story.List{listOfCompany(merged.ID, i18n.Default)}, nil,
			story.After{}, 10)
		if got := storytest.Titles(items); err != nil || !slices.Equal(got, []string{"Before the merge"}) {
			t.Errorf("after the merge was undone: %q, %v", got, err)
		}
		named, err := f.follows.DescribeExisting(t.Context(), lists)
		if err != nil || len(named) != 2 {
			t.Errorf("%v, %v", named, err)
		}
	})
}

// A reader follows a company once. The reader gets the company's stories, as notifications and in the list of followed stories, in
// the language of the account, in that of the page, and in the languages in which the reader follows something, but not in other
// languages.
func TestOneFollowBringsTheStoriesInTheLanguagesOfTheReader(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, f *fixture) {
		f.news.Notifications.Listen()
		one := f.addCompany("kiln", "Kiln")
		hindi, urdu := i18n.LookupOrDefault("hi"), i18n.LookupOrDefault("ur")
		both := f.addReader("asha", "en", listOfCompany(one.ID, hindi), listOfCompany(one.ID, i18n.Default))
		only := f.addReader("ravi", "en", listOfCompany(one.ID, i18n.Default))
		third := f.addReader("sana", "hi", listOfCompany(one.ID, i18n.Default))
		for _, l := range []i18n.Locale{hindi, urdu} {
			if follows, err := f.follows.IsFollowing(t.Context(), only, listOfCompany(one.ID, l)); err != nil || !follows {
				t.Errorf("the page in %s does not show the follow (%v)", l.Code, err)
			}
		}
		const card = `<p>Who makes it.</p><p class="slip" data-slip="company:kiln"></p>`
		for brand, title := range map[string]string{"ys": "English", "hindi": "Hindi"} {
			f.Publish(f.DraftOf(brand, title, card), 0)
		}
		f.runJobs()
		for reader, want := range map[int64]int{both: 2, only: 1, third: 2} { // the account of the third is in Hindi
			if heard := f.notificationsOf(reader); len(heard) != want {
				t.Errorf("reader %d was notified about %q", reader, heard)
			}
		}
		for reader, want := range map[int64][]string{both: {"English", "Hindi"}, only: {"English"}, third: {"English", "Hindi"}} {
			read := []i18n.Locale{i18n.Default}
			if reader == third {
				read = append(read, hindi)
			}
			lists, err := f.follows.ListsOf(t.Context(), reader)
			if err != nil {
				t.Fatal(err)
			}
			items, err := f.follows.ReadStories(t.Context(), lists, read, story.After{}, 10)
			got := storytest.Titles(items)
			slices.Sort(got)
			if err != nil || !slices.Equal(got, want) {
				t.Errorf("stories of reader %d: %q, want %q (%v)", reader, got, want, err)
			}
			if named, err := f.follows.DescribeExisting(t.Context(), lists); err != nil || named[len(named)-1].Kind != "company" &&
				named[0].Kind != "company" {
				t.Errorf("reader %d follows %+v (%v)", reader, named, err)
			}
		}
		if err := f.follows.Unfollow(t.Context(), both, listOfCompany(one.ID, urdu)); err != nil {
			t.Fatal(err)
		}
		if lists, err := f.follows.ListsOf(t.Context(), both); err != nil || len(lists) != 0 {
			t.Errorf("after unfollowing on another page: %v (%v)", lists, err)
		}
	})
}

// "Merged with an undo": when a merge of companies is undone, the former followers of the separated company follow it again, even if the
// other company has been merged into a third one since. A reader who unfollowed the remaining company does not follow it again.
func TestFollowersComeBackWhenAMergeIsUndone(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, f *fixture) {
		a, b, c := f.addCompany("kiln", "Kiln"), f.addCompany("loom", "Loom"), f.addCompany("mill", "Mill")
		list := func(p *company.Profile) story.List { return listOfCompany(p.ID, i18n.Default) }
		ofA, ofAB := f.addReader("asha", "en", list(a)), f.addReader("ravi", "en", list(a), list(b))
		ofAC, left := f.addReader("sana", "en", list(a), list(c)), f.addReader("omar", "en", list(a))
		merge := func(into, from *company.Profile) {
			t.Helper()
			f.Write(func(ctx context.Context, tx *database.Tx) error {
				return company.Merge(ctx, tx, into.ID, from.ID, actor.Actor{})
			})
		}
		unmerge := func(p *company.Profile) {
			t.Helper()
			f.Write(func(ctx context.Context, tx *database.Tx) error { return company.Unmerge(ctx, tx, p.ID, actor.Actor{}) })
		}
		follows := func(what string, reader int64, want ...*company.Profile) {
			t.Helper()
			lists, err := f.follows.ListsOf(t.Context(), reader)
			ok := err == nil && len(lists) == len(want)
			for _, p := range want {
				ok = ok && slices.Contains(lists, list(p))
			}
			if !ok {
				t.Errorf("%s: reader %d follows %v, %v; want %d lists", what, reader, lists, err, len(want))
			}
		}
		merge(b, a)
		merge(c, b)
		if err := f.follows.Unfollow(t.Context(), left, list(c)); err != nil {
			t.Fatal(err)
		}
		for _, reader := range []int64{ofA, ofAB, ofAC} {
			follows("merged", reader, c)
		}
		unmerge(a)
		follows("A is separate", ofA, a)
		follows("A is separate", ofAB, a, c)
		follows("A is separate", ofAC, a, c)
		follows("A is separate", left)
		unmerge(b)
		follows("B is separate", ofA, a)
		follows("B is separate", ofAB, a, b)
		follows("B is separate", ofAC, a, c)
		merge(c, a)
		merge(c, b)
		follows("merged into one", ofAB, c)
		unmerge(a)
		follows("B is still merged", ofAB, a, c)
		unmerge(b)
		follows("none is merged", ofAB, a, b)
		var moved int
		if err := f.DB.Read.NewRaw("SELECT count(*) FROM moved_follows").Scan(t.Context(), &moved); err != nil || moved != 0 {
			t.Errorf("%d moved follows are left, %v", moved, err)
		}
	})
}

// "Merged with an undo": if investor A was merged into B, and B into C, undoing the first merge gives A its rounds, its fields, its person
// and its followers back. B and C keep what they had before; B has it again when the second merge is undone.
func TestUndoingAnEarlierMergeOfInvestors(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, f *fixture) {
		person := f.Author("devika-nair", "Devika Nair")
		newsroom := investor.Newsroom{Rounds: company.InvestorRounds{}}
		all := map[string]*investor.Investor{}
		f.Write(func(ctx context.Context, tx *database.Tx) error {
			for _, slug := range []string{"alpha", "beta", "gamma"} {
				one := &investor.Investor{Slug: slug, Name: slug, Kind: investor.Firm}
				if slug == "alpha" {
					one.City, one.Kind, one.AuthorID = "Surat", investor.Individual, &person.ID
				}
				if err := investor.Add(ctx, tx, one); err != nil {
					return err
				}
				all[slug] = one
			}
			return nil
		})
		round := func(kind string, names ...string) company.Round {
			r := company.Round{Type: kind, Currency: "USD", Date: "2024"}
			for _, name := range names {
				r.Investors = append(r.Investors, *all[name])
			}
			return r
		}
		f.addCompany("kiln", "Kiln", round("SEED", "alpha"), round("DEBT", "alpha", "gamma"), round("GRANT", "beta"))
		reader := f.addReader("asha", "en", story.List{Kind: story.OfInvestor, Ref: all["beta"].ID, Scope: story.Everywhere})
		merge := func(into, from string) {
			t.Helper()
			f.Write(func(ctx context.Context, tx *database.Tx) error {
				_, err := newsroom.Merge(ctx, tx, actor.Actor{}, all[into].ID, all[from].ID)
				return err
			})
		}
		unmerge := func(slug string) {
			t.Helper()
			f.Write(func(ctx context.Context, tx *database.Tx) error {
				_, err := newsroom.Unmerge(ctx, tx, actor.Actor{}, all[slug].ID)
				return err
			})
		}
		expect := func(slug, city string, hasPerson bool, kinds ...string) {
			t.Helper()
			got, err := investor.ByID(t.Context(), f.DB.Read, all[slug].ID)
			if err != nil {
				t.Fatal(err)
			}
			var types []string
			err = f.DB.Read.NewSelect().TableExpr("round_investors AS ri").Join("JOIN funding_rounds AS r ON r.id = ri.round_id").
				Column("r.type").Where("ri.investor_id = ?", got.ID).Order("r.type").Scan(t.Context(), &types)
			if err != nil || got.City != city || (got.AuthorID != nil) != hasPerson || !slices.Equal(types, kinds) {
				t.Errorf("%s: city %q, person %v, rounds %q, %v; want %q, %t, %q", slug, got.City, got.AuthorID, types, err, city, hasPerson, kinds)
			}
		}
		follows := func(slug string) {
			t.Helper()
			lists, err := f.follows.ListsOf(t.Context(), reader)
			if err != nil || len(lists) != 1 || lists[0].Ref != all[slug].ID {
				t.Errorf("the reader follows %v, %v; want %s", lists, err, slug)
			}
		}
		merge("beta", "alpha")
		merge("gamma", "beta")
		expect("gamma", "Surat", true, "DEBT", "GRANT", "SEED")
		follows("gamma")
		unmerge("alpha")
		expect("alpha", "Surat", true, "DEBT", "SEED")
		expect("gamma", "", false, "DEBT", "GRANT")
		follows("gamma")
		unmerge("beta")
		expect("beta", "", false, "GRANT")
		expect("gamma", "", false, "DEBT")
		expect("alpha", "Surat", true, "DEBT", "SEED")
		follows("beta")
	})
}
