package app

import (
	"context"
	"net/http"
	"strings"
	"time"

	"masthead/internal/accountsite"
	"masthead/internal/edge"
	"masthead/internal/follow"
	"masthead/internal/history"
	"masthead/internal/i18n"
	"masthead/internal/newsletter"
	"masthead/internal/notify"
	"masthead/internal/personal"
	"masthead/internal/reaction"
	"masthead/internal/report"
	"masthead/internal/storypage"
)

// features are what readers' browsers send forms to, in the order in which they are mounted. missing answers
// addresses at which there is nothing.
func (a *App) features(missing http.Handler) []feature {
	forms := &personal.Forms{Brands: a.Brands, Pages: a.Pages.Pages, Proxies: edge.Proxies(a.Config.TrustedProxies), Variant: variant,
		Secure: strings.HasPrefix(a.Config.SiteURL, "https:"), Clock: a.Clock, Log: a.Log}
	newsletters := &newsletter.Forms{Forms: forms, Pages: a.Pages.Newsletters, Newsletters: a.Letters, Accounts: a.Accounts, API: a.API}
	list := []feature{
		&report.Forms{Forms: forms, Pages: a.Pages.Reports, Reports: a.Reports, API: a.API},
		newsletters,
		&notify.DigestForms{Forms: newsletters, Notifications: a.Notifications},
		&storypage.Previews{Pages: a.Pages.Story, Accounts: a.Accounts, Missing: missing, Fallback: a.Pages.Fallback},
	}
	below, ours := strings.CutPrefix(a.Config.AccountURL, a.Config.SiteURL)
	if !ours {
		return list
	}
	shared := &personal.Site{Forms: forms, Accounts: a.Accounts, AccountPath: below, OwnSites: []string{a.Config.SiteURL, a.Config.EducationURL}}
	return append(
		list,
		&accountsite.Site{
			Site:        shared,
			AfterSignIn: append(a.Reactions.AfterSignIn(), a.Follows.AfterSignIn()),
			Upload:      int64(a.Config.UploadBytes),
		},
		&reaction.Site{Personal: shared, Reactions: a.Reactions, Lists: a.Pages.Lists},
		&history.Site{Personal: shared, Readings: a.History},
		&follow.Site{Personal: shared, Follows: a.Follows, Stories: a.Stories},
		&notify.Site{Personal: shared, Notifications: a.Notifications, Follows: a.Follows},
		&storypage.Site{Personal: shared, Pages: a.Pages.Story},
	)
}

// feature puts the handlers of a feature at their paths.
type feature interface {
	Mount(mux *http.ServeMux) error
}

// pictureRoom is how much of a picture is taken to say that it is too large: browsers show
// no answer that comes before they have sent all.
const pictureRoom = 64 << 20

// roomForPictures adds the addresses to which readers send their pictures.
func (a *App) roomForPictures(larger map[string]int64) {
	if below, ours := strings.CutPrefix(a.Config.AccountURL, a.Config.SiteURL); ours {
		for _, l := range i18n.Locales() {
			larger[l.Edition()+below+"/picture"] = pictureRoom
		}
	}
}

// oneTap is the id under which Google asks readers to come in, "" where it does not.
func (a *App) oneTap() string {
	if !a.Config.GoogleOneTap {
		return ""
	}
	return a.Config.GoogleClientID
}

// accountAddress is where the account site is for readers of a language.
func (a *App) accountAddress(l i18n.Locale) string {
	if below, ours := strings.CutPrefix(a.Config.AccountURL, a.Config.SiteURL); ours {
		return a.Config.SiteURL + l.Edition() + below
	}
	return a.Config.AccountURL
}

// tidyEvery is how often what has ended is taken away.
const tidyEvery = time.Hour

// tidyAccounts takes away sessions and letters that have ended.
func (a *App) tidyAccounts(ctx context.Context) {
	tick := time.NewTicker(tidyEvery)
	defer tick.Stop()
	for {
		if err := a.Accounts.Tidy(ctx); err != nil && ctx.Err() == nil {
			a.Log.Warn("ended sessions could not be taken away; trying again", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}
