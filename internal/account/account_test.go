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
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/i18n"
	"masthead/internal/jobs"
	"masthead/internal/limit"
	"masthead/internal/mail"
)

// house is an account site without its pages.
type house struct {
	*account.Accounts
	t     *testing.T
	clock *dbtest.Clock
}

func each(t *testing.T, test func(t *testing.T, h *house)) {
	t.Helper()
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		queue, err := jobs.New(db, nil, nil, slog.New(slog.DiscardHandler))
		if err != nil {
			t.Fatal(err)
		}
		at := func(l i18n.Locale) string { return "https://example.com/" + l.Name + "/account" }
		test(t, &house{&account.Accounts{DB: db, Queue: queue, Paper: paper, Address: at}, t, c})
	})
}

// letters are those that were posted, the oldest first.
func (h *house) letters() []mail.Email {
	h.t.Helper()
	var rows []string
	if err := h.DB.Read.NewRaw("SELECT CAST(args AS TEXT) FROM river_job WHERE kind = 'letter' ORDER BY id").Scan(h.t.Context(), &rows); err != nil {
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

// paper is what letters are written on.
func paper(i18n.Locale) mail.Theme {
	return mail.Theme{Brand: "ys", Name: "Startline", URL: "http://127.0.0.1/"}
}

var (
	codeOf = regexp.MustCompile(`\b\d{6}\b`)
	linkOf = regexp.MustCompile(`letter=(\w+)`)
)

// last is the code and the link's secret of the letter that was posted last.
func (h *house) last() (code, link string) {
	h.t.Helper()
	all := h.letters()
	if len(all) == 0 {
		h.t.Fatal("no letter was posted")
	}
	text := all[len(all)-1].Text
	return codeOf.FindString(text), linkOf.FindStringSubmatch(text)[1]
}

func (h *house) ask(email string) (browser string) {
	h.t.Helper()
	browser, err := h.Ask(h.t.Context(), account.Knock{Email: email, Lang: i18n.Default, Network: "192.0.2.1/32"})
	if err != nil {
		h.t.Fatal(err)
	}
	return browser
}

// enter signs somebody in, with a new account where there is none.
func (h *house) enter(email string) *account.Entered {
	h.t.Helper()
	h.ask(email)
	_, link := h.last()
	in, err := h.EnterByLink(h.t.Context(), link, account.Visitor{})
	if err != nil {
		h.t.Fatal(err)
	}
	return in
}

func (h *house) session(secret string) *account.Session {
	h.t.Helper()
	s, err := h.Session(h.t.Context(), secret)
	if err != nil {
		h.t.Fatal(err)
	}
	return s
}

func TestALetterLetsInByItsLinkAndByItsCode(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		first := h.enter("asha@example.in")
		if !first.New || h.session(first.Secret).User.Email != "asha@example.in" {
			t.Errorf("%+v", first)
		}
		browser := h.ask("asha@example.in")
		code, _ := h.last()
		again, err := h.EnterByCode(t.Context(), browser, code, account.Visitor{Session: first.Secret})
		if err != nil || again.New || again.User.ID != first.User.ID {
			t.Fatalf("%+v, %v", again, err)
		}
		// Fixation: who signs in has a new session, and the one that was there ends.
		if again.Secret == first.Secret {
			t.Error("the session is the same")
		}
		if _, err := h.Session(t.Context(), first.Secret); !errors.Is(err, database.ErrNotFound) {
			t.Errorf("the session of before: %v", err)
		}
	})
}

func TestALetterOpensOnceAndNotForLong(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		browser := h.ask("asha@example.in")
		code, link := h.last()
		if _, err := h.EnterByLink(t.Context(), link, account.Visitor{}); err != nil {
			t.Fatal(err)
		}
		if _, err := h.EnterByLink(t.Context(), link, account.Visitor{}); !errors.Is(err, account.ErrExpired) {
			t.Errorf("the link once more: %v", err)
		}
		if _, err := h.EnterByCode(t.Context(), browser, code, account.Visitor{}); !errors.Is(err, account.ErrExpired) {
			t.Errorf("the code after the link: %v", err)
		}
		h.ask("asha@example.in")
		_, link = h.last()
		h.clock.Advance(account.LetterLasts)
		if _, err := h.EnterByLink(t.Context(), link, account.Visitor{}); !errors.Is(err, account.ErrExpired) {
			t.Errorf("an old link: %v", err)
		}
	})
}

