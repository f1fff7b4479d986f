package account

import (
	"time"

	"masthead/internal/limit"
)

// The limits of signing in. A guesser of passwords has few tries for one account, from
// wherever; one network may have many people behind it.
var (
	passwordsOfAccount = limit.Limit{Name: "password", Times: 10, Period: 15 * time.Minute}
	passwordsOfNetwork = limit.Limit{Name: "password-from", Times: 100, Period: 15 * time.Minute}
	lettersToAddress   = limit.Limit{Name: "letter", Times: 5, Period: time.Hour}
	lettersOfNetwork   = limit.Limit{Name: "letter-from", Times: 60, Period: time.Hour}
	codesOfNetwork     = limit.Limit{Name: "code-from", Times: 60, Period: 15 * time.Minute}
	triesOfPasskey     = limit.Limit{Name: "passkey", Times: 10, Period: 15 * time.Minute}
	picturesOfAccount  = limit.Limit{Name: "picture", Times: 20, Period: time.Hour}
	// A page to sign in asks for a challenge when it opens.
	challengesOfNetwork = limit.Limit{Name: "challenge-from", Times: 300, Period: 15 * time.Minute}
)
