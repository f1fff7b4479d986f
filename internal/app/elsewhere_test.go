package app

import (
	"context"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"

	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/route"
	"masthead/internal/story/storytest"
)

// unnamed has the personal pages without a name. The value is the reason why a site needs no page at that path if its
// readers sign in on another site.
var unnamed = map[string]string{
	"/account":                             "the setting account-url has the address instead",
	"/account/calendar":                    "only the account leads to it",
	"/account/google/back":                 "only the sign-in on this site leads to it",
	"/account/preferences":                 "only the account and emails to its users lead to it",
	"/account/read":                        "counts what a signed-in reader of this site reads",
	"/account/{step}":                      "only the sign-in on this site leads to it",
	"/company/question":                    "mounted on every site, with the link of an email",
	"/company/question/unsubscribe":        "mounted on every site, with the link of an email",
	"/company/inbox/unsubscribe":           "mounted on every site, with the link of an email",
	"/newsletters/confirm":                 "mounted on every site, with the link of an email",
	"/newsletters/preferences":             "mounted on every site, with the link of an email",
	"/newsletters/unsubscribe":             "mounted on every site, with the link of an email",
	"/notifications/reminders/unsubscribe": "mounted on every site, with the link of an email",
	"/notifications/webinars/unsubscribe":  "mounted on every site, with the link of an email",
	"/notifications/unsubscribe":           "mounted on every site, with the link of an email",
}

// D-08: where readers sign in on another site, no link to a personal page leads to an error.
func TestPersonalPagesAreAnnouncedWhereReadersSignInElsewhere(t *testing.T) {
	p := storytest.New(t, dbtest.New(t))
	a := composeFeatures(t, p, dbtest.NewClock().Now, slog.New(slog.DiscardHandler), mirror{},
		map[string]string{"account-url": "https://account.example.com"})
	p.Write(func(ctx context.Context, tx *database.Tx) error {
		return (&company.Profile{Company: &company.Company{Slug: "loomery", Name: "Loomery"}}).Save(ctx, tx)
	})
	h, err := a.middleware(mountedMux(t, a), "")
	if err != nil {
		t.Fatal(err)
	}
	get := func(path string) (status int, body string) {
		w := httptest.NewRecorder()
		h.ServeHTTP(w, httptest.NewRequest(http.MethodGet, "https://example.com"+path, nil))
		return w.Code, w.Body.String()
	}
	_, profile := get("/companies/loomery")
	if link := route.ConnectPath + "?company=loomery"; !strings.Contains(profile, link) {
		t.Fatalf("the profile has no link to %s: %s", link, profile)
	}
	for _, declared := range route.Pages() {
		if !declared.Personal {
			continue
		}
		if declared.Name == "" {
			if unnamed[declared.Pattern] == "" {
				t.Errorf("%s has no name: give it one, or add it to unnamed with a reason", declared.Pattern)
			}
			delete(unnamed, declared.Pattern)
			continue
		}
		path := strings.NewReplacer("{slug}", "loomery", "{id}", "1").Replace(declared.Pattern)
		for _, at := range []string{path, path + "?company=loomery", "/hindi" + path} {
			if status, body := get(at); status != http.StatusOK || !strings.Contains(body, `"titleLang"`) {
				t.Errorf("%s: status %d, %.300s", at, status, body)
			}
		}
	}
	for pattern := range unnamed {
		t.Errorf("%s has a name or is not declared: remove it from unnamed", pattern)
	}
}
