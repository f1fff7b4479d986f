package claim

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"net/url"
	"slices"
	"strings"
	"time"

	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"

	"masthead/internal/media"
)

// TokenName is the name of the meta tag with the token of a claim. It is also the part of the TXT record before the equals sign
// and the token.
const TokenName = "masthead-verification"

// Verifier looks for the token of a claim in DNS records and on websites.
type Verifier struct {
	Resolver *net.Resolver  // nil for the system's resolver
	Fetcher  *media.Fetcher // fetches from the public internet only
	Scheme   string         // scheme of websites, "" for https
	Port     string         // port of websites, "" for the default port of the scheme
}

// verificationTimeout is the maximum time that a verification may take.
const verificationTimeout = 15 * time.Second

// check looks for the token of a claim. It returns ErrTokenNotFound if it does not find it.
func (p Verifier) check(ctx context.Context, claim *Claim) error {
	ctx, cancel := context.WithTimeout(ctx, verificationTimeout)
	defer cancel()
	if claim.Method == DNS {
		return p.checkDNS(ctx, claim.Domain, claim.Secret)
	}
	return p.checkSite(ctx, claim.Domain, claim.Secret)
}

// checkDNS looks for the TXT record of a domain.
func (p Verifier) checkDNS(ctx context.Context, domain, token string) error {
	resolver := p.Resolver
	if resolver == nil {
		resolver = net.DefaultResolver
	}
	records, err := resolver.LookupTXT(ctx, domain+".") // absolute, so that no search domain is appended
	if err != nil {
		return fmt.Errorf("%w: %w", ErrTokenNotFound, err)
	}
	if !slices.Contains(records, TokenName+"="+token) {
		return ErrTokenNotFound
	}
	return nil
}

// checkSite looks for the meta tag in the head of the home page of a domain. If the home page redirects to another domain, the
// page there does not count.
func (p Verifier) checkSite(ctx context.Context, domain, token string) error {
	address := url.URL{Scheme: "https", Host: domain, Path: "/"}
	if p.Scheme != "" {
		address.Scheme = p.Scheme
	}
	if p.Port != "" {
		address.Host = net.JoinHostPort(domain, p.Port)
	}
	page, err := p.Fetcher.Fetch(ctx, address.String())
	if err != nil {
		return fmt.Errorf("%w: %w", ErrTokenNotFound, err)
	}
	at, err := url.Parse(page.URL)
	if err != nil || strings.TrimPrefix(strings.ToLower(at.Hostname()), "www.") != domain {
		return errors.Join(ErrTokenNotFound, err)
	}
	if !hasTag(page.Body, token) {
		return ErrTokenNotFound
	}
	return nil
}

// hasTag reports whether the head of an HTML document has the meta tag with a token. A tag in the body does not count, because
// visitors of some sites can write there.
func hasTag(document []byte, token string) bool {
	z := html.NewTokenizer(bytes.NewReader(document))
	for {
		switch z.Next() {
		case html.ErrorToken:
			return false
		case html.EndTagToken:
			if t := z.Token(); t.DataAtom == atom.Head {
				return false
			}
		case html.StartTagToken, html.SelfClosingTagToken:
			t := z.Token()
			switch t.DataAtom {
			case atom.Html, atom.Head, atom.Title, atom.Link, atom.Script, atom.Style, atom.Base, atom.Noscript, atom.Template:
			case atom.Meta:
				values := map[string]string{}
				for _, a := range t.Attr {
					values[a.Key] = a.Val
				}
				if strings.EqualFold(values["name"], TokenName) && values["content"] == token {
					return true
				}
			default:
				return false // this element begins the body
			}
		}
	}
}
