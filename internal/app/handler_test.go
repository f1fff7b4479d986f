package app

import (
	"net/http"
	"net/http/httptest"
	"testing"

	"masthead/internal/edge"
	"masthead/internal/route"
)

func TestClassOfRequests(t *testing.T) {
	for path, want := range map[string]string{
		"/": edge.ClassPage, route.EventsPath: edge.ClassPage, route.EventsPath + "/summit": edge.ClassPage, "/media-kit": edge.ClassPage,
		"/api/v2/stories": "api", "/assets/a.js": edge.ClassFile, "/media/1.avif": edge.ClassFile, "/files/a.mp3": edge.ClassFile,
	} {
		if got := requestClass(httptest.NewRequest(http.MethodGet, path, nil)); got != want {
			t.Errorf("%s is of the class %q, want %q", path, got, want)
		}
	}
}
