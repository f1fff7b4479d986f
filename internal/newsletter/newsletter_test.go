package newsletter_test

import (
	"context"
	"encoding/base64"
	"encoding/json"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/riverqueue/river"

	"masthead/internal/account"
	"masthead/internal/brand"
	"masthead/internal/captcha"
	"masthead/internal/city"
	"masthead/internal/clock"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/i18n"
	"masthead/internal/jobs"
	"masthead/internal/limit"
	"masthead/internal/mail"
	"masthead/internal/newsletter"
	"masthead/internal/sign"
)

// house is a publication with three newsletters: two of the master, of which the second
// begins at once, and one of a brand.
type house struct {
	*newsletter.Newsletters
	t     *testing.T
	now   *dbtest.Clock
	sent  int // letters that were read
	links int // links to preferences that were asked for and written of
	asked int // forms, each from a network of its own
	Pune  string
	daily *newsletter.Newsletter
}

func open(t *testing.T, db *database.DB, now *dbtest.Clock) *house {
	t.Helper()
	queue, err := jobs.New(db, nil, nil, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	keys := &sign.Keys{DB: db}
	office, err := mail.NewService(mail.Options{DB: db, From: "letters@startline.example"})
	if err != nil {
		t.Fatal(err)
	}
	n := &newsletter.Newsletters{
		DB:      db,
		Brands:  brand.NewDirectory(db),
		Queue:   queue,
		Office:  office,
		Keys:    keys,
		Site:    "https://startline.example",
		Name:    "Startline",
		Captcha: &captcha.Checker{Provider: captcha.Work, DB: db, Keys: keys, Log: slog.New(slog.DiscardHandler)},
	}
	h := &house{Newsletters: n.Open(), t: t, now: now, Pune: "1"}
	err = db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
		hindi := "hindi"
		brands := []*brand.Brand{{Slug: brand.Master, Kind: brand.KindMaster, Name: "Startline", Path: "/", TimeZone: "Asia/Kolkata"},
			{Slug: "herstory", Kind: brand.KindBrand, Name: "HerStory", Path: "/herstory", TimeZone: "Asia/Kolkata"},
			{Slug: "hindi", Kind: brand.KindLanguage, Name: "हिन्दी", Path: "/hindi", LocaleName: &hindi, TimeZone: "Asia/Kolkata"}}
		for _, b := range brands {
			b.Numbering, b.Gate, b.Accent, b.AccentDark = "indian", brand.GateFree, "#c62828", "#ef9a9a"
			if err := brand.Save(ctx, tx, b); err != nil {
				return err
			}
		}
		for i, l := range []*newsletter.Newsletter{
			{BrandID: brands[0].ID, Slug: "daily-capsule", Path: "/daily-capsule", Name: "Daily Capsule", Heading: "Today’s Capsule", Lang: "en", DoubleOptIn: true},
			{BrandID: brands[0].ID, Slug: "espresso", Path: "/espresso", Name: "Espresso", Lang: "en"},
			{BrandID: brands[1].ID, Slug: "herstory", Path: "/newsletters/herstory", Name: "HerStory Weekly", Lang: "en", DoubleOptIn: true},
		} {
			l.Position = i
			if err := newsletter.Save(ctx, tx, l); err != nil {
				return err
			}
			for day := range 3 {
				issue := &newsletter.Issue{
					NewsletterID: l.ID,
					Day:          newsletter.Day(20260313 + day),
					Title:        "Issue",
					Items:        []newsletter.Item{{Title: "One", Text: "Text", Link: "/2026/03/one"}},
					PublishedAt:  clock.At(dbtest.Noon.AddDate(0, 0, day-1)),
				} // the last is of tomorrow
				if err := newsletter.SaveIssue(ctx, tx, issue); err != nil {
					return err
				}
			}
		}
		return city.ReplaceAll(ctx, tx, []city.City{{ID: 1, Name: "Pune", Country: "IN"}})
	})
	if err != nil {
		t.Fatal(err)
	}
	h.daily = h.named("daily-capsule")
	return h
}

func (h *house) named(slug string) *newsletter.Newsletter {
	h.t.Helper()
	l, err := h.BySlug(h.t.Context(), slug)
	if err != nil {
		h.t.Fatal(err)
	}
	return l
}

func asha() newsletter.Form {
	return newsletter.Form{FirstName: "Asha", LastName: "Rao", Email: "asha@example.in"}
}

