package account_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"regexp"
	"strings"
	"testing"
	"time"

	"masthead/internal/account"
	"masthead/internal/apiv2"
	"masthead/internal/caller"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/i18n"
	"masthead/internal/jobs"
	"masthead/internal/limit"
	"masthead/internal/mail"
	"masthead/internal/sign"
)

// fixture is an Accounts without its pages.
type fixture struct {
	*account.Accounts
	t     *testing.T
	clock *dbtest.Clock
}

func onEachDatabase(t *testing.T, test func(t *testing.T, h *fixture)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		queue, err := jobs.New(db, nil, nil, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		at := func(l i18n.Locale) string { return "https://example.com/" + l.Name + "/account" }
		test(t, &fixture{&account.Accounts{DB: db, Queue: queue, Theme: theme, PageURL: at, Keys: &sign.Keys{DB: db}}, t, c})
	})
}

// emails returns the emails that were sent, oldest first.
func (h *fixture) emails() []mail.Email {
	h.t.Helper()
	var rows []string
	if err := h.DB.Read.NewRaw("SELECT CAST(args AS TEXT) FROM river_job WHERE kind = 'letter' ORDER BY id").Scan(h.t.Context(),
		&rows); err != nil {
		h.t.Fatal(err)
	}
	all := make([]mail.Email, len(rows))
	for i, row := range rows {
		if err := json.Unmarshal([]byte(row), &all[i]); err != nil {
			h.t.Fatal(err)
		}
	}
	return all
}

// theme returns the theme of the emails.
func theme(i18n.Locale) mail.Theme {
	return mail.Theme{Brand: "ys", Name: "Startline", URL: "http://127.0.0.1/"}
}

var (
	codeOf = regexp.MustCompile(`\b\d{6}\b`)
	linkOf = regexp.MustCompile(`letter=(\w+)`)
)

// lastEmail returns the code and the link token in the last email.
func (h *fixture) lastEmail() (code, link string) {
	h.t.Helper()
	all := h.emails()
	if len(all) == 0 {
		h.t.Fatal("no email was sent")
	}
	text := all[len(all)-1].Text
	return codeOf.FindString(text), linkOf.FindStringSubmatch(text)[1]
}

// office is a browser that has not signed in before.
var office = account.Browser{Network: "192.0.2.1/32"}

func (h *fixture) sendEmail(email string) (browser string) {
	h.t.Helper()
	browser, err := h.SendSignInEmail(h.t.Context(), account.SignInRequest{Email: email, Lang: i18n.Default, From: office})
	if err != nil {
		h.t.Fatal(err)
	}
	return browser
}

// signIn signs a user in, to a new account if there is none.
func (h *fixture) signIn(email string) *account.SignInResult {
	h.t.Helper()
	h.sendEmail(email)
	_, link := h.lastEmail()
	in, err := h.SignInByLink(h.t.Context(), link, account.Browser{})
	if err != nil {
		h.t.Fatal(err)
	}
	return in
}

func (h *fixture) findSession(secret string) *account.Session {
	h.t.Helper()
	s, err := h.FindSession(h.t.Context(), secret)
	if err != nil {
		h.t.Fatal(err)
	}
	return s
}

func TestSignInByLinkAndByCode(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		first := h.signIn("asha@example.in")
		if !first.IsNew || h.findSession(first.SessionToken).User.Email != "asha@example.in" {
			t.Errorf("%+v", first)
		}
		browser := h.sendEmail("asha@example.in")
		code, _ := h.lastEmail()
		again, err := h.SignInByCode(t.Context(), browser, code, account.Browser{SessionToken: first.SessionToken})
		if err != nil || again.IsNew || again.User.ID != first.User.ID {
			t.Fatalf("%+v, %v", again, err)
		}
		// Session fixation: signing in starts a new session and ends the previous one.
		if again.SessionToken == first.SessionToken {
			t.Error("the session did not change")
		}
		if _, err := h.FindSession(t.Context(), first.SessionToken); !errors.Is(err, database.ErrNotFound) {
			t.Errorf("the previous session: %v", err)
		}
	})
}

func TestLinksAndCodesWorkOnceAndExpire(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		browser := h.sendEmail("asha@example.in")
		code, link := h.lastEmail()
		if _, err := h.SignInByLink(t.Context(), link, account.Browser{}); err != nil {
			t.Fatal(err)
		}
		if _, err := h.SignInByLink(t.Context(), link, account.Browser{}); !errors.Is(err, account.ErrExpired) {
			t.Errorf("the link, used again: %v", err)
		}
		if _, err := h.SignInByCode(t.Context(), browser, code, account.Browser{}); !errors.Is(err, account.ErrExpired) {
			t.Errorf("the code after the link: %v", err)
		}
		h.sendEmail("asha@example.in")
		_, link = h.lastEmail()
		h.clock.Advance(account.SignInLifetime)
		if _, err := h.SignInByLink(t.Context(), link, account.Browser{}); !errors.Is(err, account.ErrExpired) {
			t.Errorf("an expired link: %v", err)
		}
	})
}

