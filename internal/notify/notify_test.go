package notify_test

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/riverqueue/river"

	"masthead/internal/account"
	"masthead/internal/apiv2"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/follow"
	"masthead/internal/i18n"
	"masthead/internal/jobs"
	"masthead/internal/mail"
	"masthead/internal/newsletter"
	"masthead/internal/notify"
	"masthead/internal/sign"
	"masthead/internal/story"
	"masthead/internal/story/storytest"
	"masthead/internal/taxonomy"
)

// fixture is a publication with readers who follow something.
type fixture struct {
	*storytest.Publication
	*notify.Notifications
	follows    *follow.Follows
	t          *testing.T
	now        *dbtest.Clock
	emailsRead int // emails that newEmails returned
}

func onEachDatabase(t *testing.T, test func(t *testing.T, h *fixture)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		queue, err := jobs.New(db, nil, nil, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		p := storytest.New(t, db)
		n := &notify.Notifications{
			DB:      db,
			Stories: p.Stories,
			Brands:  p.Brands,
			Queue:   queue,
			Keys:    &sign.Keys{DB: db},
			Site:    "https://startline.example",
			Name:    "Startline",
			Log:     slog.New(slog.DiscardHandler),
		}
		n.Listen()
		test(t, &fixture{Publication: p, Notifications: n, follows: &follow.Follows{DB: db, Brands: p.Brands, Stories: p.Stories}, t: t, now: c})
	})
}

func (h *fixture) addReader(name, lang string) int64 {
	h.t.Helper()
	var id int64
	h.Write(func(ctx context.Context, tx *database.Tx) error {
		u, err := account.CreateUser(ctx, tx, name+"@example.in", name, lang, "")
		if err == nil {
			id = u.ID
		}
		return err
	})
	return id
}

func (h *fixture) follow(user int64, lists ...story.List) {
	h.t.Helper()
	for _, l := range lists {
		if err := h.follows.Follow(h.t.Context(), user, l); err != nil {
			h.t.Fatal(err)
		}
	}
}

// runJobs runs the waiting jobs, as the queue does.
func (h *fixture) runJobs() {
	h.t.Helper()
	w := &notify.FollowersWorker{Notifications: h.Notifications}
	workers := river.NewWorkers()
	river.AddWorker(workers, w)
	river.AddWorker(workers, &notify.HeldBackWorker{Notifications: h.Notifications})
	q, err := jobs.New(h.Publication.DB, workers, jobs.Queues{notify.Queue: 1}, slog.New(slog.DiscardHandler))
	if err != nil {
		h.t.Fatal(err)
	}
	ended, stop := q.Subscribe(river.EventKindJobCompleted)
	defer stop()
	var waiting int
	err = h.Publication.DB.Read.NewRaw("SELECT count(*) FROM river_job WHERE kind LIKE 'notify%' AND state = 'available'").
		Scan(h.t.Context(), &waiting)
	if err != nil {
		h.t.Fatal(err)
	}
	if err := q.Start(h.t.Context()); err != nil {
		h.t.Fatal(err)
	}
	for range waiting {
		<-ended
	}
	if err := q.Stop(h.t.Context()); err != nil {
		h.t.Fatal(err)
	}
}

func (h *fixture) titles(user int64) []string {
	h.t.Helper()
	list, err := h.List(h.t.Context(), user, notify.Window{Limit: 50})
	if err != nil {
		h.t.Fatal(err)
	}
	titles := []string{}
	for _, n := range list {
		titles = append(titles, n.Title)
	}
	return titles
}

// newEmails returns the emails that were enqueued since the last call.
func (h *fixture) newEmails() []mail.Email {
	h.t.Helper()
	var rows []string
	if err := h.Publication.DB.Read.NewRaw("SELECT CAST(args AS TEXT) FROM river_job WHERE kind = 'letter' ORDER BY id").Scan(h.t.Context(),
		&rows); err != nil {
		h.t.Fatal(err)
	}
	var list []mail.Email
	for _, row := range rows[h.emailsRead:] {
		var email mail.Email
		if err := json.Unmarshal([]byte(row), &email); err != nil {
			h.t.Fatal(err)
		}
		list = append(list, email)
	}
	h.emailsRead = len(rows)
	return list
}

