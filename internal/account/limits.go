package account

import (
	"context"
	"time"

	"masthead/internal/limit"
)

// signInLimits limit one way to sign in. The first three are for browsers that have not signed in to the account before: by the network of
// the client, by an address together with the network, and by the address alone. So strangers in one network cannot use up the attempts of
// others for an address, and the total for an address is limited too. A known browser (see KnownBrowserCookie) has its own allowance for
// the account and no other limit, so strangers never lock its holder out.
type signInLimits struct{ network, client, address, browser limit.Limit }

// The limits of passwords: unknown browsers may make at most 100 attempts an hour for one address, 2,400 a day, however many networks they
// use. Each known browser, and each session that asks the user for the password again, may make at most 960 a day.
var passwordLimits = signInLimits{
	network: limit.Limit{Name: "password-from", Times: 100, Period: 15 * time.Minute},
	client:  limit.Limit{Name: "password", Times: 10, Period: 15 * time.Minute},
	address: limit.Limit{Name: "password-all", Times: 100, Period: time.Hour},
	browser: limit.Limit{Name: "password-known", Times: 10, Period: 15 * time.Minute},
}

// The limits of emails: unknown browsers cause at most 20 an hour to one address, and each known browser at most 5.
var emailLimits = signInLimits{
	network: limit.Limit{Name: "letter-from", Times: 60, Period: time.Hour},
	client:  limit.Limit{Name: "letter", Times: 5, Period: time.Hour},
	address: limit.Limit{Name: "letter-all", Times: 20, Period: time.Hour},
	browser: limit.Limit{Name: "letter-known", Times: 5, Period: time.Hour},
}

var (
	codesPerNetwork    = limit.Limit{Name: "code-from", Times: 60, Period: 15 * time.Minute}
	passkeysPerNetwork = limit.Limit{Name: "passkey-from", Times: 100, Period: 15 * time.Minute}
	triesPerPasskey    = limit.Limit{Name: "passkey", Times: 10, Period: 15 * time.Minute}
	picturesPerAccount = limit.Limit{Name: "picture", Times: 20, Period: time.Hour}
	// Invitations to the newsroom send an email each.
	invitationsToAddress = limit.Limit{Name: "invitation", Times: 3, Period: time.Hour}
	invitationsBy        = limit.Limit{Name: "invitation-by", Times: 60, Period: time.Hour}
	// The sign-in page requests a challenge as soon as it opens.
	challengesPerNetwork = limit.Limit{Name: "challenge-from", Times: 300, Period: 15 * time.Minute}
)

// allowance is a limit, and the key that counts the attempts of one browser, network or address.
type allowance struct {
	limit limit.Limit
	by    string
}

// countAttempt counts an attempt of a browser for an address, and returns the allowance of the browser, which a correct
// password may reset. It returns a *limit.TooManyError if a limit is exceeded. An attempt that one limit refuses is not
// counted by the limits after it, so that nobody can use up the total of an address from one network.
func (a *Accounts) countAttempt(ctx context.Context, limits signInLimits, email string, from Browser) (allowance, error) {
	known, err := a.knownBrowser(ctx, email, from.KnownCookie)
	if err != nil {
		return allowance{}, err
	}
	if known != "" {
		own := allowance{limits.browser, email + " " + known}
		return own, limit.Count(ctx, a.DB, own.limit, own.by)
	}
	own := allowance{limits.client, email + " " + from.Network}
	for _, one := range []allowance{{limits.network, from.Network}, own, {limits.address, email}} {
		if err := limit.Count(ctx, a.DB, one.limit, one.by); err != nil {
			return own, err
		}
	}
	return own, nil
}

// countCode counts one use of a code or link. where and value select its sign-in. It returns a *limit.TooManyError if the
// network of the browser has exceeded its limit, unless the browser has signed in to the account of the sign-in before.
func (a *Accounts) countCode(ctx context.Context, from Browser, where, value string) error {
	exceeded := limit.Count(ctx, a.DB, codesPerNetwork, from.Network)
	if exceeded == nil || from.KnownCookie == "" {
		return exceeded
	}
	s, err := a.findSignIn(ctx, where, value)
	if err != nil {
		return exceeded
	}
	if known, err := a.knownBrowser(ctx, s.Email, from.KnownCookie); err != nil || known == "" {
		return exceeded
	}
	return nil
}
