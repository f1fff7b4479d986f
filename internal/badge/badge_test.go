package badge_test

import (
	"context"
	"crypto/ed25519"
	"crypto/rand"
	"encoding/base64"
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"time"

	"github.com/go-jose/go-jose/v4"

	"masthead/internal/actor"
	"masthead/internal/award"
	"masthead/internal/badge"
	"masthead/internal/company"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/sign"
)

const site = "https://news.example"

// each runs a test with an issuer and the award Makers, in which Kiln has rank 1 and Loom is only mentioned.
func each(t *testing.T, test func(*testing.T, *badge.Issuer, *award.Award, *dbtest.Clock)) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		a := &award.Award{Slug: "makers", Name: "Makers & menders", Year: 2026, PublishedAt: db.Now()}
		err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
			kiln, err := company.Add(ctx, tx, "kiln", "Kiln")
			if err != nil {
				return err
			}
			loom, err := company.Add(ctx, tx, "loom", "Loom")
			if err != nil {
				return err
			}
			return award.Save(ctx, tx, a, []award.Entry{{Rank: new(1), CompanyID: &kiln.ID}, {CompanyID: &loom.ID}})
		})
		if err != nil {
			t.Fatal(err)
		}
		test(t, &badge.Issuer{DB: db, Keys: &sign.Keys{DB: db}, Site: site, Name: "The Post"}, a, c)
	})
}

// issue issues the badges of an award and returns the one of Kiln.
func issue(t *testing.T, i *badge.Issuer, a *award.Award) *award.Badge {
	t.Helper()
	if _, err := i.IssueAll(t.Context(), a, 10, actor.Actor{}); err != nil {
		t.Fatal(err)
	}
	list, err := award.BadgesOf(t.Context(), i.DB.Read, a.ID)
	if err != nil || len(list) != 2 {
		t.Fatal(len(list), err)
	}
	b, err := award.BadgeByCode(t.Context(), i.DB.Read, list[0].Code)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func verify(t *testing.T, i *badge.Issuer, what, text string, want error) *badge.Credential {
	t.Helper()
	_, c, err := i.Verify(t.Context(), text)
	if !errors.Is(err, want) || want == nil && err != nil {
		t.Errorf("%s: %v, want %v", what, err, want)
	}
	return c
}

// F149, C10: a badge names the winner and the award, and is issued once.
func TestABadgeIsValid(t *testing.T) {
	each(t, func(t *testing.T, i *badge.Issuer, a *award.Award, _ *dbtest.Clock) {
		b := issue(t, i, a)
		if n, err := i.IssueAll(t.Context(), a, 10, actor.Actor{}); n != 0 || err != nil {
			t.Fatalf("%d badges were issued again (%v), want 0", n, err)
		}
		c := verify(t, i, "valid", b.Credential, nil)
		if c.Winner() != "Kiln" || c.Rank() != "1" || c.Name != "Makers & menders" || c.Subject.ID != site+"/companies/kiln" ||
			c.Issuer.Name != "The Post" || c.Type[1] != "OpenBadgeCredential" || c.Iss != c.Issuer.ID || c.Sub != c.Subject.ID || c.Jti != c.ID {
			t.Errorf("%+v", c)
		}
	})
}

// Trust: badges cannot be forged by changing a claim, by signing with another key or by leaving out the signature, and a badge that was not
// issued is not valid.
func TestABadgeCannotBeForged(t *testing.T) {
	each(t, func(t *testing.T, i *badge.Issuer, a *award.Award, _ *dbtest.Clock) {
		b := issue(t, i, a)
		parts := strings.Split(b.Credential, ".")
		payload, err := base64.RawURLEncoding.DecodeString(parts[1])
		if err != nil {
			t.Fatal(err)
		}
		changed := base64.RawURLEncoding.EncodeToString([]byte(strings.Replace(string(payload), `"Kiln"`, `"Mill"`, 1)))
		verify(t, i, "a changed winner", parts[0]+"."+changed+"."+parts[2], badge.ErrForged)
		_, other, err := ed25519.GenerateKey(rand.Reader)
		if err != nil {
			t.Fatal(err)
		}
		verify(t, i, "another key", signed(t, jose.EdDSA, other, payload), badge.ErrForged)
		verify(t, i, "another algorithm", signed(t, jose.HS256, []byte(strings.Repeat("k", 32)), payload), badge.ErrForged)
		none := base64.RawURLEncoding.EncodeToString([]byte(`{"alg":"none"}`))
		verify(t, i, "no signature", none+"."+parts[1]+".", badge.ErrForged)
		verify(t, i, "a text that is not a badge", "badge", badge.ErrForged)
		verify(t, i, "the badge itself", b.Credential, nil)
		err = i.DB.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
			_, err := tx.NewDelete().Model((*award.Badge)(nil)).Where("id = ?", b.ID).Exec(ctx)
			return err
		})
		if err != nil {
			t.Fatal(err)
		}
		verify(t, i, "a badge that is not among the issued ones", b.Credential, badge.ErrForged)
	})
}