// Brute force: five wrong codes end a code, and it works only in the browser that requested
// it.
func TestCodesCannotBeGuessed(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		browser := h.sendEmail("asha@example.in")
		code, _ := h.lastEmail()
		if _, err := h.SignInByCode(t.Context(), "another browser", code, account.Browser{}); !errors.Is(err, account.ErrExpired) {
			t.Errorf("another browser: %v", err)
		}
		wrong := "000000"
		if code == wrong {
			wrong = "000001"
		}
		for range 5 {
			if _, err := h.SignInByCode(t.Context(), browser, wrong, account.Browser{}); !errors.Is(err, account.ErrCode) {
				t.Fatalf("a wrong code: %v", err)
			}
		}
		if _, err := h.SignInByCode(t.Context(), browser, code, account.Browser{}); !errors.Is(err, account.ErrExpired) {
			t.Errorf("the right code after five wrong ones: %v", err)
		}
		_, link := h.lastEmail()
		if sent, err := h.EmailOfLink(t.Context(), link, ""); err != nil || sent.Email != "asha@example.in" {
			t.Errorf("the link, which still works: %q, %v", sent.Email, err)
		}
		if _, err := h.SignInByLink(t.Context(), link, account.Browser{}); err != nil {
			t.Error(err)
		}
	})
}

func TestEmailIsSentAgain(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		pending := account.PendingAction{Redirect: "/2026/03/kilns", Actions: map[string]string{"bookmark_story": "7"}}
		browser, err := h.SendSignInEmail(t.Context(),
			account.SignInRequest{Email: "asha@example.in", Name: "Asha Rao", Lang: i18n.Default, Pending: pending})
		if err != nil {
			t.Fatal(err)
		}
		_, first := h.lastEmail()
		again, err := h.ResendEmail(t.Context(), browser, office)
		if err != nil {
			t.Fatal(err)
		}
		if _, err := h.EmailOfLink(t.Context(), first, ""); err != nil {
			t.Errorf("the link of the first email: %v", err)
		}
		code, _ := h.lastEmail()
		in, err := h.SignInByCode(t.Context(), again, code, account.Browser{})
		if err != nil || in.User.Name != "Asha Rao" || in.Pending.Redirect != pending.Redirect || in.Pending.Actions["bookmark_story"] != "7" {
			t.Fatalf("%+v, %v", in, err)
		}
		if _, err := h.ResendEmail(t.Context(), again, office); !errors.Is(err, database.ErrNotFound) {
			t.Errorf("a browser that waits for no email: %v", err)
		}
		browser = h.sendEmail("ravi@example.in")
		for range 4 {
			if browser, err = h.ResendEmail(t.Context(), browser, office); err != nil {
				t.Fatal(err)
			}
		}
		var wait *limit.TooManyError
		if _, err := h.ResendEmail(t.Context(), browser, office); !errors.As(err, &wait) {
			t.Errorf("a sixth email within an hour: %v", err)
		}
	})
}

// Enumeration: an address with an account and one without get the same email and the
// same response.
func TestResponsesDoNotRevealWhetherAnAddressHasAnAccount(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		h.signIn("asha@example.in")
		withoutSecrets := func(email mail.Email) string {
			return linkOf.ReplaceAllString(codeOf.ReplaceAllString(email.Subject+email.Text+email.HTML, ""), "")
		}
		h.sendEmail("asha@example.in")
		h.sendEmail("nobody@example.in")
		all := h.emails()
		if a, b := withoutSecrets(all[len(all)-2]), withoutSecrets(all[len(all)-1]); a != b {
			t.Errorf("the emails differ:\n%s\n%s", a, b)
		}
		for _, email := range []string{"asha@example.in", "nobody@example.in"} {
			if _, err := h.SignInByPassword(t.Context(), email, "some password", account.Browser{}); !errors.Is(err, account.ErrPassword) {
				t.Errorf("%s: %v", email, err)
			}
		}
	})
}

func TestPasswordIsChangedWithTheOldOneAndEndsOtherSessions(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		const password = "seven monsoon ladders"
		in := h.signIn("asha@example.in")
		phone := h.signIn("asha@example.in")
		if err := h.SetPassword(t.Context(), h.findSession(in.SessionToken), "", password); err != nil {
			t.Fatal(err)
		}
		if text := h.emails()[len(h.emails())-1].Text; !strings.Contains(text, "15 March 2026, 12:00 IST") {
			t.Errorf("the email does not say when:\n%s", text)
		}
		if _, err := h.FindSession(t.Context(), phone.SessionToken); !errors.Is(err, database.ErrNotFound) {
			t.Errorf("another session after the change of password: %v", err)
		}
		again, err := h.SignInByPassword(t.Context(), "asha@example.in", password, account.Browser{})
		if err != nil || again.User.ID != in.User.ID {
			t.Fatalf("%+v, %v", again, err)
		}
		h.clock.Advance(time.Hour)
		own := h.findSession(again.SessionToken)
		if err := h.SetPassword(t.Context(), own, "not it", "eight monsoon ladders"); !errors.Is(err, account.ErrPassword) {
			t.Errorf("with a wrong old password: %v", err)
		}
		if err := h.SetPassword(t.Context(), own, password, "eight monsoon ladders"); err != nil {
			t.Errorf("with the old password: %v", err)
		}
		if _, err := h.SignInByPassword(t.Context(), "asha@example.in", password, account.Browser{}); !errors.Is(err, account.ErrPassword) {
			t.Errorf("the old password, after the change: %v", err)
		}
		var stored string
		if err := h.DB.Read.NewRaw("SELECT password FROM users").Scan(t.Context(), &stored); err != nil ||
			!strings.HasPrefix(stored, "$argon2id$") {
			t.Errorf("stored as %q, %v", stored, err)
		}
	})
}

