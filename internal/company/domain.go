package company

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"golang.org/x/net/publicsuffix"
)

// sharedHosts are domains with the pages of many companies. Those whose subdomains belong to different owners, such as github.io, are in
// the public suffix list.
var sharedHosts = setOf(`
	about.me airtable.com alibaba.com amazon.com amazon.in ambitionbox.com angel.co apple.com beacons.ai behance.net bio.link bio.site bit.ly
	blogspot.com bsky.app calendly.com canva.com canva.site carrd.co crunchbase.com cutt.ly dev.to discord.com discord.gg dribbble.com
	dropbox.com ebay.com etsy.com eventbrite.com exportersindia.com f6s.com facebook.com fb.com fb.me flipkart.com forms.gle g.page github.com
	github.io gitlab.com glassdoor.com glassdoor.co.in goo.gl google.com google.co.in gumroad.com hashnode.dev indiamart.com indiegogo.com
	instagram.com instamojo.com issuu.com itch.io justdial.com ketto.org kickstarter.com linkedin.com linktr.ee lnkd.in medium.com meesho.com
	meetup.com milaap.org mydukaan.io myshopify.com naukri.com notion.site notion.so patreon.com pinterest.com pitchbook.com producthunt.com
	quora.com razorpay.me rebrand.ly reddit.com scribd.com shopify.com sites.google.com slideshare.net snapchat.com startupindia.gov.in
	substack.com sulekha.com swiggy.com t.co t.me telegram.me threads.com threads.net tiktok.com tinyurl.com tofler.in tracxn.com
	tradeindia.com tumblr.com twitter.com typeform.com vimeo.com wa.me webs.com weebly.com wellfound.com whatsapp.com wixsite.com
	wordpress.com x.com ycombinator.com youtu.be youtube.com zaubacorp.com zomato.com`)

//go:embed free_mail.txt
var freeMailList string

var freeMailHosts = sync.OnceValue(func() map[string]bool {
	_, domains, _ := strings.Cut(freeMailList, "\n") // the first line is a comment
	return setOf(domains)
})

// freeMailNames are the first labels of the domains of mail services with a domain for each country, such as yahoo.co.in.
var freeMailNames = []string{"aol", "gmail", "hotmail", "msn", "outlook", "proton", "protonmail", "rediff", "rediffmail", "yahoo",
	"yandex", "ymail", "zoho"}

func setOf(words string) map[string]bool {
	set := map[string]bool{}
	for word := range strings.FieldsSeq(words) {
		set[word] = true
	}
	return set
}

// OwnDomain returns the domain of a website, without "www.", if it identifies a company; "" for hosts with the pages or the mailboxes of
// many people or companies, and for public suffixes such as "co.in".
func OwnDomain(website string) string {
	domain := domainOf(website)
	registered, err := publicsuffix.EffectiveTLDPlusOne(domain)
	if err != nil {
		return ""
	}
	if name, _, _ := strings.Cut(registered, "."); slices.Contains(freeMailNames, name) {
		return ""
	}
	for host := domain; strings.HasSuffix(host, registered); _, host, _ = strings.Cut(host, ".") {
		if sharedHosts[host] || freeMailHosts()[host] {
			return ""
		}
	}
	return domain
}

// MainDomain returns the domain under which a domain that OwnDomain returned is registered: "kiln.example" for "shop.kiln.example". It may
// belong to somebody else, such as the university of a company that began there.
func MainDomain(domain string) string {
	registered, err := publicsuffix.EffectiveTLDPlusOne(domain)
	if err != nil {
		return domain
	}
	return registered
}
