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
	_ "github.com/emersion/go-message/charset" // charsets that bounces are written in
)

// Bounce is a report of a mail server or a mailbox provider about an email.
type Bounce struct {
	Job    int64  // ID of the email's job
	Reason Reason // "" if the report says nothing about the address: the email is late, or has arrived
	Status string // the code of a server, such as 5.1.1
}

// ErrNotBounce is returned if a message is not a report about one of our emails: it is an
// out-of-office reply, or anybody could have written it.
var ErrNotBounce = errors.New("the message is not a report about one of our emails")

// MaxBounce is the number of bytes of a bounce that are read. A bounce may contain the whole email,
// which is not needed.
const MaxBounce = 1 << 20

// RecordBounce reads a report about an email as a mail server delivers it: a delivery status (RFC
// 3464) or a complaint (RFC 5965). It trusts the report only if it contains the token of the email,
// and suppresses the address if the report calls for that. It returns ErrNotBounce for any other
// message.
func (svc *Service) RecordBounce(ctx context.Context, r io.Reader) (Bounce, error) {
	text, err := io.ReadAll(io.LimitReader(r, MaxBounce))
	if err != nil {
		return Bounce{}, fmt.Errorf("read a bounce: %w", err)
	}
	rep, ok := parseReport(text)
	if !ok {
		return Bounce{}, ErrNotBounce
	}
	from, ok, err := svc.findOrigin(ctx, text)
	if err != nil {
		return Bounce{}, err
	}
	if !ok {
		return Bounce{}, ErrNotBounce
	}
	b := Bounce{Job: from.job, Reason: rep.reason, Status: rep.status}
	if b.Reason == "" {
		return b, nil
	}
	row := SuppressedAddress{Mark: from.mark, Reason: rep.reason, Status: rep.status}
	for _, address := range rep.addresses {
		mark, err := svc.markOf(ctx, address)
		if err != nil {
			return b, err
		}
		if mark == from.mark {
			row.Hint = maskedAddress(address)
		}
	}
	return b, svc.suppress(ctx, row)
}

// Event is a report of a provider about an address, sent to our API instead of by email.
type Event struct {
	Address   string
	Complaint bool
	Status    string // the server's code, such as 5.1.1; an email with a code of "4.…" may still arrive
}

// RecordEvent records a provider's event. The caller checks who sent it.
func (svc *Service) RecordEvent(ctx context.Context, e Event) error {
	reason := Complaint
	if !e.Complaint {
		reason = reasonForStatus(e.Status)
	}
	return svc.recordRefusal(ctx, e.Address, reason, e.Status)
}

// reasonForStatus returns what the status of a bounced email means for the address; "" for nothing.
func reasonForStatus(status string) Reason {
	if noMailbox(status) {
		return Hard
	}
	return Soft
}

// bounceReport is the content of a bounce.
type bounceReport struct {
	reason    Reason
	status    string
	addresses []string // the recipients that it names
}

// parseReport reads a delivery status or a complaint, and returns false if the message is neither.
// It ignores malformed or truncated data behind the report.
func parseReport(text []byte) (bounceReport, bool) {
	m, err := message.Read(bytes.NewReader(text))
	if m == nil || err != nil && !message.IsUnknownCharset(err) && !message.IsUnknownEncoding(err) {
		return bounceReport{}, false
	}
	parts := m.MultipartReader()
	if parts == nil {
		return bounceReport{}, false
	}
	defer func() { _ = parts.Close() }()
	for range 20 { // the report is the second of three parts
		part, err := parts.NextPart()
		if part == nil || err != nil && !message.IsUnknownCharset(err) && !message.IsUnknownEncoding(err) {
			return bounceReport{}, false
		}
		kind, _, err := part.Header.ContentType()
		if err != nil {
			continue
		}
		switch kind {
		case "message/delivery-status", "message/global-delivery-status":
			return parseDeliveryStatus(part.Body)
		case "message/feedback-report":
			return parseComplaint(part.Body)
		}
	}
	return bounceReport{}, false
}

// readFieldGroups reads groups of header fields that blank lines separate.
func readFieldGroups(r io.Reader) []textproto.MIMEHeader {
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

// parseDeliveryStatus reads whether an email was delivered. Each of our emails has one recipient;
// if a mailing list forwarded it and the report has several groups, the worst one counts.
func parseDeliveryStatus(r io.Reader) (bounceReport, bool) {
	var rep bounceReport
	found := false
	for _, group := range readFieldGroups(r) {
		action := strings.ToLower(strings.TrimSpace(group.Get("Action")))
		if action == "" {
			continue // fields about the message as a whole
		}
		found = true
		status, _, _ := strings.Cut(strings.TrimSpace(group.Get("Status")), " ")
		rep.addresses = append(rep.addresses, addressIn(group.Get("Original-Recipient")), addressIn(group.Get("Final-Recipient")))
		if action != "failed" {
			continue
		}
		if reason := reasonForStatus(status); rep.reason != Hard {
			rep.reason, rep.status = reason, status
		}
	}
	return rep, found
}

// complaintTypes are the feedback types that mean the email was unwanted (RFC 5965, 6430).
var complaintTypes = []string{"abuse", "fraud", "opt-out", "opt-out-list", "other"}

// parseComplaint reads a complaint from a reader who pressed "spam" or "not spam".
func parseComplaint(r io.Reader) (bounceReport, bool) {
	var rep bounceReport
	for _, group := range readFieldGroups(r) {
		kind := strings.ToLower(strings.TrimSpace(group.Get("Feedback-Type")))
		if kind == "" {
			continue
		}
		if slices.Contains(complaintTypes, kind) {
			rep.reason = Complaint
		}
		for _, to := range group.Values("Original-Rcpt-To") {
			rep.addresses = append(rep.addresses, addressIn(to))
		}
		return rep, true
	}
	return rep, false
}

// addressIn returns the address in a field such as "rfc822; asha@example.in".
func addressIn(field string) string {
	if _, after, ok := strings.Cut(field, ";"); ok {
		field = after
	}
	return strings.Trim(strings.TrimSpace(field), "<>")
}
