package mail

import (
	"context"
	"errors"
	"net"
	"slices"
	"strings"
	"time"
)

// Records looks up DNS records.
type Records struct {
	Resolver *net.Resolver // nil for the system's resolver
}

// lookTimeout is the maximum time for looking up the records of a domain.
const lookTimeout = 10 * time.Second

// RecordState says what the DNS has instead of a record.
type RecordState string

// The states of a record.
const (
	RecordFound   RecordState = "found"
	RecordMissing RecordState = "missing"
	RecordDiffers RecordState = "differs" // there is a record of the kind, with another value
	RecordUnread  RecordState = "unread"  // the DNS did not respond
)

// MailRecord is a TXT record that emails need, as the DNS has it.
type MailRecord struct {
	Kind  string      `json:"kind" enum:"dkim,spf,dmarc"`
	Name  string      `json:"name" example:"m20261130._domainkey.example.com"`
	Value string      `json:"value" doc:"Expected text, or its beginning if the rest is up to the operator." example:"v=DMARC1"`
	State RecordState `json:"state" enum:"found,missing,differs,unread"`
	Found string      `json:"found" doc:"Text of the record in the DNS; empty if there is none."`
}

// Look returns the records that emails from a domain need: one for each key, that of the servers that may send (SPF), and that of the
// policy (DMARC). It takes at most ten seconds.
func (r Records) Look(ctx context.Context, domain string, keys []MailKey) []MailRecord {
	ctx, cancel := context.WithTimeout(ctx, lookTimeout)
	defer cancel()
	list := []MailRecord{}
	for _, key := range keys {
		list = append(list, MailRecord{Kind: "dkim", Name: key.Record, Value: key.Value})
	}
	list = append(list, MailRecord{Kind: "spf", Name: domain, Value: "v=spf1"},
		MailRecord{Kind: "dmarc", Name: "_dmarc." + domain, Value: "v=DMARC1"})
	for i := range list {
		r.look(ctx, &list[i])
	}
	return list
}

// look sets the state of a record.
func (r Records) look(ctx context.Context, record *MailRecord) {
	resolver := r.Resolver
	if resolver == nil {
		resolver = net.DefaultResolver
	}
	texts, err := resolver.LookupTXT(ctx, record.Name+".") // absolute, so that no search domain is appended
	var failed *net.DNSError
	switch {
	case errors.As(err, &failed) && failed.IsNotFound:
		record.State = RecordMissing
		return
	case err != nil:
		record.State = RecordUnread
		return
	}
	is := func(text string) bool { return strings.HasPrefix(text, record.Value) }
	if record.Kind == "dkim" {
		is = func(text string) bool { return sameTags(text, record.Value) }
	}
	if at := slices.IndexFunc(texts, is); at >= 0 {
		record.State, record.Found = RecordFound, texts[at]
		return
	}
	record.State = RecordMissing
	if record.Kind == "dkim" && len(texts) > 0 {
		record.State, record.Found = RecordDiffers, texts[0]
	}
}

// sameTags reports whether two records of keys have the same tags, whatever the spaces between them.
func sameTags(x, y string) bool {
	tags := func(record string) string {
		return strings.TrimRight(strings.Join(strings.Fields(record), ""), ";")
	}
	return tags(x) == tags(y)
}
