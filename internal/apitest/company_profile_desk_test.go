package apitest

import (
	"context"
	"fmt"
	"net/http"
	"slices"
	"testing"

	"masthead/internal/award"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
)

// F184: the history of a company can be read section by section, in the language of the editor, and the companies that a new one may be are
// listed with what they have in common.
func TestProfileOfACompanyInTheDesk(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		kiln := fmt.Sprintf("%.0f", s.desk(t, "POST", "/desk/companies", SignedAdmin,
			`{"name":"Kiln & Loom","website":"https://kiln.example"}`).Member("id"))
		s.desk(t, "PUT", "/rw/company_products/update/"+kiln, SignedAdmin,
			`{"version":0,"products":[{"operation":"CREATE","name":"Charkha"}]}`, "version", 1)
		s.desk(t, "PUT", "/rw/company/save/funding", SignedAdmin, `{"companyId":"`+kiln+`","version":0,"fundings":[{"operation":"CREATE",
			"roundType":"SEED","amount":1000000,"currency":"INR","date":"2020","source":"https://news.example/kiln"}]}`, "version", 1)
		url := "/desk/companies/" + kiln + "/history"
		s.desk(t, "GET", url, Admin, "", "items.0.section", "funding", "items.1.section", "products", "items.2", nil)
		s.desk(t, "GET", url+"?section=products&locale=hi", Admin, "", "items.0.facts.0.after", "Charkha", "items.1", nil)
		s.desk(t, "GET", url+"?section=openings", Admin, "", "items.0", nil)

		s.desk(t, "GET", "/rw/company/form/lists?locale=hi", SignedAdmin, "", "names.verticals.0.name", "वाणिज्य",
			"options.currencies.0", "USD")

		names := "/desk/companies/namesakes?name="
		s.desk(t, "GET", names+"KILN+Loom+Pvt+Ltd", Admin, "", "items.0.company.id", kiln, "items.0.reason", "name", "items.1", nil)
		s.desk(t, "GET", names+"Shuttle&website=https://www.kiln.example/about", Admin, "",
			"items.0.company.id", kiln, "items.0.reason", "domain")
		s.desk(t, "GET", names+"Shuttle", Admin, "", "items.0", nil)
	})
}

// F184: editors of all brands see and manage the members of a company with the operations of its owners.
func TestMembersOfACompanyInTheDesk(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		kiln := fmt.Sprint(s.addCompany().ID)
		s.desk(t, "GET", "/desk/companies/"+kiln+"/members", Admin, "", "members.0", nil, "invitations.0", nil)
		s.desk(t, "POST", "/rw/company-invitations/"+kiln, SignedAdmin, `{"email":"weaver@example.in","role":"FOUNDER"}`, "success", true)
		s.desk(t, "GET", "/desk/companies/"+kiln+"/members", Admin, "",
			"invitations.0.email", "weaver@example.in", "invitations.0.role", "FOUNDER")
		s.desk(t, "GET", "/desk/companies/"+kiln+"/members", Editor, "", "status", http.StatusForbidden)
	})
}

// "A merge of people": a ranking that named both shows the person who was kept once, at the better rank, and both again without the merge.
func TestAMergedPersonIsInARankingOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		add := func(name string) (text string, id int64) {
			number := s.desk(t, "POST", "/desk/people", SignedAdmin, `{"name":"`+name+`"}`).Member("id")
			id = int64(number.(float64)) //nolint:errcheck,forcetypeassert // a test
			return fmt.Sprint(id), id
		}
		kept, keptID := add("Asha Rao")
		merged, mergedID := add("Nila Vakil")
		_, thirdID := add("Zoya Lokhandwala")
		s.Write(func(ctx context.Context, tx *database.Tx) error {
			first, second, third := 1, 2, 3
			return award.Save(ctx, tx, &award.Award{Slug: "looms", Name: "Looms", Year: 2020, Lang: "en", PublishedAt: tx.At}, []award.Entry{
				{AuthorID: &keptID, Rank: &first}, {AuthorID: &thirdID, Rank: &second}, {AuthorID: &mergedID, Rank: &third},
			})
		})
		ranking := "/award/associates?slug=looms"
		s.desk(t, "GET", ranking, "", "", "rankData.2.rank", 3, "rankData.3", nil)
		s.desk(t, "POST", "/desk/people/"+kept+"/merge", Admin, `{"other":`+merged+`}`)
		s.desk(t, "GET", ranking, "", "", "rankData.0.rank", 1, "rankData.1.rank", 2, "rankData.2", nil)
		s.desk(t, "GET", ranking+"&start=3&end=5", "", "", "rankData.0", nil)
		s.desk(t, "POST", "/desk/people/"+merged+"/unmerge", Admin, "")
		s.desk(t, "GET", ranking, "", "", "rankData.2.rank", 3)
	})
}

