package newsletter_test

import (
	"errors"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/i18n"
	"masthead/internal/newsletter"
)

// subscribeTo sends the form of the list for newsletters.
func (h *fixture) subscribeTo(slugs ...string) (mustConfirm bool) {
	h.t.Helper()
	h.formsSent++
	list, err := h.BySlugs(h.t.Context(), slugs)
	if err != nil {
		h.t.Fatal(err)
	}
	mustConfirm, wrong, err := h.Subscribe(h.t.Context(), newsletter.SignupRequest{Form: newsletter.Form{Email: "asha@example.in"},
		Newsletters: list, FromList: true, Channel: newsletter.ByShortForm, Lang: i18n.Default, AddressOnly: true,
		Network: strconv.Itoa(h.formsSent)})
	if err != nil || len(wrong) > 0 {
		h.t.Fatal(wrong, err)
	}
	return mustConfirm
}

// One form for several newsletters sends one email, whose link confirms those that are not active yet.
func TestOneFormSubscribesToSeveral(t *testing.T) {
	const subject = "Please confirm: Startline"
	for name, c := range map[string]struct {
		before  func(h *fixture) // what the address did before
		ticked  []string
		subject string
		names   string   // in the email
		active  []string // once it is confirmed
		given   int      // rows of the ledger that give consent
	}{
		"two": {nil, []string{"herstory", "daily-capsule"}, subject, "Daily Capsule, HerStory Weekly.",
			[]string{"daily-capsule", "herstory"}, 2},
		"one": {nil, []string{"herstory"}, "Please confirm: HerStory Weekly", "HerStory Weekly.", []string{"herstory"}, 1},
		"one that needs no confirmation and one that does": {nil, []string{"espresso", "herstory"}, subject, "Espresso, HerStory Weekly.",
			[]string{"espresso", "herstory"}, 2},
		"one of them is active": {func(h *fixture) {
			h.subscribeTo("daily-capsule")
			h.confirm(h.newEmail())
		}, []string{"daily-capsule", "espresso", "herstory"}, subject, "Espresso, HerStory Weekly.",
			[]string{"daily-capsule", "espresso", "herstory"}, 3},
		"one of them was requested": {func(h *fixture) { h.subscribeTo("daily-capsule") }, []string{"daily-capsule", "herstory"}, subject,
			"Daily Capsule, HerStory Weekly.", []string{"daily-capsule", "herstory"}, 2},
		"one of them has ended": {func(h *fixture) {
			h.subscribeTo("daily-capsule", "herstory")
			h.confirm(h.newEmail())
			h.unsubscribeFrom("herstory")
		}, []string{"espresso", "herstory"}, subject, "Espresso, HerStory Weekly.", []string{"daily-capsule", "espresso", "herstory"}, 4},
	} {
		t.Run(name, func(t *testing.T) {
			dbtest.Each(t, func(t *testing.T, db *database.DB, now *dbtest.Clock) {
				h := newFixture(t, db, now)
				if c.before != nil {
					c.before(h)
					h.newEmails()
				}
				before := h.activeNewsletters("asha@example.in")
				now.Advance(time.Hour)
				if !h.subscribeTo(c.ticked...) {
					t.Error("without a captcha it started at once")
				}
				email := h.newEmail()
				if email.Subject != c.subject || !strings.Contains(email.Text, "to receive "+c.names) || email.Unsubscribe != "" {
					t.Errorf("%s\n%s", email.Subject, email.Text)
				}
				if got := h.activeNewsletters("asha@example.in"); !slices.Equal(got, before) {
					t.Errorf("%v started before they were confirmed", got)
				}
				preferences := h.confirm(email)
				if got := h.activeNewsletters("asha@example.in"); !slices.Equal(got, c.active) {
					t.Errorf("active: %v", got)
				}
				if welcome := h.newEmail(); len(c.ticked) > 1 && (welcome.Unsubscribe != "" || linkToken(t, welcome, "preferences") != preferences) {
					t.Errorf("the welcome for several: %+v", welcome)
				}
				h.confirm(email)
				if n := len(h.newEmails()); n > 0 {
					t.Errorf("the second time sent %d emails", n)
				}
				rows, err := h.Ledger(t.Context(), "asha@example.in")
				if err != nil {
					t.Fatal(err)
				}
				given := 0
				for _, r := range rows {
					if r.Text != newsletter.TickedText(i18n.Default) {
						t.Errorf("the ledger has the text %q", r.Text)
					}
					if r.Action == newsletter.ConsentGiven {
						given++
					}
				}
				if given != c.given {
					t.Errorf("the ledger gives consent %d times, want %d", given, c.given)
				}
			})
		})
	}
}

