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

// Name is the name of the meta tag, and the beginning of the DNS record, by which a domain is proven.
const Name = "masthead-verification"

// Proofs checks DNS records and websites.
type Proofs struct {
	Resolver *net.Resolver  // nil for that of the system
	Fetcher  *media.Fetcher // fetches from the public internet only
	Scheme   string         // of websites, "" for https
	Port     string         // of websites, "" for that of the scheme
}

// proofTime is the time that a check may take.
const proofTime = 15 * time.Second

// check looks for the token of a claim. It returns ErrNotFound if it is not there.
func (p Proofs) check(ctx context.Context, claim *Claim) error {
	ctx, cancel := context.WithTimeout(ctx, proofTime)
	defer cancel()
	if claim.Method == DNS {
		return p.checkDNS(ctx, claim.Domain, claim.Secret)
	}
	return p.checkSite(ctx, claim.Domain, claim.Secret)
}

// checkDNS looks for the TXT record of a domain.
func (p Proofs) checkDNS(ctx context.Context, domain, token string) error {
	resolver := p.Resolver
	if resolver == nil {
		resolver = net.DefaultResolver
	}
	records, err := resolver.LookupTXT(ctx, domain+".") // absolute, so that no search domain is appended
	if err != nil {
		return fmt.Errorf("%w: %w", ErrNotFound, err)
	}
	if !slices.Contains(records, Name+"="+token) {
		return ErrNotFound
	}
	return nil
}

// checkSite looks for the meta tag in the head of the front page of a domain. A redirect to another domain proves nothing.
func (p Proofs) checkSite(ctx context.Context, domain, token string) error {
	address := url.URL{Scheme: "https", Host: domain, Path: "/"}
	if p.Scheme != "" {
		address.Scheme = p.Scheme
	}
	if p.Port != "" {
		address.Host = net.JoinHostPort(domain, p.Port)
	}
	page, err := p.Fetcher.Fetch(ctx, address.String())
	if err != nil {
		return fmt.Errorf("%w: %w", ErrNotFound, err)
	}
	at, err := url.Parse(page.URL)
	if err != nil || strings.TrimPrefix(strings.ToLower(at.Hostname()), "www.") != domain {
		return errors.Join(ErrNotFound, err)
	}
	if !hasTag(page.Body, token) {
		return ErrNotFound
	}
	return nil
}

// hasTag reports whether the head of an HTML document has the meta tag with a token. A tag in the body, where readers of some
// sites can write, does not count.
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
				if strings.EqualFold(values["name"], Name) && values["content"] == token {
					return true
				}
			default:
				return false // it begins the body
			}
		}
	}
}
