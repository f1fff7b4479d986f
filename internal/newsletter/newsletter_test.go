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
	"masthead/internal/feature"
	"masthead/internal/i18n"
	"masthead/internal/jobs"
	"masthead/internal/limit"
	"masthead/internal/mail"
	"masthead/internal/newsletter"
	"masthead/internal/sign"
)

// fixture is a publication with three newsletters: two of the master brand and one of another brand. The second needs no
// confirmation.
type fixture struct {
	*newsletter.Newsletters
	t            *testing.T
	now          *dbtest.Clock
	emailsRead   int // emails that newEmails returned
	requestsRead int // requests for preferences that newEmails handled
	formsSent    int // each form is sent from another network
	Pune         string
	daily        *newsletter.Newsletter
}

func newFixture(t *testing.T, db *database.DB, now *dbtest.Clock) *fixture {
	t.Helper()
	queue, err := jobs.New(db, nil, nil, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	keys := &sign.Keys{DB: db}
	service, err := mail.NewService(mail.Options{DB: db, From: "letters@startline.example"})
	if err != nil {
		t.Fatal(err)
	}
	n := &newsletter.Newsletters{
		DB:          db,
		Brands:      brand.NewDirectory(db),
		Queue:       queue,
		MailService: service,
		Keys:        keys,
		Site:        "https://startline.example",
		Name:        "Startline",
		Captcha:     &captcha.Checker{Provider: captcha.Work, DB: db, Keys: keys, Log: slog.New(slog.DiscardHandler)},
	}
	h := &fixture{Newsletters: n.Open(), t: t, now: now, Pune: "1"}
	err = db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
		hindi := "hindi"
		brands := []*brand.Brand{{Slug: "ys", Kind: brand.KindMaster, Name: "Startline", Path: "/", TimeZone: "Asia/Kolkata"},
			{Slug: "herstory", Kind: brand.KindBrand, Name: "HerStory", Path: "/herstory", TimeZone: "Asia/Kolkata"},
			{Slug: "hindi", Kind: brand.KindLanguage, Name: "हिन्दी", Path: "/hindi", LocaleName: &hindi, TimeZone: "Asia/Kolkata"}}
		for _, b := range brands {
			b.Numbering, b.Gate, b.Accent, b.AccentDark = "indian", brand.GateFree, "#c62828", "#ef9a9a"
			if err := brand.Save(ctx, tx, b); err != nil {
				return err
			}
		}
		for i, n := range []*newsletter.Newsletter{
			{BrandID: brands[0].ID, Slug: "daily-capsule", Path: "/daily-capsule", Name: "Daily Capsule",
				Heading: "Today’s Capsule", Lang: "en", DoubleOptIn: true},
			{BrandID: brands[0].ID, Slug: "espresso", Path: "/espresso", Name: "Espresso", Lang: "en"},
			{BrandID: brands[1].ID, Slug: "herstory", Path: "/newsletters/herstory", Name: "HerStory Weekly", Lang: "en", DoubleOptIn: true},
		} {
			n.Position = i
			if err := newsletter.Save(ctx, tx, n); err != nil {
				return err
			}
			for day := range 3 {
				issue := &newsletter.Issue{
					NewsletterID: n.ID,
					Day:          newsletter.Day(20260313 + day),
					Title:        "Issue",
					Items:        []newsletter.Item{{Title: "One", Text: "Text", Link: "/2026/03/one"}},
					PublishedAt:  clock.MomentOf(dbtest.Noon.AddDate(0, 0, day-1)),
				} // the last is published tomorrow
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
	h.daily = h.bySlug("daily-capsule")
	return h
}

func (h *fixture) bySlug(slug string) *newsletter.Newsletter {
	h.t.Helper()
	n, err := h.BySlug(h.t.Context(), slug)
	if err != nil {
		h.t.Fatal(err)
	}
	return n
}

func ashasForm() newsletter.Form {
	return newsletter.Form{FirstName: "Asha", LastName: "Rao", Email: "asha@example.in"}
}

// subscribe sends a form for a newsletter, and fails the test if it is refused.
func (h *fixture) subscribe(f newsletter.Form, n *newsletter.Newsletter, lang i18n.Locale) {
	h.t.Helper()
	h.formsSent++
	request := newsletter.SignupRequest{Form: f, Newsletters: []*newsletter.Newsletter{n}, Channel: newsletter.ByCard, Lang: lang,
		Network: strconv.Itoa(h.formsSent)}
	if _, wrong, err := h.Subscribe(h.t.Context(), request); err != nil || len(wrong) > 0 {
		h.t.Fatal(wrong, err)
	}
}

// newEmails returns the emails that were enqueued since the last call.
func (h *fixture) newEmails() []mail.Email {
	h.t.Helper()
	confirmation := h.jobArgs(newsletter.PreferencesRequest{}.Kind())
	for _, row := range confirmation[h.requestsRead:] {
		job := new(river.Job[newsletter.PreferencesRequest])
		if err := json.Unmarshal([]byte(row), &job.Args); err != nil {
			h.t.Fatal(err)
		}
		if err := (&newsletter.PreferencesWorker{Newsletters: h.Newsletters}).Work(h.t.Context(), job); err != nil {
			h.t.Fatal(err)
		}
	}
	h.requestsRead = len(confirmation)
	rows := h.jobArgs(mail.Email{}.Kind())
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

// jobArgs returns the arguments of the waiting jobs of a kind, as JSON.
func (h *fixture) jobArgs(kind string) (rows []string) {
	h.t.Helper()
	err := h.DB.Read.NewSelect().Table("river_job").ColumnExpr("CAST(args AS TEXT)").Where("kind = ?",
		kind).Order("id").Scan(h.t.Context(), &rows)
	if err != nil {
		h.t.Fatal(err)
	}
	return rows
}

// newEmail returns the only email since the last call.
func (h *fixture) newEmail() mail.Email {
	h.t.Helper()
	list := h.newEmails()
	if len(list) != 1 {
		h.t.Fatalf("%d emails were sent, want one: %v", len(list), list)
	}
	return list[0]
}

var linkPattern = regexp.MustCompile(`/newsletters/(\w+)\?t=([\w.%-]+)`)

// linkToken returns the token of an email's link to a page, such as "confirm".
func linkToken(t *testing.T, email mail.Email, kind string) string {
	t.Helper()
	for _, m := range linkPattern.FindAllStringSubmatch(email.Text, -1) {
		if m[1] == kind {
			return m[2]
		}
	}
	t.Fatalf("no link to %s in\n%s", kind, email.Text)
	return ""
}

// activeNewsletters returns the slugs of the newsletters that an address receives.
func (h *fixture) activeNewsletters(email string) []string {
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

func (h *fixture) confirm(email mail.Email) string {
	h.t.Helper()
	_, preferences, err := h.Confirm(h.t.Context(), linkToken(h.t, email, "confirm"), i18n.Default)
	if err != nil {
		h.t.Fatal(err)
	}
	return preferences
}

func TestSubscriptionStartsWhenItIsConfirmedByEmail(t *testing.T) { // ROLE-04, D-18
	dbtest.Each(t, func(t *testing.T, db *database.DB, now *dbtest.Clock) {
		h := newFixture(t, db, now)
		f := ashasForm()
		f.Phone, f.City = "9876543210", &h.Pune
		h.subscribe(f, h.daily, i18n.LookupOrDefault("hi"))
		if got := h.activeNewsletters("asha@example.in"); len(got) > 0 {
			t.Fatalf("%v started before it was confirmed", got)
		}
		confirmation := h.newEmail()
		if confirmation.To != "asha@example.in" || confirmation.Unsubscribe != "" ||
			!strings.Contains(confirmation.Text, "https://startline.example/hindi/newsletters/confirm?t=") {
			t.Errorf("%+v", confirmation)
		}
		now.Advance(time.Hour)
		h.confirm(confirmation)
		if got := h.activeNewsletters("asha@example.in"); !slices.Equal(got, []string{"daily-capsule"}) {
			t.Fatalf("active: %v", got)
		}
		welcome := h.newEmail()
		if !strings.Contains(welcome.Unsubscribe, "/newsletters/unsubscribe?t=") {
			t.Errorf("the welcome email has no link to unsubscribe: %+v", welcome)
		}
		n, err := h.Unsubscribe(t.Context(), linkToken(t, welcome, "unsubscribe"), newsletter.ByOneClick, i18n.Default)
		if err != nil || n.Slug != "daily-capsule" || len(h.activeNewsletters("asha@example.in")) > 0 {
			t.Fatalf("%v, %v; still %v", n, err, h.activeNewsletters("asha@example.in"))
		}
		if _, err := h.Unsubscribe(t.Context(), linkToken(t, welcome, "unsubscribe"), newsletter.ByOneClick, i18n.Default); err != nil {
			t.Errorf("a second click: %v", err)
		}
		rows, err := h.Ledger(t.Context(), "Asha@example.in")
		if err != nil || len(rows) != 3 {
			t.Fatalf("%+v, %v", rows, err)
		}
		want := newsletter.ConsentText(h.daily, i18n.LookupOrDefault("hi"))
		for i, act := range []newsletter.ConsentAction{newsletter.ConsentRequested, newsletter.ConsentGiven, newsletter.ConsentWithdrawn} {
			if r := rows[i]; r.Action != act || r.Text != want || r.Brand != "ys" || r.Purpose != "newsletter" || r.Subject == "" ||
				strings.Contains(r.Subject, "asha") {
				t.Errorf("row %d: %+v", i, r)
			}
		}
		if rows[0].Channel != newsletter.ByCard || rows[1].Channel != newsletter.ByLink || rows[2].Channel != newsletter.ByOneClick ||
			rows[0].Lang != "hi" ||
			!rows[1].At.Equal(now.Now()) {
			t.Errorf("%+v", rows)
		}
	})
}

// A reader who once complained about emails and then confirms a subscription gets emails
// again.
func TestConfirmingLiftsAComplaint(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, now *dbtest.Clock) {
		h := newFixture(t, db, now)
		if err := h.MailService.RecordEvent(t.Context(), mail.Event{Address: "asha@example.in", Complaint: true}); err != nil {
			t.Fatal(err)
		}
		h.subscribe(ashasForm(), h.daily, i18n.Default)
		confirmation := h.newEmail()
		for _, want := range []int{1, 0} {
			if suppressed, err := h.MailService.FindSuppressed(t.Context(), mail.SuppressedFilter{}, 10); err != nil || len(suppressed) != want {
				t.Fatalf("%d addresses are suppressed, want %d (%v)", len(suppressed), want, err)
			}
			h.confirm(confirmation)
		}
	})
}

func TestLedgerIsAppendOnly(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, now *dbtest.Clock) {
		h := newFixture(t, db, now)
		h.subscribe(ashasForm(), h.daily, i18n.Default)
		for _, change := range []string{"UPDATE consents SET how = 'x'", "DELETE FROM consents"} {
			if _, err := db.Writer().ExecContext(t.Context(), change); err == nil {
				t.Errorf("%s succeeded", change)
			}
		}
	})
}

// Trust: enumeration. The responses do not depend on the address.
func TestResponsesDoNotRevealWhetherAnAddressIsKnown(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, now *dbtest.Clock) {
		h := newFixture(t, db, now)
		h.subscribe(ashasForm(), h.daily, i18n.Default)
		h.confirm(h.newEmails()[0])
		ended := ashasForm()
		ended.Email = "ended@example.in"
		h.subscribe(ended, h.daily, i18n.Default)
		h.newEmails()
		for _, email := range []string{"asha@example.in", "ASHA@example.in", "ended@example.in", "new@example.in"} {
			f := ashasForm()
			f.Email = email
			for range 8 { // more requests than the limit of emails
				_, wrong, err := h.Subscribe(
					t.Context(),
					newsletter.SignupRequest{Form: f, Newsletters: []*newsletter.Newsletter{h.daily}, Channel: newsletter.ByPage, Lang: i18n.Default,
						Network: f.Email},
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
		for _, email := range h.newEmails() {
			if email.To == "nobody@example.in" {
				t.Error("an unknown address got an email")
			}
		}
	})
}

// Trust: mail bombing.
func TestEmailsToAnAddressAreLimited(t *testing.T) {
	db, now := dbtest.New(t), dbtest.NewClock()
	h := newFixture(t, db, now)
	for range 10 {
		for _, slug := range []string{"daily-capsule", "espresso", "herstory"} {
			h.subscribe(ashasForm(), h.bySlug(slug), i18n.Default)
		}
	}
	list := h.newEmails()
	if len(list) != 10 {
		t.Errorf("%d emails went to one address", len(list))
	}
	h.confirm(list[0]) // the links stay valid
}

// Trust: header injection.
func TestEmailsContainNoTextFromTheForm(t *testing.T) {
	db := dbtest.New(t)
	h := newFixture(t, db, dbtest.NewClock())
	f := ashasForm()
	f.FirstName, f.LastName = "Win a prize at https://casino.example", "\r\nBcc: all@example.in"
	h.subscribe(f, h.daily, i18n.Default)
	email := h.newEmail()
	if text := email.Subject + email.Text; strings.Contains(text, "casino") || strings.Contains(text, "Bcc") {
		t.Errorf("the email contains text from the form:\n%s", text)
	}
	for _, email := range []string{"a@example.in\r\nBcc: b@example.in", "a@example.in, b@example.in", "Asha <a@example.in>",
		"a@example.in\x00", "a@", "@example.in", "a b@example.in", strings.Repeat("a", 250) + "@example.in"} {
		f := ashasForm()
		f.Email = email
		_, wrong, err := h.Subscribe(
			t.Context(),
			newsletter.SignupRequest{Form: f, Newsletters: []*newsletter.Newsletter{h.daily}, Channel: newsletter.ByPage, Lang: i18n.Default,
				Network: f.Email},
		)
		if err != nil || wrong["email"] != "Invalid email" && email != "a@example.in\x00" {
			t.Errorf("%q: %v, %v", email, wrong, err)
		}
	}
	for _, email := range h.newEmails() {
		if email.To != "a@example.in" {
			t.Errorf("an email went to %q", email.To)
		}
	}
}

// Trust: token reuse.
func TestLinksAreValidForTheirPurposeOnly(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, now *dbtest.Clock) {
		h := newFixture(t, db, now)
		h.subscribe(ashasForm(), h.daily, i18n.Default)
		confirmation := h.newEmail()
		confirm := linkToken(t, confirmation, "confirm")
		checkConfirm := func(what, token string, want bool) {
			t.Helper()
			if _, _, err := h.Confirm(t.Context(), token, i18n.Default); (err == nil) != want || err != nil && !errors.Is(err, newsletter.ErrLink) {
				t.Errorf("%s: %v", what, err)
			}
		}
		checkConfirm("a forged link", confirm[:len(confirm)-2]+"AA", false)
		checkConfirm("the link", confirm, true)
		welcome := h.newEmail()
		checkConfirm("the link again", confirm, true)
		if n := len(h.newEmails()); n > 0 {
			t.Errorf("the second time sent %d emails", n)
		}
		unsubscribe, preferences := linkToken(t, welcome, "unsubscribe"), linkToken(t, welcome, "preferences")
		if _, err := h.Preferences(t.Context(), unsubscribe); !errors.Is(err, newsletter.ErrLink) {
			t.Errorf("a link to unsubscribe shows preferences: %v", err)
		}
		if _, err := h.Unsubscribe(t.Context(), confirm, newsletter.ByLink, i18n.Default); !errors.Is(err, newsletter.ErrLink) {
			t.Errorf("a link to confirm unsubscribes: %v", err)
		}
		checkEnded := func(wantEnded, wantResumable bool) {
			t.Helper()
			ended, resumable, err := h.HasEnded(t.Context(), unsubscribe)
			if ended != wantEnded || resumable != wantResumable || err != nil {
				t.Errorf("ended %v, resumable %v, %v", ended, resumable, err)
			}
		}
		checkEnded(false, false)
		if _, err := h.Unsubscribe(t.Context(), unsubscribe, newsletter.ByLink, i18n.Default); err != nil {
			t.Fatal(err)
		}
		checkEnded(true, true)
		checkConfirm("the link after unsubscribing", confirm, false)
		if _, err := h.Resume(t.Context(), unsubscribe, i18n.Default); err != nil || len(h.activeNewsletters("asha@example.in")) != 1 ||
			len(h.newEmails()) != 0 {
			t.Errorf("resumed: %v, %v", h.activeNewsletters("asha@example.in"), err)
		}
		if _, err := h.Unsubscribe(t.Context(), unsubscribe, newsletter.ByLink, i18n.Default); err != nil {
			t.Fatal(err)
		}
		now.Advance(2 * time.Hour)
		checkEnded(true, false)
		if _, err := h.Resume(t.Context(), unsubscribe, i18n.Default); !errors.Is(err, newsletter.ErrLink) {
			t.Errorf("resumed two hours later: %v", err)
		}
		now.Advance(time.Minute)
		h.subscribe(ashasForm(), h.daily, i18n.Default)
		checkConfirm("the first link after another request", confirm, false)
		again := linkToken(t, h.newEmail(), "confirm")
		now.Advance(8 * 24 * time.Hour)
		checkConfirm("a link from last week", again, false)

		if err := h.DeleteSubscriber(t.Context(), preferences, i18n.Default); err != nil {
			t.Fatal(err)
		}
		now.Advance(time.Minute)
		other := ashasForm()
		other.Email = "other@example.in" // may get the ID of the deleted subscriber
		h.subscribe(other, h.daily, i18n.Default)
		for _, token := range []string{preferences, unsubscribe} {
			if _, err := h.Preferences(t.Context(), token); !errors.Is(err, newsletter.ErrLink) {
				t.Errorf("a link of a deleted subscriber: %v", err)
			}
		}
		if n, err := db.Read.NewSelect().Table("subscribers").Where("email = ?", "asha@example.in").Count(t.Context()); n != 0 || err != nil {
			t.Errorf("%d deleted subscribers are left (%v)", n, err)
		}
		if n, err := h.Unsubscribe(t.Context(), unsubscribe, newsletter.ByOneClick, i18n.Default); err != nil || n.Slug != h.daily.Slug {
			t.Errorf("one click in an earlier email: %v, %v", n, err)
		}
		if rows, err := h.Ledger(t.Context(), "asha@example.in"); err != nil || len(rows) != 7 {
			t.Errorf("the ledger has %d rows (%v)", len(rows), err)
		}
	})
}