// knownBrowser returns a browser in a network that has signed in to the account of a user.
func (h *fixture) knownBrowser(u *account.User, network string) account.Browser {
	h.t.Helper()
	c, ok, err := h.NewKnownBrowserCookie(h.t.Context(), u, "", false)
	if err != nil || !ok {
		h.t.Fatal(ok, err)
	}
	return account.Browser{Network: network, KnownCookie: c.Value}
}

// Brute force: attempts are limited by address and client, and for a while even the right password is refused from that
// client. Other clients may try, and the total for an address is limited too.
func TestPasswordsCannotBeGuessed(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		const password = "seven monsoon ladders"
		in, other := h.signIn("asha@example.in"), h.signIn("ravi@example.in")
		if err := h.SetPassword(t.Context(), h.findSession(in.SessionToken), "", password); err != nil {
			t.Fatal(err)
		}
		signIn := func(password string, from account.Browser) error {
			_, err := h.SignInByPassword(t.Context(), "asha@example.in", password, from)
			return err
		}
		guesses := 0
		// guess enters wrong passwords until the browser is refused, and fails the test unless the number of
		// guesses is the wanted one.
		guess := func(from account.Browser, want int) {
			t.Helper()
			n := 0
			for errors.Is(signIn("a guess", from), account.ErrPassword) {
				n++
			}
			if n != want {
				t.Fatalf("%d guesses from %q, want %d", n, from.Network, want)
			}
			guesses += n
		}
		var wait *limit.TooManyError
		guess(office, 10)
		if err := signIn(password, office); !errors.As(err, &wait) || wait.Wait <= 0 || wait.Wait > 15*time.Minute {
			t.Errorf("after ten guesses: %v", err)
		}
		for range 95 { // refused attempts do not count towards the total
			if err := signIn("a guess", office); !errors.As(err, &wait) {
				t.Fatal(err)
			}
		}
		if err := signIn(password, account.Browser{Network: "home"}); err != nil {
			t.Errorf("from another network: %v", err)
		}
		h.clock.Advance(15 * time.Minute)
		if err := signIn(password, office); err != nil {
			t.Errorf("after the wait: %v", err)
		}
		for i := range 8 {
			guess(account.Browser{Network: fmt.Sprint(i)}, 10)
		}
		guess(account.Browser{Network: "8"}, 8) // the two correct passwords count too
		if err := signIn(password, account.Browser{Network: "home"}); !errors.As(err, &wait) || wait.Wait > time.Hour {
			t.Errorf("after %d guesses from everywhere: %v", guesses, err)
		}
		// The owner's own browser has its own allowance, even in a network that is refused; a browser of another account has none.
		own := h.knownBrowser(in.User, office.Network)
		if err := signIn(password, own); err != nil {
			t.Errorf("the owner's browser: %v", err)
		}
		guess(own, 10)
		guess(h.knownBrowser(other.User, "home"), 0)
		forged := own
		forged.KnownCookie = "a.b.c/" + strings.Replace(own.KnownCookie, ".", ".1", 1)
		guess(forged, 0)
		h.clock.Advance(time.Hour)
		if err := signIn(password, account.Browser{Network: "home"}); err != nil {
			t.Errorf("after an hour: %v", err)
		}
	})
}

// A browser is known for a year, for the three accounts that used it last.
func TestBrowsersAreKnownForTheirLastAccounts(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		var users []*account.User
		value := ""
		for _, name := range []string{"asha", "ravi", "neha", "meera", "meera"} {
			u := h.signIn(name + "@example.in").User
			users = append(users, u)
			c, _, err := h.NewKnownBrowserCookie(t.Context(), u, value, false)
			if err != nil {
				t.Fatal(err)
			}
			value = c.Value
		}
		isKnown := func(u *account.User) bool {
			t.Helper()
			stranger := account.Browser{Network: "192.0.2.9/32"}
			for range 5 {
				_, _ = h.SendSignInEmail(t.Context(), account.SignInRequest{Email: u.Email, Lang: i18n.Default, From: stranger})
			}
			stranger.KnownCookie = value
			_, err := h.SendSignInEmail(t.Context(), account.SignInRequest{Email: u.Email, Lang: i18n.Default, From: stranger})
			return err == nil
		}
		for i, want := range []bool{false, true, true, true} {
			if isKnown(users[i]) != want {
				t.Errorf("%s: known %v, want %v", users[i].Email, !want, want)
			}
		}
		h.clock.Advance(365 * 24 * time.Hour)
		if isKnown(users[3]) {
			t.Error("the browser is known after a year")
		}
	})
}

