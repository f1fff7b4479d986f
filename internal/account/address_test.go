package account_test

import (
	"slices"
	"testing"

	"masthead/internal/account"
)

// VALID-23: an address at a common free mail domain is not that of an employer.
func TestFreeMailDomains(t *testing.T) {
	want := []string{"aol", "edu", "gmail", "gov", "hotmail", "msn", "nic", "outlook", "rediff", "rediffmail", "yahoo", "ymail", "zoho"}
	got := account.FreeMailLabels()
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("free mail domains: %q", got)
	}
	for address, work := range map[string]bool{"asha@gmail.com": false, "asha@yahoo.co.in": false, "clerk@nic.in": false, "no address": false,
		"asha@kiln.example": true, "asha@notgmail.example": true} {
		if account.IsWorkEmail(address) != work {
			t.Errorf("%s is the address of an employer: %v", address, !work)
		}
	}
}