func TestStrangersCannotRenameAReader(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, now *dbtest.Clock) {
		h := newFixture(t, db, now)
		h.subscribe(ashasForm(), h.daily, i18n.Default)
		preferences := h.confirm(h.newEmail())
		f := ashasForm()
		f.FirstName, f.Phone = "Mallory", "666"
		h.subscribe(f, h.bySlug("herstory"), i18n.LookupOrDefault("ta"))
		p, err := h.Preferences(t.Context(), preferences)
		if err != nil || p.FirstName != "Asha" || p.PhoneNumber != "" || p.Lang != "en" || !slices.Equal(p.Active, []string{"daily-capsule"}) {
			t.Errorf("%+v, %v", p, err)
		}
	})
}

func TestReadersChooseWithoutSigningIn(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, now *dbtest.Clock) {
		h := newFixture(t, db, now)
		h.subscribe(ashasForm(), h.daily, i18n.Default)
		preferences := h.confirm(h.newEmail())
		wrong, err := h.SavePreferences(
			t.Context(),
			preferences,
			newsletter.Choice{FirstName: " Asha ", Active: []string{"espresso", "herstory"}},
			i18n.LookupOrDefault("ur"),
		)
		if err != nil || len(wrong) > 0 {
			t.Fatal(wrong, err)
		}
		p, err := h.Preferences(t.Context(), preferences)
		if err != nil || p.FirstName != "Asha" || p.LastName != "" || p.Lang != "ur" ||
			!slices.Equal(p.Active, []string{"espresso", "herstory"}) {
			t.Errorf("%+v, %v", p, err)
		}
		if wrong, err := h.SavePreferences(t.Context(), preferences, newsletter.Choice{Phone: "+91"}, i18n.Default); err != nil ||
			wrong["phone_number"] == "" {
			t.Errorf("%v, %v", wrong, err)
		}
		if got := h.activeNewsletters("asha@example.in"); len(got) != 2 {
			t.Errorf("after a refused choice: %v", got)
		}
	})
}

