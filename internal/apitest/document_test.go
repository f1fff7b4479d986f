package apitest

import (
	"encoding/json"
	"maps"
	"net/http"
	"net/http/httptest"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/danielgtaylor/huma/v2"

	"masthead/internal/apiv2"
	"masthead/internal/database"
	"masthead/internal/database/dbtest"
	"masthead/internal/tsgen"
)

// statedLimit matches the description of a limit that states its maximum.
var statedLimit = regexp.MustCompile(`at most \d+`)

// Every operation in the document has an ID, a summary, tags, examples and its errors.
func TestDocumentIsComplete(t *testing.T) {
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
			texts := []string{"text/event-stream", tableType, badgeType, sealType, captionsType, "application/pdf"}
			if answer != nil && slices.ContainsFunc(texts, func(kind string) bool {
				return answer.Content[kind] != nil && answer.Content[kind].Example != nil
			}) {
				continue
			}
			if answer == nil || answer.Content["application/json"] == nil || answer.Content["application/json"].Example == nil {
				t.Errorf("%s has no example of its response", where)
				continue
			}
			response := answer.Content["application/json"]
			s.checkSchema(t, where+", example", response.Schema, decodedJSON(t, response.Example))
			if op.RequestBody != nil && op.RequestBody.Content[jsonType] != nil {
				body := op.RequestBody.Content[jsonType]
				s.checkSchema(t, where+", example of the body", body.Schema, decodedJSON(t, body.Example))
			}
			refused := op.Responses["default"]
			if refused == nil || refused.Content["application/problem+json"] == nil ||
				!strings.HasSuffix(refused.Content["application/problem+json"].Schema.Ref, "/Problem") {
				t.Errorf("%s does not document its errors", where)
			}
			for _, p := range op.Parameters {
				if p.Name == "limit" && !statedLimit.MatchString(p.Description) {
					t.Errorf("%s: the description of limit, %q, lacks the maximum", where, p.Description)
				}
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
			t.Errorf("%s refers to nothing", ref[0])
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
		t.Error("the client has no type Problem")
	}
}

