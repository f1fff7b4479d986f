package actor_test

import (
	"reflect"
	"testing"

	"masthead/internal/actor"
)

// The detail of a save has the fields that differ, and all fields of a new record.
func TestAChangeHasTheFieldsThatDiffer(t *testing.T) {
	type record struct {
		Name string   `json:"name"`
		Tags []string `json:"tags"`
		Line string   `json:"line,omitempty"`
	}
	before, after := record{Name: "Kiln", Tags: []string{"a"}}, record{Name: "Kiln & Loom", Tags: []string{"a"}}
	for name, test := range map[string]struct {
		before any
		want   actor.Change
	}{
		"a change":  {before, actor.Change{Before: map[string]any{"name": "Kiln"}, After: map[string]any{"name": "Kiln & Loom"}}},
		"no change": {after, actor.Change{Before: map[string]any{}, After: map[string]any{}}},
		"a field that is empty now": {record{"Kiln & Loom", []string{"a"}, "Pots"},
			actor.Change{Before: map[string]any{"line": "Pots"}, After: map[string]any{"line": nil}}},
		"a new record": {nil, actor.Change{Before: map[string]any{"name": nil, "tags": nil},
			After: map[string]any{"name": "Kiln & Loom", "tags": []any{"a"}}}},
	} {
		if got, err := actor.ChangeOf(test.before, after); err != nil || !reflect.DeepEqual(got, test.want) {
			t.Errorf("%s: %+v, %v", name, got, err)
		}
	}
}
