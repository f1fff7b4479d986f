package app_test

import (
	"net/http"
	"strings"
	"testing"

	"masthead/internal/apitest"
	"masthead/internal/database/dbtest"
)

// The call takes a picture as the plain body; a client that sends another form gets an error that states how to send
// it.
func TestWrongUploadFormsAreExplained(t *testing.T) {
	clock := dbtest.NewClock()
	site := apitest.New(t, dbtest.New(t), clock)
	form := "--b\r\nContent-Disposition: form-data; name=\"file\"; filename=\"a.gif\"\r\nContent-Type: image/gif\r\n\r\nGIF89a\r\n--b--\r\n"
	for kind, body := range map[string]string{
		"multipart/form-data; boundary=b": form, "Multipart/Form-Data; boundary=b": form, "multipart/form-data": form,
		"application/json": `{"file":"R0lGODlh"}`, "application/json; charset=utf-8": "[]",
	} {
		a := site.Ask(
			t,
			apitest.Case{Name: kind, Method: http.MethodPost, URL: "/desk/media?alt=A+harbour", As: apitest.Editor, Type: kind, Body: body},
		)
		if a.Status != http.StatusUnsupportedMediaType ||
			!strings.Contains(a.Text, "not a form or JSON: curl --data-binary @picture.jpg -H 'Content-Type: image/jpeg'") {
			t.Errorf("%s: %d %s", kind, a.Status, a.Text)
		}
	}
}
