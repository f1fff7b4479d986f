package apitest

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/investor"
	"masthead/internal/reportedround"
	"masthead/internal/richtext"
	"masthead/internal/story"
)

// reportedRoundArea has the funding rounds that stories report.
var reportedRoundArea = area{
	newsroom: map[string]deskRequest{
		// The story reports no round. TestReportedRounds has the callers who may decide.
		"list-reported-rounds": {other: 403},
		"decide-reported-rounds": {body: `{"items":[{"company":999999,"roundType":"SEED","action":"accept"}]}`, contentType: jsonType,
			other: 403, want: 422},
		"list-stories-with-rounds": {query: "?brand=herstory", other: 403},
		"list-differing-amounts":   {other: 200}, // an editor gets the stories of their own brands
	},
}

// F184: the stories of a brand that report rounds about which nobody has decided are listed, without those of other brands.
func TestStoriesWithReportedRounds(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		s.desk(t, "POST", "/desk/companies", SignedAdmin, `{"name":"Tandoor & Tonic"}`)
		if err := s.Search.CatchUp(t.Context()); err != nil {
			t.Fatal(err)
		}
		text := `<p>Tandoor &amp; Tonic raised Rs 12 crore in Series A.</p>`
		first := s.Publish(s.DraftOf("herstory", "Ovens", text), time.Hour)
		s.Publish(s.DraftOf("herstory", "Looms", `<p>The looms are new.</p>`), time.Hour)
		s.Publish(s.DraftOf("hindi", "Chulhe", text), time.Hour)
		list := "/desk/reported-rounds?brand=herstory"
		round := s.desk(t, "GET", list, Admin, "", "items.0.id", first.ID, "items.0.rounds.0.roundType", "SERIES-A",
			"items.1", nil, "next", "")
		if round.Status != http.StatusOK {
			t.Fatal(round.Text)
		}
		var page struct {
			Items []reportedround.StoryWithRounds `json:"items"`
		}
		if err := json.Unmarshal([]byte(round.Text), &page); err != nil {
			t.Fatal(err)
		}
		s.desk(t, "PUT", fmt.Sprintf("/desk/stories/%d/reported-rounds", first.ID), Admin, fmt.Sprintf(`{"items":[{"company":%d,
			"roundType":"SERIES-A","amount":120000000,"currency":"INR","action":"dismiss"}]}`, page.Items[0].Rounds[0].Company.ID))
		s.desk(t, "GET", list, Admin, "", "items.0", nil)
	})
}

