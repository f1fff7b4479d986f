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
	"strings"
	"syscall"
	"time"
)

// siteURL looks at what readers type, and who stands before the program.
func (s Setup) siteURL() Finding {
	const check = "site-url"
	site := s.Config.SiteURL
	u, err := url.Parse(site)
	if err != nil || u.Host == "" {
		return Finding{check, Fail, fmt.Sprintf("%q is no address", site), "set site-url to the public address, as in https://example.com"}
	}
	listens, _, _ := net.SplitHostPort(s.Config.Addr)
	switch {
	case u.Scheme != "https" && !loopback(u.Hostname()):
		return Finding{
			check,
			Warn,
			site + " is not encrypted",
			"serve it by HTTPS, through a proxy that holds the certificate, and set site-url to https://…",
		}
	case loopback(u.Hostname()) && !loopback(listens):
		return Finding{
			check,
			Warn,
			fmt.Sprintf("%s is an address of this machine alone, while addr %s serves others", site, s.Config.Addr),
			"set site-url to the address that readers use",
		}
	case u.Scheme == "https" && len(s.Config.TrustedProxies) == 0:
		return Finding{
			check,
			Warn,
			site + " is encrypted by a proxy, and no proxy is trusted: every reader seems to come from its address",
			"set trusted-proxies to the network of the proxy, such as 127.0.0.1/32",
		}
	}
	return ok(check, "%s", site)
}

func loopback(host string) bool {
	addr, err := netip.ParseAddr(host)
	return host == "localhost" || strings.HasSuffix(host, ".localhost") || err == nil && addr.Unmap().IsLoopback()
}

// port sees whether the address is free, or our own server has it.
func (s Setup) port(ctx context.Context) Finding {
	const check = "port"
	addr := s.Config.Addr
	l, err := net.Listen("tcp", addr)
	if err == nil {
		_ = l.Close()
		return ok(check, "%s is free", addr)
	}
	if !errors.Is(err, syscall.EADDRINUSE) {
		return failed(check, err, "set addr to an address of this machine and a port that the program may use (below 1024 needs a privilege)")
	}
	away, err := ready(ctx, addr)
	switch {
	case err != nil:
		return Finding{
			check,
			Fail,
			fmt.Sprintf("%s is taken, and not by our server: %v", addr, err),
			"stop the other program, or set addr to another port",
		}
	case len(away) > 0:
		return Finding{
			check,
			Warn,
			fmt.Sprintf("our server answers on %s, without: %s", addr, strings.Join(away, ", ")),
			"see its log and the checks above",
		}
	}
	return ok(check, "our server answers on %s and is ready", addr)
}

// ready asks the server that listens on addr what it is without. One that does
// not know the question is not ours.
func ready(ctx context.Context, addr string) ([]string, error) {
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
	client := http.Client{Transport: &http.Transport{DisableKeepAlives: true}} // no proxy
	answer, err := client.Do(r)
	if err != nil {
		return nil, err
	}
	defer func() { _ = answer.Body.Close() }()
	var state map[string]string
	err = json.NewDecoder(io.LimitReader(answer.Body, 1<<10)).Decode(&state)
	if err != nil || state["database"] == "" || state["renderer"] == "" {
		return nil, fmt.Errorf("/readyz answers %s", answer.Status)
	}
	var away []string
	for _, part := range []string{"database", "renderer"} {
		if state[part] != "ok" {
			away = append(away, part)
		}
	}
	return away, nil
}