func TestInvalidFieldsAreNamed(t *testing.T) { // VALID-09 to VALID-18, VALID-22
	h := newFixture(t, dbtest.New(t), dbtest.NewClock())
	text := func(s string) *string { return &s }
	for name, c := range map[string]struct {
		change func(*newsletter.Form)
		field  string
	}{
		"only spaces":       {func(f *newsletter.Form) { f.FirstName = " \t" }, "first_name"},
		"no last name":      {func(f *newsletter.Form) { f.LastName = "" }, "last_name"},
		"a long name":       {func(f *newsletter.Form) { f.FirstName = strings.Repeat("अ", newsletter.MaxName+1) }, "first_name"},
		"no address":        {func(f *newsletter.Form) { f.Email = "" }, "email"},
		"half an address":   {func(f *newsletter.Form) { f.Email = "a@" }, "email"},
		"a plus":            {func(f *newsletter.Form) { f.Phone = "+91" }, "phone_number"},
		"spaces in between": {func(f *newsletter.Form) { f.Phone = "98 76" }, "phone_number"},
		"other digits":      {func(f *newsletter.Form) { f.Phone = "९८७" }, "phone_number"},
		"sixteen digits":    {func(f *newsletter.Form) { f.Phone = "1234567890123456" }, "phone_number"},
		"a city's name":     {func(f *newsletter.Form) { f.City = text("Pune") }, "city"},
		"no such city":      {func(f *newsletter.Form) { f.City = text("99") }, "city"},
		"a forged captcha": {func(f *newsletter.Form) { f.Captcha = base64.StdEncoding.EncodeToString([]byte("{}")) },
			"g_recaptcha_response"},
	} {
		f := ashasForm()
		c.change(&f)
		_, wrong, err := h.Subscribe(
			t.Context(),
			newsletter.SignupRequest{Form: f, Newsletters: []*newsletter.Newsletter{h.daily}, Channel: newsletter.ByPage, Lang: i18n.Default,
				Network: f.Email},
		)
		if err != nil || len(wrong) != 1 || wrong[c.field] == "" || newsletter.FirstError(wrong) != wrong[c.field] {
			t.Errorf("%s: %v, %v", name, wrong, err)
		}
	}
	if n := len(h.newEmails()); n > 0 {
		t.Errorf("%d emails were sent", n)
	}
	for _, change := range []func(*newsletter.Form){
		func(f *newsletter.Form) { f.FirstName, f.LastName = "A", "李" },
		func(f *newsletter.Form) { f.Email = "a@nic.in" },
		func(f *newsletter.Form) { f.Email = "a+b@gmail.com" },
		func(f *newsletter.Form) { f.Phone = "123456789012345" },
		func(f *newsletter.Form) { f.FirstName = " Asha " },
		func(f *newsletter.Form) { f.City = text("") },
	} {
		f := ashasForm()
		change(&f)
		h.subscribe(f, h.daily, i18n.Default)
	}
}

