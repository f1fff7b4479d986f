package apiv2

import (
	"bytes"
	"encoding/json"
	"io"
	"net/http"
	"slices"
	"sync"

	"github.com/danielgtaylor/huma/v2"
)

// ignoreReturned makes a PUT accept what the GET of the same path returns: it removes from the body the properties that this GET returns
// and the PUT does not accept, such as an id. Every other unknown property remains an error.
func (a *API) ignoreReturned(op *huma.Operation) {
	if op.Method != http.MethodPut {
		return
	}
	path, schemas := op.Path, a.OpenAPI().Components.Schemas
	find := sync.OnceValues(func() (*huma.Schema, *huma.Schema) { // after all operations are registered
		return BodiesOf(a.OpenAPI().Paths[path])
	})
	op.Middlewares = append(op.Middlewares, func(c huma.Context, next func(huma.Context)) {
		if returned, accepted := find(); returned != nil {
			c = returnedContext{c, &returnedBody{schemas: schemas, returned: returned, accepted: accepted, from: c.BodyReader(),
				limit: c.Operation().MaxBodyBytes}}
		}
		next(c)
	})
}

// BodiesOf returns the schema of what the GET of a path of the newsroom returns and of what its PUT accepts. It returns nil if the path
// does not have both.
func BodiesOf(p *huma.PathItem) (returned, accepted *huma.Schema) {
	const json = "application/json"
	if p == nil || p.Get == nil || p.Put == nil || p.Put.RequestBody == nil || len(p.Put.Security) == 0 || p.Put.Security[0]["token"] == nil {
		return nil, nil
	}
	ok := p.Get.Responses["200"]
	if ok == nil || ok.Content[json] == nil || p.Put.RequestBody.Content[json] == nil {
		return nil, nil
	}
	return ok.Content[json].Schema, p.Put.RequestBody.Content[json].Schema
}

type humaContext huma.Context // a name for embedding: huma.Context has a method Context

// returnedContext is a request whose body is changed when it is read.
type returnedContext struct {
	humaContext
	body io.Reader
}

// BodyReader implements huma.Context.
func (c returnedContext) BodyReader() io.Reader { return c.body }

// Unwrap returns the context of the adapter; huma calls it.
func (c returnedContext) Unwrap() huma.Context { return c.humaContext }

// returnedBody reads a body without the properties that ignoreReturned removes.
type returnedBody struct {
	schemas            huma.Registry
	returned, accepted *huma.Schema
	from               io.Reader
	limit              int64 // a longer body is not changed, because it is refused

	content io.Reader // after the first call of Read
}

func (b *returnedBody) Read(p []byte) (int, error) {
	if b.content == nil {
		body, err := io.ReadAll(io.LimitReader(b.from, b.limit+1))
		if err != nil {
			return 0, err
		}
		b.content = io.MultiReader(bytes.NewReader(b.without(body)), b.from)
	}
	return b.content.Read(p)
}

// without returns a body without the properties, or the same bytes if it has none of them.
func (b *returnedBody) without(body []byte) []byte {
	if int64(len(body)) > b.limit {
		return body
	}
	var value any
	d := json.NewDecoder(bytes.NewReader(body))
	d.UseNumber()
	if err := d.Decode(&value); err != nil || d.More() || !RemoveReturned(value, b.schemas, b.returned, b.accepted) {
		return body
	}
	if changed, err := json.Marshal(value); err == nil {
		return changed
	}
	return body
}

// RemoveReturned removes from a JSON value the properties that the schema of a response has and the schema of a request lacks, at every
// depth. It reports whether it removed any.
func RemoveReturned(value any, schemas huma.Registry, returned, accepted *huma.Schema) (removed bool) {
	returned, accepted = schemaOf(schemas, returned), schemaOf(schemas, accepted)
	if returned == nil || accepted == nil || returned == accepted {
		return false
	}
	switch v := value.(type) {
	case map[string]any:
		for name, member := range v {
			from, to := returned.Properties[name], accepted.Properties[name]
			switch {
			case from == nil:
			case to == nil && accepted.AdditionalProperties == false:
				delete(v, name)
				removed = true
			case RemoveReturned(member, schemas, from, to):
				removed = true
			}
		}
	case []any:
		for item := range slices.Values(v) {
			removed = RemoveReturned(item, schemas, returned.Items, accepted.Items) || removed
		}
	}
	return removed
}

// schemaOf returns a schema, or the one that it refers to.
func schemaOf(schemas huma.Registry, s *huma.Schema) *huma.Schema {
	for s != nil && s.Ref != "" {
		s = schemas.SchemaFromRef(s.Ref)
	}
	return s
}
