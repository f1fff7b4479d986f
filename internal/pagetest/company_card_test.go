package pagetest_test

import (
	"context"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"masthead/internal/actor"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/edge"
)

// Another site can show a company as a card: without scripts, in the language of the edition, small, and described by oEmbed with a
// size within the client's limits.
func TestCardOfACompany(t *testing.T) {
	s := newSite(t)
	s.Write(func(ctx context.Context, tx *database.Tx) error {
		p := &company.Profile{Company: &company.Company{Slug: "kiln", Name: "Kiln <script>", Subtitle: "Looms & kilns", City: "Jaipur",
			Founded: "2019"}}
		return p.Save(ctx, tx)
	})
	for path, lang := range map[string]string{"/embed/companies/kiln": `lang="en" dir="ltr"`,
		"/embed/hindi/companies/kiln": `lang="hi" dir="ltr"`} {
		p, err := s.pages.embed().Embed(t.Context(), edge.Request{Path: path})
		if err != nil {
			t.Fatal(err)
		}
		html := string(p.Body)
		if !strings.Contains(html, lang) || !strings.Contains(html, "Kiln &lt;script&gt;") ||
			!strings.Contains(html, "prefers-color-scheme: dark") ||
			strings.Contains(html, "<script") || !strings.Contains(p.Header.Get("Content-Security-Policy"), "frame-ancestors *") {
			t.Errorf("%s: %v\n%s", path, p.Header, html)
		}
		if len(html) > 4096 {
			t.Errorf("%s has %d bytes", path, len(html))
		}
	}
	status, _, e := oembed(t, s.pages, url.Values{"url": {"https://example.com/companies/kiln"}, "maxwidth": {"300"}})
	if status != http.StatusOK || e.Type != "rich" || e.Width != 300 || e.Height != 220 {
		t.Errorf("%d %+v", status, e)
	}
	if a := attributes(t, e.HTML); a["src"] != "https://example.com/embed/companies/kiln" || a["width"] != "300" {
		t.Errorf("%v", a)
	}
	p, err := s.pages.embed().Embed(t.Context(), edge.Request{Path: "/embed/companies/none"})
	if err != nil || p.Status != http.StatusNotFound {
		t.Errorf("a company that does not exist: %d (%v)", p.Status, err)
	}
	s.Write(func(ctx context.Context, tx *database.Tx) error {
		kept := &company.Profile{Company: &company.Company{Slug: "kiln-and-loom", Name: "Kiln and Loom"}}
		if err := kept.Save(ctx, tx); err != nil {
			return err
		}
		merged, err := company.BySlug(ctx, tx, "kiln")
		if err != nil {
			return err
		}
		return company.Merge(ctx, tx, kept.ID, merged.ID, actor.Actor{})
	})
	p, err = s.pages.embed().Embed(t.Context(), edge.Request{Path: "/embed/hindi/companies/kiln"})
	if err != nil || p.Status != http.StatusMovedPermanently || p.Header.Get("Location") != "/embed/hindi/companies/kiln-and-loom" {
		t.Errorf("a company that was merged: %d %v (%v)", p.Status, p.Header, err)
	}
}
