package webinar

import (
	"maps"
	"slices"
	"strings"

	"masthead/internal/account"
	"masthead/internal/company"
	"masthead/internal/i18n"
	"masthead/internal/invalid"
)

// Field is a field of the registration form.
type Field struct {
	Name      string    `json:"name" example:"first_name"`
	Label     string    `json:"label" example:"First name"`
	Type      string    `json:"type" enum:"text,email,tel,select,textarea,checkbox"`
	Required  bool      `json:"required"`
	MaxLength int       `json:"maxLength" doc:"In characters."`
	Options   *[]string `json:"options" doc:"The values of a select; null for other types."`
	Value     string    `json:"value" doc:"What is known of the reader."`
	Hint      string    `json:"hint" doc:"A suggestion for the reader; empty for none."`
}

// formFields are the fields of the registration form (D-20), without labels and values.
var formFields = []Field{
	{Name: "first_name", Type: "text", Required: true, MaxLength: 80},
	{Name: "last_name", Type: "text", Required: true, MaxLength: 80},
	{Name: "email", Type: "email", Required: true, MaxLength: 254},
	{Name: "phone_number", Type: "tel", MaxLength: 20},
	{Name: "company", Type: "text", MaxLength: 120},
	{Name: "designation", Type: "text", MaxLength: 120},
	{Name: "job_function", Type: "select", MaxLength: 60},
	{Name: "city", Type: "text", MaxLength: 80},
	{Name: "question", Type: "textarea", MaxLength: MaxQuestion},
	{Name: "consent", Type: "checkbox", MaxLength: 5},
}

// FormNames returns the names of the fields of the registration form, in their order.
func FormNames() []string {
	names := make([]string, len(formFields))
	for i, f := range formFields {
		names[i] = f.Name
	}
	return names
}

// labels are the messages of the fields' labels.
var labels = map[string]string{"first_name": "newsletter.firstName", "last_name": "newsletter.lastName", "email": "account.email",
	"phone_number": "newsletter.phone", "company": "webinar.company", "designation": "company.edit.designation",
	"job_function": "webinar.jobFunction", "city": "newsletter.city", "question": "webinar.formQuestion", "consent": "webinar.consent"}

// Form returns the registration form in a language, filled in with values by the names of fields.
func Form(l i18n.Locale, values map[string]string) []Field {
	fields := slices.Clone(formFields)
	for i := range fields {
		f := &fields[i]
		f.Label, f.Value = strings.TrimSuffix(l.Text(labels[f.Name], nil), "*"), values[f.Name]
		if f.Type == "email" && f.Value != "" && !account.IsWorkEmail(f.Value) {
			f.Hint = l.Text("claim.freeMail", nil) // D-25; such an address is not refused
		}
		if f.Type == "select" {
			options := company.JobFunctions()
			f.Options = &options
		}
	}
	return fields
}

// FieldError returns what is wrong with the value of a field that Register refused, in a language.
func FieldError(l i18n.Locale, f Field) string {
	switch value := strings.TrimSpace(f.Value); {
	case f.Required && value == "":
		return l.Text("form.required", nil)
	case tooLong(value, f.MaxLength):
		return l.Text("form.tooLong", map[string]any{"max": f.MaxLength})
	case f.Type == "email":
		return l.Text("form.email", nil)
	case f.Type == "tel":
		return l.Text("webinar.wrongPhone", nil)
	case f.Type == "select":
		return l.Text("form.choose", nil)
	}
	return l.Text("webinar.check", nil)
}

// Prefill returns what is known of a reader for the form: the first word of the name as first name, the second as last name, and the email
// address. Further words of the name are left out.
func Prefill(name, email string) map[string]string {
	values := map[string]string{"email": email}
	words := strings.Fields(name)
	if len(words) > 0 {
		values["first_name"] = words[0]
	}
	if len(words) > 1 {
		values["last_name"] = words[1]
	}
	return values
}

// checkAnswers returns what a reader sent in the registration form, completed with what is known, or an invalid.Fields. A required field
// that was sent may not be empty. Other names are ignored.
func checkAnswers(sent, known map[string]string) (map[string]string, error) {
	wrong, answers := invalid.Fields{}, map[string]string{}
	for _, f := range formFields {
		value, given := sent[f.Name]
		if value = strings.TrimSpace(value); !given {
			value = known[f.Name]
		}
		switch {
		case given && f.Required && value == "":
			wrong[f.Name] = "is missing"
		case tooLong(value, f.MaxLength):
			wrong[f.Name] = "is too long"
		case f.Type == "email" && value != "" && !looksLikeEmail(value):
			wrong[f.Name] = "is not an email address"
		case f.Type == "select" && value != "" && !slices.Contains(company.JobFunctions(), value):
			wrong[f.Name] = "is not one of the options"
		case f.Type == "tel" && strings.Trim(value, "0123456789+-() ") != "":
			wrong[f.Name] = "is not a phone number"
		case f.Type == "checkbox" && value != "" && value != "true":
			wrong[f.Name] = "must be true or empty"
		}
		if value != "" {
			answers[f.Name] = value
		}
	}
	if len(wrong) > 0 {
		return nil, wrong
	}
	return maps.Clone(answers), nil
}

func looksLikeEmail(text string) bool {
	name, host, ok := strings.Cut(text, "@")
	return ok && name != "" && strings.Contains(host, ".") && !strings.ContainsAny(text, " <>,;")
}
