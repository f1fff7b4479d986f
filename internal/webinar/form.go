package webinar

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"masthead/internal/account"
	"masthead/internal/company"
	"masthead/internal/i18n"
	"masthead/internal/invalid"
	"masthead/internal/text"
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
	Own       bool      `json:"own" doc:"The label was written for this webinar, in its language."`
}

// FieldEdit is a field of the registration form of one webinar, as the newsroom chooses it. The names that begin with own- are for fields
// that are not in the forms of other webinars, such as a further consent.
type FieldEdit struct {
	Name     string   `json:"name" enum:"first_name,last_name,email,phone_number,company,designation,job_function,city,question,consent,own-1,own-2,own-3,own-4,own-5"`            //nolint:lll // a tag
	Label    string   `json:"label,omitempty" maxLength:"300" doc:"In the language of the webinar; empty for the usual one. A field with a name that begins with own- needs one."` //nolint:lll // a tag
	Required bool     `json:"required,omitempty"`
	Type     string   `json:"type,omitempty" enum:"text,textarea,select,checkbox" doc:"Only for a name that begins with own-."`
	Options  []string `json:"options,omitempty" maxItems:"20" nullable:"false" doc:"The values of a select, at most 60 characters each."`
}

const (
	ownPrefix   = "own-"
	labelSuffix = ".label" // of the label under which an own field was answered
	maxOwn      = 5        // fields of a form that other forms do not have
	maxOptions  = 20
	maxOption   = 60 // characters
	maxLabel    = 300
)

// ownLengths are the maximum lengths of the answers to own fields by type, in characters.
var ownLengths = map[string]int{"text": 120, "textarea": MaxQuestion, "select": maxOption, "checkbox": 5}

// checkForm adds what is wrong with a form to wrong, by its fields.
func checkForm(form []FieldEdit, wrong invalid.Fields) {
	seen := map[string]bool{}
	for i, f := range form {
		field := fmt.Sprintf("form[%d].", i)
		isOwn := strings.HasPrefix(f.Name, ownPrefix)
		switch {
		case !slices.Contains(FormNames(), f.Name):
			wrong[field+"name"] = "is unknown"
		case seen[f.Name]:
			wrong[field+"name"] = "is a duplicate"
		case isOwn && strings.TrimSpace(f.Label) == "":
			wrong[field+"label"] = "is missing"
		case tooLong(f.Label, maxLabel) || !text.IsOneLine(f.Label):
			wrong[field+"label"] = fmt.Sprintf("has more than %d characters, or several lines", maxLabel)
		case isOwn && ownLengths[f.Type] == 0:
			wrong[field+"type"] = "is missing"
		case !isOwn && f.Type != "":
			wrong[field+"type"] = "is for a name that begins with own- only"
		case f.Type == "select" && len(f.Options) == 0:
			wrong[field+"options"] = "is missing"
		case f.Type != "select" && len(f.Options) > 0 || len(f.Options) > maxOptions:
			wrong[field+"options"] = fmt.Sprintf("has more than %d entries, or is for a select only", maxOptions)
		}
		for n, option := range f.Options {
			switch {
			case slices.Contains(f.Options[:n], option):
				wrong[field+"options"] = "is twice in the list"
			case strings.TrimSpace(option) != option || option == "" || tooLong(option, maxOption):
				wrong[field+"options"] = fmt.Sprintf("has more than %d characters in an entry, or an empty one", maxOption)
			}
		}
		seen[f.Name] = true
	}
}

