package accountsite

import (
	"context"
	"net/url"
	"slices"

	"masthead/internal/account"
	"masthead/internal/edge"
	"masthead/internal/frame"
	"masthead/internal/i18n"
	"masthead/internal/mail"
	"masthead/internal/route"
)

var (
	_ = route.DeclarePersonal(route.Page{Pattern: route.AccountPath, Model: AccountPage{}, Keeps: []string{"name", "lang", "email"},
		Constants: []route.Constant{
			{Name: "accountPath", Doc: "Path of the account, below the path of an edition.", Value: route.AccountPath},
			{Name: "signOutPath", Doc: "Path to which the button for signing out posts, below the account site.", Value: route.SignOutPath},
		}})
	_ = route.DeclarePersonal(route.Page{Pattern: route.AccountPath + "/{step}", Model: SignInPage{}, Constants: []route.Constant{
		{Name: "maxSignInCode", Doc: "Maximum number of characters of a typed code of a sign-in.",
			Value: account.MaxCode, Fields: []string{"enter-code.code"}},
	}})
	_ = route.DeclarePersonal(route.Page{Pattern: route.AccountPath + route.GoogleReturnPath})
)

// SignInPage is one step of signing in or signing up. Step is the form that it shows: "ask" asks for an
// email address, "password" for an address and a password, "create" for the data of a new account, "code"
// for the code of an email, and "confirm" asks whether the reader wants to use the link of an email.
type SignInPage struct {
	frame.Frame
	Step           string            `json:"step"`
	Email          string            `json:"email"`
	Name           string            `json:"name"`
	EmailToken     string            `json:"emailToken"`     // token of the link to confirm
	ChangesAddress bool              `json:"changesAddress"` // the email confirms a new address of an account
	InputIgnored   bool              `json:"inputIgnored"`   // the name and password typed with the address are ignored in this browser
	OtherEmail     string            `json:"otherEmail"`     // address of another account that this browser is signed in to, "" for none
	Confirmation   string            `json:"confirmation"`   // message about what was just done, "" for none
	Minutes        int               `json:"minutes"`
	Errors         map[string]string `json:"errors"` // by field
	Notice         string            `json:"notice"`
	HiddenFields   []HiddenField     `json:"hiddenFields"` // sent with every form: the return address and the pending action
	WillReturn     bool              `json:"willReturn"`   // the reader returns to the page that led here
	Reason         string            `json:"reason"`       // "paywall" if a story's gate led here, else ""
	Desk           bool              `json:"desk"`         // the Desk led here
	Google         bool              `json:"google"`       // readers can sign in with Google
	Passkey        bool              `json:"passkey"`      // readers can sign in with a passkey
	Paths          SignInPaths       `json:"paths"`
	Limits         AccountLimits     `json:"limits"`
}

// HiddenField is a hidden input of a form.
type HiddenField struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// SignInPaths are the paths of the steps.
type SignInPaths struct {
	Ask      string `json:"ask"`
	Password string `json:"password"`
	Create   string `json:"create"`
	Code     string `json:"code"`
	Resend   string `json:"again"`
	Confirm  string `json:"confirm"`
	Google   string `json:"google"`
	Passkey  string `json:"passkey"`
}

// AccountLimits are the limits of form fields, in characters: MinPassword is a minimum, the others are maxima.
type AccountLimits struct {
	Name        int `json:"name"`
	Email       int `json:"email"`
	MinPassword int `json:"minPassword"`
	Password    int `json:"password"`
}

var accountLimits = AccountLimits{
	Name:        account.MaxName,
	Email:       mail.MaxAddress,
	MinPassword: account.MinPassword,
	Password:    account.MaxPassword,
}

// AccountPage is the page where a reader manages the account.
type AccountPage struct {
	frame.Frame
	Name          string            `json:"name"`
	Email         string            `json:"email"`
	NewEmail      string            `json:"newEmail"`      // value of the field for another address
	EmailLanguage string            `json:"emailLanguage"` // code of the language of emails to the reader
	Password      bool              `json:"password"`
	JustSignedIn  bool              `json:"justSignedIn"` // the reader signed in recently and need not sign in again for sensitive changes
	Languages     []Language        `json:"languages"`
	Devices       []Device          `json:"devices"`
	Picture       string            `json:"picture"`      // address of the square picture, "" for none
	PictureLimit  string            `json:"pictureLimit"` // largest file, such as "5 MB"
	Formats       string            `json:"formats"`      // accepted file formats
	GoogleSince   string            `json:"googleSince"`  // since when the reader can sign in with Google, RFC 3339; "" if not linked
	Passkey       bool              `json:"passkey"`      // passkeys can be added
	Passkeys      []Passkey         `json:"passkeys"`
	Companies     []Membership      `json:"companies"`
	Errors        map[string]string `json:"errors"` // by field
	Notice        string            `json:"notice"`
	SignInAgain   string            `json:"signInAgain"`  // address to sign in again, if the notice asks for that
	Confirmation  string            `json:"confirmation"` // message about what was just done, "" for none
	BasePath      string            `json:"basePath"`     // path of the account site, for its forms
	History       string            `json:"history"`      // path of the reading history
	OtherPages    []frame.Link      `json:"otherPages"`   // links to the reader's other pages
	Limits        AccountLimits     `json:"limits"`

	isStaff bool       // the reader belongs to the newsroom
	typed   url.Values // values typed into the forms of the page; nil if there are none
}

