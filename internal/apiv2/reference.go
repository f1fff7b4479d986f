package apiv2

import (
	"bytes"
	"cmp"
	_ "embed"
	"encoding/json"
	"fmt"
	"html/template"
	"maps"
	"net/http"
	"net/url"
	"slices"
	"sort"
	"strings"
	"sync"

	"github.com/danielgtaylor/huma/v2"

	"masthead/internal/design"
	"masthead/internal/edge"
)

//go:embed reference.html
var docsText string

var docsTemplate = sync.OnceValue(func() *template.Template {
	return template.Must(template.New("docs").Parse(docsText))
})

// docGroup is a heading of the reference with its calls.
type docGroup struct {
	Name  string
	Calls []docCall
}

type docCall struct {
	ID, Method, Path, Summary, Text string
	Token                           bool
	Params                          []docParam
	Body, Response                  string // examples, JSON
	BodyFields, ResponseFields      []docField
	Try                             string // address that works as it is, "" for none
}

type docParam struct {
	Name, In, Type, Text, Default string
	Required                      bool
}

// docField is a field of a body or of a response: "entries[].name" is the name of each entry.
type docField struct {
	Name, Type, Text string
	Required         bool
}

// Reference returns the browsable reference of the API, made from its document: plain HTML that needs no script. site is the name of the
// publication. values has values of parameters for which calls return something. A key is the name of a parameter, or the id of an
// operation, a space and the name. A call has no link if values lacks a parameter that the call requires. The value for "body brand" is
// the brand in examples.
func (a *API) Reference(site string, values map[string]string) (edge.Page, error) {
	doc := a.OpenAPI()
	var text bytes.Buffer
	err := docsTemplate().Execute(&text, map[string]any{
		"Site": site, "Title": doc.Info.Title, "Text": doc.Info.Description, "Prefix": Prefix, "Server": doc.Servers[0].URL,
		"Groups": docGroups(doc, values), "Paper": template.CSS(design.Paper), "PaperDark": template.CSS(design.PaperDark),
	})
	return edge.Page{
		Body:   text.Bytes(),
		Header: http.Header{"Content-Type": {"text/html; charset=utf-8"}, "Cache-Control": {documentControl}},
	}, err
}

func docGroups(doc *huma.OpenAPI, values map[string]string) []docGroup {
	byName := map[string][]docCall{}
	for path, item := range doc.Paths {
		for _, op := range []*huma.Operation{item.Get, item.Post, item.Put, item.Delete} {
			if op != nil && len(op.Tags) > 0 {
				byName[op.Tags[0]] = append(byName[op.Tags[0]], docOf(doc, path, op, values))
			}
		}
	}
	groups := make([]docGroup, 0, len(byName))
	for name, calls := range byName {
		sort.Slice(calls, func(i, j int) bool { return calls[i].Path+calls[i].Method < calls[j].Path+calls[j].Method })
		groups = append(groups, docGroup{name, calls})
	}
	sort.Slice(groups, func(i, j int) bool { return groups[i].Name < groups[j].Name })
	return groups
}

func docOf(doc *huma.OpenAPI, path string, op *huma.Operation, values map[string]string) docCall {
	c := docCall{ID: op.OperationID, Method: op.Method, Path: path, Summary: op.Summary, Text: op.Description, Token: len(op.Security) > 0}
	try, query, ready := path, url.Values{}, op.Method == http.MethodGet && len(op.Security) == 0
	for _, p := range op.Parameters {
		if p.In == "header" {
			continue
		}
		d := docParam{Name: p.Name, In: p.In, Type: p.Schema.Type, Text: p.Description, Required: p.Required}
		if d.Text == "" {
			d.Text = p.Schema.Description
		}
		if p.Schema.Default != nil {
			text, _ := json.Marshal(p.Schema.Default)
			d.Default = strings.Trim(string(text), `"`)
		}
		sample := cmp.Or(values[op.OperationID+" "+p.Name], values[p.Name])
		switch {
		case p.In == "path":
			try = strings.ReplaceAll(try, "{"+p.Name+"}", url.PathEscape(sample))
			ready = ready && sample != ""
		case p.Required:
			query.Set(p.Name, sample)
			ready = ready && sample != ""
		}
		c.Params = append(c.Params, d)
	}
	if ready {
		c.Try = Prefix + try
		if len(query) > 0 {
			c.Try += "?" + query.Encode()
		}
	}
	if op.RequestBody != nil {
		if m := op.RequestBody.Content["application/json"]; m != nil {
			c.Body, c.BodyFields = indentJSON(withBrand(m.Example, values)), docFields(doc, m.Schema, "", true, 0)
		}
	}
	if r := op.Responses["200"]; r != nil {
		if m := r.Content["application/json"]; m != nil {
			c.Response, c.ResponseFields = indentJSON(withBrand(m.Example, values)), docFields(doc, m.Schema, "", false, 0)
		}
	}
	return c
}