// ask asks for a newsletter and fails the test where the form is refused.
func (h *house) ask(f newsletter.Form, l *newsletter.Newsletter, lang i18n.Locale) {
	h.t.Helper()
	h.asked++
	if wrong, err := h.Subscribe(h.t.Context(), newsletter.Ask{Form: f, Newsletter: l, How: newsletter.ByCard, Lang: lang, Network: strconv.Itoa(h.asked)}); err != nil ||
		len(wrong) > 0 {
		h.t.Fatal(wrong, err)
	}
}

// letters are those that went into the queue since the last call.
func (h *house) letters() []mail.Email {
	h.t.Helper()
	asked := h.jobs(newsletter.PreferencesAsked{}.Kind())
	for _, row := range asked[h.links:] {
		job := new(river.Job[newsletter.PreferencesAsked])
		if err := json.Unmarshal([]byte(row), &job.Args); err != nil {
			h.t.Fatal(err)
		}
		if err := (&newsletter.Worker{Newsletters: h.Newsletters}).Work(h.t.Context(), job); err != nil {
			h.t.Fatal(err)
		}
	}
	h.links = len(asked)
	rows := h.jobs(mail.Email{}.Kind())
	var list []mail.Email
	for _, row := range rows[h.sent:] {
		var l mail.Email
		if err := json.Unmarshal([]byte(row), &l); err != nil {
			h.t.Fatal(err)
		}
		list = append(list, l)
	}
	h.sent = len(rows)
	return list
}

// jobs are what waits of a kind, as JSON.
func (h *house) jobs(kind string) (rows []string) {
	h.t.Helper()
	if err := h.DB.Read.NewSelect().Table("river_job").ColumnExpr("CAST(args AS TEXT)").Where("kind = ?", kind).Order("id").Scan(h.t.Context(), &rows); err != nil {
		h.t.Fatal(err)
	}
	return rows
}

// letter is the one letter that went out since the last call.
func (h *house) letter() mail.Email {
	h.t.Helper()
	list := h.letters()
	if len(list) != 1 {
		h.t.Fatalf("%d letters went out, want one: %v", len(list), list)
	}
	return list[0]
}

var token = regexp.MustCompile(`/newsletters/(\w+)\?t=([\w.%-]+)`)

// link is the token of a link of that kind in a letter.
func link(t *testing.T, l mail.Email, kind string) string {
	t.Helper()
	for _, m := range token.FindAllStringSubmatch(l.Text, -1) {
		if m[1] == kind {
			return m[2]
		}
	}
	t.Fatalf("no link to %s in\n%s", kind, l.Text)
	return ""
}

// active are the newsletters that an address gets.
func (h *house) active(email string) []string {
	h.t.Helper()
	slugs := []string{}
	err := h.DB.Read.NewSelect().TableExpr("subscriptions AS s").ColumnExpr("n.slug").Join("JOIN newsletters AS n ON n.id = s.newsletter_id").
		Join("JOIN subscribers AS p ON p.id = s.subscriber_id").
		Where("p.email = ?", email).Where("s.state = 'active'").Order("n.position").Scan(h.t.Context(), &slugs)
	if err != nil {
		h.t.Fatal(err)
	}
	return slugs
}

func (h *house) confirm(l mail.Email) string {
	h.t.Helper()
	_, preferences, err := h.Confirm(h.t.Context(), link(h.t, l, "confirm"), i18n.Default)
	if err != nil {
		h.t.Fatal(err)
	}
	return preferences
}