// Trust: strangers who cause emails to an address, or who use up the attempts of their network, do not keep the owner of the address from
// signing in by email on the owner's own device.
func TestStrangersDoNotKeepTheOwnerFromSigningInByEmail(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		in := h.signIn("asha@example.in")
		send := func(from account.Browser) (string, error) {
			return h.SendSignInEmail(t.Context(), account.SignInRequest{Email: "asha@example.in", Lang: i18n.Default, From: from})
		}
		h.clock.Advance(time.Hour)
		sent := 0
		for i := range 60 {
			if _, err := send(account.Browser{Network: fmt.Sprint(i % 10)}); err == nil {
				sent++
			}
		}
		if sent != 20 {
			t.Errorf("strangers caused %d emails, want 20", sent)
		}
		own := h.knownBrowser(in.User, office.Network)
		browser, err := send(own)
		if err != nil {
			t.Fatalf("the owner's browser: %v", err)
		}
		code, _ := h.lastEmail()
		var wait *limit.TooManyError
		for err = nil; !errors.As(err, &wait); {
			_, err = h.SignInByCode(t.Context(), "a stranger", "000000", office)
		}
		if _, err := h.SignInByCode(t.Context(), browser, code, own); err != nil {
			t.Errorf("the owner's code: %v", err)
		}
		for i := range 4 {
			if _, err := send(own); err != nil {
				t.Errorf("email %d: %v", i, err)
			}
		}
		if _, err := send(own); !errors.As(err, &wait) {
			t.Errorf("a sixth email of the owner's browser: %v", err)
		}
	})
}

func TestEmailsToAnAddressAreLimited(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		for range 5 {
			h.sendEmail("asha@example.in")
		}
		_, err := h.SendSignInEmail(t.Context(), account.SignInRequest{Email: "asha@example.in", Lang: i18n.Default, From: office})
		var wait *limit.TooManyError
		if !errors.As(err, &wait) || len(h.emails()) != 5 {
			t.Errorf("%v, %d emails", err, len(h.emails()))
		}
	})
}

func TestWeakPasswordsAreRecognised(t *testing.T) {
	for password, want := range map[string]string{
		"short": "password.short", strings.Repeat("long ", 26): "form.tooLong", "password123": "password.guessed",
		"1234567890": "password.breached",
		"QWERTYUIOP": "password.breached", "asharao1985": "password.guessed", "tara.sen@reader": "password.guessed",
		"jaishreeram1": "password.guessed", "Krishna@123": "password.guessed",
		strings.Repeat("क", 10): "password.guessed", "१२३४५६७८९०": "password.breached", "пароль12345": "password.guessed",
		"अआइईउऊऋऌऍऎएऐ": "password.guessed", "पासवर्ड१२३": "password.guessed", "கடவுச்சொல்1": "password.guessed",
		"ললিতাসেন১৯৮৫": "password.guessed",
		"करघाकरघा2026": "password.guessed", "நெசவு-நெசவு": "password.guessed",
		"йцукенгшщз": "password.guessed", "йцукен12345": "password.guessed", "ौैाीूबहगदज": "password.guessed",
		"ৌৈাীূবহগদজ": "password.guessed", "ضصثقفغعهخح": "password.guessed", "ابپتٹثجچحخ": "password.guessed",
		"கஙசஞடணதநபம": "password.guessed", "अआइईउऊऋएऐओ": "password.guessed", "অআইঈউঊঋএঐও": "password.guessed",
		"अआइईउऊएऐओऔ": "password.guessed", "அஆஇஈஉஊஎஏஐஒஓஔ": "password.guessed", "ಅಆಇಈಉಊಎಏಐಒಓಔ": "password.guessed",
		"ЙЦУКЕНГШЩЗ": "password.guessed", "ЙцукенГшщз": "password.guessed", "ФывапролДЖ": "password.guessed",
		"ЯЧСМИТЬБЮЙ": "password.guessed", "ячсмитьбюй": "password.guessed", "АБВГДЕЖЗИЙ": "password.guessed", "АбвгДежзий": "password.guessed",
		"ΑΣΔΦΓΗΞΚΛ12": "password.guessed", "קראטוןםפשד": "password.guessed", "ㅂㅈㄷㄱㅅㅛㅕㅑㅐㅔ": "password.guessed",
		"가나다라마바사아자차": "password.guessed", "가갸거겨고교구규그기": "password.guessed", "あいうえおかきくけこ": "password.guessed",
		"アイウエオカキクケコ":          "password.guessed",
		"Семь Мокрых Лестниц": "", "일곱사다리와장마비": "password.short", "일곱사다리와장마비구름": "",
		"seven monsoon ladders": "", "सात बारिश की सीढ़ियाँ": "", "ஏழு மழைக்கால ஏணிகள்": "",
	} {
		if got := account.PasswordWeakness(password, "Asha Rao", "ললিতা সেন", "asharao@example.in", "tara.sen@reader.example"); got != want {
			t.Errorf("%q: %q, want %q", password, got, want)
		}
	}
}