// Brute force: five wrong codes end a letter, and the code counts in the browser alone
// that asked for it.
func TestACodeCannotBeGuessed(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		browser := h.ask("asha@example.in")
		code, _ := h.last()
		if _, err := h.EnterByCode(t.Context(), "another browser", code, account.Visitor{}); !errors.Is(err, account.ErrExpired) {
			t.Errorf("another browser: %v", err)
		}
		wrong := "000000"
		if code == wrong {
			wrong = "000001"
		}
		for range 5 {
			if _, err := h.EnterByCode(t.Context(), browser, wrong, account.Visitor{}); !errors.Is(err, account.ErrCode) {
				t.Fatalf("a wrong code: %v", err)
			}
		}
		if _, err := h.EnterByCode(t.Context(), browser, code, account.Visitor{}); !errors.Is(err, account.ErrExpired) {
			t.Errorf("the right code after five wrong ones: %v", err)
		}
		_, link := h.last()
		if l, err := h.Letter(t.Context(), link, ""); err != nil || l.Email != "asha@example.in" {
			t.Errorf("the page of the link, which still opens: %q, %v", l.Email, err)
		}
		if _, err := h.EnterByLink(t.Context(), link, account.Visitor{}); err != nil {
			t.Error(err)
		}
	})
}

func TestALetterIsSentOnceMore(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		wish := account.Wish{Redirect: "/2026/03/kilns", After: map[string]string{"bookmark_story": "7"}}
		browser, err := h.Ask(t.Context(), account.Knock{Email: "asha@example.in", Name: "Asha Rao", Lang: i18n.Default, Wish: wish})
		if err != nil {
			t.Fatal(err)
		}
		_, first := h.last()
		again, err := h.AskAgain(t.Context(), browser, "192.0.2.1/32")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := h.Letter(t.Context(), first, ""); err != nil {
			t.Errorf("the link of the first letter: %v", err)
		}
		code, _ := h.last()
		in, err := h.EnterByCode(t.Context(), again, code, account.Visitor{})
		if err != nil || in.User.Name != "Asha Rao" || in.Wish.Redirect != wish.Redirect || in.Wish.After["bookmark_story"] != "7" {
			t.Fatalf("%+v, %v", in, err)
		}
		if _, err := h.AskAgain(t.Context(), again, ""); !errors.Is(err, database.ErrNotFound) {
			t.Errorf("a browser that waits for nothing: %v", err)
		}
		browser = h.ask("ravi@example.in")
		for range 4 {
			if browser, err = h.AskAgain(t.Context(), browser, ""); err != nil {
				t.Fatal(err)
			}
		}
		var wait *limit.TooMany
		if _, err := h.AskAgain(t.Context(), browser, ""); !errors.As(err, &wait) {
			t.Errorf("a sixth letter within an hour: %v", err)
		}
	})
}

// Enumeration: an address with an account and one without get the same letter and the
// same answer.
func TestNobodyLearnsWhetherAnAddressIsKnown(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		h.enter("asha@example.in")
		hide := func(l mail.Email) string {
			return linkOf.ReplaceAllString(codeOf.ReplaceAllString(l.Subject+l.Text+l.HTML, ""), "")
		}
		h.ask("asha@example.in")
		h.ask("nobody@example.in")
		all := h.letters()
		if a, b := hide(all[len(all)-2]), hide(all[len(all)-1]); a != b {
			t.Errorf("the letters differ:\n%s\n%s", a, b)
		}
		for _, email := range []string{"asha@example.in", "nobody@example.in"} {
			if _, err := h.EnterByPassword(t.Context(), email, "some password", account.Visitor{}); !errors.Is(err, account.ErrWrong) {
				t.Errorf("%s: %v", email, err)
			}
		}
	})
}

