package ghost

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"
)

// textFormats are the formats of a text node in Lexical by bit.
var textFormats = []struct {
	bit int
	tag string
}{{1, "strong"}, {2, "em"}, {4, "s"}, {8, "u"}, {16, "code"}, {32, "sub"}, {64, "sup"}}

// lexical writes a text of Ghost's current editor.
func (b *builder) lexical(src string) error {
	var root struct {
		Root payload `json:"root"`
	}
	if err := json.Unmarshal([]byte(src), &root); err != nil {
		return fmt.Errorf("lexical: %w", err)
	}
	if root.Root == nil {
		return fmt.Errorf("lexical: it has no root")
	}
	b.lexicalChildren(root.Root, 0)
	return b.err
}

func children(p payload) []payload {
	list, _ := p["children"].([]any)
	out := make([]payload, 0, len(list))
	for _, child := range list {
		if m, ok := child.(map[string]any); ok {
			out = append(out, m)
		}
	}
	return out
}

func (b *builder) lexicalChildren(p payload, depth int) {
	for _, child := range children(p) {
		b.lexicalNode(child, depth+1)
	}
}

func (b *builder) lexicalNode(p payload, depth int) {
	if b.err != nil {
		return
	}
	if len(children(p)) > 0 {
		b.gateRest(audienceOf(p)) // the audience of other nodes is read with the card
	}
	if depth > maxDepth {
		b.gateRest(audienceOf(p))
		b.printf("%s ", p.str("text"))
		b.lexicalFlat(p)
		return
	}
	switch name := p.str("type"); name {
	case "text", "extended-text", "code-highlight":
		b.lexicalText(p)
	case "linebreak":
		b.writeHTML("<br>")
	case "tab":
		b.writeHTML("\t")
	case "link", "autolink", "at-link":
		b.printf(`<a href="%s">`, p.str("url"))
		b.lexicalChildren(p, depth)
		b.writeHTML("</a>")
	case "paragraph":
		b.wrap("p", p, depth)
	case "heading", "extended-heading":
		tag := p.str("tag")
		if len(tag) != 2 || tag[0] != 'h' || tag[1] < '1' || tag[1] > '6' {
			tag = "h2"
		}
		b.wrap(tag, p, depth)
	case "quote", "extended-quote":
		b.writeHTML("<blockquote>")
		b.wrap("p", p, depth)
		b.writeHTML("</blockquote>")
	case "aside":
		b.writeHTML(`<blockquote class="kg-blockquote-alt">`)
		b.wrap("p", p, depth)
		b.writeHTML("</blockquote>")
	case "list":
		b.lexicalList(p, depth)
	case "root", "listitem":
		b.lexicalChildren(p, depth)
	case "zwnj", "tk", "at-link-search":
		b.lexicalChildren(p, depth)
	default:
		if len(children(p)) > 0 {
			b.addNote(noteCard, name)
			b.hidden++ // Ghost does not know it
			b.wrap("div", p, depth)
			b.hidden--
			return
		}
		b.card(name, p)
	}
}

// lexicalFlat writes only the text of nodes that are nested too deeply.
func (b *builder) lexicalFlat(p payload) {
	var stack []payload // the next node is the last
	push := func(p payload) {
		nodes := children(p)
		slices.Reverse(nodes)
		stack = append(stack, nodes...)
	}
	for push(p); len(stack) > 0 && b.err == nil; {
		top := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		b.gateRest(audienceOf(top))
		b.printf("%s ", top.str("text"))
		push(top)
	}
}

// wrap writes a block with its direction and alignment.
func (b *builder) wrap(tag string, p payload, depth int) {
	b.writeHTML("<" + tag)
	if dir := p.str("direction"); dir == "rtl" {
		b.writeHTML(` dir="rtl"`)
	}
	if align := p.str("format"); align == "center" || align == "right" {
		b.printf(` style="text-align:%s"`, align)
	}
	b.writeHTML(">")
	b.lexicalChildren(p, depth)
	b.writeHTML("</" + tag + ">")
}

func (b *builder) lexicalText(p payload) {
	format := 0
	if f, ok := p["format"].(float64); ok {
		format = int(f)
	}
	var end string
	for _, f := range textFormats {
		if format&f.bit != 0 {
			b.writeHTML("<" + f.tag + ">")
			end = "</" + f.tag + ">" + end
		}
	}
	b.printf("%s", p.str("text"))
	b.writeHTML(end)
}

// lexicalList writes a list. In Lexical a nested list is in an item of its own, which must
// be merged with the previous item.
func (b *builder) lexicalList(p payload, depth int) {
	tag := "ul"
	if p.str("listType") == "number" || p.str("tag") == "ol" {
		tag = "ol"
	}
	b.writeHTML("<" + tag)
	if start := p.str("start"); tag == "ol" && start != "" {
		b.printf(` start="%s"`, start)
	}
	b.writeHTML(">")
	open := false
	for _, item := range children(p) {
		b.gateRest(audienceOf(item))
		inner := children(item)
		joins := len(inner) > 0 && inner[0].str("type") == "list"
		if open && !joins {
			b.writeHTML("</li>")
		}
		if !open || !joins {
			b.writeHTML("<li>")
		}
		open = true
		if item.str("type") != "listitem" {
			b.lexicalNode(item, depth+1)
			continue
		}
		if checked, ok := item["checked"].(bool); ok && p.str("listType") == "check" {
			b.writeHTML(strings.TrimSpace(map[bool]string{true: "☑", false: "☐"}[checked]) + " ")
		}
		b.lexicalChildren(item, depth+1)
	}
	if open {
		b.writeHTML("</li>")
	}
	b.writeHTML("</" + tag + ">")
}