// Trust: the limit applies to all nodes together.
func TestFormsWithoutACaptchaAreLimited(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, now *dbtest.Clock) {
		h := newFixture(t, db, now)
		a := newsletter.SignupRequest{
			Form:        ashasForm(),
			Newsletters: []*newsletter.Newsletter{h.bySlug("espresso")},
			Channel:     newsletter.ByShortForm,
			Lang:        i18n.Default,
			AddressOnly: true,
			Network:     "192.0.2.1/32",
		}
		for range newsletter.WithoutCaptchaLimit.Times {
			if _, wrong, err := h.Subscribe(t.Context(), a); err != nil || len(wrong) > 0 {
				t.Fatal(wrong, err)
			}
		}
		another := newsletter.Newsletters{DB: dbtest.Open(t, db.URL(), now.Now), Brands: h.Brands, Keys: h.Keys, Captcha: h.Captcha}
		var wait *limit.TooManyError
		if _, _, err := another.Subscribe(t.Context(), a); !errors.As(err, &wait) || wait.Wait > newsletter.WithoutCaptchaLimit.Period {
			t.Errorf("one more: %v", err)
		}
		if _, err := another.SendPreferences(t.Context(), "asha@example.in", a.Network, i18n.Default); !errors.As(err, &wait) {
			t.Errorf("a link: %v", err)
		}
		if got := h.activeNewsletters("asha@example.in"); len(got) > 0 {
			t.Errorf("%v started without a captcha and without confirmation", got)
		}
	})
}