func TestPasswords(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		const password = "seven monsoon ladders"
		in := h.enter("asha@example.in")
		phone := h.enter("asha@example.in")
		if err := h.SetPassword(t.Context(), h.session(in.Secret), "", password, ""); err != nil {
			t.Fatal(err)
		}
		if told := h.letters()[len(h.letters())-1].Text; !strings.Contains(told, "15 March 2026, 12:00 IST") {
			t.Errorf("the letter does not say when:\n%s", told)
		}
		if _, err := h.Session(t.Context(), phone.Secret); !errors.Is(err, database.ErrNotFound) {
			t.Errorf("another session, after the password changed: %v", err)
		}
		again, err := h.EnterByPassword(t.Context(), "asha@example.in", password, account.Visitor{})
		if err != nil || again.User.ID != in.User.ID {
			t.Fatalf("%+v, %v", again, err)
		}
		h.clock.Advance(time.Hour)
		own := h.session(again.Secret)
		if err := h.SetPassword(t.Context(), own, "not it", "eight monsoon ladders", ""); !errors.Is(err, account.ErrWrong) {
			t.Errorf("without the password so far: %v", err)
		}
		if err := h.SetPassword(t.Context(), own, password, "eight monsoon ladders", ""); err != nil {
			t.Errorf("with it: %v", err)
		}
		if _, err := h.EnterByPassword(t.Context(), "asha@example.in", password, account.Visitor{}); !errors.Is(err, account.ErrWrong) {
			t.Errorf("the password of before: %v", err)
		}
		var kept string
		if err := h.DB.Read.NewRaw("SELECT password FROM users").Scan(t.Context(), &kept); err != nil || !strings.HasPrefix(kept, "$argon2id$") {
			t.Errorf("kept as %q, %v", kept, err)
		}
	})
}

// Brute force: the tries for one account are few, from however many networks, and the
// right password does not get in either until a while has passed.
func TestAPasswordCannotBeGuessed(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		const password = "seven monsoon ladders"
		in := h.enter("asha@example.in")
		if err := h.SetPassword(t.Context(), h.session(in.Secret), "", password, ""); err != nil {
			t.Fatal(err)
		}
		for i := range 10 {
			if _, err := h.EnterByPassword(t.Context(), "asha@example.in", "a guess", account.Visitor{Network: fmt.Sprint(i)}); !errors.Is(
				err,
				account.ErrWrong,
			) {
				t.Fatalf("guess %d: %v", i, err)
			}
		}
		var wait *limit.TooMany
		if _, err := h.EnterByPassword(t.Context(), "asha@example.in", password, account.Visitor{}); !errors.As(err, &wait) || wait.Wait <= 0 {
			t.Errorf("after ten guesses: %v", err)
		}
		h.clock.Advance(wait.Wait)
		if _, err := h.EnterByPassword(t.Context(), "asha@example.in", password, account.Visitor{}); err != nil {
			t.Errorf("after the wait: %v", err)
		}
	})
}

func TestNobodyIsFloodedWithLetters(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		for range 5 {
			h.ask("asha@example.in")
		}
		_, err := h.Ask(t.Context(), account.Knock{Email: "asha@example.in", Lang: i18n.Default})
		var wait *limit.TooMany
		if !errors.As(err, &wait) || len(h.letters()) != 5 {
			t.Errorf("%v, %d letters", err, len(h.letters()))
		}
	})
}

func TestWeakPasswords(t *testing.T) {
	for password, want := range map[string]string{
		"short": "password.short", strings.Repeat("long ", 26): "form.tooLong", "password123": "password.guessed", "1234567890": "password.breached",
		"QWERTYUIOP": "password.breached", "asharao1985": "password.guessed", "tara.sen@reader": "password.guessed", "jaishreeram1": "password.guessed", "Krishna@123": "password.guessed", "seven monsoon ladders": "", "सात बारिश की सीढ़ियाँ": "",
	} {
		if got := account.Weakness(password, "Asha Rao", "asharao@example.in", "tara.sen@reader.example"); got != want {
			t.Errorf("%q: %q, want %q", password, got, want)
		}
	}
}

// A session that is used lasts, one that is not ends, and none lasts for ever.
func TestHowLongASessionLasts(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		in := h.enter("asha@example.in")
		const day = 24 * time.Hour
		for range 17 {
			h.clock.Advance(21 * day)
			h.session(in.Secret)
		}
		h.clock.Advance(21 * day)
		if _, err := h.Session(t.Context(), in.Secret); !errors.Is(err, database.ErrNotFound) {
			t.Errorf("after a year: %v", err)
		}
		idle := h.enter("asha@example.in")
		h.clock.Advance(30 * day)
		if _, err := h.Session(t.Context(), idle.Secret); !errors.Is(err, database.ErrNotFound) {
			t.Errorf("a month without use: %v", err)
		}
		if err := h.Tidy(t.Context()); err != nil {
			t.Fatal(err)
		}
		for _, table := range []string{"sessions", "sign_ins", "attempts"} {
			if n, err := h.DB.Read.NewSelect().Table(table).Count(t.Context()); err != nil || n != 0 {
				t.Errorf("%d %s are left, %v", n, table, err)
			}
		}
	})
}