// GEN-22: a follower of several lists of a story is notified once, however often it is
// published. Old stories do not notify.
func TestFollowersAreNotifiedOnce(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		funding, asha := h.Term(taxonomy.TagKind, "funding", "Funding"), h.Author("asha-rao", "Asha Rao")
		everything, one, none := h.addReader("asha", "en"), h.addReader("meera", "en"), h.addReader("zoya", "en")
		english := story.InLanguage(i18n.Default)
		h.follow(
			everything,
			story.List{Kind: story.Latest, Scope: english},
			story.List{Kind: story.Latest, Scope: story.InBrand(h.Brand("herstory"))},
			story.List{Kind: story.OfTag, Ref: funding.ID, Scope: english},
			story.List{Kind: story.OfAuthor, Ref: asha.ID},
		)
		h.follow(one, story.List{Kind: story.OfAuthor, Ref: asha.ID})
		s := h.Published("herstory", "A kiln in Morbi", 0, storytest.With(funding), storytest.By(asha))
		h.Published("herstory", "Of last month", 30*24*time.Hour, storytest.By(asha))
		h.Write(func(ctx context.Context, tx *database.Tx) error {
			_, err := h.Publication.Stories.Publish(ctx, tx, s.ID, time.Time{})
			return err
		})
		h.runJobs()
		for user, want := range map[int64][]string{everything: {"A kiln in Morbi"}, one: {"A kiln in Morbi"}, none: {}} {
			if got := h.titles(user); !slices.Equal(got, want) {
				t.Errorf("reader %d was notified of %q, want %q", user, got, want)
			}
		}
		if n, err := h.CountUnread(t.Context(), one); err != nil || n != 1 {
			t.Errorf("%d unread (%v)", n, err)
		}
		h.Write(func(ctx context.Context, tx *database.Tx) error {
			_, err := h.Publication.Stories.Unpublish(ctx, tx, s.ID)
			return err
		})
		if n, err := h.CountUnread(t.Context(), one); err != nil || n != 0 || len(h.titles(one)) > 0 {
			t.Errorf("an unpublished story is still listed: %d unread, %v (%v)", n, h.titles(one), err)
		}
	})
}

// addDevice gives a reader a browser with push messages.
func (h *fixture) addDevice(user int64) {
	h.t.Helper()
	accounts := &account.Accounts{DB: h.Publication.DB}
	h.Write(func(ctx context.Context, tx *database.Tx) error {
		if _, err := accounts.StartSession(ctx, tx, &account.User{ID: user}, "", ""); err != nil {
			return err
		}
		_, err := tx.ExecContext(ctx, `INSERT INTO push_subscriptions (user_id, session_id, endpoint, p256dh, auth, lang, created_at)
			SELECT user_id, id, 'https://push.example/' || id, 'x', 'x', 'en', 0 FROM sessions WHERE user_id = ?`, user)
		return err
	})
}

// jobArgs returns the arguments of the jobs of a kind, in their order.
func (h *fixture) jobArgs(kind string) []string {
	h.t.Helper()
	var list []string
	if err := h.Publication.DB.Read.NewRaw("SELECT CAST(args AS TEXT) FROM river_job WHERE kind = ? ORDER BY id",
		kind).Scan(h.t.Context(), &list); err != nil {
		h.t.Fatal(err)
	}
	for i := range list {
		list[i] = strings.ReplaceAll(list[i], `": "`, `":"`) // PostgreSQL adds a space
	}
	return list
}