// The user's name with a year is refused as a password, in any script and with any digits.
func TestAPasswordCannotBeTheUsersName(t *testing.T) {
	for name, year := range map[string]string{
		"विश्वनाथन रामचंद्रन": "१९८५", "முத்துலட்சுமி சுப்பிரமணியம்": "௧௯௮௫", "మల్లికార్జున ప్రసాద్": "౧౯౮౫", "ലക്ഷ്മിക്കുട്ടി അമ്മ": "൧൯൮൫",
		"ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ": "੧੯੮੫", "جہانگیر ترکمانی": "۱۹۸۵", "Наталья Ковалевская": "1985", "Ελένη Παπαδοπούλου": "1985",
		"권혁준 사공": "１９８５", "佐々木 桜子": "1985", "Żółtowska Ścibor": "1985",
	} {
		joined := strings.ReplaceAll(name, " ", "")
		words := strings.Fields(name)
		for _, password := range []string{joined + year, joined + "1985", year + joined, words[1] + "." + words[0] + "@" + year,
			strings.ToUpper(joined) + year, joined + "\u200d" + year + "!", words[0] + year + words[0] + year} {
			for len([]rune(password)) < account.MinPassword {
				password += year
			}
			if got := account.PasswordWeakness(password, name, "reader@example.in"); got != "password.guessed" {
				t.Errorf("%q of %q: %q", password, name, got)
			}
		}
		if got := account.PasswordWeakness(joined+" और सात ज़ीने", name, "reader@example.in"); got != "" {
			t.Errorf("the name %q with other words: %q", name, got)
		}
	}
	for _, password := range []string{"आशाराव२०२६", "आशा.राव.२०२६", "আশারাও১৯৮৫১"} { // the name is stored in Latin letters
		if got := account.PasswordWeakness(password, "Asha Rao Rav", "reader@example.in"); got != "password.guessed" {
			t.Errorf("%q: %q", password, got)
		}
	}
}

// A session ends when it has not been used for a month, and after a year at the latest.
func TestSessionsExpire(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		in := h.signIn("asha@example.in")
		const day = 24 * time.Hour
		for range 17 {
			h.clock.Advance(21 * day)
			h.findSession(in.SessionToken)
		}
		h.clock.Advance(21 * day)
		if _, err := h.FindSession(t.Context(), in.SessionToken); !errors.Is(err, database.ErrNotFound) {
			t.Errorf("after a year: %v", err)
		}
		idle := h.signIn("asha@example.in")
		h.clock.Advance(30 * day)
		if _, err := h.FindSession(t.Context(), idle.SessionToken); !errors.Is(err, database.ErrNotFound) {
			t.Errorf("after a month without use: %v", err)
		}
		if err := h.DeleteExpired(t.Context()); err != nil {
			t.Fatal(err)
		}
		for _, table := range []string{"sessions", "sign_ins", "attempts"} {
			if n, err := h.DB.Read.NewSelect().Table(table).Count(t.Context()); err != nil || n != 0 {
				t.Errorf("%d %s are left, %v", n, table, err)
			}
		}
	})
}

// Trust: the sessions of people who can write end after three days without use, and after two
// weeks at the latest, even if they received their role after signing in.
func TestStaffSessionsAreShorter(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		const day = 24 * time.Hour
		before := h.signIn("neha@example.in")
		err := h.DB.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error { // as a restored backup may have such a role
			_, err := tx.NewInsert().Model(&account.UserRole{UserID: before.User.ID, Role: account.Editor}).Exec(ctx)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		ended := func(in *account.SignInResult, what string) {
			t.Helper()
			if _, err := h.FindSession(t.Context(), in.SessionToken); !errors.Is(err, database.ErrNotFound) {
				t.Errorf("%s: %v", what, err)
			}
		}
		after := h.signIn("neha@example.in")
		for range 6 {
			h.clock.Advance(2 * day)
			h.findSession(before.SessionToken)
			h.findSession(after.SessionToken)
		}
		h.clock.Advance(2 * day)
		ended(before, "after two weeks, with a role since")
		ended(after, "after two weeks")
		idle := h.signIn("neha@example.in")
		h.clock.Advance(3 * day)
		ended(idle, "after three days without use")
		if all, err := h.ListSessions(t.Context(), idle.User); err != nil || len(all) != 0 {
			t.Errorf("%d sessions are listed, %v", len(all), err)
		}
	})
}

func TestUsersEndTheirOwnSessionsOnly(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		laptop, phone, ravi := h.signIn("asha@example.in"), h.signIn("asha@example.in"), h.signIn("ravi@example.in")
		theirs := h.findSession(ravi.SessionToken)
		if err := h.EndSessionByID(t.Context(), laptop.User.ID, theirs.ID); err != nil {
			t.Fatal(err)
		}
		h.findSession(ravi.SessionToken) // does not belong to asha and continues
		if err := h.EndOtherSessions(t.Context(), laptop.User.ID, h.findSession(laptop.SessionToken).ID); err != nil {
			t.Fatal(err)
		}
		if _, err := h.FindSession(t.Context(), phone.SessionToken); !errors.Is(err, database.ErrNotFound) {
			t.Errorf("the phone: %v", err)
		}
		if all, err := h.ListSessions(t.Context(), laptop.User); err != nil || len(all) != 1 {
			t.Errorf("%d sessions, %v", len(all), err)
		}
		if err := h.EndSession(t.Context(), laptop.SessionToken); err != nil {
			t.Fatal(err)
		}
		if _, err := h.FindSession(t.Context(), laptop.SessionToken); !errors.Is(err, database.ErrNotFound) {
			t.Errorf("after signing out: %v", err)
		}
	})
}