func TestDevices(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		laptop, phone, ravi := h.enter("asha@example.in"), h.enter("asha@example.in"), h.enter("ravi@example.in")
		theirs := h.session(ravi.Secret)
		if err := h.EndOne(t.Context(), laptop.User.ID, theirs.ID); err != nil {
			t.Fatal(err)
		}
		h.session(ravi.Secret) // is none of hers
		if err := h.EndOthers(t.Context(), laptop.User.ID, h.session(laptop.Secret).ID); err != nil {
			t.Fatal(err)
		}
		if _, err := h.Session(t.Context(), phone.Secret); !errors.Is(err, database.ErrNotFound) {
			t.Errorf("the phone: %v", err)
		}
		if all, err := h.Sessions(t.Context(), laptop.User.ID); err != nil || len(all) != 1 {
			t.Errorf("%d sessions, %v", len(all), err)
		}
		if err := h.End(t.Context(), laptop.Secret); err != nil {
			t.Fatal(err)
		}
		if _, err := h.Session(t.Context(), laptop.Secret); !errors.Is(err, database.ErrNotFound) {
			t.Errorf("signed out: %v", err)
		}
	})
}

func TestANewAddressMustBeProved(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		asha, ravi := h.enter("asha@example.in"), h.enter("ravi@example.in")
		change := func(email string) error {
			if _, err := h.AskForAddress(t.Context(), asha.User, email, "", i18n.Default); err != nil {
				t.Fatal(err)
			}
			_, link := h.last()
			_, err := h.EnterByLink(t.Context(), link, account.Visitor{})
			return err
		}
		if err := change("asha.rao@example.in"); err != nil {
			t.Fatal(err)
		}
		if s := h.session(asha.Secret); s.User.Email != "asha.rao@example.in" {
			t.Errorf("%+v", s.User)
		}
		if err := change(ravi.User.Email); !errors.Is(err, account.ErrTaken) {
			t.Errorf("somebody else's: %v", err)
		}
	})
}

// Trust: whoever had a session and asked for another address can't take the account with
// it once the holder has shut the others out, and of a change the holder is told.
func TestAChangeOfAddressEndsWithTheSessionsAndIsTold(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		in := h.enter("asha@example.in")
		own := h.session(in.Secret)
		for _, shut := range []func() error{
			func() error { return h.SetPassword(t.Context(), own, "", "seven monsoon ladders", "") },
			func() error { return h.EndOthers(t.Context(), own.UserID, own.ID) },
		} {
			if _, err := h.AskForAddress(t.Context(), own.User, "thief@example.in", "", i18n.Default); err != nil {
				t.Fatal(err)
			}
			_, link := h.last()
			if err := shut(); err != nil {
				t.Fatal(err)
			}
			if _, err := h.EnterByLink(t.Context(), link, account.Visitor{}); !errors.Is(err, account.ErrExpired) {
				t.Errorf("the thief's letter: %v", err)
			}
		}
		if _, err := h.AskForAddress(t.Context(), own.User, "asha.rao@example.in", "", i18n.Default); err != nil {
			t.Fatal(err)
		}
		_, link := h.last()
		if _, err := h.EnterByLink(t.Context(), link, account.Visitor{}); err != nil {
			t.Fatal(err)
		}
		all := h.letters()
		if told := all[len(all)-1]; told.To != "asha@example.in" || !strings.Contains(told.Text, "/report-an-issue") {
			t.Errorf("the former address was told: %+v", told)
		}
	})
}

