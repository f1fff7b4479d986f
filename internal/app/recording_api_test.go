package app_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"masthead/internal/apitest"
	"masthead/internal/database/dbtest"
)

// D-09: the newsroom sends a recording, and a story names what the answer says.
func TestARecordingIsSentAndNamedByAStory(t *testing.T) {
	clock := dbtest.NewClock()
	site := apitest.New(t, dbtest.New(t), clock)
	var address string
	ogg := "OggS\x00\x02" + strings.Repeat("\x00", 20) + "\x01\x13OpusHead" + strings.Repeat("\x00", 40)
	apitest.Run(t, site, []apitest.Case{{Name: "sent", Method: http.MethodPost, URL: "/desk/recordings?filename=The+Loom.wav", As: apitest.Editor,
		Type: "audio/ogg", Body: ogg, Has: []string{`"type":"audio/ogg"`, fmt.Sprintf(`"bytes":%d`, len(ogg))},
		Check: func(t *testing.T, a apitest.Answer) {
			if address, _ = a.Member("address").(string); !strings.HasPrefix(address, "/files/") || !strings.HasSuffix(address, "/the-loom.ogg") {
				t.Errorf("it is at %q", address)
			}
		}}})
	draft := fmt.Sprintf(`{"brand":"herstory","title":"The loom","audio":%q,"body":{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"Once."}]}]}}`, address)
	apitest.Run(t, site, []apitest.Case{{Name: "named", Method: http.MethodPost, URL: "/desk/stories", As: apitest.Editor,
		Type: "application/json", Body: draft, Has: []string{fmt.Sprintf(`"audio":%q`, address)}}})
}