func TestIssuesAreFoundByDay(t *testing.T) { // GEN-15
	dbtest.Each(t, func(t *testing.T, db *database.DB, now *dbtest.Clock) {
		h := newFixture(t, db, now)
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
		if day, err := h.NextIssueDay(ctx, id, 20260313); err != nil || day != 20260314 {
			t.Errorf("after: %v, %v", day, err)
		}
		if day, err := h.NextIssueDay(ctx, id, 20260314); err != nil || day != 0 {
			t.Errorf("after the newest: %v, %v", day, err)
		}
		if pages, err := h.PagePaths(ctx, 100); err != nil || len(pages) != 9 || !slices.Contains(pages, "/newsletters/herstory/2026-03-13") {
			t.Errorf("%v, %v", pages, err)
		}
		hindi, err := h.Brands.BySlug(ctx, "hindi")
		if err != nil {
			t.Fatal(err)
		}
		if n, err := h.ForBrand(ctx, hindi); err != nil || n.Slug != "daily-capsule" {
			t.Errorf("a brand without a newsletter offers %+v, %v", n, err)
		}
	})
}

// The emails in four languages are as in testdata. UPDATE=1 rewrites the files.
func TestEmailsMatchTheGoldenFiles(t *testing.T) {
	h := newFixture(t, dbtest.New(t), dbtest.NewClock())
	for _, code := range []string{"en", "hi", "ta", "ur"} {
		f, lang := ashasForm(), i18n.LookupOrDefault(code)
		f.Email = code + "@example.in"
		h.subscribe(f, h.daily, lang)
		confirmation := h.newEmail()
		preferences := ""
		if _, p, err := h.Confirm(t.Context(), linkToken(t, confirmation, "confirm"), lang); err != nil {
			t.Fatal(err)
		} else {
			preferences = p
		}
		h.subscribe(f, h.daily, lang)
		if _, err := h.SendPreferences(t.Context(), f.Email, "", lang); err != nil || preferences == "" {
			t.Fatal(err)
		}
		var all []string
		for _, email := range append([]mail.Email{confirmation}, h.newEmails()...) {
			all = append(all, "To: "+email.To+"\nSubject: "+email.Subject+"\nUnsubscribe: "+email.Unsubscribe+"\n\n"+email.Text)
		}
		got := linkPattern.ReplaceAllString(strings.Join(all, "\n==========\n\n"), "/newsletters/$1?t=TOKEN")
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

// Deleting an account ends its newsletters, and the ledger records that.
func TestDeletingAnAccountEndsItsNewsletters(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, now *dbtest.Clock) {
		h := newFixture(t, db, now)
		f := ashasForm()
		f.Email = "Asha@bücher.example"
		h.subscribe(f, h.daily, i18n.Default)
		h.confirm(h.newEmail())
		email, _ := account.NormalizeEmail(f.Email)
		if got := h.activeNewsletters(email); len(got) != 1 {
			t.Fatalf("%q receives %v", email, got)
		}
		err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
			return errors.Join(h.DeleteUserData(ctx, tx, feature.User{Email: email}),
				h.DeleteUserData(ctx, tx, feature.User{Email: "nobody@example.in"}))
		})
		if err != nil {
			t.Fatal(err)
		}
		if n, err := db.Read.NewSelect().Table("subscribers").Count(t.Context()); n != 0 || err != nil {
			t.Errorf("%d subscribers are left (%v)", n, err)
		}
		if rows, err := h.Ledger(t.Context(), email); err != nil || len(rows) != 3 || rows[2].Action != newsletter.ConsentWithdrawn ||
			rows[2].Channel != newsletter.ByAccountDeletion {
			t.Errorf("%+v, %v", rows, err)
		}
	})
}

