package apiv2

import (
	"net/http"

	"github.com/danielgtaylor/huma/v2"
)

// File is a response with a file.
type File struct {
	CacheControl string `header:"Cache-Control"`
	ContentType  string `header:"Content-Type"`
	Disposition  string `header:"Content-Disposition"`
	Body         []byte
}

// PrivateFile returns the response with a file that no cache may store. mediaType is its value of Content-Type, and name the name under
// which browsers save it; they may show files without a name.
func PrivateFile(mediaType, name string, body []byte) *File {
	f := &File{CacheControl: "private, no-store", ContentType: mediaType, Body: body}
	if name != "" {
		f.Disposition = `attachment; filename="` + name + `"`
	}
	return f
}

// FileResponse describes the response of an operation that is a file or a text of a media type, with an example.
func FileResponse(mediaType, example string) func(*huma.Operation) {
	return func(op *huma.Operation) {
		op.Responses = map[string]*huma.Response{"200": {Description: http.StatusText(http.StatusOK), Content: map[string]*huma.MediaType{
			mediaType: {Schema: &huma.Schema{Type: huma.TypeString}, Example: example}}}}
	}
}