// decodedJSON encodes a value and decodes it again, so that it has only the types of JSON.
func decodedJSON(t *testing.T, v any) any {
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

// everyOperationHasACase checks that every public operation has a successful case, so that its
// response was checked against the document.
func everyOperationHasACase(t *testing.T, s *Site, cases []Case) {
	asked := map[string]bool{}
	for _, c := range cases {
		if op := s.operation(c); op != nil && c.Status == 0 {
			asked[op.OperationID] = true
		}
	}
	for _, item := range s.API.OpenAPI().Paths {
		for _, op := range operations(item) {
			if len(op.Security) == 0 && !asked[op.OperationID] &&
				!slices.Contains([]string{"enter-code", "one-tap", "badge-key"}, op.OperationID) { // they have tests of their own
				t.Errorf("no case requests %s", op.OperationID)
			}
		}
	}
}

// D-40: The code of an email signs the reader in, but only in the browser that requested it.
func TestCodeOfAnEmailSignsIn(t *testing.T) {
	dbtest.Each(t, func(t *testing.T, db *database.DB, c *dbtest.Clock) {
		s := New(t, db, c)
		sent := s.Ask(t, Case{Method: "POST", URL: "/auth/signup", Type: jsonType, Body: `{"email":"new@example.in","name":"Asha Rao"}`})
		var args string
		if err := db.Read.NewRaw("SELECT CAST(args AS TEXT) FROM river_job WHERE kind = 'letter'").Scan(t.Context(), &args); err != nil {
			t.Fatal(err)
		}
		request := func() *http.Request {
			code := regexp.MustCompile(`\b\d{6}\b`).FindString(args)
			r := httptest.NewRequestWithContext(t.Context(), http.MethodPost, apiv2.Prefix+"/auth/code", strings.NewReader(`{"code":"`+code+`"}`))
			r.Header.Set("Content-Type", jsonType)
			return r
		}
		if a := s.Serve(t, request()); a.Status != http.StatusUnauthorized {
			t.Errorf("another browser: %d %s", a.Status, a.Text)
		}
		r := request()
		r.Header.Set("Cookie", strings.Split(sent.Header.Get("Set-Cookie"), ";")[0])
		a := s.Serve(t, r)
		s.Conforms(t, Case{Method: "POST", URL: "/auth/code"}, a)
		if a.Status != http.StatusOK || a.Member("user", "name") != "Asha Rao" {
			t.Errorf("%d %s", a.Status, a.Text)
		}
		cookies := strings.Join(a.Header.Values("Set-Cookie"), "\n")
		if !regexp.MustCompile(`(?m)^session=\w{40,}; Path=/; Max-Age=31536000; HttpOnly; SameSite=Lax$`).MatchString(cookies) {
			t.Errorf("ROLE-05: %s", cookies)
		}
	})
}

// specified lists the operations of the specification that exist. No other operation belongs
// here, because a new one is an addition or belongs to the newsroom.
const specified = "/award/associates /auth/google/onetap-login /brand-spotlight/stories /brand/stories " +
	"/brand/{brand}/landing /category/stories " +
	"/cities/key/{key} /company/profile /company/widget /curated_set /design-variant /edit/story /external_system /featured_brands_stories " +
	"/featured_stories " +
	"/glossary/count /influencer/adjacents /influencer/awards /influencer/companies " +
	"/landing/config /newsletters/card /newsletters/sub /newsletters/subscription " +
	"/reactions/save/like /rw/companies/basic/update/{id} /rw/companies/introduction/update/{id} " +
	"/rw/companies/revenue_stream/update/{id} /rw/company-connects/create /rw/company/form/curated-lists /rw/company/save/funding " +
	"/rw/company/save/target-market /rw/company/save/timeline /rw/company_products/update/{id} " +
	"/rw/reactions/save/bookmark /rw/users /series/curated /stories/date " +
	"/stories/latest /stories/search/title /story/related /story/video-player /tag/stories /user_token /web-stories " +
	"/ys/stories/latest /rw/user/webinar-registrations /rw/ystv/webinar/attend /rw/ystv/webinar/register " +
	"/rw/ystv/webinar/registration-form /ystv/webinars/list"

// API-69, D-40: an operation that is not specified is documented as an addition, or belongs
// to the newsroom.
func TestAdditionsAreMarked(t *testing.T) {
	s := New(t, dbtest.New(t), dbtest.NewClock())
	known := strings.Fields(specified)
	for path, item := range s.API.OpenAPI().Paths {
		for _, op := range operations(item) {
			added, asked := strings.HasSuffix(op.Summary, "(addition)"), slices.Contains(known, path)
			if added == asked && !strings.HasPrefix(path, "/desk/") {
				t.Errorf("%s, %q: specified is %v", path, op.Summary, asked)
			}
		}
	}
}

// Issue 21, point 15: the newsroom's lists are in "items", with "next", which is empty if there is one page. Other names are left for
// responses that are more than a list.
func TestDeskListsHaveOneShape(t *testing.T) {
	s := New(t, dbtest.New(t), dbtest.NewClock())
	doc := s.API.OpenAPI()
	more := []string{"list-company-members", "list-spotlights", "list-story-comments", "list-pins",
		"list-account-sessions", "list-planned"} // the last two are bounded and have no pages
	lists := 0
	for path, item := range doc.Paths {
		for _, op := range operations(item) {
			if !strings.HasPrefix(path, "/desk/") || !strings.HasPrefix(op.OperationID, "list-") || slices.Contains(more, op.OperationID) {
				continue
			}
			content := op.Responses["200"].Content[jsonType]
			if content == nil {
				continue // a file
			}
			lists++
			schema := content.Schema
			if schema.Ref != "" {
				schema = doc.Components.Schemas.SchemaFromRef(schema.Ref)
			}
			if schema.Properties["items"] == nil || schema.Properties["next"] == nil {
				t.Errorf("%s has %v", op.OperationID, slices.Sorted(maps.Keys(schema.Properties)))
			}
		}
	}
	if lists < 40 {
		t.Errorf("only %d lists were checked", lists)
	}
}

// Issue 21, point 15: ids in responses of the newsroom's own operations are numbers, as in their paths.
func TestDeskIDsAreNumbers(t *testing.T) {
	s := New(t, dbtest.New(t), dbtest.NewClock())
	doc := s.API.OpenAPI()
	inSpecification := []string{"ShortCompany"} // clients expect its ids to be strings
	seen := map[string]bool{}
	var check func(where string, schema *huma.Schema)
	check = func(where string, schema *huma.Schema) {
		if schema == nil {
			return
		}
		if schema.Ref != "" {
			name := schema.Ref[strings.LastIndex(schema.Ref, "/")+1:]
			if seen[name] || slices.Contains(inSpecification, name) {
				return
			}
			seen[name] = true
			check(where+" "+name, doc.Components.Schemas.SchemaFromRef(schema.Ref))
			return
		}
		for name, property := range schema.Properties {
			if name == "id" && property.Pattern == "" && property.Type != huma.TypeInteger {
				t.Errorf("%s: id is of type %s", where, property.Type)
			}
			check(where+"."+name, property)
		}
		check(where, schema.Items)
	}
	for path, item := range doc.Paths {
		if !strings.HasPrefix(path, "/desk/") {
			continue
		}
		for _, op := range operations(item) {
			if ok := op.Responses["200"]; ok != nil && ok.Content[jsonType] != nil {
				check(op.Method+" "+path, ok.Content[jsonType].Schema)
			}
		}
	}
	if len(seen) < 20 {
		t.Errorf("only %d types of responses were checked", len(seen))
	}
}
