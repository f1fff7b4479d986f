package apiv2_test

import (
	"context"
	"log/slog"
	"net/http"
	"testing"

	"masthead/internal/apiv2"
	"masthead/internal/edge"
)

func TestNeedsOfOperations(t *testing.T) {
	api := apiv2.New("http://example.com", apiv2.Guards{}, slog.New(slog.DiscardHandler))
	rate := &edge.Rate{PerSecond: 1, Burst: 2}
	respond := func(context.Context, *struct{}) (*struct{}, error) { return nil, nil }
	type designInput struct {
		Variant string `cookie:"design_variant"`
	}
	apiv2.Get(api, "/plain", "plain", "Plain", respond)
	apiv2.Get(api, "/design", "design", "Design", func(context.Context, *designInput) (*struct{}, error) { return nil, nil })
	apiv2.Post(api, "/form", "form", "Form", respond, apiv2.Limit(rate), apiv2.IdentifyBrowser)
	apiv2.Post(api, "/upload/{name}", "upload", "Upload", func(context.Context, *struct {
		Name    string `path:"name"`
		RawBody []byte
	}) (*struct{}, error) {
		return nil, nil
	}, apiv2.MaxBody(4<<20))

	got := map[string]apiv2.Needs{}
	for _, needs := range api.Needs() {
		got[needs.Pattern] = needs
	}
	if len(got) != 2 {
		t.Errorf("%d operations have needs, want 2: %v", len(got), got)
	}
	if n := got[http.MethodPost+" /api/v2/form"]; n.Rate != rate || !n.Browser || n.Design {
		t.Errorf("the form needs %+v", n)
	}
	if n := got[http.MethodGet+" /api/v2/design"]; n.Rate != nil || n.Browser || !n.Design {
		t.Errorf("the operation that depends on the design needs %+v", n)
	}
	bodies := api.LargeBodies()
	if len(bodies) != 1 || bodies["/api/v2/upload/"] < 4<<20 {
		t.Errorf("large bodies: %v", bodies)
	}
}