func TestASubscriptionIsGivenByWhoReadsTheMail(t *testing.T) { // ROLE-04, D-18
	dbtest.Each(t, func(t *testing.T, db *database.DB, now *dbtest.Clock) {
		h := open(t, db, now)
		f := asha()
		f.Phone, f.City = "9876543210", &h.Pune
		h.ask(f, h.daily, i18n.Of("hi"))
		if got := h.active("asha@example.in"); len(got) > 0 {
			t.Fatalf("%v began before it was confirmed", got)
		}
		asked := h.letter()
		if asked.To != "asha@example.in" || asked.Unsubscribe != "" ||
			!strings.Contains(asked.Text, "https://startline.example/hindi/newsletters/confirm?t=") {
			t.Errorf("%+v", asked)
		}
		now.Advance(time.Hour)
		h.confirm(asked)
		if got := h.active("asha@example.in"); !slices.Equal(got, []string{"daily-capsule"}) {
			t.Fatalf("active: %v", got)
		}
		welcome := h.letter()
		if !strings.Contains(welcome.Unsubscribe, "/newsletters/unsubscribe?t=") {
			t.Errorf("the welcome can't be ended: %+v", welcome)
		}
		l, err := h.Unsubscribe(t.Context(), link(t, welcome, "unsubscribe"), newsletter.ByOneClick, i18n.Default)
		if err != nil || l.Slug != "daily-capsule" || len(h.active("asha@example.in")) > 0 {
			t.Fatalf("%v, %v; still %v", l, err, h.active("asha@example.in"))
		}
		if _, err := h.Unsubscribe(t.Context(), link(t, welcome, "unsubscribe"), newsletter.ByOneClick, i18n.Default); err != nil {
			t.Errorf("a second click: %v", err)
		}
		rows, err := h.Ledger(t.Context(), "Asha@example.in")
		if err != nil || len(rows) != 3 {
			t.Fatalf("%+v, %v", rows, err)
		}
		want := newsletter.ConsentText(h.daily, i18n.Of("hi"))
		for i, act := range []newsletter.Act{newsletter.ActAsked, newsletter.ActGiven, newsletter.ActWithdrawn} {
			if r := rows[i]; r.Act != act || r.Text != want || r.Brand != "ys" || r.Purpose != "newsletter" || r.Subject == "" ||
				strings.Contains(r.Subject, "asha") {
				t.Errorf("row %d: %+v", i, r)
			}
		}
		if rows[0].How != newsletter.ByCard || rows[1].How != newsletter.ByLink || rows[2].How != newsletter.ByOneClick || rows[0].Lang != "hi" ||
			!rows[1].At.Equal(now.Now()) {
			t.Errorf("%+v", rows)
		}
	})
}

// Who once complained of letters, and confirms by one that a newsletter is wanted, gets
// them again.
func TestConfirmingLiftsAComplaint(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, now *dbtest.Clock) {
		h := open(t, db, now)
		if err := h.Office.RecordEvent(t.Context(), mail.Event{Address: "asha@example.in", Complaint: true}); err != nil {
			t.Fatal(err)
		}
		h.ask(asha(), h.daily, i18n.Default)
		asked := h.letter()
		for _, want := range []int{1, 0} {
			if held, err := h.Office.SuppressedAddresses(t.Context(), nil, 10); err != nil || len(held) != want {
				t.Fatalf("%d addresses are held, want %d (%v)", len(held), want, err)
			}
			h.confirm(asked)
		}
	})
}

func TestTheLedgerOnlyGrows(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, now *dbtest.Clock) {
		h := open(t, db, now)
		h.ask(asha(), h.daily, i18n.Default)
		for _, change := range []string{"UPDATE consents SET how = 'x'", "DELETE FROM consents"} {
			if _, err := db.Writer().ExecContext(t.Context(), change); err == nil {
				t.Errorf("%s went through", change)
			}
		}
	})
}

// Named for Trust: enumeration. The answers, and what is written meanwhile, are alike.
func TestNoAnswerTellsWhetherAnAddressIsKnown(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, now *dbtest.Clock) {
		h := open(t, db, now)
		h.ask(asha(), h.daily, i18n.Default)
		h.confirm(h.letters()[0])
		ended := asha()
		ended.Email = "ended@example.in"
		h.ask(ended, h.daily, i18n.Default)
		h.letters()
		for _, email := range []string{"asha@example.in", "ASHA@example.in", "ended@example.in", "new@example.in"} {
			f := asha()
			f.Email = email
			for range 8 { // more than get a letter
				wrong, err := h.Subscribe(
					t.Context(),
					newsletter.Ask{Form: f, Newsletter: h.daily, How: newsletter.ByPage, Lang: i18n.Default, Network: f.Email},
				)
				if len(wrong) > 0 || err != nil {
					t.Fatal(email, wrong, err)
				}
			}
			if wrong, err := h.SendPreferences(t.Context(), email, email, i18n.Default); len(wrong) > 0 || err != nil {
				t.Fatal(email, wrong, err)
			}
		}
		if wrong, err := h.SendPreferences(t.Context(), "nobody@example.in", "", i18n.Default); len(wrong) > 0 || err != nil {
			t.Error(wrong, err)
		}
		for _, l := range h.letters() {
			if l.To == "nobody@example.in" {
				t.Error("somebody unknown got a letter")
			}
		}
	})
}