// withBrand returns an example with a brand of the publication wherever it names one, so that the API accepts the example unchanged.
func withBrand(example any, values map[string]string) any {
	if values["body brand"] == "" {
		return example
	}
	switch of := example.(type) {
	case map[string]any:
		of = maps.Clone(of)
		for name, member := range of {
			if text, ok := member.(string); ok && name == "brand" && text != "" {
				of[name] = values["body brand"]
			} else {
				of[name] = withBrand(member, values)
			}
		}
		return of
	case []any:
		of = slices.Clone(of)
		for i := range of {
			of[i] = withBrand(of[i], values)
		}
		return of
	}
	return example
}

// maxFieldDepth is the depth down to which the reference describes objects inside objects; some types contain themselves.
const maxFieldDepth = 5

// docFields returns the fields of a schema in the order of their names. body is false for a response; then it returns only the fields
// with a description.
func docFields(doc *huma.OpenAPI, schema *huma.Schema, at string, body bool, depth int) []docField {
	if schema = resolve(doc, schema); schema == nil || depth > maxFieldDepth {
		return nil
	}
	if schema.Type == huma.TypeArray {
		return docFields(doc, schema.Items, at+"[]", body, depth)
	}
	var fields []docField
	for _, name := range slices.Sorted(maps.Keys(schema.Properties)) {
		property := schema.Properties[name]
		field := docField{Name: strings.TrimPrefix(at+"."+name, "."), Type: typeText(doc, property), Text: property.Description,
			Required: body && slices.Contains(schema.Required, name)}
		if limits := limitsText(property); body && limits != "" {
			field.Text = strings.TrimSpace(field.Text + " " + limits)
		}
		if body || field.Text != "" {
			fields = append(fields, field)
		}
		fields = append(fields, docFields(doc, property, field.Name, body, depth+1)...)
	}
	return fields
}

func resolve(doc *huma.OpenAPI, schema *huma.Schema) *huma.Schema {
	if schema != nil && schema.Ref != "" {
		return doc.Components.Schemas.SchemaFromRef(schema.Ref)
	}
	return schema
}

// typeText returns the type of a schema, such as "string", "list of string" or "date-time".
func typeText(doc *huma.OpenAPI, schema *huma.Schema) string {
	resolved := resolve(doc, schema)
	switch {
	case resolved == nil:
		return ""
	case resolved.Type == huma.TypeArray:
		return "list of " + typeText(doc, resolved.Items)
	}
	return cmp.Or(resolved.Format, resolved.Type)
}

// limitsText returns a sentence about the values that a field may have, "" without limits.
func limitsText(s *huma.Schema) string {
	var limits []string
	if len(s.Enum) > 0 {
		values := make([]string, len(s.Enum))
		for i, v := range s.Enum {
			values[i] = fmt.Sprint(v)
		}
		limits = append(limits, "One of "+strings.Join(values, ", ")+".")
	}
	if s.MaxLength != nil {
		limits = append(limits, fmt.Sprintf("At most %d characters.", *s.MaxLength))
	}
	if s.MaxItems != nil {
		limits = append(limits, fmt.Sprintf("At most %d entries.", *s.MaxItems))
	}
	return strings.Join(limits, " ")
}

func indentJSON(v any) string {
	text, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		return ""
	}
	return string(text)
}
