package demo

import (
	"strings"
	"testing"

	"masthead/internal/account"
	"masthead/internal/database/dbtest"
	"masthead/internal/story/storytest"
)

func TestDemonstrationSignInsNameTheirRole(t *testing.T) {
	db := dbtest.New(t)
	if _, err := (Deps{DB: db, Brands: storytest.New(t, db).Brands}).createTokens(t.Context()); err != nil {
		t.Fatal(err)
	}
	tokens, err := account.ListTokens(t.Context(), db)
	if err != nil || len(tokens) != 2 {
		t.Fatalf("%d tokens, %v", len(tokens), err)
	}
	for _, token := range tokens {
		if !strings.Contains(token.Name, ", "+string(token.Role)+" of ") {
			t.Errorf("%q has the role %s", token.Name, token.Role)
		}
	}
}
