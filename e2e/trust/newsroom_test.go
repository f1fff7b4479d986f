package trust

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
)

// newsroom writes stories over the API.
type newsroom struct {
	*program
	token string
}

// createToken creates a token on the command line.
func (s *site) createToken(t *testing.T) string {
	t.Helper()
	return strings.TrimSpace(s.run(t, "token", "create", "--role", "admin", "A newsroom under trial"))
}

// newsroomStory is a story in responses of the newsroom's API.
type newsroomStory struct {
	ID       int64  `json:"id"`
	Revision int    `json:"revision"`
	Status   string `json:"status"`
	Path     string `json:"path"`
	Slug     string `json:"slug"`
	Title    string `json:"title"`
}

// draftBody returns the body of a request for a story with a title and a marker in its text.
func draftBody(title, mark string) map[string]any {
	return map[string]any{
		"brand": "herstory", "title": title,
		"body": map[string]any{"type": "doc", "content": []any{
			map[string]any{"type": "paragraph", "content": []any{map[string]any{"type": "text", "text": "The text says " + mark + "."}}},
		}},
	}
}

func (n newsroom) write(ctx context.Context, method, path string, body any) (newsroomStory, response) {
	a := n.request(ctx, method, "/api/v2/desk/stories"+path, n.token, body)
	var m newsroomStory
	if a.status/100 == 2 {
		if err := json.Unmarshal([]byte(a.text), &m); err != nil {
			a.status, a.err = 0, err
		}
	}
	return m, a
}

func (n newsroom) create(ctx context.Context, title, mark string) (newsroomStory, response) {
	return n.write(ctx, http.MethodPost, "", draftBody(title, mark))
}

func (n newsroom) publish(ctx context.Context, id int64) (newsroomStory, response) {
	return n.write(ctx, http.MethodPost, fmt.Sprintf("/%d/publish", id), nil)
}

func (n newsroom) unpublish(ctx context.Context, id int64) (newsroomStory, response) {
	return n.write(ctx, http.MethodPost, fmt.Sprintf("/%d/unpublish", id), nil)
}

func (n newsroom) retitle(ctx context.Context, m newsroomStory, title, mark string) (newsroomStory, response) {
	body := draftBody(title, mark)
	body["revision"], body["slug"] = m.Revision, m.Slug
	return n.write(ctx, http.MethodPut, fmt.Sprintf("/%d", m.ID), body)
}

func (n newsroom) read(id int64) (newsroomStory, response) {
	return n.write(context.Background(), http.MethodGet, fmt.Sprintf("/%d", id), nil)
}

// publishNew creates and publishes a story, which must succeed.
func (n newsroom) publishNew(title string) newsroomStory {
	n.t.Helper()
	m, a := n.create(n.t.Context(), title, title)
	if a.status/100 != 2 {
		n.t.Fatalf("create %q: %s", title, a)
	}
	if m, a = n.publish(n.t.Context(), m.ID); a.status/100 != 2 {
		n.t.Fatalf("publish %q: %s", title, a)
	}
	return m
}

// onProgram returns the same newsroom for another program.
func (n newsroom) onProgram(p *program) newsroom { return newsroom{p, n.token} }

// openNewsroom starts a site with a newsroom.
func openNewsroom(t *testing.T, s *site, more ...string) newsroom {
	t.Helper()
	token := s.createToken(t)
	return newsroom{s.serve(t, more...), token}
}
