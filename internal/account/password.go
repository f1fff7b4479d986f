package account

import (
	"runtime"
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/alexedwards/argon2id"
	"github.com/nbutton23/zxcvbn-go"
	"github.com/nbutton23/zxcvbn-go/frequency"
	"golang.org/x/text/unicode/norm"

	"masthead/internal/i18n"
)

// The minimum and maximum length of a password in characters.
const (
	MinPassword = 10
	MaxPassword = 128
)

// hashParams are the parameters of argon2id: two passes over 19 MiB, about 25 ms on one core.
var hashParams = &argon2id.Params{Memory: 19 << 10, Iterations: 2, Parallelism: 1, SaltLength: 16, KeyLength: 32}

// hashSlots limits how many passwords are hashed at once, and so the memory that this takes.
var hashSlots = make(chan struct{}, max(2, runtime.NumCPU()))

// PasswordWeakness returns the key of the message that says why a new password is too weak,
// or "" if it is strong enough. personal is what an attacker would try first: the name and
// the address of the user.
func PasswordWeakness(password string, personal ...string) string {
	switch n := utf8.RuneCountInString(password); {
	case n < MinPassword:
		return "password.short"
	case n > MaxPassword:
		return "form.tooLong"
	case breachedPasswords()[strings.ToLower(password)]:
		return "password.breached"
	}
	// The estimate is slow for long passwords, which are strong anyway.
	start := string([]rune(password)[:min(utf8.RuneCountInString(password), 40)])
	// Attackers also try the parts of names and addresses.
	for _, text := range personal {
		if name, _, ok := strings.Cut(text, "@"); ok {
			personal = append(personal, name)
		}
		personal = append(personal, strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })...)
	}
	personal = slices.DeleteFunc(personal, func(s string) bool { return s == "" })
	if zxcvbn.PasswordStrength(start, append(personal, commonWords()...)).Score < 2 {
		return "password.guessed"
	}
	return ""
}

// WeaknessText returns the message for a key that PasswordWeakness returned.
func WeaknessText(lang i18n.Locale, weakness string) string {
	return lang.Text(weakness, map[string]any{"min": lang.Decimal(MinPassword), "max": lang.Decimal(MaxPassword)})
}

// commonWords are words that Indian readers often use in passwords and that the library's
// own lists lack.
var commonWords = sync.OnceValue(func() []string {
	return strings.Fields(`india indian bharat hindustan jaihind vandemataram namaste pakistan bangladesh
		jaishreeram jaishriram shriram hanuman bajrangbali ganesh ganpati ganesha krishna radhe radhakrishna radheradhe hareram harekrishna
		omnamahshivaya mahadev harharmahadev shiva shankar mahakal bholenath jaimatadi durga lakshmi laxmi saraswati saibaba omsairam sairam
		om balaji tirupati govinda narayana murugan ayyappa waheguru satnam allah bismillah mashallah inshallah muhammad jesus
		mumbai delhi kolkata chennai bangalore bengaluru hyderabad ahmedabad lucknow jaipur patna kerala punjab gujarat rajasthan
		maharashtra bihar tamil
		priya pooja puja neha anjali kavita sunita anita rekha deepa deepak rahul rohit amit sumit ajay vijay sanjay suresh ramesh rajesh
		mahesh mukesh
		dinesh manish ashish vikas vikram arjun karan aryan ravi kumar kumari singh sharma verma gupta patel reddy khan ansari iyer nair
		sachin tendulkar dhoni virat kohli rohitsharma cricket ipl shahrukh salman aamir amitabh bachchan rajini rajinikanth thalapathy bollywood
		mummy papa mummypapa maa baba bhai didi beta sona jaan janu pyar dil zindagi dost loveyou iloveindia iloveyou masthead startup`)
})

// breachedPasswords are the passwords that occur most often in leaks.
var breachedPasswords = sync.OnceValue(func() map[string]bool {
	set := map[string]bool{}
	for _, p := range frequency.Lists["Passwords"].List {
		set[p] = true
	}
	return set
})

// HashPassword returns the argon2id hash of a password as a PHC string.
func HashPassword(password string) (string, error) {
	hashSlots <- struct{}{}
	defer func() { <-hashSlots }()
	return argon2id.CreateHash(norm.NFKC.String(password), hashParams)
}

// dummyHash is compared with the password if there is no account, so that the response
// takes as long as if there were one.
var dummyHash = sync.OnceValues(func() (string, error) { return HashPassword("nobody has this password") })

// passwordMatches reports whether a password is the one that was hashed. No password matches
// an empty hash.
func passwordMatches(password, hashed string) (bool, error) {
	none := hashed == ""
	if none {
		var err error
		if hashed, err = dummyHash(); err != nil {
			return false, err
		}
	}
	if utf8.RuneCountInString(password) > MaxPassword {
		password = ""
	}
	hashSlots <- struct{}{}
	defer func() { <-hashSlots }()
	same, err := argon2id.ComparePasswordAndHash(norm.NFKC.String(password), hashed)
	return same && !none, err
}