// A device gets one push message about a story, and none in its reader's quiet hours; when
// they end it gets one about what is new and unread.
func TestPushMessagesRespectQuietHours(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		list := story.List{Kind: story.Latest, Scope: story.InBrand(h.Brand("herstory"))}
		loud, quiet, reads, bare := h.addReader("asha", "en"), h.addReader("meera", "hi"), h.addReader("zoya", "en"), h.addReader("tara", "en")
		h.now.Advance(50 * 365 * 24 * time.Hour) // so that the queue, which has its own clock, leaves the future jobs
		hour := h.now.Now().Hour()
		for _, user := range []int64{loud, quiet, reads, bare} {
			h.follow(user, list)
			if user != bare {
				h.addDevice(user)
			}
			if user == loud {
				continue
			}
			if err := h.SavePreferences(t.Context(), user,
				notify.Preferences{Digest: notify.Never, Zone: "UTC", QuietFrom: hour, QuietTo: (hour + 1) % 24}); err != nil {
				t.Fatal(err)
			}
		}
		s := h.Published("herstory", "A kiln in Morbi", 0)
		h.Write(func(ctx context.Context, tx *database.Tx) error {
			_, err := h.Publication.Stories.Publish(ctx, tx, s.ID, time.Time{})
			return err
		})
		h.runJobs()
		if pushed := h.jobArgs("push"); len(pushed) != 1 || !strings.Contains(pushed[0], "A kiln in Morbi") {
			t.Errorf("pushed: %q", pushed)
		}
		if held := h.jobArgs("notify_held"); len(held) != 2 {
			t.Fatalf("held back: %q", held)
		}
		var at []int64 // of the waiting jobs, in seconds
		epoch := "CAST(strftime('%s', scheduled_at) AS INTEGER)"
		if h.Publication.DB.Engine == database.Postgres {
			epoch = "CAST(extract(epoch FROM scheduled_at) AS BIGINT)"
		}
		if err := h.Publication.DB.Read.NewRaw("SELECT "+epoch+" FROM river_job WHERE kind = 'notify_held'").Scan(t.Context(), &at); err != nil ||
			at[0] != h.now.Now().Truncate(time.Hour).Add(time.Hour).Unix() {
			t.Errorf("jobs wait until %v (%v)", at, err)
		}
		if err := h.MarkAsRead(t.Context(), reads, nil); err != nil {
			t.Fatal(err)
		}
		h.now.Advance(20 * time.Minute)
		h.Published("herstory", "A loom in Bagru", 0)
		h.runJobs()
		if held := h.jobArgs("notify_held"); len(held) != 2 {
			t.Errorf("a reader has two jobs for one night: %q", held)
		}
		h.now.Advance(40 * time.Minute)
		h.Write(func(ctx context.Context, tx *database.Tx) error { // the quiet hours have ended
			_, err := tx.ExecContext(ctx, "UPDATE river_job SET state = 'available', scheduled_at = created_at WHERE kind = 'notify_held'")
			return err
		})
		h.runJobs()
		pushed := h.jobArgs("push")
		if len(pushed) != 4 || !strings.Contains(pushed[2],
			`"title":"शांत समय के दौरान नई सूचनाएँ: 2"`) ||
			!strings.Contains(pushed[2], `"url":"/hindi/notifications"`) ||
			!strings.Contains(pushed[3], `"title":"A loom in Bagru"`) {
			t.Errorf("pushed: %q", pushed)
		}
	})
}

// Followers are notified a thousand at a time, and all of them.
func TestAllFollowersAreNotified(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		const many = 2_300
		h.Write(func(ctx context.Context, tx *database.Tx) error {
			for i := range many {
				u, err := account.CreateUser(ctx, tx, fmt.Sprintf("r%d@example.in", i), "", "en", "")
				if err != nil {
					return err
				}
				if _, err := tx.ExecContext(ctx, "INSERT INTO follows (user_id, kind, ref, scope, created_at) VALUES (?, ?, 0, ?, 0)", u.ID,
					story.Latest, h.Brand("herstory").ID); err != nil {
					return err
				}
			}
			return nil
		})
		h.Published("herstory", "A kiln in Morbi", 0)
		h.runJobs()
		var n int
		if err := h.Publication.DB.Read.NewRaw("SELECT count(*) FROM notifications").Scan(t.Context(), &n); err != nil || n != many {
			t.Errorf("%d were notified, want %d (%v)", n, many, err)
		}
	})
}