func signed(t *testing.T, alg jose.SignatureAlgorithm, key any, payload []byte) string {
	t.Helper()
	signer, err := jose.NewSigner(jose.SigningKey{Algorithm: alg, Key: key}, nil)
	if err != nil {
		t.Fatal(err)
	}
	jws, err := signer.Sign(payload)
	if err != nil {
		t.Fatal(err)
	}
	text, err := jws.CompactSerialize()
	if err != nil {
		t.Fatal(err)
	}
	return text
}

// Trust: a revoked badge is recognised and cannot be revoked again. A winner whose rank changes gets another badge.
func TestABadgeIsRevoked(t *testing.T) {
	each(t, func(t *testing.T, i *badge.Issuer, a *award.Award, c *dbtest.Clock) {
		b := issue(t, i, a)
		c.Advance(time.Hour)
		revoke := func() error {
			return i.DB.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
				_, err := award.Revoke(ctx, tx, b.Code, "An error")
				return err
			})
		}
		if err := revoke(); err != nil {
			t.Fatal(err)
		}
		verify(t, i, "revoked", b.Credential, badge.ErrRevoked)
		if err := revoke(); !errors.Is(err, database.ErrNotFound) {
			t.Errorf("revoked twice: %v", err)
		}
		if n, err := i.IssueAll(t.Context(), a, 10, actor.Actor{}); n != 1 || err != nil {
			t.Errorf("%d new badges, %v", n, err)
		}
		again := issue(t, i, a)
		err := i.DB.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
			return award.Save(ctx, tx, a, []award.Entry{{Rank: new(2), CompanyID: again.CompanyID}})
		})
		if err != nil {
			t.Fatal(err)
		}
		if _, err := i.IssueAll(t.Context(), a, 10, actor.Actor{}); err != nil {
			t.Fatal(err)
		}
		actions, err := award.Actions(t.Context(), i.DB.Read, a.ID, 0, 10)
		if err != nil || len(actions) != 3 {
			t.Errorf("%d actions, %v", len(actions), err)
		}
	})
}

// The signature can be checked with the published key alone, as other programs do.
func TestThePublishedKeyVerifies(t *testing.T) {
	each(t, func(t *testing.T, i *badge.Issuer, a *award.Award, _ *dbtest.Clock) {
		b := issue(t, i, a)
		keys, err := i.PublicKeys(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		text, err := json.Marshal(keys)
		if err != nil {
			t.Fatal(err)
		}
		var set jose.JSONWebKeySet
		if err := json.Unmarshal(text, &set); err != nil || len(set.Keys) != 1 {
			t.Fatal(err)
		}
		jws, err := jose.ParseSignedCompact(b.Credential, []jose.SignatureAlgorithm{jose.EdDSA})
		if err != nil {
			t.Fatal(err)
		}
		kid := jws.Signatures[0].Header.KeyID
		if _, err := jws.Verify(set.Keys[0].Key); err != nil || !strings.HasSuffix(kid, "/badge-keys/"+set.Keys[0].KeyID) {
			t.Errorf("%s: %v", kid, err)
		}
	})
}
