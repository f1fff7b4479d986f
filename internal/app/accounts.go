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
	"masthead/internal/i18n"
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
	site := &accountsite.Site{Accounts: a.Accounts, Reactions: a.Reactions, Readings: a.History, Stories: a.Stories, Follows: a.Follows, Notifications: a.Notifications, Pages: a.Pages, Brands: a.Brands, Variant: variant,
		Own: []string{a.Config.SiteURL, a.Config.EducationURL}, Secure: strings.HasPrefix(a.Config.SiteURL, "https:"), Upload: int64(a.Config.UploadBytes), Log: a.Log}
	for _, l := range i18n.Locales() {
		site.Mount(mux, l.Edition()+below, network)
		site.MountBookmarks(mux, l.Edition()+"/bookmarks", l.Edition()+below, network)
		site.MountReader(mux, l.Edition(), l.Edition()+below, network)
		site.MountHistory(mux, l.Edition()+"/history", l.Edition()+below, network)
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