// STATE-51, STATE-52, CONST-09: pages have ten notifications, except the last. The page's
// test has ERR-24.
func TestPagesHaveTenNotifications(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		user, other := h.addReader("asha", "en"), h.addReader("meera", "en")
		h.Write(func(ctx context.Context, tx *database.Tx) error {
			for i := range 23 {
				if err := h.Notify(ctx, tx, user, notify.Notification{Kind: notify.System, Title: fmt.Sprint("Number ", i),
					Link: "/account", Lang: "en"}); err != nil {
					return err
				}
			}
			return h.Notify(ctx, tx, other, notify.Notification{Kind: notify.System, Title: "Of another", Link: "/"})
		})
		var pages []int
		for offset := 0; ; offset += notify.PerPage {
			list, err := h.List(t.Context(), user, notify.Window{Limit: notify.PerPage, Offset: offset})
			if err != nil {
				t.Fatal(err)
			}
			if pages = append(pages, len(list)); len(list) < notify.PerPage {
				break
			}
		}
		if !slices.Equal(pages, []int{10, 10, 3}) {
			t.Errorf("pages of %v", pages)
		}
		list, _ := h.List(t.Context(), user, notify.Window{Limit: 2})
		var ids []int64
		for _, n := range list {
			var id int64
			_, _ = fmt.Sscan(n.ID, &id)
			ids = append(ids, id)
		}
		for _, step := range []struct {
			ids  []int64
			left int
		}{{ids, 21}, {ids, 21}, {nil, 0}} {
			if err := h.MarkAsRead(t.Context(), user, step.ids); err != nil {
				t.Fatal(err)
			}
			if n, err := h.CountUnread(t.Context(), user); err != nil || n != step.left {
				t.Errorf("%d unread, want %d (%v)", n, step.left, err)
			}
		}
		if err := h.MarkAsRead(t.Context(), user, []int64{1, 24}); err != nil {
			t.Fatal(err)
		}
		if n, _ := h.CountUnread(t.Context(), other); n != 1 {
			t.Error("another reader's notification was marked as read")
		}
		if err := h.MarkOpened(t.Context(), other, []string{"/company/inbox/1", "/hindi/company/inbox/1"}); err != nil {
			t.Fatal(err)
		}
		if n, _ := h.CountUnread(t.Context(), other); n != 1 {
			t.Error("a notification of another page was marked as read")
		}
		if err := h.MarkOpened(t.Context(), other, []string{"/hindi/", "/"}); err != nil {
			t.Fatal(err)
		}
		if n, _ := h.CountUnread(t.Context(), other); n != 0 {
			t.Error("the notification of an opened page is unread")
		}
		h.now.Advance(91 * 24 * time.Hour)
		if err := h.DeleteOld(t.Context()); err != nil || len(h.titles(user)) > 0 {
			t.Errorf("old notifications were not deleted: %v (%v)", h.titles(user), err)
		}
	})
}

// Streams send the number of unread notifications at once, whichever node wrote them.
func TestStreamsSendUnreadNumbers(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		user := h.addReader("asha", "en")
		go h.Run(ctx)
		accounts, secret := &account.Accounts{DB: h.Publication.DB}, ""
		h.Write(func(ctx context.Context, tx *database.Tx) (err error) {
			secret, err = accounts.StartSession(ctx, tx, &account.User{ID: user}, "", "")
			return err
		})
		api := apiv2.New("https://example.com", accounts.Guards(), slog.New(slog.DiscardHandler))
		h.Register(api)
		server := httptest.NewServer(api)
		defer server.Close()
		listen := func() (*bufio.Scanner, int, func()) {
			ask, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.URL+apiv2.Prefix+"/rw/notifications/live", http.NoBody)
			if err != nil {
				t.Fatal(err)
			}
			ask.AddCookie(&http.Cookie{Name: apiv2.SessionCookie, Value: secret})
			r, err := server.Client().Do(ask)
			if err != nil {
				t.Fatal(err)
			}
			return bufio.NewScanner(r.Body), r.StatusCode, func() { _ = r.Body.Close() }
		}
		lines, status, hangUp := listen()
		defer hangUp()
		next := func() string {
			for lines.Scan() {
				if data, ok := strings.CutPrefix(lines.Text(), "data: "); ok {
					return data
				}
			}
			return "the end"
		}
		if got := next(); status != http.StatusOK || got != "0" {
			t.Fatalf("%d, %s unread at first", status, got)
		}
		h.Write(func(ctx context.Context, tx *database.Tx) error {
			return h.Notify(ctx, tx, user, notify.Notification{Kind: notify.System, Title: "Hello", Link: "/"})
		})
		if got := next(); got != "1" {
			t.Errorf("%s unread after a new one", got)
		}
		if err := h.MarkAsRead(t.Context(), user, nil); err != nil {
			t.Fatal(err)
		}
		if got := next(); got != "0" {
			t.Errorf("%s unread after all were read", got)
		}
		for range 3 {
			_, _, more := listen()
			defer more()
		}
		if _, status, more := listen(); status != http.StatusTooManyRequests {
			t.Errorf("a fifth stream: %d", status)
			more()
		}
		h.Close()
		if got := next(); got != "the end" {
			t.Errorf("a stream of a stopped server sends %s", got)
		}
	})
}

