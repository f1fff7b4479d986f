package trust

import (
	"bufio"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/url"
	"strings"
	"testing"

	"masthead/internal/database"
)

// Trust: the response to a client's mistake has a status below 500, and the mistake is no error in the log. A
// stray percent sign or semicolon in the query, which campaign links contain, changes nothing.
func TestMistakesOfClientsAreNotErrorsOfTheServer(t *testing.T) {
	for _, engine := range []database.Engine{database.SQLite, database.Postgres} {
		t.Run(string(engine), func(t *testing.T) {
			p := newSite(t, engine).serve(t)
			pages := []string{"/", "/herstory", "/account", "/account/login", "/account/signup", "/account/code", "/account/enter", "/for-you",
				"/follow", "/bookmarks", "/history", "/notifications", "/report-an-issue", "/newsletters", "/hindi/account/login", "/search"}
			for _, page := range pages {
				plain := p.get(page)
				for _, query := range []string{"x=%zz", "utm=a;b", "x=%", "x=%00", "x=%ff", "%ff=x"} {
					if got := p.get(page + "?" + query); got.status != plain.status {
						t.Errorf("%s?%s: status %d, without the query %d", page, query, got.status, plain.status)
					}
				}
			}
			for _, path := range []string{"/embed/%00", "/embed/herstory/%ff", "/share/a%00/0.jpg", "/share/%ff", "/oembed?url=%00",
				"/oembed?url=http%3A%2F%2Ftrust.example%2F%ff", "/oembed?url=http%3A%2F%2Ftrust.example%2F%2500",
				"/oembed?url=http%3A%2F%2Ftrust.example%2Fcompanies%2F%2500", "/oembed?url=http%3A%2F%2Ftrust.example%2Fglossary%2F%2500",
				"/oembed?url=http%3A%2F%2Ftrust.example%2Fhindi%2F%2500", "/oembed?url=http%3A%2F%2Ftrust.example%2F%25ff",
				"/embed/%2500", "/share/a%2500/0.jpg", "/%2500", "/companies/%2500", "/hindi/%2500.md",
				"/%00", "/herstory/%ff", "/hindi/%c3%28", "/topic/%00", "/author/%ff"} {
				if got := p.get(path); got.status < 400 || got.status >= 500 {
					t.Errorf("%s: status %d", path, got.status)
				}
			}
			forms := []string{"/account/login", "/account/signup", "/account/code", "/account/email", "/for-you", "/follow", "/bookmarks",
				"/history", "/report-an-issue", "/api/v2/auth/login", "/api/v2/auth/signup", "/api/v2/auth/code"}
			for _, path := range forms {
				for name, body := range map[string]string{"percent": "email=%zz", "semicolon": "email=a;b", "NUL": "email=%00&story=%00&list=%00",
					"not text": "email=%ff&story=%ff&list=%ff", "large": "email=" + strings.Repeat("a", 2<<20)} {
					status := p.post(t, path, body)
					if status >= 500 || name == "large" && status != http.StatusRequestEntityTooLarge && status != http.StatusMethodNotAllowed {
						t.Errorf("%s with a form (%s): status %d", path, name, status)
					}
				}
				for name, body := range map[string]string{
					"a chunk without a size": "Transfer-Encoding: chunked\r\n\r\nxyz\r\nemail=a\r\n0\r\n\r\n",
					"a large body in chunks": "Transfer-Encoding: chunked\r\n\r\n200000\r\n" + strings.Repeat("a", 2<<20) + "\r\n0\r\n\r\n",
					"a body that ends early": "Content-Length: 100\r\n\r\nemail=a",
					"a whole body":           "Content-Length: 3\r\n\r\na=b",
				} {
					if status := p.sendRaw(t, path, body); status >= 500 {
						t.Errorf("%s with %s: status %d", path, name, status)
					}
				}
			}
			if log := p.readLog(); strings.Contains(log, "level=ERROR") {
				t.Errorf("errors in the log:\n%s", lastLines(log, 40))
			}
		})
	}
}

// post sends a form and returns the status, 0 if the server closed the connection first.
func (p *program) post(t *testing.T, path, body string) int {
	t.Helper()
	client := http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, p.url+path, strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	response, err := client.Do(r)
	if err != nil {
		return 0
	}
	defer func() { _ = response.Body.Close() }()
	_, _ = io.Copy(io.Discard, response.Body)
	return response.StatusCode
}

// sendRaw sends a request that no HTTP library would send, closes the sending half of the
// connection and returns the status, 0 if there was no response.
func (p *program) sendRaw(t *testing.T, path, rest string) int {
	t.Helper()
	u, err := url.Parse(p.url)
	if err != nil {
		t.Fatal(err)
	}
	conn, err := net.Dial("tcp", u.Host)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = conn.Close() }()
	contentType := "application/x-www-form-urlencoded"
	if strings.HasPrefix(path, "/api/") {
		contentType = "application/json"
	}
	_, _ = fmt.Fprintf(conn, "POST %s HTTP/1.1\r\nHost: trust.example\r\nContent-Type: %s\r\nConnection: close\r\n%s", path, contentType, rest)
	_ = conn.(*net.TCPConn).CloseWrite()
	response, err := http.ReadResponse(bufio.NewReader(conn), nil)
	if err != nil {
		return 0
	}
	defer func() { _ = response.Body.Close() }()
	return response.StatusCode
}