// Named for Trust: mail bombing.
func TestAnAddressGetsFewLettersHoweverManyAsk(t *testing.T) {
	db, now := dbtest.New(t), dbtest.NewClock()
	h := open(t, db, now)
	for range 10 {
		for _, slug := range []string{"daily-capsule", "espresso", "herstory"} {
			h.ask(asha(), h.named(slug), i18n.Default)
		}
	}
	list := h.letters()
	if len(list) != 10 {
		t.Errorf("%d letters went to one address", len(list))
	}
	h.confirm(list[0]) // the links stay good
}

// Named for Trust: mail injection.
func TestNothingTypedIsInALetterToAStranger(t *testing.T) {
	db := dbtest.New(t)
	h := open(t, db, dbtest.NewClock())
	f := asha()
	f.FirstName, f.LastName = "Win a prize at https://casino.example", "\r\nBcc: all@example.in"
	h.ask(f, h.daily, i18n.Default)
	l := h.letter()
	if text := l.Subject + l.Text; strings.Contains(text, "casino") || strings.Contains(text, "Bcc") {
		t.Errorf("a stranger wrote\n%s", text)
	}
	for _, email := range []string{"a@example.in\r\nBcc: b@example.in", "a@example.in, b@example.in", "Asha <a@example.in>", "a@example.in\x00", "a@", "@example.in", "a b@example.in",
		strings.Repeat("a", 250) + "@example.in"} {
		f := asha()
		f.Email = email
		wrong, err := h.Subscribe(
			t.Context(),
			newsletter.Ask{Form: f, Newsletter: h.daily, How: newsletter.ByPage, Lang: i18n.Default, Network: f.Email},
		)
		if err != nil || wrong["email"] != "Invalid email" && email != "a@example.in\x00" {
			t.Errorf("%q: %v, %v", email, wrong, err)
		}
	}
	for _, l := range h.letters() {
		if l.To != "a@example.in" {
			t.Errorf("a letter went to %q", l.To)
		}
	}
}

// Named for Trust: token reuse.
func TestALinkHoldsForWhatItWasSentFor(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, now *dbtest.Clock) {
		h := open(t, db, now)
		h.ask(asha(), h.daily, i18n.Default)
		asked := h.letter()
		confirm := link(t, asked, "confirm")
		holds := func(what, token string, want bool) {
			t.Helper()
			if _, _, err := h.Confirm(t.Context(), token, i18n.Default); (err == nil) != want || err != nil && !errors.Is(err, newsletter.ErrLink) {
				t.Errorf("%s: %v", what, err)
			}
		}
		holds("a forged link", confirm[:len(confirm)-2]+"AA", false)
		holds("the link", confirm, true)
		welcome := h.letter()
		holds("the link again", confirm, true)
		if n := len(h.letters()); n > 0 {
			t.Errorf("the second time sent %d letters", n)
		}
		unsubscribe, preferences := link(t, welcome, "unsubscribe"), link(t, welcome, "preferences")
		if _, err := h.Preferences(t.Context(), unsubscribe); !errors.Is(err, newsletter.ErrLink) {
			t.Errorf("a link to unsubscribe shows preferences: %v", err)
		}
		if _, err := h.Unsubscribe(t.Context(), confirm, newsletter.ByLink, i18n.Default); !errors.Is(err, newsletter.ErrLink) {
			t.Errorf("a link to confirm unsubscribes: %v", err)
		}
		if _, err := h.Unsubscribe(t.Context(), unsubscribe, newsletter.ByLink, i18n.Default); err != nil {
			t.Fatal(err)
		}
		holds("the link after the end", confirm, false)
		if _, err := h.Resume(t.Context(), unsubscribe, i18n.Default); err != nil || len(h.active("asha@example.in")) != 1 ||
			len(h.letters()) != 0 {
			t.Errorf("undone: %v, %v", h.active("asha@example.in"), err)
		}
		if _, err := h.Unsubscribe(t.Context(), unsubscribe, newsletter.ByLink, i18n.Default); err != nil {
			t.Fatal(err)
		}
		now.Advance(2 * time.Hour)
		if _, err := h.Resume(t.Context(), unsubscribe, i18n.Default); !errors.Is(err, newsletter.ErrLink) {
			t.Errorf("undone hours later: %v", err)
		}
		now.Advance(time.Minute)
		h.ask(asha(), h.daily, i18n.Default)
		holds("the first link after it was asked for anew", confirm, false)
		again := link(t, h.letter(), "confirm")
		now.Advance(8 * 24 * time.Hour)
		holds("a link of last week", again, false)

		if err := h.Forget(t.Context(), preferences, i18n.Default); err != nil {
			t.Fatal(err)
		}
		now.Advance(time.Minute)
		other := asha()
		other.Email = "other@example.in" // who may get the id of the first
		h.ask(other, h.daily, i18n.Default)
		for _, token := range []string{preferences, unsubscribe} {
			if _, err := h.Preferences(t.Context(), token); !errors.Is(err, newsletter.ErrLink) {
				t.Errorf("a link of somebody who was forgotten: %v", err)
			}
		}
		if n, err := db.Read.NewSelect().Table("subscribers").Where("email = ?", "asha@example.in").Count(t.Context()); n != 0 || err != nil {
			t.Errorf("%d are kept of who was to be forgotten (%v)", n, err)
		}
		if l, err := h.Unsubscribe(t.Context(), unsubscribe, newsletter.ByOneClick, i18n.Default); err != nil || l.Slug != h.daily.Slug {
			t.Errorf("one press in a letter of before: %v, %v", l, err)
		}
		if rows, err := h.Ledger(t.Context(), "asha@example.in"); err != nil || len(rows) != 7 {
			t.Errorf("the ledger has %d rows (%v)", len(rows), err)
		}
	})
}

