package apiv2

import (
	"reflect"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"
)

// CompleteDocument completes the document once all operations are registered: it marks
// pointers as nullable, and gives every body an example made of the examples of its fields.
func (a *API) CompleteDocument() {
	doc := a.OpenAPI()
	for name, s := range doc.Components.Schemas.Map() {
		markNullable(s, doc.Components.Schemas.TypeFromRef("#/components/schemas/"+name))
	}
	for _, item := range doc.Paths {
		for _, op := range []*huma.Operation{item.Get, item.Post, item.Put, item.Delete} {
			if op == nil {
				continue
			}
			for _, response := range op.Responses {
				for _, content := range response.Content {
					if content.Schema != nil && content.Example == nil {
						content.Example = example(doc.Components.Schemas, content.Schema)
					}
				}
			}
			if op.RequestBody != nil {
				if content := op.RequestBody.Content["application/json"]; content != nil && content.Example == nil {
					content.Example = example(doc.Components.Schemas, content.Schema)
				}
			}
		}
	}
}

// markNullable marks as nullable those members of s that are pointers to structs in t. The enum of null is for the validation of requests,
// which does not know the type null and would accept every value.
func markNullable(s *huma.Schema, t reflect.Type) {
	if t == nil || t.Kind() != reflect.Struct {
		return
	}
	for _, f := range reflect.VisibleFields(t) {
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		p := s.Properties[name]
		if p == nil || p.Ref == "" || f.Type.Kind() != reflect.Pointer {
			continue
		}
		s.Properties[name] = &huma.Schema{OneOf: []*huma.Schema{{Ref: p.Ref}, {Type: "null", Enum: []any{nil}}},
			Description: f.Tag.Get("doc")}
	}
}

// example returns an example of a schema. within are the references that contain it: a type
// that contains itself is shown once.
func example(schemas huma.Registry, s *huma.Schema, within ...string) any {
	if s == nil {
		return nil
	}
	if s.Ref != "" {
		if slices.Contains(within, s.Ref) {
			return nil
		}
		return example(schemas, schemas.SchemaFromRef(s.Ref), append(slices.Clip(within), s.Ref)...)
	}
	switch {
	case len(s.OneOf) > 0:
		return example(schemas, s.OneOf[0], within...)
	case len(s.Examples) > 0:
		return s.Examples[0]
	case len(s.Enum) > 0:
		return s.Enum[0]
	case s.Default != nil:
		return s.Default
	}
	switch s.Type {
	case "object":
		out := map[string]any{}
		for name, property := range s.Properties {
			out[name] = example(schemas, property, within...)
		}
		return out
	case "array":
		if item := example(schemas, s.Items, within...); item != nil {
			return []any{item}
		}
		return []any{}
	case "integer", "number":
		return 1
	case "boolean":
		return false
	case "string":
		return sampleText(s.Format)
	default:
		return nil
	}
}

func sampleText(format string) string {
	if strings.HasPrefix(format, "date") {
		return "2040-11-20T09:30:00+05:30" // in the future, which operations such as scheduling require
	}
	return ""
}

// BodyExample sets the example of an operation's body, instead of one made of the examples of its fields.
func BodyExample(value any) func(*huma.Operation) {
	return func(op *huma.Operation) {
		op.RequestBody = &huma.RequestBody{Content: map[string]*huma.MediaType{"application/json": {Example: value}}}
	}
}
