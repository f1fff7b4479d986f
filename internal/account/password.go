package account

import (
	"runtime"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/alexedwards/argon2id"
	"github.com/nbutton23/zxcvbn-go"
	"github.com/nbutton23/zxcvbn-go/frequency"
	"golang.org/x/text/unicode/norm"

	"masthead/internal/i18n"
)

// Lengths of a password in characters.
const (
	MinPassword = 10
	MaxPassword = 128
)

// cost is that of one argon2id hash: 19 MiB twice over, about 25 ms of one core.
var cost = &argon2id.Params{Memory: 19 << 10, Iterations: 2, Parallelism: 1, SaltLength: 16, KeyLength: 32}

// hashing bounds how many passwords are worked on at once, and so their memory.
var hashing = make(chan struct{}, max(2, runtime.NumCPU()))

// Weakness is the message that says what is wrong with a new password; "" is nothing.
// told is what a guesser would try first: the name and the address of who takes it.
func Weakness(password string, told ...string) string {
	switch n := utf8.RuneCountInString(password); {
	case n < MinPassword:
		return "password.short"
	case n > MaxPassword:
		return "form.tooLong"
	case breached()[strings.ToLower(password)]:
		return "password.breached"
	}
	begin := string([]rune(password)[:min(utf8.RuneCountInString(password), 40)]) // guessing is slow for long ones, which are strong
	if zxcvbn.PasswordStrength(begin, slices.DeleteFunc(told, func(s string) bool { return s == "" })).Score < 2 {
		return "password.guessed"
	}
	return ""
}

// PasswordText is what is wrong with a password, as Weakness says it, in a language.
func PasswordText(lang i18n.Locale, weakness string) string {
	return lang.Text(weakness, map[string]any{"min": lang.Decimal(MinPassword), "max": lang.Decimal(MaxPassword)})
}

// breached are the passwords that are found most often where they have leaked.
var breached = sync.OnceValue(func() map[string]bool {
	set := map[string]bool{}
	for _, p := range frequency.Lists["Passwords"].List {
		set[p] = true
	}
	return set
})

// HashPassword makes the PHC string under which a password is kept.
func HashPassword(password string) (string, error) {
	hashing <- struct{}{}
	defer func() { <-hashing }()
	return argon2id.CreateHash(norm.NFKC.String(password), cost)
}

// nobody is what a password is held against where there is no account, so that the
// answer takes as long.
var nobody = sync.OnceValues(func() (string, error) { return HashPassword("nobody has this password") })

// matches reports whether a password is the one that was hashed; against "" none is.
func matches(password, hashed string) (bool, error) {
	none := hashed == ""
	if none {
		var err error
		if hashed, err = nobody(); err != nil {
			return false, err
		}
	}
	if utf8.RuneCountInString(password) > MaxPassword {
		password = ""
	}
	hashing <- struct{}{}
	defer func() { <-hashing }()
	same, err := argon2id.ComparePasswordAndHash(norm.NFKC.String(password), hashed)
	return same && !none, err
}
