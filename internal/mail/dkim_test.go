package mail_test

import (
	"context"
	"errors"
	"fmt"
	netmail "net/mail"
	"strings"
	"sync"
	"sync/atomic"
	"testing"

	"github.com/emersion/go-msgauth/dkim"

	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/mail"
)

// brands saves brands and returns their IDs.
func brands(t *testing.T, db *database.DB, slugs ...string) []int64 {
	t.Helper()
	var ids []int64
	err := db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
		for i, slug := range slugs {
			b := &brand.Brand{
				Slug:      slug,
				Kind:      brand.KindBrand,
				Name:      slug,
				Path:      "/" + slug,
				TimeZone:  "Asia/Kolkata",
				Numbering: "indian",
				Gate:      brand.GateFree,
				Menu:      brand.Menu{},
				Position:  i,
			}
			if i == 0 {
				b.Kind, b.Path = brand.KindMaster, "/"
			}
			if err := brand.Save(ctx, tx, b); err != nil {
				return err
			}
			ids = append(ids, b.ID)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return ids
}

// verify checks the signatures of an email against published records.
func verify(t *testing.T, text string, records map[string]string) *dkim.Verification {
	t.Helper()
	all, err := dkim.VerifyWithOptions(strings.NewReader(text), &dkim.VerifyOptions{LookupTXT: func(name string) ([]string, error) {
		if record, ok := records[name]; ok {
			return []string{record}, nil
		}
		return nil, fmt.Errorf("there is no record %s", name)
	}})
	if err != nil || len(all) != 1 {
		t.Fatalf("%d signatures, %v", len(all), err)
	}
	return all[0]
}

// Emails of each brand come from its own sender and are signed with its own key; the
// published record verifies them after a real server accepted them.
func TestEachBrandSignsItsEmails(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		s, address := serve(t, nil)
		w := worker(t, db, address)
		ids := brands(t, db, "ys", "herstory", "korea")
		records := map[string]string{}
		for i, ed := range []bool{false, true} {
			domain := []string{"startline.example", "herstory.example"}[i]
			if err := w.SetSender(t.Context(), mail.Sender{BrandID: ids[i], Name: []string{"Startline", "हर स्टोरी"}[i],
				Address: "news@" + domain}); err != nil {
				t.Fatal(err)
			}
			key, err := mail.NewKey(ids[i], "one", ed)
			if err != nil {
				t.Fatal(err)
			}
			if err := w.AddKey(t.Context(), key); err != nil {
				t.Fatal(err)
			}
			name, value, err := key.Record(domain)
			if err != nil {
				t.Fatal(err)
			}
			records[name] = value
		}
		for slug, want := range map[string]struct{ domain, from string }{
			"":         {"startline.example", "Startline"},
			"korea":    {"startline.example", "Startline"}, // it has no sender of its own
			"herstory": {"herstory.example", "हर स्टोरी"},
		} {
			email := mail.Email{
				To:          "asha@example.in",
				Subject:     "आज की ख़बरें, और जो कुछ हफ़्ते भर में हुआ",
				Text:        "नमस्ते\n.\n  \nनमस्ते  \n\n\n",
				HTML:        "<p>नमस्ते</p>\n",
				Lang:        "hi",
				Brand:       slug,
				Purpose:     mail.Newsletter,
				List:        "weekly",
				Unsubscribe: "https://startline.example/n/end?of=1",
			}
			if slug == "" {
				email.List = ""
			}
			if err := w.Send(t.Context(), 7, email); err != nil {
				t.Fatal(err)
			}
			got := <-s.taken
			v := verify(t, got.text, records)
			if v.Err != nil || v.Domain != want.domain {
				t.Errorf("%s: signed by %s: %v\n%s", slug, v.Domain, v.Err, got.text)
			}
			from, err := netmail.ParseAddress(header(t, got.text).Get("From"))
			if err != nil || from.Name != want.from || from.Address != "news@"+want.domain {
				t.Errorf("%s: from %v (%v), want %s", slug, from, err, want.from)
			}
			for _, covered := range []string{"List-Unsubscribe", "List-Unsubscribe-Post", "From", "Subject", "Reply-To"} {
				if !strings.Contains(strings.Join(v.HeaderKeys, " ")+" ", covered+" ") {
					t.Errorf("%s: the signature does not cover %s: %v", slug, covered, v.HeaderKeys)
				}
			}
			for change, text := range map[string]string{
				"another text":       strings.Replace(got.text, "\r\n\r\n", "\r\n\r\nx", 1),
				"another subject":    strings.Replace(got.text, "\nSubject:", "\nSubject: x", 1),
				"a second sender":    "From: x@example.in\r\n" + got.text,
				"a way for answers":  "Reply-To: x@example.in\r\n" + got.text,
				"another way to end": strings.Replace(got.text, "n/end", "n/bad", 1),
			} {
				if text == got.text {
					t.Fatalf("%s: nothing to change", change)
				}
				if v := verify(t, text, records); v.Err == nil {
					t.Errorf("%s: %s is verified", slug, change)
				}
			}
		}
	})
}