// unsubscribeFrom ends the subscription to one of the newsletters by the preferences.
func (h *fixture) unsubscribeFrom(slug string) {
	h.t.Helper()
	preferences := linkToken(h.t, h.newEmail(), "preferences")
	active := slices.DeleteFunc(h.activeNewsletters("asha@example.in"), func(s string) bool { return s == slug })
	if wrong, err := h.SavePreferences(h.t.Context(), preferences, newsletter.Choice{Active: active}, i18n.Default); err != nil ||
		len(wrong) > 0 {
		h.t.Fatal(wrong, err)
	}
}

func TestSubscribingAgainToSeveralSendsOneEmail(t *testing.T) {
	h := newFixture(t, dbtest.New(t), dbtest.NewClock())
	h.subscribeTo("daily-capsule", "herstory")
	h.confirm(h.newEmail())
	h.newEmails()
	h.subscribeTo("daily-capsule", "herstory")
	if email := h.newEmail(); email.Subject != "Your newsletters from Startline" ||
		!strings.Contains(email.Text, "again to receive Daily Capsule, HerStory Weekly.") || email.Unsubscribe != "" {
		t.Errorf("%s\n%s", email.Subject, email.Text)
	}
}

// A link does not activate subscriptions that have ended in the meantime; it activates the others.
func TestALinkForSeveralSkipsWhatHasEnded(t *testing.T) {
	h := newFixture(t, dbtest.New(t), dbtest.NewClock())
	h.subscribeTo("daily-capsule", "herstory")
	email := h.newEmail()
	h.confirm(email)
	h.unsubscribeFrom("herstory")
	list, _, err := h.Confirm(t.Context(), linkToken(t, email, "confirm"), i18n.Default)
	if err != nil || len(list) != 1 || list[0].Slug != "daily-capsule" {
		t.Errorf("%v, %v", list, err)
	}
	if got := h.activeNewsletters("asha@example.in"); !slices.Equal(got, []string{"daily-capsule"}) {
		t.Errorf("active: %v", got)
	}
}

func TestAFormForNoNewsletterIsRefused(t *testing.T) {
	h := newFixture(t, dbtest.New(t), dbtest.NewClock())
	request := newsletter.SignupRequest{Form: newsletter.Form{Email: "a@"}, FromList: true, AddressOnly: true, Lang: i18n.Default}
	_, wrong, err := h.Subscribe(t.Context(), request)
	if err != nil || wrong["newsletter"] != "Please choose one." || wrong["email"] != "Invalid email" {
		t.Errorf("%v, %v", wrong, err)
	}
	if _, err := h.BySlugs(t.Context(), []string{"daily-capsule", "none"}); !errors.Is(err, database.ErrNotFound) {
		t.Errorf("an unknown newsletter: %v", err)
	}
}

// A confirmation link that was used already shows the state of its subscriptions.
func TestAUsedLinkToConfirmSaysWhatBecameOfIt(t *testing.T) {
	now := dbtest.NewClock()
	h := newFixture(t, dbtest.Open(t, dbtest.SQLite(t), now.Now), now)
	h.subscribeTo("daily-capsule", "herstory")
	email := h.newEmail()
	token := linkToken(t, email, "confirm")
	expect := func(after string, waiting, active, ended int) {
		t.Helper()
		found, err := h.ConfirmationOf(t.Context(), token)
		if err != nil || len(found.Waiting) != waiting || len(found.Active) != active || len(found.Ended) != ended || found.Preferences == "" {
			t.Errorf("%s: %+v, %v", after, found, err)
		}
	}
	expect("before", 2, 0, 0)
	preferences := h.confirm(email)
	expect("after it was used", 0, 2, 0)
	h.unsubscribeFrom("herstory")
	expect("after one has ended", 0, 1, 1)
	if _, err := h.SavePreferences(t.Context(), preferences, newsletter.Choice{}, i18n.Default); err != nil {
		t.Fatal(err)
	}
	expect("after both have ended", 0, 0, 2)
	now.Advance(time.Hour)
	h.subscribeTo("daily-capsule")
	expect("after one was requested again", 0, 0, 1)
	h.subscribeTo("herstory")
	if _, err := h.ConfirmationOf(t.Context(), token); !errors.Is(err, newsletter.ErrLink) {
		t.Errorf("after both were requested again: %v", err)
	}
}
