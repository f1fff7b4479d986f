package webinar

import "testing"

// An answer stays with the label under which it was given: it is not shown under the label that the newsroom gives the field later.
func TestAnswersToFieldsWithOtherLabels(t *testing.T) {
	form := []FieldEdit{{Name: "own-1", Label: "Looms", Type: "text"}, {Name: "own-2", Label: "May we call you?", Type: "checkbox"}}
	answers, err := checkAnswers(form, map[string]string{"own-1": "Many", "own-2": "true"}, nil)
	if err != nil {
		t.Fatal(err)
	}
	if text := earlierAnswers(form, answers); text != "" || answers["own-1"] != "Many" {
		t.Errorf("with the same form: %q, %v", text, answers)
	}
	later := []FieldEdit{{Name: "own-1", Label: "Looms", Type: "text"}, {Name: "own-2", Label: "May we film you?", Type: "checkbox"}}
	if text := earlierAnswers(later, answers); text != "May we call you?: true" || answers["own-1"] != "Many" || answers["own-2"] != "" {
		t.Errorf("with another label: %q, %v", text, answers)
	}
	if text := earlierAnswers(nil, answers); text != "Looms: Many" {
		t.Errorf("without the fields: %q", text)
	}
}