// Membership is a reader's role in a company.
type Membership struct {
	Name string `json:"name"`
	Role string `json:"role"` // FOUNDER, EXECUTIVE or EMPLOYEE
}

// Language is a language that emails can have. Name is the language's own name.
type Language struct {
	Code string `json:"code"`
	Name string `json:"name"`
}

// Device is a browser in which a reader is signed in.
type Device struct {
	ID       string `json:"id"`
	Name     string `json:"name"`     // "" if the browser did not send one
	LastUsed string `json:"lastUsed"` // RFC 3339
	Current  bool   `json:"current"`
}

// PictureFormats names the accepted formats of profile pictures in messages to readers.
const PictureFormats = "JPEG, PNG, WebP"

// Passkey is a passkey of a reader's account.
type Passkey struct {
	ID       string `json:"id"`
	Name     string `json:"name"`     // "" for none
	AddedAt  string `json:"addedAt"`  // RFC 3339
	LastUsed string `json:"lastUsed"` // RFC 3339, "" for never
}

// SignInPage renders a step of signing in, in the frame of the edition that has from.Path. It is never cached.
// hidden are the fields that its forms send along.
func (s *Site) SignInPage(ctx context.Context, from edge.Request, status int, m SignInPage, hidden []HiddenField) (edge.Page, error) {
	return s.Pages.LoadPersonal(ctx, from, func(r *frame.Request) (*frame.Page, error) {
		at := r.EditionPath(route.AccountPath)
		m.Paths = SignInPaths{
			Ask:      at + route.SignInPath,
			Password: at + route.SignInPath + "?with=password",
			Create:   at + "/signup",
			Code:     at + "/code",
			Resend:   at + "/again",
			Confirm:  at + "/enter",
			Google:   at + "/google",
			Passkey:  at + "/passkey",
		}
		m.Limits, m.HiddenFields, m.Minutes = accountLimits, hidden, int(account.SignInLifetime.Minutes())
		if m.Errors == nil {
			m.Errors = map[string]string{}
		}
		if m.HiddenFields == nil {
			m.HiddenFields = []HiddenField{}
		}
		title := "signin.default"
		if m.Step == "create" {
			title = "account.create"
		}
		return &frame.Page{
			Status: status,
			Head:   frame.Head{Title: r.Text(title, nil), Description: r.Text("account.lead", nil), Robots: "noindex"},
			Model:  &m,
		}, nil
	})
}

// AccountPage renders the account of one reader, in the frame of the edition that has from.Path. It is never
// cached.
func (s *Site) AccountPage(ctx context.Context, from edge.Request, status int, m AccountPage) (edge.Page, error) {
	return s.Pages.LoadPersonal(ctx, from, func(r *frame.Request) (*frame.Page, error) {
		m.OtherPages = append(
			slices.DeleteFunc(r.ReaderLinks(), func(l frame.Link) bool { return l.Key == "account.title" }),
			frame.Link{Key: "history.title", Href: r.EditionPath(route.HistoryPath)},
			frame.Link{Key: "preferences.title", Href: r.EditionPath(route.PreferencesPath)},
			frame.Link{Key: "calendar.title", Href: r.EditionPath(route.CalendarPath)},
			frame.Link{Key: "newsletter.title", Href: r.EditionPath(route.NewslettersPath + "/preferences")},
		)
		if m.isStaff {
			m.OtherPages = append([]frame.Link{{Key: "mail.staff.button", Href: route.DeskPath}}, m.OtherPages...)
		}
		m.BasePath, m.History = r.EditionPath(route.AccountPath), r.EditionPath(route.HistoryPath)
		m.Limits, m.Formats = accountLimits, PictureFormats
		if m.Passkeys == nil {
			m.Passkeys = []Passkey{}
		}
		if m.Companies == nil {
			m.Companies = []Membership{}
		}
		if m.Errors == nil {
			m.Errors = map[string]string{}
		}
		for _, l := range i18n.Locales() {
			m.Languages = append(m.Languages, Language{Code: l.Code, Name: l.OwnName})
		}
		return &frame.Page{
			Status: status,
			Head:   frame.Head{Title: r.Text("account.title", nil), Description: r.Text("account.lead", nil), Robots: "noindex"},
			Model:  &m,
		}, nil
	})
}
