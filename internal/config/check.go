package config

import (
	"fmt"
	"net"
	"net/mail"
	"net/url"
	"regexp"
	"strconv"
	"strings"

	"masthead/internal/route"
)

func checkAddr(addr string) error {
	_, port, err := net.SplitHostPort(addr)
	if err != nil {
		return fmt.Errorf("%q is not an address with a port such as 127.0.0.1:8080", addr)
	}
	return checkPort(port)
}

func checkPort(port string) error {
	if n, err := strconv.Atoi(port); err != nil || n < 0 || n > 65535 {
		return fmt.Errorf("%q is not a port", port)
	}
	return nil
}

// checkScheme checks that an address begins with one of the schemes and has something
// after it.
func checkScheme(address string, schemes ...string) error {
	for _, scheme := range schemes {
		if rest, ok := strings.CutPrefix(address, scheme); ok && rest != "" {
			return nil
		} else if ok {
			return fmt.Errorf("%q has nothing after the scheme", address)
		}
	}
	return fmt.Errorf("%q does not begin with any of: %s", maskAddress(address), strings.Join(schemes, ", "))
}

// checkAddress checks that an address is that of a page, on this site or another.
func checkAddress(address string) error {
	u, err := url.Parse(address)
	if err != nil || u.Host == "" || u.Scheme != "http" && u.Scheme != "https" || u.RawQuery != "" || u.Fragment != "" {
		return fmt.Errorf("%q is not an address such as https://account.example.com or https://example.com/account", address)
	}
	return nil
}

// checkOrigin checks that a text is an origin, such as https://live.example. It becomes part of the content security policy.
func checkOrigin(text string) error {
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.Scheme+"://"+u.Host != text ||
		strings.ContainsAny(text, ";,*'\"") {
		return fmt.Errorf("%q is not an origin such as https://live.example.com", text)
	}
	return nil
}

func checkMail(address string) error {
	if _, err := mail.ParseAddress(address); err != nil {
		return fmt.Errorf("%q is not an address such as desk@example.com", address)
	}
	return nil
}

// checkBounces checks that an address has room for a token within the 64 characters
// allowed before the @.
func checkBounces(address string) error {
	a, err := mail.ParseAddress(address)
	if err != nil || a.Address != address {
		return fmt.Errorf("%q is not an address such as bounces@example.com", address)
	}
	if name, _, _ := strings.Cut(address, "@"); len(name) > 23 {
		return fmt.Errorf("%q has more than 23 characters before the @, and a token of 40 characters is added to them", address)
	}
	return nil
}

func checkSite(address string) error {
	wrong := fmt.Errorf("%q is not an address such as https://example.com", address)
	u, err := url.Parse(address)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || strings.Trim(u.Path, "/") != "" {
		return wrong
	}
	// Nothing but scheme, host and port: cookies, passkeys and the check of origins compare it with what browsers send.
	if strings.TrimRight(address, "/") != u.Scheme+"://"+u.Host || !siteHost.MatchString(u.Hostname()) {
		return wrong
	}
	if port := u.Port(); port != "" {
		return checkPort(port)
	}
	if strings.HasSuffix(u.Host, ":") {
		return wrong
	}
	return nil
}

// siteHost matches an IP address or a host name, with letters of every script.
var siteHost = regexp.MustCompile(`^(?:[0-9a-fA-F:.]*:[0-9a-fA-F:.]*|` + hostLabel + `(?:\.` + hostLabel + `)*)$`)

const hostLabel = `[\pL\pN](?:[\pL\pM\pN-]*[\pL\pM\pN])?`

// checkAccount checks the address of the account page. On the site itself it must have the declared path of the account.
func checkAccount(address, site string) error {
	if below, ok := strings.CutPrefix(address, site+"/"); ok && "/"+below != route.AccountPath {
		return fmt.Errorf("%q: the account of this site is at %s%s; another address must be on another host", address, site, route.AccountPath)
	}
	return checkAddress(address)
}