// Trust: a stranger who signs up an address gets no account by its holder's press.
func TestAStrangersPasswordIsNobodys(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		sign := func(email string, by func(browser string) account.Visitor) error {
			browser, err := h.Ask(
				t.Context(),
				account.Knock{Email: email, Name: "Evil", Password: "seven monsoon ladders", Lang: i18n.Default, Network: "192.0.2.1/32"},
			)
			if err != nil {
				t.Fatal(err)
			}
			_, link := h.last()
			in, err := h.EnterByLink(t.Context(), link, by(browser))
			if err != nil {
				t.Fatal(err)
			}
			if own := in.User.Name == "Evil"; own != (by("x").Waiting != "") {
				t.Errorf("the account of %s is named %q", email, in.User.Name)
			}
			_, err = h.EnterByPassword(t.Context(), email, "seven monsoon ladders", account.Visitor{})
			return err
		}
		if err := sign("asha@example.in", func(string) account.Visitor { return account.Visitor{} }); !errors.Is(err, account.ErrWrong) {
			t.Errorf("the stranger comes in: %v", err)
		}
		if err := sign("ravi@example.in", func(browser string) account.Visitor { return account.Visitor{Waiting: browser} }); err != nil {
			t.Errorf("who typed it comes in: %v", err)
		}
	})
}

func TestNamesHaveNoControls(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		if _, err := h.Ask(t.Context(), account.Knock{Email: "asha@example.in", Name: "A\x00sha \u202eRao", Lang: i18n.Default}); err != nil {
			t.Errorf("%v", err)
		}
	})
}

func TestADeletedAccountLeavesNothing(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		in := h.enter("asha@example.in")
		h.ask("asha@example.in")
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

// Mail injection: what is typed for an address is one, or nothing.
func TestAddresses(t *testing.T) {
	for typed, want := range map[string]string{
		" Asha@Example.IN ": "asha@example.in", "asha+news@example.in": "asha+news@example.in", "asha@बैंक.भारत": "asha@xn--i1b2bwdrf.xn--h2brj9c",
		"asha": "", "asha@localhost": "", "Asha <asha@example.in>": "", "asha@example.in, ravi@example.in": "",
		"asha@example.in\r\nBcc: ravi@example.in": "", "asha@example.in\nravi@example.in": "", strings.Repeat("a", 250) + "@example.in": "", "": "",
	} {
		if got, ok := account.Address(typed); got != want && ok || ok != (want != "") {
			t.Errorf("%q: %q, %v", typed, got, ok)
		}
	}
}

// Open redirect: readers are sent to our own hosts alone.
func TestWhereReadersAreSentBack(t *testing.T) {
	const site = "https://example.com"
	for asked, want := range map[string]string{
		"/herstory": "/herstory", site + "/a?b=c#d": site + "/a?b=c#d", "https://learn.example.com/x": "https://learn.example.com/x",
		"https://evil.example/": "/", "//evil.example": "/", `/\evil.example`: "/", "/\t/evil.example": "/", "http://example.com/": "/", "javascript:alert(1)": "/",
		"https://example.com@evil.example/": "/", "https://example.com.evil.example/": "/", "herstory": "/", "": "/", "data:text/html,x": "/", "https:example.com": "/",
		"https:///evil.example": "/", "/%2f%2fevil.example": "/",
	} {
		if got := account.Back(asked, site, "https://learn.example.com/courses"); got != want {
			t.Errorf("%q: %q, want %q", asked, got, want)
		}
	}
}

// D-16: who writes, by role and brand.
func TestWhoWrites(t *testing.T) {
	each(t, func(t *testing.T, h *house) {
		in := h.enter("neha@example.in")
		guards, by := h.Guards(), apiv2.Credentials{Session: in.Secret}
		if _, err := guards.Newsroom(t.Context(), by); err == nil || err.Error() != "Only the newsroom may do this." {
			t.Errorf("a reader: %v", err)
		}
		err := h.DB.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
			return account.Grant(ctx, tx, in.User.ID, account.Admin, nil)
		})
		if err != nil {
			t.Fatal(err)
		}
		ctx, err := guards.Newsroom(t.Context(), by)
		if err != nil || account.MayWrite(ctx, 7) != nil {
			t.Errorf("an admin: %v", err)
		}
		if _, err := guards.Reader(t.Context(), apiv2.Credentials{}); err == nil {
			t.Error("nobody is let in")
		}
	})
}

func TestDigits(t *testing.T) {
	for typed, want := range map[string]string{"123 456": "123456", "१२३४५६": "123456", "۱۲۳-۴۵۶": "123456", "௧௨௩௪௫௬": "123456", "１２３４５６": "123456", "x": ""} {
		if got := account.Digits(typed); got != want {
			t.Errorf("%q: %q", typed, got)
		}
	}
}
