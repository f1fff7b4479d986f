package apiv2

import (
	"cmp"
	"encoding/json"
	"errors"
	"maps"
	"net/http"
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/invalid"
	"masthead/internal/limit"
)

// Problem is the body of every error response: RFC 9457 with the members error (a text for
// people), code (a fixed word) and, for status 422, fields. It never contains the cause.
type Problem struct {
	Type   string            `json:"type" example:"about:blank"`
	Title  string            `json:"title" example:"Not Found"`
	Status int               `json:"status" example:"404"`
	Detail string            `json:"error" example:"There is no such story." doc:"Explanation for people."`
	Code   string            `json:"code" example:"not_found" doc:"Fixed error code for programs."`
	Fields map[string]string `json:"fields,omitempty" doc:"With status 422: what is wrong, by field."`

	Reasons map[string]invalid.Reason `json:"reasons,omitempty" doc:"With status 422: what is wrong as a code, by field (addition)."`

	Refusal invalid.Refusal `json:"refusal,omitempty" enum:"changed,exists,no_right,other_brand,all_brands,only_author,in_use,withdrawn,not_withdrawn,merged,not_merged,same,published,not_public,scheduled,not_scheduled,running,decided,cancelled,wrong_time,has_people,no_room,no_jury,no_ranking,no_file,round_open,last_admin,has_profile,only_pictures,done,never_changes,party,disputed,unseen,seen,nominated,keeps_list,other_kind,no_sender,all_keys,not_found,busy,too_large" doc:"Why the call as a whole was refused, for programs with sentences of their own; absent if only the text says it (addition)."` //nolint:lll // a tag

	Success *bool `json:"success,omitempty" doc:"False; only for operations whose responses have 'success'."`

	Current any `json:"current,omitempty" doc:"With status 409 of some operations: what is stored now, as the read operation returns it."`

	ClearCookie string `json:"-"` // name of a cookie to remove

	wait time.Duration // time to wait before another attempt
}

func (p *Problem) Error() string { return p.Detail }

// GetStatus implements huma.StatusError.
func (p *Problem) GetStatus() int { return p.Status }

// GetHeaders implements huma.HeadersError: Retry-After for an unavailable server or an
// exceeded limit, and the removal of a cookie.
func (p *Problem) GetHeaders() http.Header {
	switch {
	case p.ClearCookie != "":
		return http.Header{"Set-Cookie": {(&http.Cookie{Name: p.ClearCookie, Path: "/", MaxAge: -1}).String()}}
	case p.wait > 0:
		return http.Header{"Retry-After": {edge.RetryAfter(p.wait)}}
	case p.Status == http.StatusServiceUnavailable:
		return http.Header{"Retry-After": {"5"}}
	}
	return nil
}

// ContentType implements huma.ContentTypeFilter.
func (p *Problem) ContentType(string) string { return "application/problem+json" }

// Sentence returns the text of an error as a sentence: with a capital letter and a full stop. The text must begin with an ASCII letter.
func Sentence(err error) string {
	text := err.Error()
	return strings.ToUpper(text[:1]) + text[1:] + "."
}

// Optional returns a text as a value of a response, nil for "".
func Optional(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}

// Error returns a problem with a status and a text for people.
func Error(status int, message string) *Problem {
	return &Problem{Type: "about:blank", Title: http.StatusText(status), Status: status, Detail: message, Code: edge.ErrorCode(status),
		Refusal: invalid.RefusalOf(status, message)}
}

// TooMany returns a problem with status 429 and Retry-After.
func TooMany(wait time.Duration, message string) *Problem {
	p := Error(http.StatusTooManyRequests, message)
	p.wait = max(wait, time.Second)
	return p
}

// FieldErrors returns a problem with status 422 and messages by field.
func FieldErrors(fields map[string]string) *Problem {
	p := Error(http.StatusUnprocessableEntity, "Some fields are not valid.")
	p.Fields, p.Reasons = fields, invalid.Fields(fields).Reasons()
	return p
}

