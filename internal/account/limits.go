package account

import (
	"time"

	"masthead/internal/limit"
)

// The rate limits of signing in. Those for an account are low, whatever the network, to stop attempts to guess a
// password. Those for a network are higher, because many people may share one.
var (
	passwordsPerAccount = limit.Limit{Name: "password", Times: 10, Period: 15 * time.Minute}
	passwordsPerNetwork = limit.Limit{Name: "password-from", Times: 100, Period: 15 * time.Minute}
	emailsPerAddress    = limit.Limit{Name: "letter", Times: 5, Period: time.Hour}
	emailsPerNetwork    = limit.Limit{Name: "letter-from", Times: 60, Period: time.Hour}
	codesPerNetwork     = limit.Limit{Name: "code-from", Times: 60, Period: 15 * time.Minute}
	triesPerPasskey     = limit.Limit{Name: "passkey", Times: 10, Period: 15 * time.Minute}
	picturesPerAccount  = limit.Limit{Name: "picture", Times: 20, Period: time.Hour}
	// The sign-in page requests a challenge as soon as it opens.
	challengesPerNetwork = limit.Limit{Name: "challenge-from", Times: 300, Period: 15 * time.Minute}
)
