package newsletter_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"os/exec"
	"strings"
	"testing"
	"time"

	"masthead/internal/brand"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/i18n"
	"masthead/internal/invalid"
	"masthead/internal/jobs"
	"masthead/internal/mail"
	"masthead/internal/mail/mailtest"
	"masthead/internal/newsletter"
	"masthead/internal/sign"
)

// killedEnv makes the test binary send the issue with this id, from the database at the address before it.
const killedEnv = "MASTHEAD_NEWSLETTER_HELPER"

func TestMain(m *testing.M) {
	if job := os.Getenv(killedEnv); job != "" {
		if err := sendAsHelper(job); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func sendAsHelper(job string) error {
	ctx, log := context.Background(), slog.New(slog.DiscardHandler)
	address, id, _ := strings.Cut(job, "|")
	var issue int64
	if _, err := fmt.Sscan(id, &issue); err != nil {
		return err
	}
	db, err := database.Open(ctx, address, database.Options{Clock: dbtest.NewClock().Now})
	if err != nil {
		return err
	}
	queue, err := jobs.New(db, nil, nil, log)
	if err != nil {
		return err
	}
	n := (&newsletter.Newsletters{DB: db, Brands: brand.NewDirectory(db), Queue: queue, Keys: &sign.Keys{DB: db},
		Site: "https://startline.example", Name: "Startline", Log: log}).Open()
	for more := true; more; {
		if more, err = n.SendBatch(ctx, issue); err != nil {
			return err
		}
	}
	return nil
}

// subscribeMany adds confirmed subscribers, and one each who has not confirmed and who has ended the subscription.
func (h *fixture) subscribeMany(n int) {
	h.t.Helper()
	for i := range n + 2 {
		state := newsletter.Active
		switch i {
		case n:
			state = newsletter.Requested
		case n + 1:
			state = newsletter.Ended
		}
		err := h.DB.Write(h.t.Context(), func(ctx context.Context, tx *database.Tx) error {
			s := &newsletter.Subscriber{Email: fmt.Sprintf("reader%d@example.org", i), Lang: "en", CreatedAt: tx.At}
			if _, err := tx.NewInsert().Model(s).Returning("id").Exec(ctx); err != nil {
				return err
			}
			sub := &newsletter.Subscription{SubscriberID: s.ID, NewsletterID: h.daily.ID, State: state, RequestedAt: tx.At, ActiveAt: tx.At}
			_, err := tx.NewInsert().Model(sub).Exec(ctx)
			return err
		})
		if err != nil {
			h.t.Fatal(err)
		}
	}
}

// draft adds a draft of an issue for a day.
func (h *fixture) draft(day newsletter.Day) *newsletter.Issue {
	h.t.Helper()
	issue, err := h.CreateIssue(h.t.Context(), h.daily, newsletter.IssueText{Day: day, Title: "Looms & more", Intro: "First.\n\nSecond.",
		Items: []newsletter.Item{{Title: "The loom", Text: "It came late.", Link: "/2026/03/loom"},
			{Kind: newsletter.PassageItem, Title: "Note", Text: "A passage."},
			{Kind: newsletter.SponsorItem, Label: "Kaveri Bank", Title: "Loans", Link: "https://bank.example/loans"}}})
	if err != nil {
		h.t.Fatal(err)
	}
	return issue
}

// F92: an issue is prepared unseen, sent to its confirmed subscribers, each once, and can be read on the site from then on.
func TestAnIssueIsSentToItsSubscribers(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, now *dbtest.Clock) {
		h := newFixture(t, db, now)
		h.subscribeMany(3)
		issue := h.draft(20260320)
		if _, err := h.Issue(t.Context(), h.daily.ID, issue.Day); !errors.Is(err, database.ErrNotFound) {
			t.Errorf("readers see a draft: %v", err)
		}
		if _, err := h.Publish(t.Context(), issue.ID, issue.Revision+1, time.Time{}, true); !errors.Is(err, database.ErrConflict) {
			t.Errorf("another revision: %v", err)
		}
		sent, err := h.Publish(t.Context(), issue.ID, issue.Revision, time.Time{}, true)
		if err != nil || sent.State() != newsletter.PublishedIssue {
			t.Fatalf("publish: %+v, %v", sent, err)
		}
		if _, err := h.SaveIssueText(t.Context(), issue.ID, sent.Revision, newsletter.IssueText{Day: issue.Day, Title: "x"}); !errors.Is(err,
			newsletter.ErrSending) {
			t.Errorf("a change while it is sent: %v", err)
		}
		h.subscribeLater("late@example.org")
		for range 2 { // the second time there is nothing left
			if more, err := h.SendBatch(t.Context(), issue.ID); more || err != nil {
				t.Fatal(more, err)
			}
		}
		emails := h.newEmails()
		if len(emails) != 3 {
			t.Fatalf("%d emails", len(emails))
		}
		for i, got := range mailtest.Send(t, db, emails...) {
			if got.To != fmt.Sprintf("reader%d@example.org", i) || got.Subject != "Looms & more" || got.Lang != "en" {
				t.Errorf("email %d: %+v", i, got)
			}
			for _, part := range []string{"First.", "Second.", "It came late.", "Presented by Kaveri Bank", "A passage.",
				"https://startline.example/2026/03/loom?utm_medium=email&utm_source=daily-capsule",
				"https://startline.example/daily-capsule/2026-03-20?utm_medium=email&utm_source=daily-capsule"} {
				if !strings.Contains(got.Text, part) {
					t.Errorf("the text has no %q: %s", part, got.Text)
				}
			}
			if one := emails[i]; strings.Contains(got.Text, "0.0.token") || !strings.Contains(got.Text, one.Unsubscribe) ||
				one.Purpose != mail.Newsletter || one.List != "daily-capsule" || one.Text != "" {
				t.Errorf("email %d: %+v %s", i, one, got.Text)
			}
			token := emails[i].Unsubscribe[strings.Index(emails[i].Unsubscribe, "?t=")+3:]
			if n, err := h.Unsubscribe(t.Context(), token, newsletter.ByOneClick, i18n.Default); err != nil || n.ID != h.daily.ID {
				t.Errorf("unsubscribe: %v", err)
			}
		}
		if i, err := h.Issue(t.Context(), h.daily.ID, issue.Day); err != nil || len(i.Items) != 3 {
			t.Errorf("the issue on the site: %+v, %v", i, err)
		}
		if _, err := h.DeleteIssue(t.Context(), issue.ID, issue.Revision); !errors.Is(err, newsletter.ErrPublished) {
			t.Errorf("delete a published issue: %v", err)
		}
	})
}