// formOf returns the fields of a form in their order, without labels that are not its own, and without values.
func formOf(form []FieldEdit) []Field {
	if len(form) == 0 {
		return slices.Clone(formFields)
	}
	fields := make([]Field, 0, len(form))
	for _, f := range form {
		field := Field{Name: f.Name, Type: f.Type, MaxLength: ownLengths[f.Type]}
		if at := slices.IndexFunc(formFields, func(known Field) bool { return known.Name == f.Name }); at >= 0 {
			field = formFields[at]
		}
		field.Required, field.Label, field.Own = f.Required, strings.TrimSpace(f.Label), strings.TrimSpace(f.Label) != ""
		if f.Type == "select" {
			options := slices.Clone(f.Options)
			field.Options = &options
		}
		fields = append(fields, field)
	}
	return fields
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

// FormNames returns the names of the fields that registration forms may have.
func FormNames() []string {
	var names []string
	for _, f := range formFields {
		names = append(names, f.Name)
	}
	for i := range maxOwn {
		names = append(names, ownPrefix+strconv.Itoa(i+1))
	}
	return names
}

// labels are the messages of the fields' labels.
var labels = map[string]string{"first_name": "newsletter.firstName", "last_name": "newsletter.lastName", "email": "account.email",
	"phone_number": "newsletter.phone", "company": "webinar.company", "designation": "company.edit.designation",
	"job_function": "webinar.jobFunction", "city": "newsletter.city", "question": "webinar.formQuestion", "consent": "webinar.consent"}

// Form returns the registration form of a webinar in a language, filled in with values by the names of fields. form is that of the webinar.
func Form(l i18n.Locale, form []FieldEdit, values map[string]string) []Field {
	fields := formOf(form)
	for i := range fields {
		f := &fields[i]
		f.Value = values[f.Name]
		if !f.Own {
			f.Label = strings.TrimSuffix(l.Text(labels[f.Name], nil), "*")
		}
		if f.Type == "email" && f.Value != "" && !account.IsWorkEmail(f.Value) {
			f.Hint = l.Text("claim.freeMail", nil) // D-25; such an address is not refused
		}
		if f.Type == "select" && f.Options == nil {
			options := company.JobFunctions()
			f.Options = &options
		}
	}
	return fields
}

// FieldError returns the error text for the value of a field that Register refused, in a language.
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

// Prefill returns the known values of a reader for the form: the first word of the name as first name, the second as last name, and the
// email address. Further words of the name are left out.
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

// earlierAnswers returns the answers to own fields that had other labels than they have in a form now, or that are not in it any more, as a
// text such as "Looms: Many". It removes them from the answers. Answers whose label was not stored count as answers to the field as it is
// now.
func earlierAnswers(form []FieldEdit, answers map[string]string) string {
	now := map[string]string{}
	for _, f := range form {
		now[f.Name] = strings.TrimSpace(f.Label)
	}
	var lines []string
	for i := range maxOwn {
		name := ownPrefix + strconv.Itoa(i+1)
		label, stored := answers[name+labelSuffix]
		if stored && label != now[name] && answers[name] != "" {
			lines = append(lines, label+": "+answers[name])
			delete(answers, name)
		}
	}
	return strings.Join(lines, "\n")
}

// checkAnswers returns what a reader sent in the registration form of a webinar, completed with what is known, or an invalid.Fields. A
// required field that was sent may not be empty; if the newsroom chose the form, every required field must have a value. Other names are
// ignored.
func checkAnswers(form []FieldEdit, sent, known map[string]string) (map[string]string, error) {
	wrong, answers := invalid.Fields{}, map[string]string{}
	for _, f := range formOf(form) {
		value, given := sent[f.Name]
		if value = strings.TrimSpace(value); !given {
			value = known[f.Name]
		}
		options := company.JobFunctions()
		if f.Options != nil {
			options = *f.Options
		}
		switch {
		case (given || len(form) > 0) && f.Required && value == "":
			wrong[f.Name] = "is missing"
		case tooLong(value, f.MaxLength):
			wrong[f.Name] = "is too long"
		case f.Type == "email" && value != "" && !looksLikeEmail(value):
			wrong[f.Name] = "is not an email address"
		case f.Type == "select" && value != "" && !slices.Contains(options, value):
			wrong[f.Name] = "is not one of the options"
		case f.Type == "tel" && strings.Trim(value, "0123456789+-() ") != "":
			wrong[f.Name] = "is not a phone number"
		case f.Type == "checkbox" && value != "" && value != "true":
			wrong[f.Name] = "must be true or empty"
		}
		if value != "" {
			answers[f.Name] = value
		}
		if value != "" && strings.HasPrefix(f.Name, ownPrefix) { // the newsroom may give the field another meaning later
			answers[f.Name+labelSuffix] = f.Label
		}
	}
	if len(wrong) > 0 {
		return nil, wrong
	}
	return answers, nil
}

func looksLikeEmail(text string) bool {
	name, host, ok := strings.Cut(text, "@")
	return ok && name != "" && strings.Contains(host, ".") && !strings.ContainsAny(text, " <>,;")
}
