package apitest

import (
	"encoding/json"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"

	"masthead/internal/apiv2"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/invalid"
)

// wrongBody makes a body with a wrong value for each member that can have one. It returns the members that are wrong.
type wrongBody func(schemas huma.Registry, s *huma.Schema, required bool) (value any, wrong bool)

var wrongBodies = map[string]wrongBody{
	"wrong type": func(_ huma.Registry, s *huma.Schema, _ bool) (any, bool) {
		switch s.Type {
		case huma.TypeString:
			return 7, true
		case "":
			return nil, false // any value
		}
		return "x", true
	},
	"too large": func(_ huma.Registry, s *huma.Schema, _ bool) (any, bool) {
		switch {
		case s.Type == huma.TypeString && s.MaxLength != nil && len(s.Enum) == 0 && s.Format == "":
			return strings.Repeat("x", *s.MaxLength+1), true
		case s.Type == huma.TypeArray && s.MaxItems != nil:
			return make([]any, *s.MaxItems+1), true
		case (s.Type == huma.TypeInteger || s.Type == huma.TypeNumber) && s.Maximum != nil:
			return *s.Maximum + 1, true
		}
		return nil, false
	},
	"too small": func(_ huma.Registry, s *huma.Schema, _ bool) (any, bool) {
		switch {
		case s.Type == huma.TypeString && (len(s.Enum) > 0 && !slices.Contains(s.Enum, any("")) || s.MinLength != nil && *s.MinLength > 0 ||
			s.Format == "date-time" || s.Format == "date" || s.Format == "email"):
			return "", true
		case s.Type == huma.TypeArray && s.MinItems != nil && *s.MinItems > 0:
			return []any{}, true
		case (s.Type == huma.TypeInteger || s.Type == huma.TypeNumber) && s.Minimum != nil:
			return *s.Minimum - 1, true
		}
		return nil, false
	},
	"empty": func(_ huma.Registry, s *huma.Schema, required bool) (any, bool) {
		if required && s.Type == huma.TypeString && len(s.Enum) == 0 && s.Format == "" {
			return "", false // a rule may allow it
		}
		return nil, false
	},
}

// DESK: an operation of the newsroom names every wrong member of a body at once, each with a code that the Desk has a sentence for.
func TestEveryWrongMemberHasACode(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		schemas := s.API.OpenAPI().Components.Schemas
		asked := 0
		for path, item := range s.API.OpenAPI().Paths {
			for _, op := range operations(item) {
				if callersOf(op) != "newsroom" || op.RequestBody == nil || op.RequestBody.Content[jsonType] == nil {
					continue
				}
				schema := resolved(schemas, op.RequestBody.Content[jsonType].Schema)
				for name, spoil := range wrongBodies {
					body, wrong := map[string]any{}, []string{}
					for member, of := range schema.Properties {
						of = resolved(schemas, of)
						value, isWrong := spoil(schemas, of, slices.Contains(schema.Required, member))
						if isWrong {
							wrong = append(wrong, member)
						}
						switch {
						case isWrong || value != nil:
							body[member] = value
						case slices.Contains(schema.Required, member):
							body[member] = plain(of)
						}
					}
					if len(wrong) == 0 && name != "empty" {
						continue
					}
					asked++
					text, err := json.Marshal(body)
					if err != nil {
						t.Fatal(err)
					}
					a := s.Ask(t, Case{Method: op.Method, URL: plainURL(path, op), As: SignedAdmin, Type: jsonType, Body: string(text)})
					checkRefusal(t, op.OperationID+", "+name, a, wrong)
				}
			}
		}
		if asked < 200 {
			t.Errorf("%d requests only", asked)
		}
	})
}

// checkRefusal checks that a response names wrong members, and that everything that it names has a code.
func checkRefusal(t *testing.T, what string, a Response, wrong []string) {
	t.Helper()
	if a.Status != http.StatusUnprocessableEntity {
		if len(wrong) > 0 {
			t.Errorf("%s: status %d: %s", what, a.Status, a.Text)
		}
		return
	}
	var problem apiv2.Problem
	if err := json.Unmarshal([]byte(a.Text), &problem); err != nil {
		t.Fatal(err)
	}
	for _, member := range wrong {
		named := false
		for field := range problem.Reasons {
			named = named || field == member || strings.HasPrefix(field, member+".") || strings.HasPrefix(field, member+"[")
		}
		if !named {
			t.Errorf("%s: %s is not named: %s", what, member, a.Text)
		}
	}
	if len(problem.Fields) == 0 || len(problem.Fields) != len(problem.Reasons) {
		t.Errorf("%s: fields without codes: %s", what, a.Text)
	}
	codes := codesOfReasons(t)
	for field, reason := range problem.Reasons {
		if reason.Code == invalid.Invalid || reason.Code == invalid.Message || !slices.Contains(codes, string(reason.Code)) {
			t.Errorf("%s: %s: %q has the code %q", what, field, problem.Fields[field], reason.Code)
		}
	}
}

// codesOfReasons returns the codes of the document, from which the types of the Desk are made.
func codesOfReasons(t *testing.T) []string {
	t.Helper()
	field, ok := reflect.TypeFor[invalid.Reason]().FieldByName("Code")
	if !ok {
		t.Fatal("no field Code")
	}
	return strings.Split(field.Tag.Get("enum"), ",")
}

func resolved(schemas huma.Registry, s *huma.Schema) *huma.Schema {
	for s.Ref != "" {
		s = schemas.SchemaFromRef(s.Ref)
	}
	return s
}

// plain returns a value of the type of a schema.
func plain(s *huma.Schema) any {
	switch {
	case len(s.Enum) > 0:
		return s.Enum[0]
	case s.Format == "date-time":
		return "2026-03-16T12:00:00Z"
	case s.Type == huma.TypeString:
		return "kiln"
	case s.Type == huma.TypeInteger, s.Type == huma.TypeNumber:
		return 1
	case s.Type == huma.TypeBoolean:
		return false
	case s.Type == huma.TypeArray:
		return []any{}
	}
	return map[string]any{}
}

// plainURL returns the address of an operation with plain values of its parameters.
func plainURL(path string, op *huma.Operation) string {
	separator := "?"
	for _, p := range op.Parameters {
		value := "kiln"
		switch {
		case p.Schema.Type == huma.TypeInteger:
			value = "1"
		case len(p.Schema.Enum) > 0:
			value, _ = p.Schema.Enum[0].(string)
		}
		switch {
		case p.In == "path":
			path = strings.ReplaceAll(path, "{"+p.Name+"}", value)
		case p.In == "query" && p.Required:
			path += separator + p.Name + "=" + value
			separator = "&"
		}
	}
	return path
}