// subscribeLater adds a subscriber who confirms a minute from now.
func (h *fixture) subscribeLater(email string) {
	h.t.Helper()
	err := h.DB.Write(h.t.Context(), func(ctx context.Context, tx *database.Tx) error {
		s := &newsletter.Subscriber{Email: email, Lang: "en", CreatedAt: tx.At}
		if _, err := tx.NewInsert().Model(s).Returning("id").Exec(ctx); err != nil {
			return err
		}
		_, err := tx.NewInsert().Model(&newsletter.Subscription{SubscriberID: s.ID, NewsletterID: h.daily.ID, State: newsletter.Active,
			RequestedAt: tx.At, ActiveAt: clock.MomentOf(tx.At.Add(time.Minute))}).Exec(ctx)
		return err
	})
	if err != nil {
		h.t.Fatal(err)
	}
}

// F92: a scheduled issue is published at its time, by one of several servers; it can be taken back before.
func TestAScheduledIssueIsPublishedAtItsTime(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, now *dbtest.Clock) {
		h := newFixture(t, db, now)
		h.subscribeMany(1)
		issue := h.draft(20260320)
		at := now.Now().Add(time.Hour)
		past := invalid.Fields{"at": "is in the past"}
		if _, err := h.Publish(t.Context(), issue.ID, 1, now.Now().Add(-time.Hour), true); !errors.Is(err, past) {
			t.Errorf("a time in the past: %v", err)
		}
		for revision := 1; revision <= 3; revision += 2 {
			if i, err := h.Publish(t.Context(), issue.ID, revision, at, true); err != nil || i.State() != newsletter.ScheduledIssue {
				t.Fatalf("schedule: %+v, %v", i, err)
			}
			if revision == 1 {
				if i, err := h.Unschedule(t.Context(), issue.ID, 2); err != nil || i.State() != newsletter.DraftIssue {
					t.Fatalf("unschedule: %+v, %v", i, err)
				}
			}
		}
		publish := func(want newsletter.IssueState) {
			t.Helper()
			if err := h.PublishDue(t.Context()); err != nil {
				t.Fatal(err)
			}
			if i, err := h.IssueByID(t.Context(), issue.ID); err != nil || i.State() != want {
				t.Errorf("the issue is %+v, %v", i, err)
			}
		}
		publish(newsletter.ScheduledIssue)
		now.Advance(time.Hour)
		publish(newsletter.PublishedIssue)
		publish(newsletter.PublishedIssue)
		if _, err := h.SendBatch(t.Context(), issue.ID); err != nil {
			t.Fatal(err)
		}
		if emails := h.newEmails(); len(emails) != 1 {
			t.Errorf("%d emails", len(emails))
		}
	})
}

