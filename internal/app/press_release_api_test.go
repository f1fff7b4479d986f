package app_test

import (
	"net/http"
	"testing"

	"masthead/internal/apitest"
	"masthead/internal/database/dbtest"
)

// D-14: the newsroom stores the company of a press release, and reads it back.
func TestPressReleaseHasCompanyPlaceAndContact(t *testing.T) {
	clock := dbtest.NewClock()
	site := apitest.New(t, dbtest.New(t), clock)
	whose := `"company":"Kestrel Cloud","place":"Nagpur","contact":"Rohan Ghatge"`
	apitest.Run(
		t,
		site,
		[]apitest.Case{{Name: "written", Method: http.MethodPost, URL: "/desk/stories", As: apitest.Editor, Type: "application/json",
			Body: `{"brand":"herstory","title":"A region",` + whose +
				`,"body":{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"Once."}]}]}}`,
			Has: []string{whose}}},
	)
}
