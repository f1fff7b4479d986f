package event

import (
	"net/url"
	"strings"
	"testing"

	"masthead/internal/i18n"
)

// F165: a field of the form for a ticket says what is wrong with it.
func TestTheFormForATicketSaysWhatIsWrong(t *testing.T) {
	e := &Event{Facts: Facts{MaxGuests: 2}}
	long := strings.Repeat("a", MaxName+1)
	for _, c := range []struct{ field, name, guests, want string }{
		{"name", " ", "", "Please fill this in."},
		{"name", long, "", "Please use at most 80 characters."},
		{"guests", "Asha", "Ravi\n\nMeera\nOm", "You can bring at most 2 guests."},
		{"guests", "Asha", "Ravi\n" + long, "Please use at most 80 characters."},
		{"guests", "Asha", "Ravi\nMeera", "Not enough seats are left for all guests."},
	} {
		typed := url.Values{"name": {c.name}, "guests": {c.guests}}
		if got := ticketError(i18n.Default, e, c.field, typed); got != c.want {
			t.Errorf("%s, %q, %q: %q", c.field, c.name, c.guests, got)
		}
	}
}
