package accountsite

import (
	"context"
	"slices"

	"masthead/internal/account"
	"masthead/internal/edge"
	"masthead/internal/frame"
	"masthead/internal/i18n"
	"masthead/internal/route"
)

var (
	_ = route.Personal(frame.AccountPath, AccountPage{})
	_ = route.Personal(frame.AccountPath+"/{step}", SignInPage{})
	_ = route.Personal(frame.AccountPath+"/google/back", nil)
)

// SignInPage lets people in. Its step is what it asks for: "ask" an address for a
// letter, "password" both, "create" what an account begins with, "code" the code of a
// letter that is on its way, "confirm" whether the link of a letter was meant.
type SignInPage struct {
	frame.Frame
	Step    string            `json:"step"`
	Email   string            `json:"email"`
	Name    string            `json:"name"`
	Letter  string            `json:"emailToken"`   // secret of the link that is to be confirmed
	Change  bool              `json:"change"`       // the letter is of a new address of an account
	Dropped bool              `json:"dropped"`      // what was typed with the address counts in another browser only
	Other   string            `json:"otherEmail"`   // address of another account that this browser is signed in with, "" for none
	Done    string            `json:"confirmation"` // what was done just now, "" for nothing
	Minutes int               `json:"minutes"`
	Wrong   map[string]string `json:"errors"` // by field
	Notice  string            `json:"notice"`
	Kept    []Kept            `json:"hiddenFields"` // what goes with every form: where to go then, and what to do
	Return  bool              `json:"return"`       // to where the reader was
	Reason  string            `json:"reason"`       // "paywall" where a story's gate leads here, else ""
	Google  bool              `json:"google"`       // there is another who vouches for readers
	Passkey bool              `json:"passkey"`      // passkeys open too
	Paths   SignInPaths       `json:"paths"`
	Limits  AccountLimits     `json:"limits"`
}

// Kept is a value that goes with a form unseen.
type Kept struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// SignInPaths are where the steps are.
type SignInPaths struct {
	Ask      string `json:"ask"`
	Password string `json:"password"`
	Create   string `json:"create"`
	Code     string `json:"code"`
	Again    string `json:"again"`
	Confirm  string `json:"confirm"`
	Google   string `json:"google"`
	Passkey  string `json:"passkey"`
}

// AccountLimits are the most characters that fields take.
type AccountLimits struct {
	Name        int `json:"name"`
	Email       int `json:"email"`
	MinPassword int `json:"minPassword"`
	Password    int `json:"password"`
}

var accountLimits = AccountLimits{
	Name:        account.MaxName,
	Email:       account.MaxEmail,
	MinPassword: account.MinPassword,
	Password:    account.MaxPassword,
}

// AccountPage is what a reader keeps of themselves.
type AccountPage struct {
	frame.Frame
	Name         string            `json:"name"`
	Email        string            `json:"email"`
	Letters      string            `json:"emailLanguage"` // code of the language of letters
	Password     bool              `json:"password"`
	Fresh        bool              `json:"justSignedIn"` // has just signed in, and needs not prove it again
	Languages    []Language        `json:"languages"`
	Devices      []Device          `json:"devices"`
	Picture      string            `json:"picture"`      // address of a square, "" for none
	PictureLimit string            `json:"pictureLimit"` // what one may have, as in "5 MB"
	Formats      string            `json:"formats"`      // that one may have
	Linked       string            `json:"googleSince"`  // since when the issuer signs the reader in, RFC 3339; "" where it does not
	Passkey      bool              `json:"passkey"`      // passkeys can be made here
	Passkeys     []Passkey         `json:"passkeys"`
	Companies    []Membership      `json:"companies"`
	Wrong        map[string]string `json:"errors"` // by field
	Notice       string            `json:"notice"`
	Done         string            `json:"confirmation"` // what was done just now, "" for nothing
	Below        string            `json:"basePath"`     // path of the account site, for its forms
	History      string            `json:"history"`      // path of what was read
	Ways         []frame.Link      `json:"otherPages"`   // to the reader's other pages
	Limits       AccountLimits     `json:"limits"`
}

// Membership is a company that a reader belongs to.
type Membership struct {
	Name string `json:"name"`
	Role string `json:"role"` // FOUNDER, EXECUTIVE or EMPLOYEE
}

// Language is one that letters may have, by its own name.
type Language struct {
	Code string `json:"code"`
	Name string `json:"name"`
}

// Device is a browser in which a reader is signed in.
type Device struct {
	ID   string `json:"id"`
	Name string `json:"name"`     // "" where it did not say
	Seen string `json:"lastUsed"` // when it was used last, RFC 3339
	This bool   `json:"current"`
}

// PictureFormats are those that readers are told of.
const PictureFormats = "JPEG, PNG, WebP"

// Passkey is one that opens a reader's account.
type Passkey struct {
	ID   string `json:"id"`
	Name string `json:"name"`     // "" for none
	Made string `json:"addedAt"`  // RFC 3339
	Used string `json:"lastUsed"` // RFC 3339, "" for never
}

// SignInPage is a step of signing in, for one reader alone. r's path says which edition's
// frame it has, and its query what is kept.
func (s *Site) SignInPage(ctx context.Context, from edge.Request, status int, m SignInPage, kept []Kept) (edge.Page, error) {
	return s.Pages.Personal(ctx, from, func(r *frame.Request) (*frame.Page, error) {
		at := r.InEdition(frame.AccountPath)
		m.Paths = SignInPaths{
			Ask:      at + "/login",
			Password: at + "/login?with=password",
			Create:   at + "/signup",
			Code:     at + "/code",
			Again:    at + "/again",
			Confirm:  at + "/enter",
			Google:   at + "/google",
			Passkey:  at + "/passkey",
		}
		m.Limits, m.Kept, m.Minutes = accountLimits, kept, int(account.SignInLifetime.Minutes())
		if m.Wrong == nil {
			m.Wrong = map[string]string{}
		}
		if m.Kept == nil {
			m.Kept = []Kept{}
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

// OwnPage is the page of a reader's account, for that reader alone.
func (s *Site) OwnPage(ctx context.Context, from edge.Request, status int, m AccountPage) (edge.Page, error) {
	return s.Pages.Personal(ctx, from, func(r *frame.Request) (*frame.Page, error) {
		m.Ways = append(
			slices.DeleteFunc(r.ReaderLinks(), func(l frame.Link) bool { return l.Key == "account.title" }),
			frame.Link{Key: "history.title", Href: r.InEdition(frame.HistoryPath)},
			frame.Link{Key: "preferences.title", Href: r.InEdition(frame.PreferencesPath)},
			frame.Link{Key: "newsletter.title", Href: r.InEdition(frame.NewslettersPath + "/preferences")},
		)
		m.Below, m.History, m.Limits, m.Formats = r.InEdition(frame.AccountPath), r.InEdition(frame.HistoryPath), accountLimits, PictureFormats
		if m.Passkeys == nil {
			m.Passkeys = []Passkey{}
		}
		if m.Companies == nil {
			m.Companies = []Membership{}
		}
		if m.Wrong == nil {
			m.Wrong = map[string]string{}
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
