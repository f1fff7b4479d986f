package app_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"masthead/internal/apitest"
	"masthead/internal/database/dbtest"
)

// D-09, F190: the newsroom uploads a recording, and a story refers to the address in the response.
func TestStoryRefersToAnUploadedRecording(t *testing.T) {
	clock := dbtest.NewClock()
	site := apitest.New(t, dbtest.New(t), clock)
	var address string
	ogg := "OggS\x00\x02" + strings.Repeat("\x00", 20) + "\x01\x13OpusHead" + strings.Repeat("\x00", 40)
	apitest.Run(
		t,
		site,
		[]apitest.Case{{Name: "sent", Method: http.MethodPost, URL: "/desk/recordings?filename=The+Loom.wav", As: apitest.Editor,
			Type: "audio/ogg", Body: ogg, Has: []string{`"type":"audio/ogg"`, fmt.Sprintf(`"bytes":%d`, len(ogg))},
			Check: func(t *testing.T, a apitest.Response) {
				if address, _ = a.Member("address").(string); !strings.HasPrefix(address, "/files/") || !strings.HasSuffix(address, "/the-loom.ogg") {
					t.Errorf("it is at %q", address)
				}
			}}},
	)
	draft := fmt.Sprintf(
		`{"brand":"herstory","title":"The loom","audio":%q,`+
			`"body":{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"Once."}]}]}}`,
		address,
	)
	apitest.Run(t, site, []apitest.Case{{Name: "named", Method: http.MethodPost, URL: "/desk/stories", As: apitest.Editor,
		Type: "application/json", Body: draft, Has: []string{fmt.Sprintf(`"audio":%q`, address)}}})
}

// D-33: the newsroom uploads a video, a story refers to it, and its player plays it from our own
// storage.
func TestStoryPlaysAnUploadedVideo(t *testing.T) {
	site := apitest.New(t, dbtest.New(t), dbtest.NewClock())
	webm := "\x1a\x45\xdf\xa3\x9f\x42\x86\x81\x01\x42\xf7\x81\x01\x42\xf2\x81\x04\x42\xf3\x81\x08\x42\x82\x84webm" + strings.Repeat("\x00", 40)
	var address string
	apitest.Run(
		t,
		site,
		[]apitest.Case{{Name: "sent", Method: http.MethodPost, URL: "/desk/recordings?filename=The+Loom.mov", As: apitest.Editor,
			Type: "video/webm", Body: webm, Has: []string{`"type":"video/webm"`}, Check: func(t *testing.T, a apitest.Response) {
				if address, _ = a.Member("address").(string); !strings.HasPrefix(address, "/files/") || !strings.HasSuffix(address, "/the-loom.webm") {
					t.Errorf("it is at %q", address)
				}
			}}},
	)
	text := `"body":{"type":"doc","content":[{"type":"paragraph","content":[{"type":"text","text":"Once."}]}]}`
	write := func(video string) string {
		return fmt.Sprintf(`{"brand":"herstory","title":"The loom","type":"VIDEO","video":%s,%s}`, video, text)
	}
	film := fmt.Sprintf(`{"platform":"file","mediaId":%q,"duration":26}`, address)
	var at string
	apitest.Run(t, site, []apitest.Case{{Name: "named", Method: http.MethodPost, URL: "/desk/stories", As: apitest.Editor,
		Type: "application/json", Body: write(film), Has: []string{film}, Check: func(t *testing.T, a apitest.Response) {
			at = fmt.Sprintf("/desk/stories/%v", a.Member("id"))
		}}})
	apitest.Run(t, site, []apitest.Case{{Name: "published", Method: http.MethodPost, URL: at + "/publish", As: apitest.Editor},
		{
			Name: "its player",
			URL:  "/story/video-player?path=/video/the-loom",
			Has:  []string{`"platform":"file"`, fmt.Sprintf(`"src":%q`, address), `"duration":26`},
		}})
	for name, wrong := range map[string]string{
		"elsewhere":    `{"platform":"file","mediaId":"https://films.example/loom.mp4"}`,
		"another host": `{"platform":"file","mediaId":"//films.example/loom.mp4"}`,
		"no id":        `{"platform":"youtube","mediaId":"https://youtu.be/abc"}`,
	} {
		apitest.Run(t, site, []apitest.Case{{Name: name, Method: http.MethodPost, URL: "/desk/stories", As: apitest.Editor,
			Type: "application/json", Body: write(wrong), Status: http.StatusUnprocessableEntity, Has: []string{`"video"`}}})
	}
}