func TestNewAddressMustBeVerified(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		asha, ravi := h.signIn("asha@example.in"), h.signIn("ravi@example.in")
		change := func(email string) error {
			browser, err := h.SendAddressEmail(t.Context(), asha.User, email, "", i18n.Default)
			if err != nil {
				t.Fatal(err)
			}
			_, link := h.lastEmail()
			_, err = h.SignInByLink(t.Context(), link, account.Browser{SignInToken: browser, SessionToken: asha.SessionToken})
			return err
		}
		if err := change("asha.rao@example.in"); err != nil {
			t.Fatal(err)
		}
		if s := h.findSession(asha.SessionToken); s.User.Email != "asha.rao@example.in" {
			t.Errorf("%+v", s.User)
		}
		if err := change(ravi.User.Email); !errors.Is(err, account.ErrAddressTaken) {
			t.Errorf("another user's address: %v", err)
		}
	})
}

// Trust: if somebody requests a change to another person's address, the account does not get the address when its holder opens the link.
// The link works once in the browser that requested it.
func TestOnlyTheRequestingBrowserChangesTheAddress(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		thief, holder := h.signIn("thief@example.in"), h.signIn("asha@example.in")
		browser, err := h.SendAddressEmail(t.Context(), thief.User, "asha.rao@example.in", "", i18n.Default)
		if err != nil {
			t.Fatal(err)
		}
		code, link := h.lastEmail()
		for _, from := range []account.Browser{{}, {SessionToken: holder.SessionToken, SignInToken: "another"}} {
			if _, err := h.EmailOfLink(t.Context(), link, from.SignInToken); !errors.Is(err, account.ErrOtherBrowser) {
				t.Errorf("showing the link: %v", err)
			}
			if _, err := h.SignInByLink(t.Context(), link, from); !errors.Is(err, account.ErrOtherBrowser) {
				t.Errorf("the link: %v", err)
			}
			if _, err := h.SignInByCode(t.Context(), from.SignInToken, code, from); !errors.Is(err, account.ErrExpired) {
				t.Errorf("the code: %v", err)
			}
		}
		if s := h.findSession(thief.SessionToken); s.User.Email != "thief@example.in" {
			t.Errorf("the account has the address %s", s.User.Email)
		}
		asked := account.Browser{SessionToken: thief.SessionToken, SignInToken: browser}
		if _, err := h.SignInByLink(t.Context(), link, asked); err != nil {
			t.Errorf("the link in its own browser: %v", err)
		}
	})
}

// Trust: a browser that was signed out cannot complete a change of address that it requested before.
func TestASignedOutBrowserChangesNoAddress(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		own := h.signIn("asha@example.in")
		for name, signOut := range map[string]func(token string) error{
			"signed out there": func(token string) error { return h.EndSession(t.Context(), token) },
			"signed out by the owner": func(token string) error {
				return h.EndSessionByID(t.Context(), own.User.ID, h.findSession(token).ID)
			},
		} {
			thief := h.signIn("asha@example.in")
			browser, err := h.SendAddressEmail(t.Context(), thief.User, "thief@example.in", "", i18n.Default)
			if err != nil {
				t.Fatal(err)
			}
			_, link := h.lastEmail()
			if err := signOut(thief.SessionToken); err != nil {
				t.Fatal(err)
			}
			asked := account.Browser{SessionToken: thief.SessionToken, SignInToken: browser}
			if _, err := h.SignInByLink(t.Context(), link, asked); !errors.Is(err, account.ErrExpired) {
				t.Errorf("%s: %v", name, err)
			}
			if s := h.findSession(own.SessionToken); s.User.Email != "asha@example.in" {
				t.Errorf("%s: the account has the address %s", name, s.User.Email)
			}
		}
	})
}

// Trust: whoever could sign in to an account before its address changed cannot sign in
// afterwards, except in the browser that changed it.
func TestANewAddressEndsOtherWaysToSignIn(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		const password = "seven monsoon ladders"
		own := h.signIn("asha@example.in")
		if err := h.SetPassword(t.Context(), h.findSession(own.SessionToken), "", password); err != nil {
			t.Fatal(err)
		}
		other := h.signIn("asha@example.in")
		err := h.DB.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
			_, err := tx.ExecContext(ctx, `INSERT INTO passkeys (user_id, credential, public_key, sign_count, aaguid, transports, synced, name,
				created_at, last_used_at) VALUES (?, 'credential', 'key', 0, '', '', FALSE, 'Laptop', ?, ?)`, own.User.ID, tx.At, tx.At)
			if err != nil {
				return err
			}
			_, err = tx.ExecContext(ctx, "INSERT INTO user_identities (issuer, subject, user_id, created_at) VALUES ('i', 's', ?, ?)",
				own.User.ID, tx.At)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		browser, err := h.SendAddressEmail(t.Context(), own.User, "asha.rao@example.in", "", i18n.Default)
		if err != nil {
			t.Fatal(err)
		}
		_, link := h.lastEmail()
		if _, err := h.SignInByLink(t.Context(), link, account.Browser{SessionToken: own.SessionToken, SignInToken: browser}); err != nil {
			t.Fatal(err)
		}
		h.findSession(own.SessionToken)
		if _, err := h.FindSession(t.Context(), other.SessionToken); !errors.Is(err, database.ErrNotFound) {
			t.Errorf("another session: %v", err)
		}
		for _, email := range []string{"asha@example.in", "asha.rao@example.in"} {
			if _, err := h.SignInByPassword(t.Context(), email, password, account.Browser{}); !errors.Is(err, account.ErrPassword) {
				t.Errorf("the password with %s: %v", email, err)
			}
		}
		for _, table := range []string{"passkeys", "user_identities"} {
			n, err := h.DB.Read.NewSelect().Table(table).Where("user_id = ?", own.User.ID).Count(t.Context())
			if err != nil || n != 0 {
				t.Errorf("%s: %d rows, %v", table, n, err)
			}
		}
	})
}

