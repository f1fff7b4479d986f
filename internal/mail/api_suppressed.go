package mail

import (
	"context"
	"net/http"
	"strings"
	"time"

	"masthead/internal/apiv2"
	"masthead/internal/database"
	"masthead/internal/invalid"
)

// registerSuppressed adds the operations on suppressed addresses to the API.
func (d *DeskAPI) registerSuppressed(a *apiv2.API) {
	const path = "/desk/mail/suppressed"
	apiv2.Admin(a, http.MethodGet, path, "list-suppressed-addresses", "List the addresses that get no more emails, the newest first",
		d.listSuppressed, forAdmins("Only the first letter and the domain of an address are stored. ")...)
	apiv2.Admin(a, http.MethodPost, path+"/{mark}/lift", "unsuppress-address", "Send emails to a suppressed address again", d.unsuppress,
		forAdmins("The reason is in the audit log. ")...)
}

// SuppressedInfo is an address that gets no more emails.
type SuppressedInfo struct {
	Mark    string `json:"mark" doc:"Keyed hash of the address." example:"k5xq"`
	Address string `json:"address" doc:"First letter and domain; empty if they are not known." example:"a…@example.in"`
	Reason  Reason `json:"reason" enum:"hard,complaint,soft" doc:"hard: there is no such mailbox. soft: emails came back on several days."`
	Status  string `json:"status" doc:"Code of the mail server; empty if there is none." example:"5.1.1"`
	Since   string `json:"since" format:"date-time"`
}

type suppressedInput struct {
	apiv2.KeyPage
	Q      string `query:"q" maxLength:"254" doc:"A whole address, or a part of a domain."`
	Reason string `query:"reason" enum:"hard,complaint,soft" doc:"Only addresses that are suppressed for this reason."`
}

func (d *DeskAPI) listSuppressed(ctx context.Context, in *suppressedInput) (*apiv2.Output[apiv2.Items[SuppressedInfo]], error) {
	f := SuppressedFilter{Reason: Reason(in.Reason), After: in.After}
	query := strings.ToLower(strings.TrimSpace(in.Q))
	if name, domain, ok := strings.Cut(query, "@"); ok && name != "" && domain != "" && !strings.Contains(name, "…") {
		mark, err := d.Worker.markOf(ctx, query)
		if err != nil {
			return nil, err
		}
		f.Mark = mark
	} else {
		f.Part = query
	}
	list, err := d.Worker.FindSuppressed(ctx, f, in.Limit+1)
	if err != nil {
		return nil, err
	}
	return apiv2.Private(apiv2.ItemsOf(list, in.Limit, func(s SuppressedAddress) SuppressedInfo {
		return SuppressedInfo{s.Mark, s.Hint, s.Reason, s.Status, s.CreatedAt.Format(time.RFC3339)}
	}, func(s SuppressedAddress) string { return s.Mark })), nil
}

type unsuppressInput struct {
	Mark string `path:"mark" maxLength:"100" doc:"Mark of the address."`
	Body struct {
		Reason string `json:"reason" maxLength:"200" doc:"Why emails may be sent again, for the audit log." example:"The mailbox is back."`
	}
}

// LiftedSuppression names an address to which emails are sent again.
type LiftedSuppression struct {
	Mark string `json:"mark"`
}

func (d *DeskAPI) unsuppress(ctx context.Context, in *unsuppressInput) (*apiv2.Output[LiftedSuppression], error) {
	if strings.TrimSpace(in.Body.Reason) == "" {
		return nil, invalid.Fields{"reason": "is empty"}
	}
	was, err := d.Worker.UnsuppressMark(ctx, in.Mark)
	if err != nil {
		return nil, err
	}
	if !was {
		return nil, database.ErrNotFound
	}
	return apiv2.Private(LiftedSuppression{in.Mark}), nil
}