// C3: A sentence that reports a round is suggested. When it is accepted, the directory has the round with the story as its
// source. When the amount is corrected later, the stories in all languages are listed until editors resolve the
// difference.
func TestReportedRounds(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		(&reportedround.API{DB: db}).Listen()
		var kiln *company.Company
		s.Write(func(ctx context.Context, tx *database.Tx) (err error) {
			kiln = &company.Company{Slug: "tandoor", Name: "Tandoor & Tonic", Names: map[string][]string{"hi": {"तंदूर एंड टॉनिक"}}}
			if err = company.SaveAll(ctx, tx, []*company.Profile{{Company: kiln}}); err != nil {
				return err
			}
			return investor.Add(ctx, tx, &investor.Investor{Slug: "monsoon", Name: "Monsoon Capital", Kind: investor.Firm})
		})
		if err := s.Search.CatchUp(t.Context()); err != nil {
			t.Fatal(err)
		}
		first := s.Publish(s.DraftOf("herstory", "Ovens", `<p>Tandoor &amp; Tonic raised Rs 12 crore in Series A led by Monsoon Capital.</p>`),
			time.Hour)
		second := s.Publish(s.DraftOf("hindi", "चूल्हे", `<p>तंदूर एंड टॉनिक ने सीरीज़ ए राउंड में 12 करोड़ रुपये जुटाए।</p>`), time.Hour)
		ask := func(method string, id int64, as, body string, status int) []reportedround.ReportedRound {
			t.Helper()
			a := s.Ask(t, Case{Method: method, URL: fmt.Sprintf("/desk/stories/%d/reported-rounds", id), As: as, Type: jsonType, Body: body})
			if a.Status != status {
				t.Fatalf("%s by %q: %d %s", method, as, a.Status, a.Text)
			}
			var list reportedround.ReportedRounds
			if status == http.StatusOK {
				if err := json.Unmarshal([]byte(a.Text), &list); err != nil {
					t.Fatal(err)
				}
			}
			return list.Items
		}
		differing := func(as string) []reportedround.DifferingAmount {
			t.Helper()
			a := s.Ask(t, Case{Method: http.MethodGet, URL: "/desk/differing-amounts", As: as})
			var list reportedround.DifferingAmounts
			if err := json.Unmarshal([]byte(a.Text), &list); err != nil || a.Status != http.StatusOK {
				t.Fatalf("%d %s", a.Status, a.Text)
			}
			if !strings.Contains(a.Text, `"next":""`) {
				t.Errorf("the list has another shape than the other lists of the newsroom: %s", a.Text)
			}
			return list.Items
		}
		decide := func(action reportedround.Action) string {
			return fmt.Sprintf(`{"items":[{"company":%d,"roundType":"SERIES-A","amount":120000000,"currency":"INR","action":%q}]}`, kiln.ID, action)
		}
		rounds := func() []company.Round {
			t.Helper()
			one, err := company.ByID(t.Context(), db.Read, kiln.ID)
			if err != nil {
				t.Fatal(err)
			}
			p, err := company.Load(t.Context(), db.Read, one)
			if err != nil {
				t.Fatal(err)
			}
			return p.Rounds
		}
		correct := func(amount int64) {
			t.Helper()
			a := s.Ask(t, Case{Method: http.MethodPut, URL: "/rw/company/save/funding", As: SignedAdmin, Type: jsonType, Body: fmt.Sprintf(
				`{"companyId":"%d","fundings":[{"id":"%d","operation":"UPDATE","roundType":"SERIES-A","amount":%d,"currency":"INR",
				"date":"2026-03-15"}]}`, kiln.ID, rounds()[0].ID, amount)})
			if a.Status != http.StatusOK {
				t.Fatalf("correct: %d %s", a.Status, a.Text)
			}
		}

		found := ask(http.MethodGet, first.ID, Editor, "", 200)
		if len(found) != 1 || found[0].State != reportedround.Suggested || found[0].Round != nil || len(found[0].Investors) != 1 ||
			!strings.HasPrefix(found[0].Sentence, "Tandoor") || len(rounds()) != 0 {
			t.Fatalf("suggested: %+v; the directory has %d rounds", found, len(rounds()))
		}
		ask(http.MethodPut, first.ID, Gulf, decide(reportedround.Accept), 403)
		ask(http.MethodPut, first.ID, Reader, decide(reportedround.Accept), 403)
		ask(http.MethodPut, first.ID, Editor, decide(reportedround.Accept), 403) // one brand's editor may not change the directory
		ask(http.MethodPut, first.ID, Admin, decide(reportedround.Confirm), 422) // nothing differs
		ask(http.MethodPut, first.ID, Editor, decide(reportedround.Dismiss), 200)
		ask(http.MethodPut, first.ID, Editor, decide(reportedround.Suggest), 200)
		for range 2 { // the same again changes nothing
			found = ask(http.MethodPut, first.ID, Admin, decide(reportedround.Accept), 200)
		}
		list := rounds()
		if len(list) != 1 || *list[0].Amount != 120_000_000 || list[0].Type != "SERIES-A" || !strings.HasSuffix(list[0].Source, first.Path) ||
			len(list[0].Investors) != 1 || len(list[0].Date) != 10 || found[0].State != reportedround.Accepted || found[0].Round == nil {
			t.Fatalf("accepted: %+v, %+v", found, list)
		}
		// Another story reports the same round. The editor of the brand may link it.
		if found = ask(http.MethodGet, second.ID, Admin, "", 200); len(found) != 1 || found[0].Round == nil || found[0].Round.ID != list[0].ID {
			t.Fatalf("the Hindi story: %+v", found)
		}
		ask(http.MethodPut, second.ID, Admin, decide(reportedround.Accept), 200)
		if len(rounds()) != 1 || len(differing(Admin)) != 0 {
			t.Fatalf("%d rounds, %+v differ", len(rounds()), differing(Admin))
		}

		correct(150_000_000)
		one := s.Ask(t, Case{URL: "/desk/differing-amounts?limit=1", As: Admin})
		next, _ := one.Member("next").(string)
		if rest := s.Ask(t, Case{URL: "/desk/differing-amounts?limit=1&after=" + next, As: Admin}); next == "" ||
			rest.Member("next") != "" || one.Text == rest.Text {
			t.Errorf("the pages are %s and %s", one.Text, rest.Text)
		}
		if list := differing(Admin); len(list) != 2 || list[0].Story.ID != first.ID || list[0].Amount != 120_000_000 ||
			*list[0].Round.Amount != 150_000_000 || list[1].Story.Lang != "hi" {
			t.Errorf("after a correction: %+v", list)
		}
		if list := differing(Editor); len(list) != 1 || list[0].Story.ID != first.ID {
			t.Errorf("an editor of the brand sees %+v", list)
		}
		if list := differing(Gulf); len(list) != 0 {
			t.Errorf("an editor of another brand sees %+v", list)
		}
		ask(http.MethodPut, second.ID, Admin, decide(reportedround.Confirm), 200)
		if list := differing(Admin); len(list) != 1 || list[0].Story.ID != first.ID {
			t.Errorf("after a confirmation: %+v", list)
		}
		doc, _, err := richtext.FromMarkdown([]byte("Tandoor & Tonic raised Rs 15 crore in Series A led by Monsoon Capital."))
		if err != nil {
			t.Fatal(err)
		}
		s.Write(func(ctx context.Context, tx *database.Tx) error {
			one, err := story.Get(ctx, tx, first.ID)
			if err != nil {
				return err
			}
			one.Excerpt = "" // made from the new text
			return s.Stories.Save(ctx, tx, one, doc)
		})
		if list := differing(Admin); len(list) != 0 {
			t.Errorf("after the story was edited: %+v", list)
		}
		correct(160_000_000)
		if list := differing(Admin); len(list) != 2 || list[0].Amount != 150_000_000 {
			t.Errorf("after another correction: %+v", list)
		}
		correct(150_000_000)
		if list := differing(Admin); len(list) != 0 {
			t.Errorf("after the correction was undone: %+v", list)
		}
		// The log has every decision that changed something, in order, with the user or token that made it.
		var log []string
		err = db.Read.NewRaw(
			"SELECT CAST(story_id AS TEXT) || ' ' || action || CASE WHEN user_id IS NULL AND token_id IS NULL THEN ' by nobody' "+
				"ELSE '' END FROM reported_round_decisions WHERE company_id = ? ORDER BY id", kiln.ID).Scan(t.Context(), &log)
		want := []string{fmt.Sprintf("%d dismiss", first.ID), fmt.Sprintf("%d suggest", first.ID), fmt.Sprintf("%d accept", first.ID),
			fmt.Sprintf("%d accept", second.ID), fmt.Sprintf("%d confirm", second.ID),
			fmt.Sprintf("%d edited by nobody", first.ID)} // its new text has the amount of the directory
		if err != nil || !slices.Equal(log, want) {
			t.Errorf("log %q, want %q, %v", log, want, err)
		}
	})
}
