package webinar_test

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"
	"testing"
	"time"

	"masthead/internal/account"
	"masthead/internal/actor"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/i18n"
	"masthead/internal/invalid"
	"masthead/internal/media"
	"masthead/internal/webinar"
)

// edit saves a webinar after a change.
func (f *fixture) save(name string, change func(*webinar.Webinar)) error {
	f.t.Helper()
	return f.Webinars.DB.Write(f.t.Context(), func(ctx context.Context, tx *database.Tx) error {
		id, err := webinar.IDOf(name)
		if err != nil {
			return err
		}
		w, err := webinar.Get(ctx, tx, id)
		if err != nil {
			return err
		}
		change(w)
		return f.Save(ctx, tx, actor.Actor{AllBrands: true}, w, w.Version)
	})
}

// D-20: the newsroom chooses the fields of a webinar's form, which of them are required, and the text of a consent. Answers to other fields
// are not stored, and nobody registers without a required consent.
func TestTheNewsroomChoosesTheForm(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		f := newFixture(t, db)
		user := f.readers(1)[0]
		name := f.add(time.Hour, 0)
		const consent = "I agree to be filmed"
		err := f.save(name, func(w *webinar.Webinar) {
			w.Form = []webinar.FieldEdit{{Name: "email", Required: true}, {Name: "consent", Label: consent, Required: true},
				{Name: "own-1", Label: "Looms", Type: "select", Options: []string{"One", "Many"}}}
		})
		if err != nil {
			t.Fatal(err)
		}
		w, err := webinar.Public(t.Context(), db.Read, name)
		if err != nil {
			t.Fatal(err)
		}
		form := webinar.Form(i18n.Default, w.Form, nil)
		if len(form) != 3 || form[0].Label != "Email" || form[0].Own || form[1].Label != consent || !form[1].Own || form[1].Type != "checkbox" ||
			form[2].Options == nil || len(*form[2].Options) != 2 {
			t.Errorf("the form: %+v", form)
		}
		known := webinar.Prefill("Asha Rao", "asha@example.org")
		register := func(sent map[string]string) error {
			_, err := f.Register(t.Context(), user, name, sent, known, i18n.Default)
			return err
		}
		for field, sent := range map[string]map[string]string{"consent": {"city": "Salem"}, "own-1": {"consent": "true", "own-1": "Three"}} {
			var wrong invalid.Fields
			if err := register(sent); !errors.As(err, &wrong) || len(wrong) != 1 || wrong[field] == "" {
				t.Errorf("%v: %v", sent, err)
			}
		}
		// A reader who signs in to register is asked for the consent on the page.
		reader := &account.User{ID: user, Email: "asha@example.org", Name: "Asha Rao", Lang: "en"}
		if err := f.AfterSignIn().Do(t.Context(), reader, name); err != nil {
			t.Error(err)
		}
		if r, err := webinar.RegistrationOf(t.Context(), db.Read, user, w.StoryID); err != nil || r != nil {
			t.Errorf("registered without a consent: %+v, %v", r, err)
		}
		if err := register(map[string]string{"consent": "true", "own-1": "Many", "city": "Salem"}); err != nil {
			t.Fatal(err)
		}
		list, err := webinar.RegistrationsAfter(t.Context(), db.Read, w.StoryID, 0, 10)
		want := `{"consent":"true","email":"asha@example.org","own-1":"Many","own-1.label":"Looms"}`
		if err != nil || len(list) != 1 || list[0].Answers != want {
			t.Errorf("stored: %+v, %v", list, err)
		}
	})
}

// Forms that readers could not fill in are refused at their fields.
func TestImpossibleForms(t *testing.T) {
	f := newFixture(t, dbtest.New(t))
	name := f.add(time.Hour, 0)
	for field, form := range map[string][]webinar.FieldEdit{
		"form[1].name":    {{Name: "email"}, {Name: "email"}},
		"form[0].name":    {{Name: "shoe_size"}},
		"form[0].label":   {{Name: "own-1", Type: "text"}},
		"form[0].type":    {{Name: "city", Type: "checkbox"}},
		"form[0].options": {{Name: "own-1", Label: "Looms", Type: "select", Options: []string{"One", "One"}}},
	} {
		var wrong invalid.Fields
		err := f.save(name, func(w *webinar.Webinar) { w.Form = form })
		if !errors.As(err, &wrong) || !slices.Equal(slices.Collect(maps.Keys(wrong)), []string{field}) {
			t.Errorf("%+v: %v", form, err)
		}
	}
}

// A speaker has a picture of the library; one that is not there is refused, and a webinar keeps the one that it has.
func TestPicturesOfSpeakers(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, _ *dbtest.Clock) {
		f := newFixture(t, db)
		name := f.add(time.Hour, 0)
		file := media.Media{Hash: strings.Repeat("a", 26), Width: 800, Height: 800, Widths: []int{320}}
		m, err := media.DatabaseStore{DB: db}.Save(t.Context(), file)
		if err != nil {
			t.Fatal(err)
		}
		with := func(picture int64) error {
			return f.save(name, func(w *webinar.Webinar) { w.Speakers = []webinar.Speaker{{Name: "Asha Rao", Picture: picture}} })
		}
		var wrong invalid.Fields
		if err := with(m.ID + 1); !errors.As(err, &wrong) || wrong["speakers[0].picture"] == "" {
			t.Errorf("a picture that does not exist: %v", err)
		}
		if err := errors.Join(with(m.ID), with(m.ID)); err != nil {
			t.Error(err)
		}
	})
}