// "A merge of people", "Merged companies": a profile has an award once, at the better rank, although both that were merged received it.
// After the merge is undone each has its own again.
func TestAnAwardThatBothReceivedIsListedOnce(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		kiln := s.addCompany()
		var loom *company.Company
		id := func(name string) int64 {
			number := s.desk(t, "POST", "/desk/people", SignedAdmin, `{"name":"`+name+`"}`).Member("id")
			return int64(number.(float64)) //nolint:errcheck,forcetypeassert // a test
		}
		asha, nila := id("Asha Rao"), id("Nila Vakil")
		s.Write(func(ctx context.Context, tx *database.Tx) (err error) {
			if loom, err = company.Add(ctx, tx, "loom", "Loom"); err != nil {
				return err
			}
			first, second := 1, 2
			if err := award.Save(ctx, tx, &award.Award{Slug: "people", Name: "People", Year: 2020, Lang: "en", PublishedAt: tx.At},
				[]award.Entry{{AuthorID: &nila, Rank: &first}, {AuthorID: &asha, Rank: &second}}); err != nil {
				return err
			}
			return award.Save(ctx, tx, &award.Award{Slug: "mills", Name: "Mills", Year: 2021, Lang: "en", PublishedAt: tx.At},
				[]award.Entry{{CompanyID: &loom.ID, Rank: &first}, {CompanyID: &kiln.ID, Rank: &second}})
		})
		ranks := func(what string, of []award.ReceivedAward, err error, want ...int) {
			t.Helper()
			got := []int{}
			for _, one := range of {
				got = append(got, *one.Entry.Rank)
			}
			if err != nil || !slices.Equal(got, want) {
				t.Errorf("%s: the ranks %v, want %v, %v", what, got, want, err)
			}
		}
		people := func(what string, id int64, want ...int) {
			t.Helper()
			found, err := award.ReceivedByAuthors(t.Context(), db.Read, []int64{id})
			ranks(what, found[id], err, want...)
		}
		companies := func(what string, id int64, want ...int) {
			t.Helper()
			found, err := company.AwardsOf(t.Context(), db.Read, id)
			ranks(what, found, err, want...)
		}
		people("a person", asha, 2)
		companies("a company", kiln.ID, 2)
		s.desk(t, "POST", fmt.Sprintf("/desk/people/%d/merge", asha), Admin, fmt.Sprintf(`{"other":%d}`, nila))
		s.desk(t, "POST", fmt.Sprintf("/desk/companies/%d/merge", kiln.ID), Admin, fmt.Sprintf(`{"other":%d}`, loom.ID))
		people("the merged person", asha, 1)
		companies("the merged company", kiln.ID, 1)
		s.desk(t, "POST", fmt.Sprintf("/desk/people/%d/unmerge", nila), Admin, "")
		s.desk(t, "POST", fmt.Sprintf("/desk/companies/%d/unmerge", loom.ID), Admin, "")
		people("a person after the undo", asha, 2)
		people("the other person after the undo", nila, 1)
		companies("a company after the undo", kiln.ID, 2)
		companies("the other company after the undo", loom.ID, 1)
	})
}
