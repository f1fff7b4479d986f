package media

import (
	"compress/gzip"
	"errors"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/netip"
	"strings"
	"testing"
	"time"
)

func TestFetchFollowsRedirectsWithinItsLimits(t *testing.T) {
	mux := http.NewServeMux()
	server := httptest.NewServer(mux)
	defer server.Close()
	mux.HandleFunc("/picture", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Type", "image/test")
		fmt.Fprint(w, r.UserAgent())
	})
	mux.HandleFunc("/large", func(w http.ResponseWriter, _ *http.Request) { w.Write(make([]byte, 2000)) })
	mux.HandleFunc("/swells", func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Encoding", "gzip")
		z := gzip.NewWriter(w)
		z.Write(make([]byte, 1_000_000))
		z.Close()
	})
	mux.HandleFunc("/fits", func(w http.ResponseWriter, _ *http.Request) { w.Write(make([]byte, 1000)) })
	mux.HandleFunc("/moved", func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/picture", http.StatusFound) })
	mux.HandleFunc("/loop", func(w http.ResponseWriter, r *http.Request) { http.Redirect(w, r, "/loop", http.StatusFound) })
	mux.HandleFunc("/to", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, r.URL.Query().Get("u"), http.StatusFound)
	})
	mux.HandleFunc("/hang", func(_ http.ResponseWriter, r *http.Request) { <-r.Context().Done() })

	f := NewFetcher(FetchOptions{AllowLoopback: true, MaxBytes: 1000, Timeout: 5 * time.Second})
	got, err := f.Fetch(t.Context(), server.URL+"/moved")
	if err != nil || string(got.Body) != "Masthead" || got.Type != "image/test" || got.URL != server.URL+"/picture" {
		t.Errorf("after a redirect: %+v, %v", got, err)
	}
	if got, err := f.Fetch(t.Context(), server.URL+"/fits"); err != nil || len(got.Body) != 1000 {
		t.Errorf("a response of exactly the limit: %d bytes, %v", len(got.Body), err)
	}
	for _, path := range []string{"/large", "/swells"} {
		var refused *Error
		if _, err := f.Fetch(t.Context(), server.URL+path); !errors.As(err, &refused) || refused.Code != TooLarge {
			t.Errorf("%s: %v, want %s", path, err, TooLarge)
		}
	}
	for path, want := range map[string]string{"/loop": "redirects", "/none": "404"} {
		if _, err := f.Fetch(t.Context(), server.URL+path); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v, want %q in it", path, err, want)
		}
	}
	for _, u := range []string{
		"http://10.0.0.1/", "http://[::ffff:192.168.1.1]/", "http://169.254.169.254/latest/meta-data", "file:///etc/passwd",
	} {
		if _, err := f.Fetch(t.Context(), server.URL+"/to?u="+u); !errors.Is(err, ErrRefused) {
			t.Errorf("redirect to %s: %v, want ErrRefused", u, err)
		}
	}
	quick := NewFetcher(FetchOptions{AllowLoopback: true, Timeout: 50 * time.Millisecond})
	if _, err := quick.Fetch(t.Context(), server.URL+"/hang"); err == nil {
		t.Error("a server that hangs must end the fetch")
	}
}

// A posted body arrives unchanged, through redirects that preserve it, and never at a
// private address.
func TestPostKeepsTheBodyAndRefusesPrivateAddresses(t *testing.T) {
	mux := http.NewServeMux()
	server := httptest.NewServer(mux)
	defer server.Close()
	mux.HandleFunc("POST /taken", func(w http.ResponseWriter, r *http.Request) {
		body, _ := io.ReadAll(r.Body)
		if string(body) != "news" || r.Header.Get("Content-Type") != "text/test" {
			t.Errorf("%q with %v arrived", body, r.Header)
		}
		w.WriteHeader(http.StatusAccepted)
	})
	mux.HandleFunc("POST /moved", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "/taken", http.StatusTemporaryRedirect)
	})
	mux.HandleFunc("POST /inside", func(w http.ResponseWriter, r *http.Request) {
		http.Redirect(w, r, "http://10.0.0.1/", http.StatusTemporaryRedirect)
	})
	header := http.Header{"Content-Type": {"text/test"}}
	f := NewFetcher(FetchOptions{AllowLoopback: true, Timeout: 5 * time.Second})
	for path, want := range map[string]int{"/taken": http.StatusAccepted, "/moved": http.StatusAccepted, "/none": http.StatusNotFound} {
		if status, err := f.Post(t.Context(), server.URL+path, header, []byte("news")); err != nil || status != want {
			t.Errorf("%s: %d, %v, want %d", path, status, err, want)
		}
	}
	if _, err := f.Post(t.Context(), server.URL+"/inside", header, nil); !errors.Is(err, ErrRefused) {
		t.Errorf("redirect to a private address: %v, want ErrRefused", err)
	}
	if _, err := NewFetcher(FetchOptions{}).Post(t.Context(), server.URL+"/taken", header, nil); !errors.Is(err, ErrRefused) {
		t.Errorf("this machine: %v, want ErrRefused", err)
	}
}

// design.md §5: server-side fetches refuse private addresses.
func TestFetchRefusesPrivateAddresses(t *testing.T) {
	asked := false
	server := httptest.NewServer(http.HandlerFunc(func(http.ResponseWriter, *http.Request) { asked = true }))
	defer server.Close()
	t.Setenv("HTTP_PROXY", server.URL)
	_, port, _ := strings.Cut(strings.TrimPrefix(server.URL, "http://"), ":")
	f := NewFetcher(FetchOptions{Timeout: 5 * time.Second})
	for _, u := range []string{
		server.URL,
		"http://localhost:" + port,
		"http://127.8.8.8/", "http://2130706433/", "http://0x7f.1/", "http://0/",
		"http://[::1]:" + port, "http://[::]/", "http://[::ffff:127.0.0.1]:" + port, "http://[::ffff:7f00:1]/",
		"http://10.1.2.3/", "http://172.16.0.1/", "http://192.168.0.1/", "http://100.64.0.1/", "http://169.254.169.254/",
		"http://[fe80::1]/", "http://[fd00::1]/", "http://[64:ff9b::7f00:1]/", "http://[2002:7f00:1::]/",
		"ftp://example.com/", "file:///etc/passwd", "gopher://example.com", "//example.com", "http:///path",
		"http://user:word@example.com/", "::", "",
	} {
		_, err := f.Fetch(t.Context(), u)
		numeric := strings.Contains(u, "2130706433") || strings.Contains(u, "0x7f") || u == "http://0/"
		if err == nil || (!errors.Is(err, ErrRefused) && !numeric) { // some resolvers don't know such forms at all
			t.Errorf("%s: %v, want ErrRefused", u, err)
		}
	}
	if asked {
		t.Error("a private server got a request")
	}
}

func TestPublicAddressesAreRecognised(t *testing.T) {
	tests := map[string]bool{
		"93.184.216.34": true, "8.8.8.8": true, "172.15.0.1": true, "172.32.0.1": true, "100.63.0.1": true,
		"2606:4700::1111": true, "2a00:1450::1": true,
		"255.255.255.255": false, "224.0.0.1": false, "ff02::1": false, "fec0::1": false,
		"2001::1": false, "2001:db8::1": false, "2606::1%eth0": false,
	}
	for address, want := range tests {
		if got := isPublic(netip.MustParseAddr(address)); got != want {
			t.Errorf("%s: %v, want %v", address, got, want)
		}
	}
	if isPublic(netip.Addr{}) {
		t.Error("the zero address is public")
	}
}