// Issue 21: on a publication that never had a newsletter, deleting an account makes the key within its transaction, and does not wait
// for itself.
func TestAnAccountIsDeletedBeforeTheFirstNewsletter(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		n := &newsletter.Newsletters{DB: db, Keys: &sign.Keys{DB: db}}
		err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
			return n.DeleteUserData(ctx, tx, feature.User{Email: "asha@example.in"})
		})
		if err != nil {
			t.Fatal(err)
		}
	})
}

func TestUnconfirmedAddressesAreDeleted(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, now *dbtest.Clock) {
		h := newFixture(t, db, now)
		confirmed, confirmation := ashasForm(), ashasForm()
		confirmation.Email = "stranger@example.in"
		h.subscribe(confirmed, h.daily, i18n.Default)
		h.confirm(h.newEmails()[0])
		h.subscribe(confirmation, h.daily, i18n.Default)
		for after, want := range []int{2, 1} {
			now.Advance(29 * 24 * time.Hour)
			if err := h.DeleteUnconfirmed(t.Context()); err != nil {
				t.Fatal(err)
			}
			if n, err := db.Read.NewSelect().Table("subscribers").Count(t.Context()); err != nil || int(n) != want {
				t.Errorf("after %d months %d are left (%v), want %d", after+1, n, err, want)
			}
		}
	})
}
