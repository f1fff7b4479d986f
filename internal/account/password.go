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
	// Guessers try what these are made of, too.
	for _, text := range told {
		if name, _, ok := strings.Cut(text, "@"); ok {
			told = append(told, name)
		}
		told = append(told, strings.FieldsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) })...)
	}
	told = slices.DeleteFunc(told, func(s string) bool { return s == "" })
	if zxcvbn.PasswordStrength(begin, append(told, familiar()...)).Score < 2 {
		return "password.guessed"
	}
	return ""
}

// PasswordText is what is wrong with a password, as Weakness says it, in a language.
func PasswordText(lang i18n.Locale, weakness string) string {
	return lang.Text(weakness, map[string]any{"min": lang.Decimal(MinPassword), "max": lang.Decimal(MaxPassword)})
}

// familiar are words that readers of ours build passwords of, and that lists from elsewhere do not have.
var familiar = sync.OnceValue(func() []string {
	return strings.Fields(`india indian bharat hindustan jaihind vandemataram namaste pakistan bangladesh
		jaishreeram jaishriram shriram hanuman bajrangbali ganesh ganpati ganesha krishna radhe radhakrishna radheradhe hareram harekrishna
		omnamahshivaya mahadev harharmahadev shiva shankar mahakal bholenath jaimatadi durga lakshmi laxmi saraswati saibaba omsairam sairam
		om balaji tirupati govinda narayana murugan ayyappa waheguru satnam allah bismillah mashallah inshallah muhammad jesus
		mumbai delhi kolkata chennai bangalore bengaluru hyderabad ahmedabad lucknow jaipur patna kerala punjab gujarat rajasthan maharashtra bihar tamil
		priya pooja puja neha anjali kavita sunita anita rekha deepa deepak rahul rohit amit sumit ajay vijay sanjay suresh ramesh rajesh mahesh mukesh
		dinesh manish ashish vikas vikram arjun karan aryan ravi kumar kumari singh sharma verma gupta patel reddy khan ansari iyer nair
		sachin tendulkar dhoni virat kohli rohitsharma cricket ipl shahrukh salman aamir amitabh bachchan rajini rajinikanth thalapathy bollywood
		mummy papa mummypapa maa baba bhai didi beta sona jaan janu pyar dil zindagi dost loveyou iloveindia iloveyou startline masthead startup`)
})

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
