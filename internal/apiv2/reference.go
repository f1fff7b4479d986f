package apiv2

import (
	"bytes"
	"cmp"
	_ "embed"
	"encoding/json"
	"html/template"
	"net/http"
	"net/url"
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
	Body                            string // example, JSON
	Response                        string // example, JSON
	Try                             string // address that works as it is, "" for none
}

type docParam struct {
	Name, In, Type, Text, Default string
	Required                      bool
}

// Reference returns the browsable reference of the API, made from its document: plain HTML that needs no script. site
// is the name of the publication. values has values of parameters for which a call returns something. A key is the
// name of a parameter, or the id of an operation, a space and the name. A call that requires a value which is missing
// in values has no link.
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
				byName[op.Tags[0]] = append(byName[op.Tags[0]], docOf(path, op, values))
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

func docOf(path string, op *huma.Operation, values map[string]string) docCall {
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
			c.Body = indentJSON(m.Example)
		}
	}
	if r := op.Responses["200"]; r != nil {
		if m := r.Content["application/json"]; m != nil {
			c.Response = indentJSON(m.Example)
		}
	}
	return c
}

func indentJSON(v any) string {
	text, err := json.MarshalIndent(v, "", "  ")
	if err != nil {
		return ""
	}
	return string(text)
}
