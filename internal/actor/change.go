package actor

import (
	"encoding/json"
	"fmt"
	"reflect"
)

// Change lists the fields that a save changed, as the API names them, with their values before and after. Before is empty for a
// new record.
type Change struct {
	Before map[string]any `json:"before"`
	After  map[string]any `json:"after"`
}

// ChangeOf compares two values that are encoded as JSON objects. A field that only the first one has is null afterwards.
func ChangeOf(before, after any) (Change, error) {
	c := Change{map[string]any{}, map[string]any{}}
	old, err := fieldsOf(before)
	if err != nil {
		return c, err
	}
	fields, err := fieldsOf(after)
	for name, value := range fields {
		if !reflect.DeepEqual(old[name], value) {
			c.Before[name], c.After[name] = old[name], value
		}
	}
	for name, value := range old {
		if _, stays := fields[name]; !stays && err == nil { // it is empty now
			c.Before[name], c.After[name] = value, nil
		}
	}
	return c, err
}

func fieldsOf(value any) (map[string]any, error) {
	fields := map[string]any{}
	if value == nil {
		return fields, nil
	}
	text, err := json.Marshal(value)
	if err == nil {
		err = json.Unmarshal(text, &fields)
	}
	if err != nil {
		return nil, fmt.Errorf("fields of the audit log: %w", err)
	}
	return fields, nil
}
