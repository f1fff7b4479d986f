package mail

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net/textproto"
	"slices"
	"strings"

	"github.com/emersion/go-message"
	_ "github.com/emersion/go-message/charset" // which bounces are written in
)

// Bounce is what a mail server, or a provider of mailboxes, tells about a letter.
type Bounce struct {
	Letter int64  // number of its job
	Reason Reason // "" says nothing of the address: the letter is late, or arrived
	Status string // the code of a server, such as 5.1.1
}

// ErrNoBounce says that a message is none about a letter of ours: an absence note, or
// something that anybody could have written.
var ErrNoBounce = errors.New("this is no report about a letter of ours")

// MaxBounce is how much of a bounce is read. It may hold the whole letter, which nobody
// needs.
const MaxBounce = 1 << 20

// TakeBounce reads a report about a letter, as a mail server hands it over: a delivery
// status (RFC 3464) or a complaint (RFC 5965). It is believed only if it holds the
// token of the letter, and then suppresses the address if it must.
func (o *Office) TakeBounce(ctx context.Context, r io.Reader) (Bounce, error) {
	text, err := io.ReadAll(io.LimitReader(r, MaxBounce))
	if err != nil {
		return Bounce{}, fmt.Errorf("read a bounce: %w", err)
	}
	rep, ok := parseReport(text)
	if !ok {
		return Bounce{}, ErrNoBounce
	}
	from, ok, err := o.origin(ctx, text)
	if err != nil {
		return Bounce{}, err
	}
	if !ok {
		return Bounce{}, ErrNoBounce
	}
	b := Bounce{Letter: from.job, Reason: rep.reason, Status: rep.status}
	if b.Reason == "" {
		return b, nil
	}
	row := Suppressed{Mark: from.mark, Reason: rep.reason, Status: rep.status}
	for _, address := range rep.addresses {
		mark, err := o.mark(ctx, address)
		if err != nil {
			return b, err
		}
		if mark == from.mark {
			row.Hint = hint(address)
		}
	}
	return b, o.suppress(ctx, row)
}

// Event is what a provider tells of an address, where it sends no mail about it.
type Event struct {
	Address   string
	Complaint bool
	Status    string // the code of a server, such as 5.1.1; a letter that is "4.…" may arrive later
}

// TakeEvent believes an event; who may send one is for the caller to see.
func (o *Office) TakeEvent(ctx context.Context, e Event) error {
	reason := Complaint
	if !e.Complaint {
		reason = reasonOf(e.Status)
	}
	return o.note(ctx, e.Address, reason, e.Status)
}

// reasonOf is what a status of a letter that came back says about the address.
func reasonOf(status string) Reason {
	if noMailbox(status) {
		return Hard
	}
	return Soft
}

// report is what a bounce says.
type report struct {
	reason    Reason
	status    string
	addresses []string // whom it names
}

// parseReport reads a delivery status or a complaint; false where a message is neither.
// What is malformed or cut off behind it does not matter.
func parseReport(text []byte) (report, bool) {
	m, err := message.Read(bytes.NewReader(text))
	if m == nil || err != nil && !message.IsUnknownCharset(err) && !message.IsUnknownEncoding(err) {
		return report{}, false
	}
	parts := m.MultipartReader()
	if parts == nil {
		return report{}, false
	}
	defer func() { _ = parts.Close() }()
	for range 20 { // a report is the second of three
		part, err := parts.NextPart()
		if part == nil || err != nil && !message.IsUnknownCharset(err) && !message.IsUnknownEncoding(err) {
			return report{}, false
		}
		kind, _, err := part.Header.ContentType()
		if err != nil {
			continue
		}
		switch kind {
		case "message/delivery-status", "message/global-delivery-status":
			return deliveryStatus(part.Body)
		case "message/feedback-report":
			return feedback(part.Body)
		}
	}
	return report{}, false
}

// groups reads groups of fields, with blank lines between them.
func groups(r io.Reader) []textproto.MIMEHeader {
	var all []textproto.MIMEHeader
	lines := textproto.NewReader(bufio.NewReader(r))
	for range 50 {
		group, err := lines.ReadMIMEHeader()
		if len(group) > 0 {
			all = append(all, group)
		}
		if err != nil {
			break
		}
	}
	return all
}

// deliveryStatus reads what became of a letter. Ours go to one recipient each; of several
// groups, from a list that the letter was sent on to, the worst counts.
func deliveryStatus(r io.Reader) (report, bool) {
	var rep report
	found := false
	for _, group := range groups(r) {
		action := strings.ToLower(strings.TrimSpace(group.Get("Action")))
		if action == "" {
			continue // about the message
		}
		found = true
		status, _, _ := strings.Cut(strings.TrimSpace(group.Get("Status")), " ")
		rep.addresses = append(rep.addresses, address(group.Get("Original-Recipient")), address(group.Get("Final-Recipient")))
		if action != "failed" {
			continue
		}
		if reason := reasonOf(status); rep.reason != Hard {
			rep.reason, rep.status = reason, status
		}
	}
	return rep, found
}

// unwanted are the complaints that mean it (RFC 5965, 6430).
var unwanted = []string{"abuse", "fraud", "opt-out", "opt-out-list", "other"}

// feedback reads a complaint of somebody who pressed "spam", or that it was none.
func feedback(r io.Reader) (report, bool) {
	var rep report
	for _, group := range groups(r) {
		kind := strings.ToLower(strings.TrimSpace(group.Get("Feedback-Type")))
		if kind == "" {
			continue
		}
		if slices.Contains(unwanted, kind) {
			rep.reason = Complaint
		}
		for _, to := range group.Values("Original-Rcpt-To") {
			rep.addresses = append(rep.addresses, address(to))
		}
		return rep, true
	}
	return rep, false
}

// address is the address in a field such as "rfc822; asha@example.in".
func address(field string) string {
	if _, after, ok := strings.Cut(field, ";"); ok {
		field = after
	}
	return strings.Trim(strings.TrimSpace(field), "<>")
}
