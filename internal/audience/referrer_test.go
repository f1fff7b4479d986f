package audience

import "testing"

func TestReferrersAreClassified(t *testing.T) {
	a := &Audience{Options: Options{Host: "startline.example:8443"}}
	for host, want := range map[string]Referrer{
		"": Direct, "startline.example:8443": Internal, "STARTLINE.example:8443": Internal, "startline.example": Other,
		"www.google.com": Search, "google.co.in": Search, "news.google.com": Search, "in.search.yahoo.com": Search,
		"duckduckgo.com": Search, "search.brave.com": Search,
		"mail.google.com": Newsletter, "com.google.android.gm": Newsletter, "in.mail.yahoo.com": Newsletter, "mail.yahoo.com": Newsletter,
		"l.facebook.com": Social, "t.co": Social, "x.com": Social, "lnkd.in": Social, "www.youtube.com": Social, "com.linkedin.android": Social,
		"web.whatsapp.com": Messaging, "t.me": Messaging, "com.whatsapp": Messaging,
		"blog.example": Other, "notgoogle.com": Other, "google.evil.example": Other, "x.company.example": Other,
		"127.0.0.1:3000": Other, "localhost": Other, "...": Other, "[::1]:80": Other,
	} {
		if got := a.classify(host, ""); got != want {
			t.Errorf("%q: %s, want %s", host, got, want)
		}
	}
	for medium, want := range map[string]Referrer{
		"email": Newsletter, "Newsletter": Newsletter, "whatsapp": Messaging, "social": Social, "cpc": Search, "": Search,
	} {
		if got := a.classify("www.google.com", medium); got != want {
			t.Errorf("medium %q: %s, want %s", medium, got, want)
		}
	}
}