func knownProblem(err error) *Problem {
	var fields invalid.Fields
	var many *limit.TooManyError
	switch {
	case errors.As(err, &fields):
		return FieldErrors(fields)
	case errors.As(err, &many):
		return TooMany(many.Wait, "Too many attempts. Please wait a while.")
	case errors.Is(err, database.ErrNotFound):
		return Error(http.StatusNotFound, "Not found.")
	case errors.Is(err, database.ErrConflict):
		return Error(http.StatusConflict, "It was changed by someone else in the meantime. Please load it again.")
	}
	if _, twice := database.IsUnique(err); twice {
		return Error(http.StatusConflict, "It exists already.")
	}
	return nil
}

// newProblem gives huma's own errors the shape of a Problem: status 400 for an invalid
// parameter, 422 for an invalid body.
func newProblem(c huma.Context, status int, message string, errs ...error) huma.StatusError {
	p := problemOf(status, message, errs)
	if c != nil {
		if status == http.StatusUnsupportedMediaType {
			p.nameAcceptedTypes(c.Operation())
		}
		p.reportSuccess(c.Operation())
	}
	return p
}

func problemOf(status int, message string, errs []error) *Problem {
	if status == http.StatusInternalServerError && message == unreadableBody {
		status = http.StatusBadRequest
		message = "The body could not be read."
	}
	if text := refusals[status]; text != "" {
		message = text
	}
	p := Error(status, message)
	fields := map[string]string{}
	parameter := ""
	for _, err := range errs {
		var detailer huma.ErrorDetailer
		if !errors.As(err, &detailer) {
			continue
		}
		d := detailer.ErrorDetail()
		where, name, _ := strings.Cut(d.Location, ".")
		switch where {
		case "query", "path", "header":
			parameter = name + ": " + d.Message
		case "body":
			message := d.Message
			if missing := missingProperty.FindStringSubmatch(message); missing != nil {
				name, message = strings.TrimPrefix(name+"."+missing[1], "."), "is required"
			}
			fields[cmp.Or(name, "body")] = message
		}
	}
	switch {
	case status == http.StatusUnprocessableEntity && parameter != "":
		return Error(http.StatusBadRequest, parameter)
	case status == http.StatusUnprocessableEntity && len(fields) > 0:
		return FieldErrors(fields)
	case status == http.StatusBadRequest && fields["body"] == notText:
		return Error(status, "The body "+notText+".")
	case status == http.StatusBadRequest && fields["body"] != "":
		return Error(status, "The body is not JSON.")
	}
	return p
}

// nameAcceptedTypes adds the media types that an operation accepts to the problem about a body of another type.
func (p *Problem) nameAcceptedTypes(op *huma.Operation) {
	if op == nil || op.RequestBody == nil || p.Detail != refusals[http.StatusUnsupportedMediaType] {
		return
	}
	if types := slices.Sorted(maps.Keys(op.RequestBody.Content)); len(types) > 0 {
		text := p.Detail + " It accepts " + strings.Join(types, ", ") + "."
		*p = *Error(p.Status, text)
	}
}

// reportSuccess sets the member success of a problem if the responses of the operation have one.
func (p *Problem) reportSuccess(op *huma.Operation) {
	if op != nil && op.Metadata[successKey] != nil {
		p.Success = new(bool)
	}
}

// successKey marks an operation in its metadata: its responses have the member success.
const successKey = "success"

// ReportSuccess makes the problems of an operation have the member success, which is false.
func ReportSuccess(op *huma.Operation) { withMetadata(successKey, true)(op) }

// unreadableBody is huma's message for a body that ended early or was encoded wrongly, which is the
// client's mistake.
const unreadableBody = "cannot read request body"

// missingProperty matches huma's message about a missing member of the body.
var missingProperty = regexp.MustCompile(`^expected required property (\w+) to be present$`)

// refusals are the messages for requests that cannot be read at all.
var refusals = map[int]string{
	http.StatusRequestEntityTooLarge: "The body is too large for this operation.",
	http.StatusRequestTimeout:        "The body took too long to arrive.",
	http.StatusUnsupportedMediaType:  "This operation does not accept a body of that type.",
}

// WriteProblem responds with a problem outside of an operation.
func WriteProblem(w http.ResponseWriter, status int, message string) {
	w.Header().Set("Content-Type", "application/problem+json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(Error(status, message))
}
