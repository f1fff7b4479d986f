package apiv2

import (
	"cmp"
	"encoding/json"
	"errors"
	"math"
	"net/http"
	"regexp"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"masthead/internal/database"
	"masthead/internal/edge"
)

// Problem is every error answer: RFC 9457 with the members error (a text for
// people), code (a fixed word) and, at 422, fields. It never carries a cause.
type Problem struct {
	Type   string            `json:"type" example:"about:blank"`
	Title  string            `json:"title" example:"Not Found"`
	Status int               `json:"status" example:"404"`
	Detail string            `json:"error" example:"There is no such story." doc:"A text for people."`
	Code   string            `json:"code" example:"not_found" doc:"A fixed word for programs."`
	Fields map[string]string `json:"fields,omitempty" doc:"At 422: what is wrong with which field."`

	ClearCookie string `json:"-"` // a cookie that is not true any more

	wait time.Duration // before it makes sense to try again
}

func (p *Problem) Error() string { return p.Detail }

// GetStatus implements huma.StatusError.
func (p *Problem) GetStatus() int { return p.Status }

// GetHeaders implements huma.HeadersError: who finds the server unavailable, or asked
// too often, is told when to try again, and who has a cookie that is not true loses it.
func (p *Problem) GetHeaders() http.Header {
	switch {
	case p.ClearCookie != "":
		return http.Header{"Set-Cookie": {(&http.Cookie{Name: p.ClearCookie, Path: "/", MaxAge: -1}).String()}}
	case p.wait > 0:
		return http.Header{"Retry-After": {strconv.Itoa(int(math.Ceil(p.wait.Seconds())))}}
	case p.Status == http.StatusServiceUnavailable:
		return http.Header{"Retry-After": {"5"}}
	}
	return nil
}

// ContentType implements huma.ContentTypeFilter.
func (p *Problem) ContentType(string) string { return "application/problem+json" }

// Error is a problem with a status and a text for people.
func Error(status int, message string) *Problem {
	return &Problem{Type: "about:blank", Title: http.StatusText(status), Status: status, Detail: message, Code: edge.Code(status)}
}

// TooMany is a 429 that says when to try again.
func TooMany(wait time.Duration, message string) *Problem {
	p := Error(http.StatusTooManyRequests, message)
	p.wait = max(wait, time.Second)
	return p
}

// FieldErrors is a 422 that names fields.
func FieldErrors(fields map[string]string) *Problem {
	p := Error(http.StatusUnprocessableEntity, "Some fields need another look.")
	p.Fields = fields
	return p
}

// FieldError is what a feature returns for a broken rule of one field.
type FieldError interface {
	error
	FieldName() string
	FieldMessage() string
}

func knownProblem(err error) *Problem {
	var field FieldError
	switch {
	case errors.As(err, &field):
		return FieldErrors(map[string]string{field.FieldName(): field.FieldMessage()})
	case errors.Is(err, database.ErrNotFound):
		return Error(http.StatusNotFound, "There is nothing here.")
	case errors.Is(err, database.ErrConflict):
		return Error(http.StatusConflict, "It was changed by someone else in the meantime. Load it again.")
	}
	if _, twice := database.IsUnique(err); twice {
		return Error(http.StatusConflict, "There is one like it already.")
	}
	return nil
}

// newProblem is how huma's own refusals take our shape: what is wrong with a
// parameter is 400, with a body 422.
func newProblem(_ huma.Context, status int, message string, errs ...error) huma.StatusError {
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

// missingProperty is how huma says that a member of the body is not there.
var missingProperty = regexp.MustCompile(`^expected required property (\w+) to be present$`)

// refusals are what to say where a request can't be read at all.
var refusals = map[int]string{
	http.StatusRequestEntityTooLarge: "The body is larger than this call takes.",
	http.StatusUnsupportedMediaType:  "This call does not take a body of that type.",
}

// WriteProblem answers with a problem outside of an operation.
func WriteProblem(w http.ResponseWriter, status int, message string) {
	w.Header().Set("Content-Type", "application/problem+json")
	w.Header().Set("Cache-Control", "no-store")
	w.WriteHeader(status)
	_ = json.NewEncoder(w).Encode(Error(status, message))
}