// Trust: a thief with a session who requested a change of address cannot complete it once
// the holder has ended the other sessions. The old address gets an email about a change.
func TestEndingOtherSessionsCancelsChangesOfAddress(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		in := h.signIn("asha@example.in")
		own := h.findSession(in.SessionToken)
		for _, endOthers := range []func() error{
			func() error { return h.SetPassword(t.Context(), own, "", "seven monsoon ladders") },
			func() error { return h.EndOtherSessions(t.Context(), own.UserID, own.ID) },
		} {
			browser, err := h.SendAddressEmail(t.Context(), own.User, "thief@example.in", "", i18n.Default)
			if err != nil {
				t.Fatal(err)
			}
			_, link := h.lastEmail()
			if err := endOthers(); err != nil {
				t.Fatal(err)
			}
			from := account.Browser{SignInToken: browser, SessionToken: in.SessionToken}
			if _, err := h.SignInByLink(t.Context(), link, from); !errors.Is(err, account.ErrExpired) {
				t.Errorf("the thief's link: %v", err)
			}
		}
		browser, err := h.SendAddressEmail(t.Context(), own.User, "asha.rao@example.in", "", i18n.Default)
		if err != nil {
			t.Fatal(err)
		}
		_, link := h.lastEmail()
		if _, err := h.SignInByLink(t.Context(), link, account.Browser{SignInToken: browser, SessionToken: in.SessionToken}); err != nil {
			t.Fatal(err)
		}
		all := h.emails()
		if last := all[len(all)-1]; last.To != "asha@example.in" || !strings.Contains(last.Text, "/report-an-issue") {
			t.Errorf("the email to the old address: %+v", last)
		}
	})
}

// Trust: a stranger who enters somebody's address with a password does not get an account with this password
// when the holder of the address opens the link.
func TestPasswordFromAnotherBrowserIsDropped(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		signUp := func(email string, from func(browser string) account.Browser) error {
			browser, err := h.SendSignInEmail(
				t.Context(),
				account.SignInRequest{Email: email, Name: "Evil", Password: "seven monsoon ladders", Lang: i18n.Default, From: office},
			)
			if err != nil {
				t.Fatal(err)
			}
			_, link := h.lastEmail()
			in, err := h.SignInByLink(t.Context(), link, from(browser))
			if err != nil {
				t.Fatal(err)
			}
			if own := in.User.Name == "Evil"; own != (from("x").SignInToken != "") {
				t.Errorf("the account of %s is named %q", email, in.User.Name)
			}
			_, err = h.SignInByPassword(t.Context(), email, "seven monsoon ladders", account.Browser{})
			return err
		}
		if err := signUp("asha@example.in", func(string) account.Browser { return account.Browser{} }); !errors.Is(err, account.ErrPassword) {
			t.Errorf("the stranger signs in: %v", err)
		}
		if err := signUp("ravi@example.in", func(browser string) account.Browser { return account.Browser{SignInToken: browser} }); err != nil {
			t.Errorf("the user who entered it signs in: %v", err)
		}
	})
}

func TestNamesMayContainControlCharacters(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		if _, err := h.SendSignInEmail(t.Context(), account.SignInRequest{Email: "asha@example.in",
			Name: "A\x00sha \u202eRao", Lang: i18n.Default}); err != nil {
			t.Errorf("%v", err)
		}
	})
}

func TestDeletedAccountLeavesNothing(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		in := h.signIn("asha@example.in")
		h.sendEmail("asha@example.in")
		if err := h.Delete(t.Context(), in.User); err != nil {
			t.Fatal(err)
		}
		for _, table := range []string{"users", "sessions", "sign_ins"} {
			if n, err := h.DB.Read.NewSelect().Table(table).Count(t.Context()); err != nil || n != 0 {
				t.Errorf("%d %s are left, %v", n, table, err)
			}
		}
	})
}

// Header injection: text is accepted as an address only if it is exactly one.
func TestAddressesAreNormalized(t *testing.T) {
	for typed, want := range map[string]string{
		" Asha@Example.IN ": "asha@example.in", "asha+news@example.in": "asha+news@example.in",
		"asha@बैंक.भारत": "asha@xn--i1b2bwdrf.xn--h2brj9c",
		"asha":           "", "asha@localhost": "", "Asha <asha@example.in>": "", "asha@example.in, ravi@example.in": "",
		"asha@example.in\r\nBcc: ravi@example.in": "", "asha@example.in\nravi@example.in": "",
		strings.Repeat("a", 250) + "@example.in": "", "": "",
	} {
		if got, ok := account.NormalizeEmail(typed); got != want && ok || ok != (want != "") {
			t.Errorf("%q: %q, %v", typed, got, ok)
		}
	}
}

