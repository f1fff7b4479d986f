package accountsite

import (
	"context"
	"log/slog"
	"net/http"
	"time"

	"masthead/internal/account"
	"masthead/internal/apiv2"
	"masthead/internal/edge"
	"masthead/internal/feature"
	"masthead/internal/i18n"
)

// tidyEvery is how often ended sessions and used sign-ins are deleted.
const tidyEvery = time.Hour

// Offer is what accounts offer to the publication wherever their pages are. proxies tell a client's network;
// secure is whether the site is served by HTTPS.
func Offer(accounts *account.Accounts, proxies edge.Proxies, secure bool, log *slog.Logger) feature.Offer {
	network := func(r *http.Request) string { return proxies.Network(r).String() }
	return feature.Offer{
		API: (&account.API{Accounts: accounts, Secure: secure}).Register,
		Mount: func(mux *feature.Mux) error {
			mux.Handle(apiv2.Prefix+"/auth/", account.IdentifyBrowser(network, mux.API))
			return nil
		},
		Run:    func(ctx context.Context) { tidy(ctx, accounts, log) },
		Emails: account.ExampleEmails(accounts.Theme),
	}
}

// tidy deletes what has ended, until ctx ends.
func tidy(ctx context.Context, accounts *account.Accounts, log *slog.Logger) {
	tick := time.NewTicker(tidyEvery)
	defer tick.Stop()
	for {
		if err := accounts.Tidy(ctx); err != nil && ctx.Err() == nil {
			log.Warn("ended sessions could not be deleted; trying again", "error", err)
		}
		select {
		case <-ctx.Done():
			return
		case <-tick.C:
		}
	}
}

// pictureRoom is how many bytes of a picture are read to say that it is too large: browsers show no answer
// that comes before they have sent everything.
const pictureRoom = 64 << 20

// Offer is the pages of the account.
func (s *Site) Offer() feature.Offer {
	large := map[string]int64{}
	for _, l := range i18n.Locales() {
		large[l.Edition()+s.AccountPath+"/picture"] = pictureRoom
	}
	return feature.Offer{Mount: s.Mount, LargeBodies: large}
}
