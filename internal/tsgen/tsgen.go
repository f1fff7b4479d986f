// Package tsgen generates TypeScript from Go: the types of page models, and a client of the
// API from its OpenAPI document. It runs at build time, never in the server.
package tsgen

import (
	"bytes"
	"fmt"
	"reflect"
	"slices"
	"sort"
	"strings"
	"unicode"

	"github.com/danielgtaylor/huma/v2"
)

const header = "// Generated from the Go types by `make generate`. Do not edit.\n"

// Types returns an interface for each struct among page models and models of parts, and for every struct that they
// contain. Embedded structs become "extends", pointers become "| null", and slices are never null. The interface Pages
// maps the name of each page model to its type.
func Types(models, parts []any) []byte {
	g := &types{seen: map[reflect.Type]bool{}}
	for _, m := range append(slices.Clone(models), parts...) {
		g.visit(reflect.TypeOf(m))
	}
	sort.Slice(g.list, func(i, j int) bool { return g.list[i].Name() < g.list[j].Name() })
	var b bytes.Buffer
	b.WriteString(header)
	for _, t := range g.list {
		g.write(&b, t)
	}
	b.WriteString("\nexport interface Pages {\n")
	for _, m := range models {
		fmt.Fprintf(&b, "\t%[1]s: %[1]s;\n", reflect.TypeOf(m).Name())
	}
	b.WriteString("}\n")
	return b.Bytes()
}

type types struct {
	seen map[reflect.Type]bool
	list []reflect.Type
}

func (g *types) visit(t reflect.Type) {
	switch t.Kind() {
	case reflect.Pointer, reflect.Slice, reflect.Array, reflect.Map:
		g.visit(t.Elem())
	case reflect.Struct:
		if g.seen[t] {
			return
		}
		g.seen[t] = true
		g.list = append(g.list, t)
		for i := range t.NumField() {
			g.visit(t.Field(i).Type)
		}
	}
}

func (g *types) write(b *bytes.Buffer, t reflect.Type) {
	var extends, fields []string
	for i := range t.NumField() {
		f := t.Field(i)
		name, _, _ := strings.Cut(f.Tag.Get("json"), ",")
		switch {
		case f.Anonymous:
			extends = append(extends, f.Type.Name())
		case name != "-" && name != "":
			fields = append(fields, fmt.Sprintf("\t%s: %s;\n", name, typeScript(f.Type)))
		}
	}
	fmt.Fprintf(b, "\nexport interface %s ", t.Name())
	if len(extends) > 0 {
		fmt.Fprintf(b, "extends %s ", strings.Join(extends, ", "))
	}
	fmt.Fprintf(b, "{\n%s}\n", strings.Join(fields, ""))
}

func typeScript(t reflect.Type) string {
	switch t.Kind() {
	case reflect.Pointer:
		return typeScript(t.Elem()) + " | null"
	case reflect.Slice:
		if e := typeScript(t.Elem()); !strings.Contains(e, " ") {
			return e + "[]"
		}
		return "(" + typeScript(t.Elem()) + ")[]"
	case reflect.Array:
		return "[" + strings.TrimSuffix(strings.Repeat(typeScript(t.Elem())+", ", t.Len()), ", ") + "]"
	case reflect.Map:
		return "Record<string, " + typeScript(t.Elem()) + ">"
	case reflect.Struct:
		return t.Name()
	case reflect.Bool:
		return "boolean"
	case reflect.String:
		return "string"
	default:
		return "number"
	}
}

// Client returns the types of an API's schemas and one function for each operation. A
// function returns a Result; it never throws for an error response or a network failure.
func Client(doc *huma.OpenAPI) ([]byte, error) {
	var b bytes.Buffer
	b.WriteString(header)
	b.WriteString(runtime)
	schemas := doc.Components.Schemas.Map()
	for _, name := range sortedKeys(schemas) {
		s := schemas[name]
		fmt.Fprintf(&b, "\nexport interface %s {\n%s}\n", name, memberTypes(s))
	}
	for _, path := range sortedKeys(doc.Paths) {
		item := doc.Paths[path]
		for _, op := range []*huma.Operation{item.Get, item.Post, item.Put, item.Delete} {
			if op != nil {
				operation(&b, path, op)
			}
		}
	}
	return b.Bytes(), nil
}

// runtime is the code that the client's functions share.
const runtime = `
export type Result<T> = { ok: true; value: T } | { ok: false; status: number; problem: Problem | null };

/** Where the API is, and what else a call needs; the site's own pages need neither. */
export interface Options {
	base?: string;
	token?: string;
	signal?: AbortSignal;
	keepalive?: boolean;
}

type Query = Record<string, string | number | boolean | readonly string[] | undefined>;

async function call<T>(method: string, path: string, input: Query, options: Options, body?: BodyInit): Promise<Result<T>> {
	const search = new URLSearchParams();
	for (const [name, value] of Object.entries(input)) if (value !== undefined) search.set(name, String(value));
	const headers: Record<string, string> = {};
	if (options.token) headers.Authorization = ` + "`Bearer ${options.token}`" + `;
	if (typeof body === 'string') headers['Content-Type'] = 'application/json';
	try {
		const query = search.size > 0 ? (path.includes('?') ? '&' : '?') + search : '';
		const address = (options.base ?? '/api/v2') + path + query;
		const response = await fetch(address, { method, headers, body, signal: options.signal, keepalive: options.keepalive });
		const value = await response.json();
		return response.ok ? { ok: true, value } : { ok: false, status: response.status, problem: value };
	} catch {
		return { ok: false, status: 0, problem: null };
	}
}

/** Reads by a path that the server named, as a page model's next.api. */
export const get = <T>(path: string, input: Query = {}, options: Options = {}): Promise<Result<T>> =>
	call('GET', path, input, options);
`

