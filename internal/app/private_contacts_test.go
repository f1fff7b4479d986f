package app

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"testing"

	"masthead/internal/account"
	"masthead/internal/clock"
	"masthead/internal/company"
	"masthead/internal/company/claim"
	"masthead/internal/company/correction"
	"masthead/internal/company/member"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/story/storytest"
)

// Trust: no public form of a company, of the directory or of its people has an email address, a telephone number or a message that somebody
// gave in private: as a member, in a claim, an invitation, a correction or a message to the company.
func TestNoPublicFormHasPrivateContacts(t *testing.T) {
	const private, phone = "hush", "9812345670"
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		p := storytest.New(t, db)
		h := mountedMux(t, composeFeatures(t, p, c.Now, slog.New(slog.DiscardHandler), mirror{}, nil))
		kiln := &company.Company{Slug: "kiln", Name: "Kiln", Website: "https://kiln.example", Description: "Cups from Jaipur.", City: "Jaipur"}
		p.Write(func(ctx context.Context, tx *database.Tx) error {
			err := (&company.Profile{Company: kiln, Rounds: []company.Round{{Type: "SEED", Date: "2024-05"}},
				People: []company.TeamMember{{Name: "Asha Rao", Designation: "Founder", Role: account.Founder}}}).Save(ctx, tx)
			if err != nil {
				return err
			}
			u, err := account.CreateUser(ctx, tx, private+".member@kiln.example", "Asha Rao", "en", "")
			if err != nil {
				return err
			}
			if err := account.AddMember(ctx, tx, u.ID, kiln.ID, account.Founder); err != nil {
				return err
			}
			until := clock.MomentOf(tx.At.AddDate(0, 0, 7))
			for _, row := range []any{
				&claim.Claim{CompanyID: kiln.ID, UserID: u.ID, Role: account.Founder, Method: claim.Email, Status: claim.Accepted,
					Email: private + ".claim@kiln.example", Domain: "kiln.example", Message: private + phone, CreatedAt: tx.At, ExpiresAt: until},
				&member.Invitation{CompanyID: kiln.ID, Email: private + ".invited@kiln.example", Role: account.Employee, Status: member.Open,
					Token: private, UserID: &u.ID, CreatedAt: tx.At, ExpiresAt: until},
				&correction.Correction{CompanyID: kiln.ID, UserID: u.ID, Field: "city", Before: "Jaipur", After: private + " city",
					Message: private + phone, Status: correction.Open, CreatedAt: tx.At},
			} {
				if _, err := tx.NewInsert().Model(row).Exec(ctx); err != nil {
					return err
				}
			}
			_, err = tx.NewRaw("INSERT INTO company_connects (company_id, sender_id, reason, message, phone, created_at, moved_at) "+
				"VALUES (?, ?, ?, ?, ?, ?, ?)", kiln.ID, u.ID, "Anything Else", private+".text@kiln.example", phone, tx.At, tx.At).Exec(ctx)
			return err
		})
		const page = "/companies/kiln"
		for _, at := range []string{"/companies", "/companies?city=jaipur", "/companies?lite=1", page, page + "?lite=1", page + ".md",
			page + "/feed",
			page + "/feed.atom", page + "/feed.json", "/embed" + page, "/oembed?url=https%3A%2F%2Fexample.com" + page,
			"/oembed?format=xml&url=https%3A%2F%2Fexample.com" + page, "/api/v2/company/profile?slug=kiln",
			fmt.Sprintf("/api/v2/company/widget?id=%d", kiln.ID), "/api/v2/companies", "/api/v2/companies/search?q=kiln"} {
			w := get(h, at)
			body := strings.ToLower(w.Body.String())
			if w.Code != http.StatusOK || !strings.Contains(body, "kiln") {
				t.Errorf("GET %s: %d %.200s", at, w.Code, body)
			}
			if strings.Contains(body, private) || strings.Contains(body, phone) {
				t.Errorf("GET %s has a private contact", at)
			}
		}
	})
}
