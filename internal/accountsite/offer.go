package accountsite

import (
	"time"

	"masthead/internal/account"
	"masthead/internal/feature"
	"masthead/internal/i18n"
	"masthead/internal/route"
)

// Offer returns the API, the jobs and the emails of accounts, and the function that deletes the rights for a deleted brand. It
// does not contain the pages. secure says whether the site is served over HTTPS.
func Offer(accounts *account.Accounts, secure bool) feature.Offer {
	return feature.Offer{
		API:    (&account.API{Accounts: accounts, Secure: secure}).Register,
		Tasks:  []feature.Task{{Name: "ended sessions and used sign-ins", Every: time.Hour, Do: accounts.DeleteExpired}},
		Emails: account.ExampleEmails(accounts.Theme),

		RemoveBrand: account.RemoveBrandRights,
	}
}

// maxPictureBody is the number of bytes of a request with a picture that are read before it is refused. It is
// larger than a picture may be, since browsers show no response before they have sent the whole body.
const maxPictureBody = 64 << 20

// Offer returns the pages of the account.
func (s *Site) Offer() feature.Offer {
	large := map[string]int64{}
	for _, path := range i18n.EditionPaths(route.AccountPath + "/picture") {
		large[path] = maxPictureBody
	}
	return feature.Offer{Mount: s.Mount, LargeBodies: large}
}