func memberTypes(s *huma.Schema) string {
	var b strings.Builder
	for _, name := range sortedKeys(s.Properties) {
		p := s.Properties[name]
		optional := "?"
		for _, r := range s.Required {
			if r == name {
				optional = ""
			}
		}
		if p.Description != "" {
			fmt.Fprintf(&b, "\t/** %s */\n", strings.ReplaceAll(p.Description, "*/", "* /"))
		}
		fmt.Fprintf(&b, "\t%s%s: %s;\n", propertyName(name), optional, schemaType(p))
	}
	return b.String()
}

func propertyName(name string) string {
	for _, r := range name {
		if !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '_' {
			return "'" + name + "'"
		}
	}
	return name
}

func schemaType(s *huma.Schema) string {
	if s == nil {
		return "unknown"
	}
	out := "unknown"
	switch {
	case s.Ref != "":
		out = s.Ref[strings.LastIndexByte(s.Ref, '/')+1:]
	case len(s.OneOf) > 0:
		var parts []string
		for _, o := range s.OneOf {
			parts = append(parts, schemaType(o))
		}
		out = strings.Join(parts, " | ")
	case s.Type == "null":
		out = "null"
	case len(s.Enum) > 0:
		var parts []string
		for _, v := range s.Enum {
			parts = append(parts, fmt.Sprintf("'%v'", v))
		}
		out = strings.Join(parts, " | ")
	case s.Type == "string":
		out = "string"
	case s.Type == "integer" || s.Type == "number":
		out = "number"
	case s.Type == "boolean":
		out = "boolean"
	case s.Type == "array":
		if out = schemaType(s.Items); strings.Contains(out, " ") {
			out = "(" + out + ")"
		}
		return out + "[]"
	case s.Type == "object":
		out = "Record<string, unknown>"
		if inner, ok := s.AdditionalProperties.(*huma.Schema); ok {
			out = "Record<string, " + schemaType(inner) + ">"
		}
	}
	if s.Nullable {
		out += " | null"
	}
	return out
}

// operation writes the function of one operation. Its input is the parameters and the body.
func operation(b *bytes.Buffer, path string, op *huma.Operation) {
	var fields, query []string
	address := path
	anyRequired := false
	for _, p := range op.Parameters {
		if p.In == "header" {
			continue
		}
		optional := "?"
		if p.Required {
			optional, anyRequired = "", true
		}
		fields = append(fields, propertyName(p.Name)+optional+": "+schemaType(p.Schema))
		if p.In == "path" {
			address = strings.ReplaceAll(address, "{"+p.Name+"}", "${encodeURIComponent(input."+p.Name+")}")
		} else {
			query = append(query, p.Name+": input."+p.Name)
		}
	}
	body, send := "", ""
	if op.RequestBody != nil {
		body, send = ", body: BodyInit", ", body"
		if m := op.RequestBody.Content["application/json"]; m != nil {
			body, send = ", body: "+schemaType(m.Schema), ", JSON.stringify(body)"
		}
	}
	result := "unknown"
	for status, r := range op.Responses {
		if m := r.Content["application/json"]; m != nil && strings.HasPrefix(status, "2") {
			result = schemaType(m.Schema)
		}
	}
	input := "input: { " + strings.Join(fields, "; ") + " }"
	switch {
	case len(fields) == 0:
		input = "_input: Record<string, never>"
		if body == "" {
			input += " = {}"
		}
	case !anyRequired && body == "":
		input += " = {}"
	}
	name := functionName(op.OperationID)
	fmt.Fprintf(
		b,
		"\n/** %s. */\nexport const %s = (%s%s, options: Options = {}): Promise<Result<%s>> =>\n\tcall('%s', `%s`, { %s }, options%s);\n",
		op.Summary,
		name,
		input,
		body,
		result,
		op.Method,
		address,
		strings.Join(query, ", "),
		send,
	)
}

func functionName(id string) string {
	parts := strings.Split(id, "-")
	for i := 1; i < len(parts); i++ {
		parts[i] = strings.ToUpper(parts[i][:1]) + parts[i][1:]
	}
	return strings.Join(parts, "")
}

func sortedKeys[V any](m map[string]V) []string {
	keys := make([]string, 0, len(m))
	for k := range m {
		keys = append(keys, k)
	}
	sort.Strings(keys)
	return keys
}