func TestAStrangerCannotRenameAReader(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, now *dbtest.Clock) {
		h := open(t, db, now)
		h.ask(asha(), h.daily, i18n.Default)
		preferences := h.confirm(h.letter())
		f := asha()
		f.FirstName, f.Phone = "Mallory", "666"
		h.ask(f, h.named("herstory"), i18n.Of("ta"))
		p, err := h.Preferences(t.Context(), preferences)
		if err != nil || p.FirstName != "Asha" || p.PhoneNumber != "" || p.Lang != "en" || !slices.Equal(p.Active, []string{"daily-capsule"}) {
			t.Errorf("%+v, %v", p, err)
		}
	})
}

func TestReadersChooseWithoutSigningIn(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, now *dbtest.Clock) {
		h := open(t, db, now)
		h.ask(asha(), h.daily, i18n.Default)
		preferences := h.confirm(h.letter())
		wrong, err := h.Prefer(
			t.Context(),
			preferences,
			newsletter.Choice{FirstName: " Asha ", Active: []string{"espresso", "herstory"}},
			i18n.Of("ur"),
		)
		if err != nil || len(wrong) > 0 {
			t.Fatal(wrong, err)
		}
		p, err := h.Preferences(t.Context(), preferences)
		if err != nil || p.FirstName != "Asha" || p.LastName != "" || p.Lang != "ur" ||
			!slices.Equal(p.Active, []string{"espresso", "herstory"}) {
			t.Errorf("%+v, %v", p, err)
		}
		if wrong, err := h.Prefer(t.Context(), preferences, newsletter.Choice{Phone: "+91"}, i18n.Default); err != nil ||
			wrong["phone_number"] == "" {
			t.Errorf("%v, %v", wrong, err)
		}
		if got := h.active("asha@example.in"); len(got) != 2 {
			t.Errorf("a refused choice left %v", got)
		}
	})
}

