package app

import (
	"context"
	"net/http"
	"strings"
	"time"

	"masthead/internal/account"
	"masthead/internal/accountsite"
	"masthead/internal/apiv2"
	"masthead/internal/edge"
	"masthead/internal/follow"
	"masthead/internal/history"
	"masthead/internal/i18n"
	"masthead/internal/notify"
	"masthead/internal/personal"
	"masthead/internal/reaction"
	"masthead/internal/storypage"
)

// accounts mounts the account site, where it is ours, and the calls that let people in.
func (a *App) accounts(mux *http.ServeMux) {
	proxies := edge.Proxies(a.Config.TrustedProxies)
	network := func(r *http.Request) string { return proxies.Network(r).String() }
	for _, prefix := range []string{"/auth/"} {
		mux.Handle(apiv2.Prefix+prefix, account.Meet(network, a.API))
	}
	below, ours := strings.CutPrefix(a.Config.AccountURL, a.Config.SiteURL)
	if !ours {
		return
	}
	shared := &personal.Site{Accounts: a.Accounts, Brands: a.Brands, Pages: a.Pages.Pages, AccountPath: below, Network: network, Variant: variant,
		Own: []string{a.Config.SiteURL, a.Config.EducationURL}, Secure: strings.HasPrefix(a.Config.SiteURL, "https:"), Log: a.Log}
	for _, feature := range []interface{ Mount(mux *http.ServeMux) }{
		&accountsite.Site{Site: shared, AfterSignIn: append(a.Reactions.AfterSignIn(), a.Follows.AfterSignIn()), Upload: int64(a.Config.UploadBytes)},
		&reaction.Site{Personal: shared, Reactions: a.Reactions, Lists: a.Pages.Lists},
		&history.Site{Personal: shared, Readings: a.History},
		&follow.Site{Personal: shared, Follows: a.Follows, Stories: a.Stories},
		&notify.Site{Personal: shared, Notifications: a.Notifications, Follows: a.Follows},
		&storypage.Site{Personal: shared, Pages: a.Pages.Story},
	} {
		feature.Mount(mux)
	}
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