// F92: a program that is killed while it sends an issue neither loses an email nor sends one twice.
func TestAKilledServerSendsEachSubscriberOneIssue(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, now *dbtest.Clock) {
		const n = 1200
		h := newFixture(t, db, now)
		h.insertReaders(n)
		issue := h.draft(20260320)
		if _, err := h.Publish(t.Context(), issue.ID, issue.Revision, time.Time{}, true); err != nil {
			t.Fatal(err)
		}
		mailing := func() newsletter.Mailing {
			t.Helper()
			all, err := h.MailingsOf(t.Context(), []int64{issue.ID})
			if err != nil || all[issue.ID] == nil {
				t.Fatal(all, err)
			}
			return *all[issue.ID]
		}
		start := func() *exec.Cmd {
			t.Helper()
			cmd := exec.Command(os.Args[0])
			cmd.Env, cmd.Stderr = append(os.Environ(), fmt.Sprintf("%s=%s|%d", killedEnv, db.URL(), issue.ID)), os.Stderr
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { _ = cmd.Process.Kill() })
			return cmd
		}
		for _, after := range []int64{1, 600} {
			cmd := start()
			for mailing().Emails < after {
				if cmd.ProcessState != nil {
					t.Fatal("the process ended early")
				}
			}
			_ = cmd.Process.Kill()
			_ = cmd.Wait()
		}
		if err := start().Wait(); err != nil {
			t.Fatal(err)
		}
		if m := mailing(); m.Emails != n || m.FinishedAt.IsZero() {
			t.Errorf("mailing: %+v", m)
		}
		times := map[string]int{}
		for _, email := range h.newEmails() {
			times[email.To]++
		}
		for i := range n {
			if to := fmt.Sprintf("reader%d@example.org", i); times[to] != 1 {
				t.Errorf("%s got %d emails", to, times[to])
			}
		}
	})
}

// insertReaders adds n subscribers in one transaction.
func (h *fixture) insertReaders(n int) {
	h.t.Helper()
	err := h.DB.Write(h.t.Context(), func(ctx context.Context, tx *database.Tx) error {
		readers := make([]*newsletter.Subscriber, n)
		for i := range readers {
			readers[i] = &newsletter.Subscriber{Email: fmt.Sprintf("reader%d@example.org", i), Lang: "en", CreatedAt: tx.At}
		}
		if _, err := tx.NewInsert().Model(&readers).Returning("id").Exec(ctx); err != nil {
			return err
		}
		subs := make([]newsletter.Subscription, n)
		for i := range subs {
			subs[i] = newsletter.Subscription{SubscriberID: readers[i].ID, NewsletterID: h.daily.ID, State: newsletter.Active, RequestedAt: tx.At,
				ActiveAt: tx.At}
		}
		_, err := tx.NewInsert().Model(&subs).Exec(ctx)
		return err
	})
	if err != nil {
		h.t.Fatal(err)
	}
}