func TestWhatIsWrongIsSaidByField(t *testing.T) { // VALID-09 to VALID-18, VALID-22
	h := open(t, dbtest.New(t), dbtest.NewClock())
	text := func(s string) *string { return &s }
	for name, c := range map[string]struct {
		change func(*newsletter.Form)
		field  string
	}{
		"only blanks":       {func(f *newsletter.Form) { f.FirstName = " \t" }, "first_name"},
		"no last name":      {func(f *newsletter.Form) { f.LastName = "" }, "last_name"},
		"a long name":       {func(f *newsletter.Form) { f.FirstName = strings.Repeat("अ", newsletter.MaxName+1) }, "first_name"},
		"no address":        {func(f *newsletter.Form) { f.Email = "" }, "email"},
		"half an address":   {func(f *newsletter.Form) { f.Email = "a@" }, "email"},
		"a plus":            {func(f *newsletter.Form) { f.Phone = "+91" }, "phone_number"},
		"blanks in between": {func(f *newsletter.Form) { f.Phone = "98 76" }, "phone_number"},
		"other digits":      {func(f *newsletter.Form) { f.Phone = "९८७" }, "phone_number"},
		"sixteen digits":    {func(f *newsletter.Form) { f.Phone = "1234567890123456" }, "phone_number"},
		"a city's name":     {func(f *newsletter.Form) { f.City = text("Pune") }, "city"},
		"no such city":      {func(f *newsletter.Form) { f.City = text("99") }, "city"},
		"a false proof":     {func(f *newsletter.Form) { f.Captcha = base64.StdEncoding.EncodeToString([]byte("{}")) }, "g_recaptcha_response"},
	} {
		f := asha()
		c.change(&f)
		wrong, err := h.Subscribe(
			t.Context(),
			newsletter.Ask{Form: f, Newsletter: h.daily, How: newsletter.ByPage, Lang: i18n.Default, Network: f.Email},
		)
		if err != nil || len(wrong) != 1 || wrong[c.field] == "" || newsletter.Wrong(wrong) != wrong[c.field] {
			t.Errorf("%s: %v, %v", name, wrong, err)
		}
	}
	if n := len(h.letters()); n > 0 {
		t.Errorf("%d letters went out", n)
	}
	for _, change := range []func(*newsletter.Form){
		func(f *newsletter.Form) { f.FirstName, f.LastName = "A", "李" }, func(f *newsletter.Form) { f.Email = "a@nic.in" }, func(f *newsletter.Form) { f.Email = "a+b@gmail.com" },
		func(f *newsletter.Form) { f.Phone = "123456789012345" }, func(f *newsletter.Form) { f.FirstName = " Asha " }, func(f *newsletter.Form) { f.City = text("") },
	} {
		f := asha()
		change(&f)
		h.ask(f, h.daily, i18n.Default)
	}
}

// Trust: the limit holds on all nodes together.
func TestWithoutProofFewerFormsAreTaken(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, now *dbtest.Clock) {
		h := open(t, db, now)
		a := newsletter.Ask{
			Form:       asha(),
			Newsletter: h.named("espresso"),
			How:        newsletter.ByShort,
			Lang:       i18n.Default,
			Short:      true,
			Network:    "192.0.2.1/32",
		}
		for range newsletter.Unproven.Times {
			if wrong, err := h.Subscribe(t.Context(), a); err != nil || len(wrong) > 0 {
				t.Fatal(wrong, err)
			}
		}
		another := newsletter.Newsletters{DB: dbtest.Open(t, db.URL(), now.Now), Brands: h.Brands, Keys: h.Keys, Captcha: h.Captcha}
		var wait *limit.TooMany
		if _, err := another.Subscribe(t.Context(), a); !errors.As(err, &wait) || wait.Wait > newsletter.Unproven.Period {
			t.Errorf("one more: %v", err)
		}
		if _, err := another.SendPreferences(t.Context(), "asha@example.in", a.Network, i18n.Default); !errors.As(err, &wait) {
			t.Errorf("a link: %v", err)
		}
		if got := h.active("asha@example.in"); len(got) > 0 {
			t.Errorf("%v began without proof and without an answer to a letter", got)
		}
	})
}

func TestIssuesAreReadByDay(t *testing.T) { // GEN-15
	dbtest.Each(t, func(t *testing.T, db *database.DB, now *dbtest.Clock) {
		h := open(t, db, now)
		ctx, id := t.Context(), h.daily.ID
		if i, err := h.Issue(ctx, id, 0); err != nil || i.Day.String() != "2026-03-14" || len(i.Items) != 1 {
			t.Errorf("newest: %+v, %v", i, err)
		}
		if _, err := h.Issue(ctx, id, 20260315); !errors.Is(err, database.ErrNotFound) {
			t.Errorf("tomorrow's issue: %v", err)
		}
		if list, err := h.Issues(ctx, id, 20260314, 10); err != nil || len(list) != 1 || list[0].Day != 20260313 {
			t.Errorf("before: %+v, %v", list, err)
		}
		if day, err := h.After(ctx, id, 20260313); err != nil || day != 20260314 {
			t.Errorf("after: %v, %v", day, err)
		}
		if day, err := h.After(ctx, id, 20260314); err != nil || day != 0 {
			t.Errorf("after the newest: %v, %v", day, err)
		}
		if pages, err := h.Pages(ctx, 100); err != nil || len(pages) != 9 || !slices.Contains(pages, "/newsletters/herstory/2026-03-13") {
			t.Errorf("%v, %v", pages, err)
		}
		hindi, err := h.Brands.BySlug(ctx, "hindi")
		if err != nil {
			t.Fatal(err)
		}
		if l, err := h.Of(ctx, hindi); err != nil || l.Slug != "daily-capsule" {
			t.Errorf("a brand without one offers %+v, %v", l, err)
		}
	})
}

