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

// Challenge asks for the number that makes the hash of salt and number. Nothing of it
// is kept until it is solved: its signature says that it is ours. Its form is that of
// ALTCHA, so that its tools can be used as well.
type Challenge struct {
	Algorithm string `json:"algorithm" example:"SHA-256"`
	Challenge string `json:"challenge" doc:"SHA-256 of the salt and the number in decimal digits, as hexadecimal digits."`
	Max       int64  `json:"maxnumber" doc:"The number is from 0 to this."`
	Salt      string `json:"salt"`
	Signature string `json:"signature"`
}

// solution is a challenge with its number, as a token holds it.
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
	// hardest is the largest number: on average half as many hashes, about a second
	// of a small phone.
	hardest = 40_000
	// lasting is how long a challenge can be handed in: time to fill in a form.
	lasting = 30 * time.Minute
	// maxToken bounds what is decoded.
	maxToken = 1024
)

// Challenge makes a challenge.
func (c *Checker) Challenge(ctx context.Context) (Challenge, error) {
	key, err := c.Keys.Key(ctx, keyName)
	if err != nil {
		return Challenge{}, err
	}
	number, err := rand.Int(rand.Reader, big.NewInt(hardest+1))
	if err != nil {
		return Challenge{}, fmt.Errorf("challenge: %w", err)
	}
	salt := rand.Text() + "?expires=" + strconv.FormatInt(c.DB.Now().Add(lasting).Unix(), 10) + "&"
	sum := hashOf(salt, number.Int64())
	return Challenge{Algorithm: algorithm, Challenge: sum, Max: hardest, Salt: salt, Signature: hex.EncodeToString(key.Sum(purpose, sum))}, nil
}

func hashOf(salt string, number int64) string {
	sum := sha256.Sum256([]byte(salt + strconv.FormatInt(number, 10)))
	return hex.EncodeToString(sum[:])
}

// spent is a challenge that was handed in.
type spent struct {
	bun.BaseModel `bun:"table:captcha_used"`
	Challenge     string `bun:",pk"`
	EndsAt        clock.Moment
}

// worked says whether a token solves a challenge of ours that nobody handed in before,
// on whichever node.
func (c *Checker) worked(ctx context.Context, token string) (Outcome, error) {
	key, err := c.Keys.Key(ctx, keyName)
	if err != nil {
		return False, err
	}
	s, ends, ok := solved(token)
	if !ok || ends.Before(c.DB.Now().Time) || !hmac.Equal([]byte(s.Signature), []byte(hex.EncodeToString(key.Sum(purpose, s.Challenge)))) {
		return False, nil
	}
	first := false
	err = c.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if _, err := tx.NewDelete().Model((*spent)(nil)).Where("ends_at < ?", tx.At).Exec(ctx); err != nil {
			return err
		}
		done, err := tx.NewInsert().Model(&spent{Challenge: s.Challenge, EndsAt: clock.At(ends)}).On("CONFLICT DO NOTHING").Exec(ctx)
		if err != nil {
			return err
		}
		n, err := done.RowsAffected()
		first = n == 1
		return err
	})
	switch {
	case err != nil:
		return False, fmt.Errorf("spend a challenge: %w", err)
	case first:
		return Proven, nil
	default:
		return False, nil
	}
}

// solved reads a token whose number fits its challenge.
func solved(token string) (s solution, ends time.Time, ok bool) {
	if len(token) > maxToken {
		return s, ends, false
	}
	text, err := base64.StdEncoding.DecodeString(token)
	if err != nil || json.Unmarshal(text, &s) != nil || s.Algorithm != algorithm || s.Number < 0 || s.Number > hardest ||
		hashOf(s.Salt, s.Number) != s.Challenge {
		return s, ends, false
	}
	_, at, _ := strings.Cut(strings.TrimSuffix(s.Salt, "&"), "?expires=")
	unix, err := strconv.ParseInt(at, 10, 64)
	return s, time.Unix(unix, 0), err == nil
}
