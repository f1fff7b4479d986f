package doctor

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/netip"
	"net/url"
	"path/filepath"
	"strings"
	"syscall"
	"time"

	"masthead/internal/mail"
)

// checkSiteURL checks the public address and whether proxies are trusted.
func (s Setup) checkSiteURL() Finding {
	const check = "site-url"
	site := s.Config.SiteURL
	u, err := url.Parse(site)
	if err != nil || u.Host == "" {
		return Finding{check, Fail, fmt.Sprintf("%q is not an address", site), "set site-url to the public address, as in https://example.com"}
	}
	listens, _, _ := net.SplitHostPort(s.Config.Addr)
	switch {
	case u.Scheme != "https" && !isLoopback(u.Hostname()):
		return Finding{
			check,
			Warn,
			site + " is not encrypted",
			"serve the site by HTTPS through a proxy with a certificate, and set site-url to https://…",
		}
	case isLoopback(u.Hostname()) && !isLoopback(listens):
		return Finding{
			check,
			Warn,
			fmt.Sprintf("%s can be reached only from this machine, but addr %s serves others", site, s.Config.Addr),
			"set site-url to the address that readers use",
		}
	case u.Scheme == "https" && len(s.Config.TrustedProxies) == 0:
		return Finding{
			check,
			Warn,
			site + " is served through a proxy, but no proxy is trusted: all readers seem to have the address of the proxy",
			"set trusted-proxies to the network of the proxy, such as 127.0.0.1/32",
		}
	}
	return passed(check, "%s", site)
}

func isLoopback(host string) bool {
	addr, err := netip.ParseAddr(host)
	return host == "localhost" || strings.HasSuffix(host, ".localhost") || err == nil && addr.Unmap().IsLoopback()
}

// mailTimeout limits the connection to the mail server.
const mailTimeout = 10 * time.Second

// checkMail warns if emails do not leave the machine, and tries to sign in to the mail server.
func (s Setup) checkMail(ctx context.Context) Finding {
	const check = "email"
	if s.Config.SMTPURL == "" {
		return Finding{
			check,
			Warn,
			"there is no mail server: emails are written to files in " + filepath.Join(s.Config.Data, "mail") + ", and nobody receives them",
			"set smtp-url to your mail server, such as smtps://USER:PASSWORD@smtp.example.com, and try it with masthead mail try ADDRESS",
		}
	}
	if err := mail.CheckServer(ctx, s.Config.SMTPURL, mailTimeout); err != nil {
		return failedWith(check, err, "check the host, port, user and password in smtp-url, and that a firewall lets the connection pass")
	}
	return passed(check, "%s accepts emails", s.Config.SMTPURL)
}

// checkPort checks that the port is free or used by this program's server.
func (s Setup) checkPort(ctx context.Context) Finding {
	const check = "port"
	addr := s.Config.Addr
	l, err := net.Listen("tcp", addr)
	if err == nil {
		_ = l.Close()
		return passed(check, "%s is free", addr)
	}
	if !errors.Is(err, syscall.EADDRINUSE) {
		return failedWith(check, err, "set addr to an address of this machine and a port that the program may use (below 1024 needs a privilege)")
	}
	away, err := queryReadiness(ctx, addr)
	switch {
	case err != nil:
		return Finding{
			check,
			Fail,
			fmt.Sprintf("another program uses %s: %v", addr, err),
			"stop the other program, or set addr to another port",
		}
	case len(away) > 0:
		return Finding{
			check,
			Warn,
			fmt.Sprintf("this program's server responds on %s, but these are unavailable: %s", addr, strings.Join(away, ", ")),
			"check the server's log and the findings above",
		}
	}
	return passed(check, "this program's server responds on %s and is ready", addr)
}

// queryReadiness returns the unavailable parts of the server on addr. It returns an error if the
// server is not a server of this program.
func queryReadiness(ctx context.Context, addr string) ([]string, error) {
	host, port, err := net.SplitHostPort(addr)
	if err != nil {
		return nil, err
	}
	if ip, err := netip.ParseAddr(host); host == "" || err == nil && ip.IsUnspecified() {
		host = "localhost"
	}
	ctx, cancel := context.WithTimeout(ctx, 5*time.Second)
	defer cancel()
	r, err := http.NewRequestWithContext(ctx, http.MethodGet, "http://"+net.JoinHostPort(host, port)+"/readyz", nil)
	if err != nil {
		return nil, err
	}
	client := http.Client{Transport: &http.Transport{DisableKeepAlives: true}} // ignores proxy settings
	response, err := client.Do(r)
	if err != nil {
		return nil, err
	}
	defer func() { _ = response.Body.Close() }()
	var state map[string]string
	err = json.NewDecoder(io.LimitReader(response.Body, 1<<10)).Decode(&state)
	if err != nil || state["database"] == "" || state["renderer"] == "" {
		return nil, fmt.Errorf("/readyz responds with %s", response.Status)
	}
	var away []string
	for _, part := range []string{"database", "renderer"} {
		if state[part] != "ok" {
			away = append(away, part)
		}
	}
	return away, nil
}