// The letters as they go out, in four languages. UPDATE=1 writes them anew.
func TestLetters(t *testing.T) {
	h := open(t, dbtest.New(t), dbtest.NewClock())
	for _, code := range []string{"en", "hi", "ta", "ur"} {
		f, lang := asha(), i18n.Of(code)
		f.Email = code + "@example.in"
		h.ask(f, h.daily, lang)
		asked := h.letter()
		preferences := ""
		if _, p, err := h.Confirm(t.Context(), link(t, asked, "confirm"), lang); err != nil {
			t.Fatal(err)
		} else {
			preferences = p
		}
		h.ask(f, h.daily, lang)
		if _, err := h.SendPreferences(t.Context(), f.Email, "", lang); err != nil || preferences == "" {
			t.Fatal(err)
		}
		var all []string
		for _, l := range append([]mail.Email{asked}, h.letters()...) {
			all = append(all, "To: "+l.To+"\nSubject: "+l.Subject+"\nUnsubscribe: "+l.Unsubscribe+"\n\n"+l.Text)
		}
		got := token.ReplaceAllString(strings.Join(all, "\n==========\n\n"), "/newsletters/$1?t=TOKEN")
		golden := filepath.Join("testdata", "letters."+code+".txt")
		if os.Getenv("UPDATE") != "" {
			if err := os.WriteFile(golden, []byte(got), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		if want, err := os.ReadFile(golden); err != nil || string(want) != got {
			t.Errorf("%s (%v):\n%s", golden, err, got)
		}
	}
}

// Who deletes an account receives nothing more, and the ledger keeps how that came.
func TestNewslettersEndWithTheAccount(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, now *dbtest.Clock) {
		h := open(t, db, now)
		f := asha()
		f.Email = "Asha@bücher.example"
		h.ask(f, h.daily, i18n.Default)
		h.confirm(h.letter())
		email, _ := account.NormalizeEmail(f.Email)
		if got := h.active(email); len(got) != 1 {
			t.Fatalf("%q is kept with %v", email, got)
		}
		err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
			return errors.Join(h.ForgetUser(ctx, tx, &account.User{Email: email}), h.ForgetUser(ctx, tx, &account.User{Email: "nobody@example.in"}))
		})
		if err != nil {
			t.Fatal(err)
		}
		if n, err := db.Read.NewSelect().Table("subscribers").Count(t.Context()); n != 0 || err != nil {
			t.Errorf("%d are kept (%v)", n, err)
		}
		if rows, err := h.Ledger(t.Context(), email); err != nil || len(rows) != 3 || rows[2].Act != newsletter.ActWithdrawn ||
			rows[2].How != newsletter.ByAccount {
			t.Errorf("%+v, %v", rows, err)
		}
	})
}

func TestAnAddressThatNobodyConfirmedIsForgotten(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, now *dbtest.Clock) {
		h := open(t, db, now)
		confirmed, asked := asha(), asha()
		asked.Email = "stranger@example.in"
		h.ask(confirmed, h.daily, i18n.Default)
		h.confirm(h.letters()[0])
		h.ask(asked, h.daily, i18n.Default)
		for after, want := range []int{2, 1} {
			now.Advance(29 * 24 * time.Hour)
			if err := h.Tidy(t.Context()); err != nil {
				t.Fatal(err)
			}
			if n, err := db.Read.NewSelect().Table("subscribers").Count(t.Context()); err != nil || int(n) != want {
				t.Errorf("after %d months %d are kept (%v), want %d", after+1, n, err, want)
			}
		}
	})
}
