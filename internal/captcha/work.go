package captcha

import (
	"context"
	"crypto/hmac"
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"math/big"
	"strconv"
	"strings"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/clock"
	"masthead/internal/database"
)

// Challenge asks for the number that, hashed after the salt, gives the stated hash. The server
// stores nothing until it is solved; the signature shows that the server issued it. It has the
// form of an ALTCHA challenge, so ALTCHA's tools work with it.
type Challenge struct {
	Algorithm string `json:"algorithm" example:"SHA-256"`
	Challenge string `json:"challenge" doc:"SHA-256 of the salt and the number in decimal digits, as hexadecimal digits."`
	Max       int64  `json:"maxnumber" doc:"The number is between 0 and this value."`
	Salt      string `json:"salt"`
	Signature string `json:"signature"`
}

// solution is a challenge with its number, as encoded in a token.
type solution struct {
	Algorithm string `json:"algorithm"`
	Challenge string `json:"challenge"`
	Number    int64  `json:"number"`
	Salt      string `json:"salt"`
	Signature string `json:"signature"`
}

const (
	algorithm = "SHA-256"
	keyName   = "captcha"
	purpose   = "challenge"
	// maxNumber is the largest possible solution. On average a browser computes half as many hashes,
	// which takes about a second on a slow phone.
	maxNumber = 40_000
	// challengeLifetime is how long a challenge is valid: enough to fill in a form.
	challengeLifetime = 30 * time.Minute
	// maxToken limits the bytes of a token that are decoded.
	maxToken = 1024
)

// Challenge issues a signed challenge.
func (c *Checker) Challenge(ctx context.Context) (Challenge, error) {
	key, err := c.Keys.Key(ctx, keyName)
	if err != nil {
		return Challenge{}, err
	}
	number, err := rand.Int(rand.Reader, big.NewInt(maxNumber+1))
	if err != nil {
		return Challenge{}, fmt.Errorf("challenge: %w", err)
	}
	salt := rand.Text() + "?expires=" + strconv.FormatInt(c.DB.Now().Add(challengeLifetime).Unix(), 10) + "&"
	sum := hashOf(salt, number.Int64())
	return Challenge{
		Algorithm: algorithm,
		Challenge: sum,
		Max:       maxNumber,
		Salt:      salt,
		Signature: hex.EncodeToString(key.Signature(purpose, sum)),
	}, nil
}

func hashOf(salt string, number int64) string {
	sum := sha256.Sum256([]byte(salt + strconv.FormatInt(number, 10)))
	return hex.EncodeToString(sum[:])
}

// spentChallenge is a challenge that was solved and can't be used again.
type spentChallenge struct {
	bun.BaseModel `bun:"table:captcha_used"`
	Challenge     string `bun:",pk"`
	EndsAt        clock.Moment
}

// checkWork checks whether a token solves a challenge that this site issued and that was
// not used before, on any node.
func (c *Checker) checkWork(ctx context.Context, token string) (Outcome, error) {
	key, err := c.Keys.Key(ctx, keyName)
	if err != nil {
		return Failed, err
	}
	s, ends, ok := readSolution(token)
	if !ok || ends.Before(c.DB.Now().Time) ||
		!hmac.Equal([]byte(s.Signature), []byte(hex.EncodeToString(key.Signature(purpose, s.Challenge)))) {
		return Failed, nil
	}
	first := false
	err = c.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if _, err := tx.NewDelete().Model((*spentChallenge)(nil)).Where("ends_at < ?", tx.At).Exec(ctx); err != nil {
			return err
		}
		done, err := tx.NewInsert().Model(&spentChallenge{Challenge: s.Challenge, EndsAt: clock.MomentOf(ends)}).
			On("CONFLICT DO NOTHING").Exec(ctx)
		if err != nil {
			return err
		}
		n, err := done.RowsAffected()
		first = n == 1
		return err
	})
	switch {
	case err != nil:
		return Failed, fmt.Errorf("mark a challenge as used: %w", err)
	case first:
		return Passed, nil
	default:
		return Failed, nil
	}
}

// readSolution decodes a token; ok is false unless its number solves its challenge.
func readSolution(token string) (s solution, ends time.Time, ok bool) {
	if len(token) > maxToken {
		return s, ends, false
	}
	text, err := base64.StdEncoding.DecodeString(token)
	if err != nil || json.Unmarshal(text, &s) != nil || s.Algorithm != algorithm || s.Number < 0 || s.Number > maxNumber ||
		hashOf(s.Salt, s.Number) != s.Challenge {
		return s, ends, false
	}
	_, at, _ := strings.Cut(strings.TrimSuffix(s.Salt, "&"), "?expires=")
	unix, err := strconv.ParseInt(at, 10, 64)
	return s, time.Unix(unix, 0), err == nil
}
