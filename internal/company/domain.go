package company

import (
	"strings"

	"golang.org/x/net/publicsuffix"
)

// sharedHosts are domains with the pages or the mailboxes of many companies.
var sharedHosts = []string{
	"facebook.com", "linkedin.com", "twitter.com", "x.com", "instagram.com", "youtube.com", "github.com", "github.io", "wordpress.com",
	"blogspot.com", "medium.com", "notion.site", "notion.so", "google.com", "apple.com", "wixsite.com", "carrd.co", "linktr.ee", "t.me",
	"gmail.com", "yahoo.com", "hotmail.com", "outlook.com", "aol.com", "zoho.com", "rediffmail.com", "msn.com", "ymail.com", "live.com",
	"icloud.com", "ycombinator.com", "crunchbase.com", "angel.co", "wellfound.com", "indiamart.com", "justdial.com", "tradeindia.com",
	"producthunt.com", "f6s.com", "tracxn.com", "pitchbook.com", "startupindia.gov.in", "about.me", "sites.google.com", "amazon.com", "amazon.in", "flipkart.com", "shopify.com", "myshopify.com", "substack.com", "telegram.me", "whatsapp.com",
}

// OwnDomain returns the domain of a website, without "www.", if it identifies a company; "" for hosts that many companies share
// and for public suffixes such as "co.in".
func OwnDomain(website string) string {
	domain := domainOf(website)
	if _, err := publicsuffix.EffectiveTLDPlusOne(domain); err != nil {
		return ""
	}
	for _, shared := range sharedHosts {
		if domain == shared || strings.HasSuffix(domain, "."+shared) {
			return ""
		}
	}
	return domain
}
