package mail_test

import (
	"context"
	"net"
	"testing"

	"github.com/miekg/dns"

	"masthead/internal/mail"
)

// serveDNS starts a DNS server on loopback that has TXT records. It does not respond for names in silent.
func serveDNS(t *testing.T, records map[string]string, silent string) *net.Resolver {
	t.Helper()
	listener, err := net.ListenPacket("udp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	server := &dns.Server{PacketConn: listener, Handler: dns.HandlerFunc(func(w dns.ResponseWriter, q *dns.Msg) {
		answer, name := new(dns.Msg), q.Question[0].Name
		answer.SetReply(q)
		switch text := records[name]; {
		case name == silent:
			answer.Rcode = dns.RcodeServerFailure
		case text == "":
			answer.Rcode = dns.RcodeNameError
		default:
			answer.Answer = append(answer.Answer, &dns.TXT{Txt: []string{text},
				Hdr: dns.RR_Header{Name: name, Rrtype: dns.TypeTXT, Class: dns.ClassINET}})
		}
		_ = w.WriteMsg(answer)
	})}
	go func() { _ = server.ActivateAndServe() }()
	t.Cleanup(func() { _ = server.Shutdown() })
	return &net.Resolver{PreferGo: true, Dial: func(ctx context.Context, _, _ string) (net.Conn, error) {
		return (&net.Dialer{}).DialContext(ctx, "udp", listener.LocalAddr().String())
	}}
}

// Issue 24, "Administration": the Desk says which records of a domain are missing.
func TestRecordsOfADomainAreLookedUp(t *testing.T) {
	records := mail.Records{Resolver: serveDNS(t, map[string]string{
		"one._domainkey.example.com.": "v=DKIM1;k=rsa;  p=MIIB;", "two._domainkey.example.com.": "v=DKIM1; k=rsa; p=other",
		"example.com.": "v=spf1 -all"}, "_dmarc.example.com.")}
	keys := []mail.MailKey{{Record: "one._domainkey.example.com", Value: "v=DKIM1; k=rsa; p=MIIB"},
		{Record: "two._domainkey.example.com", Value: "v=DKIM1; k=rsa; p=MIIB"}, {Record: "three._domainkey.example.com", Value: "v=DKIM1"}}
	list := records.Look(t.Context(), "example.com", keys)
	want := []mail.RecordState{mail.RecordFound, mail.RecordDiffers, mail.RecordMissing, mail.RecordFound, mail.RecordUnread}
	if len(list) != len(want) {
		t.Fatalf("%+v", list)
	}
	for i, state := range want {
		if list[i].State != state {
			t.Errorf("%s %s is %q, want %q", list[i].Kind, list[i].Name, list[i].State, state)
		}
	}
	if list[1].Found != "v=DKIM1; k=rsa; p=other" || list[3].Found != "v=spf1 -all" {
		t.Errorf("found %+v", list)
	}
}
