package award_test

import (
	"testing"

	"masthead/internal/account"
	"masthead/internal/award"
)

// ROLE: editors of an award's brand and editors of all brands may change the award.
func TestWhoMayChangeAnAward(t *testing.T) {
	own, other := int64(1), int64(2)
	token := func(brand *int64) *account.Caller {
		return &account.Caller{Token: &account.Token{Role: account.Editor, BrandID: brand}}
	}
	for name, test := range map[string]struct {
		brand *int64
		by    *account.Caller
		want  bool
	}{
		"a reader":                                         {&own, &account.Caller{User: &account.User{}}, false},
		"an editor of the brand":                           {&own, token(&own), true},
		"an editor of another brand":                       {&own, token(&other), false},
		"an editor of all brands":                          {&own, token(nil), true},
		"an editor of a brand, an award without any brand": {nil, token(&own), false},
	} {
		if got := (&award.Award{BrandID: test.brand}).CanEdit(test.by.Actor()); got != test.want {
			t.Errorf("%s: %v", name, got)
		}
	}
}
