package apitest

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
	"testing"

	"masthead/internal/database/dbtest"
	"masthead/internal/tsgen"
)

// The document is whole: every operation can be found, tried and understood.
func TestDocument(t *testing.T) {
	s := New(t, dbtest.New(t), dbtest.NewClock())
	doc := s.API.OpenAPI()
	if !strings.HasPrefix(doc.OpenAPI, "3.1.") {
		t.Errorf("OpenAPI %s", doc.OpenAPI)
	}
	ids := map[string]bool{}
	slot := regexp.MustCompile(`\{(\w+)\}`)
	for path, item := range doc.Paths {
		for _, op := range operations(item) {
			where := op.Method + " " + path
			if op.OperationID == "" || ids[op.OperationID] || op.Summary == "" || len(op.Tags) != 1 {
				t.Errorf("%s: id %q, summary %q, tags %v", where, op.OperationID, op.Summary, op.Tags)
			}
			ids[op.OperationID] = true
			answer := op.Responses["200"]
			if answer == nil || answer.Content["application/json"] == nil || answer.Content["application/json"].Example == nil {
				t.Errorf("%s has no example of its answer", where)
				continue
			}
			s.fits(t, where+", example", answer.Content["application/json"].Schema, plain(t, answer.Content["application/json"].Example))
			if op.RequestBody != nil && op.RequestBody.Content[jsonType] != nil {
				s.fits(t, where+", example of the body", op.RequestBody.Content[jsonType].Schema, plain(t, op.RequestBody.Content[jsonType].Example))
			}
			refused := op.Responses["default"]
			if refused == nil || refused.Content["application/problem+json"] == nil || !strings.HasSuffix(refused.Content["application/problem+json"].Schema.Ref, "/Problem") {
				t.Errorf("%s does not say what errors look like", where)
			}
			var named, declared []string
			for _, m := range slot.FindAllStringSubmatch(path, -1) {
				named = append(named, m[1])
			}
			for _, p := range op.Parameters {
				if p.In == "path" {
					declared = append(declared, p.Name)
				}
			}
			if !slices.Equal(named, declared) {
				t.Errorf("%s declares the path parameters %v", where, declared)
			}
		}
	}
	text, err := json.Marshal(doc)
	if err != nil {
		t.Fatal(err)
	}
	for _, ref := range regexp.MustCompile(`"\$ref":"#/components/schemas/([^"]+)"`).FindAllStringSubmatch(string(text), -1) {
		if doc.Components.Schemas.Map()[ref[1]] == nil {
			t.Errorf("%s leads nowhere", ref[0])
		}
	}
	for _, vague := range []string{"Answer", "Data", "Row", "Set", "Found", "Hit", "Option", "Config", "Counts", "Variant", "External"} {
		if doc.Components.Schemas.Map()[vague] != nil {
			t.Errorf("a schema is called %s", vague)
		}
	}
	client, err := tsgen.Client(doc)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(string(client), "export interface Problem {") {
		t.Error("the client does not know Problem")
	}
}

// plain is a value as JSON gives it.
func plain(t *testing.T, v any) any {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	var out any
	if err := json.Unmarshal(text, &out); err != nil {
		t.Fatal(err)
	}
	return out
}

// Every public operation has a row that it answers well, so that its answer was
// held against the document.
func everyCallIsAsked(t *testing.T, s *Site, cases []Case) {
	asked := map[string]bool{}
	for _, c := range cases {
		if op := s.operation(c); op != nil && c.Status == 0 {
			asked[op.OperationID] = true
		}
	}
	for _, item := range s.API.OpenAPI().Paths {
		for _, op := range operations(item) {
			if len(op.Security) == 0 && !asked[op.OperationID] {
				t.Errorf("no row asks %s", op.OperationID)
			}
		}
	}
}
