package audience

import (
	"strings"

	"golang.org/x/net/publicsuffix"
)

// Referrer is the class of the place that a reader came from. Nothing more about it is stored.
type Referrer string

// The classes of referrers.
const (
	Search     Referrer = "search"
	Social     Referrer = "social"
	Messaging  Referrer = "messaging"
	Newsletter Referrer = "newsletter"
	Internal   Referrer = "internal" // another page of this site
	Other      Referrer = "other"    // another site
	Direct     Referrer = "direct"   // typed, bookmarked or unknown
)

// mediumClasses maps words in a link's utm_medium or utm_source to classes.
var mediumClasses = map[string]Referrer{
	"email": Newsletter, "e-mail": Newsletter, "mail": Newsletter, "newsletter": Newsletter,
	"social": Social, "sms": Messaging, "whatsapp": Messaging, "telegram": Messaging, "messaging": Messaging,
}

// hostClasses maps hosts including their subdomains, and the names that Android apps use
// as referrers, to classes.
var hostClasses = map[string]Referrer{
	"search.brave.com": Search, "baidu.com": Search, "ecosia.org": Search, "startpage.com": Search,
	"qwant.com": Search, "search.naver.com": Search,
	"com.google.android.googlequicksearchbox": Search,

	"facebook.com": Social, "fb.com": Social, "instagram.com": Social, "threads.net": Social, "threads.com": Social,
	"x.com": Social, "t.co": Social,
	"twitter.com": Social, "linkedin.com": Social, "lnkd.in": Social, "youtube.com": Social, "reddit.com": Social, "quora.com": Social,
	"pinterest.com": Social, "koo.app": Social, "sharechat.com": Social, "bsky.app": Social, "mastodon.social": Social,
	"news.ycombinator.com": Social,
	"com.facebook.katana":  Social, "com.instagram.android": Social, "com.twitter.android": Social, "com.linkedin.android": Social,
	"com.reddit.frontpage": Social,

	"whatsapp.com": Messaging, "wa.me": Messaging, "telegram.org": Messaging, "t.me": Messaging, "telegram.me": Messaging,
	"messenger.com": Messaging,
	"slack.com":     Messaging, "discord.com": Messaging, "teams.microsoft.com": Messaging, "arattai.in": Messaging,
	"com.whatsapp": Messaging, "org.telegram.messenger": Messaging, "com.slack": Messaging,

	"mail.google.com": Newsletter, "mail.yahoo.com": Newsletter, "outlook.live.com": Newsletter, "outlook.office.com": Newsletter,
	"outlook.office365.com": Newsletter, "mail.zoho.com": Newsletter, "mail.zoho.in": Newsletter, "mail.rediff.com": Newsletter,
	"mail.proton.me":        Newsletter,
	"com.google.android.gm": Newsletter, "com.microsoft.office.outlook": Newsletter, "com.yahoo.mobile.client.android.mail": Newsletter,
}

// searchEngines are the first labels of search engines with a domain in many countries.
var searchEngines = map[string]bool{"google": true, "bing": true, "yahoo": true, "yandex": true, "duckduckgo": true}

// classify returns the class of the host that a reader came from, which may be "". The
// medium of the link takes precedence.
func (a *Audience) classify(host, medium string) Referrer {
	if class, ok := mediumClasses[strings.ToLower(medium)]; ok {
		return class
	}
	host = strings.ToLower(strings.TrimSuffix(host, "."))
	switch host {
	case "":
		return Direct
	case a.Host:
		return Internal
	}
	name, _, _ := strings.Cut(host, ":")
	for rest := name; rest != ""; _, rest, _ = strings.Cut(rest, ".") {
		if class, ok := hostClasses[rest]; ok {
			return class
		}
	}
	domain, err := publicsuffix.EffectiveTLDPlusOne(name)
	label, _, _ := strings.Cut(domain, ".")
	if err == nil && searchEngines[label] {
		return Search
	}
	return Other
}