// A second key waits until it is used; then it signs, and the first one is deleted.
func TestKeysAreReplaced(t *testing.T) {
	db := dbtest.New(t)
	s, address := serve(t, nil)
	w := worker(t, db, address)
	id := brands(t, db, "ys")[0]
	if err := w.SetSender(t.Context(), mail.Sender{BrandID: id, Name: "Startline", Address: "news@startline.example"}); err != nil {
		t.Fatal(err)
	}
	for _, selector := range []string{"one", "two"} {
		key, err := mail.NewKey(id, selector, true)
		if err != nil {
			t.Fatal(err)
		}
		if err := w.AddKey(t.Context(), key); err != nil {
			t.Fatal(err)
		}
	}
	by := func() string {
		if err := w.Send(t.Context(), 1, note); err != nil {
			t.Fatal(err)
		}
		for part := range strings.SplitSeq(header(t, (<-s.taken).text).Get("Dkim-Signature"), ";") {
			if selector, ok := strings.CutPrefix(strings.TrimSpace(part), "s="); ok {
				return selector
			}
		}
		return ""
	}
	if got := by(); got != "one" {
		t.Errorf("%q signs, want the first key", got)
	}
	if err := w.UseKey(t.Context(), id, "two"); err != nil {
		t.Fatal(err)
	}
	if got := by(); got != "two" {
		t.Errorf("%q signs, want the second key", got)
	}
	if keys, err := w.Keys(t.Context()); err != nil || len(keys) != 1 {
		t.Errorf("%d keys are stored (%v), want one", len(keys), err)
	}
	for _, selector := range []string{"one", "", "x.y", "TWO"} {
		if err := w.UseKey(t.Context(), id, selector); err == nil {
			t.Errorf("the selector %q is used", selector)
		}
	}
	for _, selector := range []string{"two", "", "x.y", "TWO", "x\r\n"} {
		if err := w.AddKey(t.Context(), &mail.Key{BrandID: id, Selector: selector, PrivateKey: "x"}); err == nil {
			t.Errorf("a key with the selector %q is stored", selector)
		}
	}
}

// Neither the name nor the address of a sender can add a header.
func TestSendersCannotAddHeaders(t *testing.T) {
	db := dbtest.New(t)
	s, address := serve(t, nil)
	w := worker(t, db, address)
	id := brands(t, db, "ys")[0]
	for _, wrong := range []string{"news@startline.example\r\nBcc: all@example.in", "a@b.example, c@d.example",
		"Asha <news@startline.example>", "news@localhost", ""} {
		if err := w.SetSender(t.Context(), mail.Sender{BrandID: id, Name: "Startline", Address: wrong}); err == nil {
			t.Errorf("%q is a sender", wrong)
		}
	}
	if err := w.SetSender(t.Context(), mail.Sender{BrandID: id, Name: "Startline\r\nBcc: all@example.in\u2028X: y",
		Address: "news@startline.example"}); err != nil {
		t.Fatal(err)
	}
	if err := w.Send(t.Context(), 1, note); err != nil {
		t.Fatal(err)
	}
	got := <-s.taken
	if h := header(t, got.text); h.Get("Bcc") != "" || h.Get("X") != "" || len(got.to) != 1 {
		t.Errorf("to %v:\n%s", got.to, got.text)
	}
}

// Keys that are made at the same time get different selectors, over all brands, and no brand gets more keys than it can have.
func TestKeysThatAreMadeAtOnceHaveDifferentSelectors(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		_, address := serve(t, nil)
		w := worker(t, db, address)
		ids := brands(t, db, "ys", "herstory")
		var group sync.WaitGroup
		var made atomic.Int64
		for i := range 64 {
			key, err := mail.NewKey(ids[i%2], "m20261130", true)
			if err != nil {
				t.Fatal(err)
			}
			group.Go(func() {
				switch err := w.AddNextKey(t.Context(), key); {
				case err == nil:
					made.Add(1)
				case !errors.Is(err, mail.ErrTooManyKeys):
					t.Error(err)
				}
			})
		}
		group.Wait()
		keys, err := w.Keys(t.Context())
		if err != nil || len(keys) != 10 || made.Load() != 10 {
			t.Errorf("%d keys are stored and %d were made (%v), want 10", len(keys), made.Load(), err)
		}
	})
}

// No format prints a private key.
func TestAPrivateKeyIsNotPrinted(t *testing.T) {
	key, err := mail.NewKey(1, "one", true)
	if err != nil {
		t.Fatal(err)
	}
	for _, form := range []string{"%v", "%+v", "%#v", "%s", "%q"} {
		if text := fmt.Sprintf(form, *key); strings.Contains(text, "PRIVATE KEY") {
			t.Errorf("%s prints %s", form, text)
		}
	}
}