// Open redirect: readers are sent only to our own hosts.
func TestRedirectsLeadToOwnSites(t *testing.T) {
	const site = "https://example.com"
	for requested, want := range map[string]string{
		"/herstory": "/herstory", site + "/a?b=c#d": site + "/a?b=c#d", "https://learn.example.com/x": "https://learn.example.com/x",
		"https://evil.example/": "/", "//evil.example": "/", `/\evil.example`: "/", "/\t/evil.example": "/",
		"http://example.com/": "/", "javascript:alert(1)": "/",
		"https://example.com@evil.example/": "/", "https://example.com.evil.example/": "/", "herstory": "/", "": "/",
		"data:text/html,x": "/", "https:example.com": "/",
		"https:///evil.example": "/", "/%2f%2fevil.example": "/",
	} {
		if got := account.SafeRedirect(requested, site, "https://learn.example.com/courses"); got != want {
			t.Errorf("%q: %q, want %q", requested, got, want)
		}
	}
}

// D-16: roles decide who may write.
func TestGuardsCheckRoles(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		in := h.signIn("neha@example.in")
		guards, credentials := h.Guards(), apiv2.Credentials{SessionToken: in.SessionToken}
		if _, err := guards.Newsroom(t.Context(), credentials); err == nil || err.Error() != "Only the newsroom may do this." {
			t.Errorf("a reader: %v", err)
		}
		err := h.DB.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
			return account.GrantRole(ctx, tx, in.User.ID, account.Admin, nil)
		})
		if err != nil {
			t.Fatal(err)
		}
		credentials.SessionToken = h.signIn("neha@example.in").SessionToken
		ctx, err := guards.Newsroom(t.Context(), credentials)
		if err != nil || caller.RequireWriteAccess(ctx, 7) != nil {
			t.Errorf("an admin: %v", err)
		}
		if err := caller.RequireRecentSignIn(ctx); err != nil {
			t.Errorf("just after signing in: %v", err)
		}
		h.clock.Advance(15 * time.Minute)
		if ctx, err = guards.Newsroom(t.Context(), credentials); err != nil || caller.RequireRecentSignIn(ctx) == nil {
			t.Errorf("a quarter of an hour later: %v", err)
		}
		if _, err := guards.Reader(t.Context(), apiv2.Credentials{}); err == nil {
			t.Error("a request without credentials is accepted")
		}
	})
}

// Trust: whoever was signed in before a role changed must sign in again, and a change of address that was requested before is
// cancelled.
func TestAChangeOfRolesEndsSessions(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		h.signIn("chief@example.in")
		brandID := (*int64)(nil)
		for _, change := range []struct {
			name    string
			do      func(ctx context.Context, tx *database.Tx, userID int64, role account.Role, brandID *int64) error
			changes bool
		}{{"a new role", account.GrantRole, true}, {"a role that the account has", account.GrantRole, false},
			{"a revoked role", account.RevokeRole, true}} {
			in, other := h.signIn("neha@example.in"), h.signIn("ravi@example.in")
			browser, err := h.SendAddressEmail(t.Context(), in.User, "neha.rao@example.in", "", i18n.Default)
			if err != nil {
				t.Fatal(err)
			}
			if err := h.DB.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
				return change.do(ctx, tx, in.User.ID, account.Editor, brandID)
			}); err != nil {
				t.Fatal(err)
			}
			if _, err := h.FindSession(t.Context(), in.SessionToken); errors.Is(err, database.ErrNotFound) != change.changes {
				t.Errorf("the session after %s: %v", change.name, err)
			}
			if _, err := h.EmailOfBrowser(t.Context(), browser); errors.Is(err, account.ErrExpired) != change.changes {
				t.Errorf("the change of address after %s: %v", change.name, err)
			}
			h.findSession(other.SessionToken)
			h.clock.Advance(time.Hour) // emails are limited
		}
	})
}

// The only administrator cannot delete the account; one of two administrators can.
func TestTheOnlyAdministratorStays(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		asha, ravi, reader := h.signIn("asha@example.in").User, h.signIn("ravi@example.in").User, h.signIn("neha@example.in").User
		for _, u := range []*account.User{asha, ravi} {
			if err := h.DB.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
				return account.GrantRole(ctx, tx, u.ID, account.Admin, nil)
			}); err != nil {
				t.Fatal(err)
			}
		}
		if err := h.Delete(t.Context(), ravi); err != nil {
			t.Errorf("one of two administrators: %v", err)
		}
		err := h.Delete(t.Context(), asha)
		if !errors.Is(err, account.ErrLastAdmin) {
			t.Errorf("the only administrator: %v", err)
		}
		var problem *apiv2.Problem
		if !errors.As(account.APIErrorOf(err), &problem) || problem.Status != 409 {
			t.Errorf("the API responds with %v", account.APIErrorOf(err))
		}
		if u, err := account.UserByEmail(t.Context(), h.DB.Read, "asha@example.in"); err != nil || !u.HasRole(account.Admin) {
			t.Errorf("after the refusal: %v, %v", u, err)
		}
		if err := h.Delete(t.Context(), reader); err != nil {
			t.Errorf("a reader: %v", err)
		}
	})
}

func TestCodesAreNormalized(t *testing.T) {
	for typed, want := range map[string]string{"123 456": "123456", "१२३४५६": "123456", "۱۲۳-۴۵۶": "123456",
		"௧௨௩௪௫௬": "123456", "１２３４５６": "123456", "x": ""} {
		if got := account.NormalizeCode(typed); got != want {
			t.Errorf("%q: %q", typed, got)
		}
	}
}