// A digest is sent at its hour with new and unread notifications, in the reader's language,
// and is ended with one click.
func TestDigestsAreSentAtTheirHour(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		zone, _ := time.LoadLocation("Asia/Kolkata")
		user := h.addReader("asha", "hi")
		tell := func(title string) {
			h.Write(func(ctx context.Context, tx *database.Tx) error {
				return h.Notify(ctx, tx, user, notify.Notification{Kind: notify.System, Title: title, Link: "/a", Lang: "en"})
			})
		}
		send := func() []mail.Email {
			if err := h.SendDigests(t.Context()); err != nil {
				t.Fatal(err)
			}
			return h.newEmails()
		}
		until := func(hour int) {
			now := h.now.Now().In(zone)
			at := time.Date(now.Year(), now.Month(), now.Day(), hour, 1, 0, 0, zone)
			if !at.After(now) {
				at = at.AddDate(0, 0, 1)
			}
			h.now.Advance(at.Sub(now))
		}
		tell("From before")
		for _, wrong := range []notify.Preferences{{Digest: "hourly", Zone: "UTC"},
			{Digest: notify.Daily, Zone: "Mars/Olympus"}, {Digest: notify.Daily, Zone: "UTC", Hour: 24},
			{Digest: notify.Daily, Zone: "UTC", QuietFrom: -1}} {
			if err := h.SavePreferences(t.Context(), user, wrong); !errors.Is(err, notify.ErrPreferences) {
				t.Errorf("%+v: %v", wrong, err)
			}
		}
		if err := h.SavePreferences(t.Context(), user,
			notify.Preferences{Digest: notify.Daily, Hour: 6, Zone: "Asia/Kolkata", QuietFrom: 22, QuietTo: 7}); err != nil {
			t.Fatal(err)
		}
		tell("Since then")
		until(6)
		if got := send(); len(got) > 0 {
			t.Errorf("a digest was sent in the quiet hours: %v", got)
		}
		until(7)
		got := send()
		if len(got) != 1 {
			t.Fatalf("%d digests", len(got))
		}
		email := got[0]
		if email.To != "asha@example.in" || email.Lang != "hi" || !strings.Contains(email.Text, "Since then") ||
			strings.Contains(email.Text, "From before") || email.Purpose != mail.Notification {
			t.Errorf("%+v", email)
		}
		if again := send(); len(again) > 0 {
			t.Errorf("sent again: %v", again)
		}
		until(7)
		if got := send(); len(got) > 0 {
			t.Errorf("a digest without notifications: %v", got)
		}
		end, err := url.Parse(email.Unsubscribe)
		if err != nil {
			t.Fatal(err)
		}
		if err := h.UnsubscribePage().UnsubscribeByToken(t.Context(), end.Query().Get("t")+"x"); !errors.Is(err, newsletter.ErrLink) {
			t.Errorf("a forged link: %v", err)
		}
		for range 2 {
			if err := h.UnsubscribePage().UnsubscribeByToken(t.Context(), end.Query().Get("t")); err != nil {
				t.Fatal(err)
			}
		}
		tell("After the end")
		until(7)
		if got := send(); len(got) > 0 {
			t.Errorf("a digest after they were ended: %v", got)
		}
	})
}

func TestEndOfQuietHours(t *testing.T) {
	zone, _ := time.LoadLocation("Asia/Dubai")
	at := func(day, hour int) time.Time { return time.Date(2026, 11, day, hour, 30, 0, 0, zone) }
	for _, c := range []struct {
		from, to     int
		asked, wants time.Time
	}{
		{22, 7, at(20, 12), at(20, 12)},
		{22, 7, at(20, 23), time.Date(2026, 11, 21, 7, 0, 0, 0, zone)},
		{22, 7, at(20, 3), time.Date(2026, 11, 20, 7, 0, 0, 0, zone)},
		{13, 15, at(20, 14), time.Date(2026, 11, 20, 15, 0, 0, 0, zone)},
		{9, 9, at(20, 9), at(20, 9)},
	} {
		p := notify.Preferences{Zone: "Asia/Dubai", QuietFrom: c.from, QuietTo: c.to}
		if got := p.EndOfQuiet(c.asked.UTC()); !got.Equal(c.wants) {
			t.Errorf("quiet from %d to %d, at %s: %s, want %s", c.from, c.to, c.asked, got, c.wants)
		}
	}
}
