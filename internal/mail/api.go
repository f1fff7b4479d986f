package mail

import (
	"context"
	"fmt"
	"net/http"
	netmail "net/mail"

	"masthead/internal/apiv2"
)

// API records the delivery events that a mail provider reports with a request.
type API struct{ Service *Service }

// Register adds the operation that records bounces and complaints to the API. Administrators may call it.
func (m *API) Register(a *apiv2.API) {
	apiv2.Admin(a, http.MethodPost, "/mail/events", "mail-events", "Report bounces and complaints (addition)", m.recordEvents,
		apiv2.Section("Mail"),
		apiv2.Doc("For a mail provider that reports bounces and complaints by a request instead of by email. "+
			"An address that has no mailbox (status 5.1.…), or whose owner complained, gets no more newsletters; "+
			"other bounces have this effect only if they occur on three days within seven. "+
			"The token must be for every brand."))
}

// MailEvent is a bounce of an email or a complaint about one.
type MailEvent struct {
	Address string `json:"address" maxLength:"254" doc:"Recipient of the email." example:"asha@example.in"`
	Kind    string `json:"kind" enum:"bounce,complaint" example:"bounce"`
	Status  string `json:"status,omitempty" maxLength:"20" doc:"The enhanced status code of the bounce (RFC 3463)." example:"5.1.1"`
}

type mailEventsInput struct {
	Body struct {
		Events []MailEvent `json:"events" minItems:"1" maxItems:"100"`
	}
}

// MailEventsResponse has the number of events that were accepted.
type MailEventsResponse struct {
	Taken int `json:"taken" example:"1"`
}

func (m *API) recordEvents(ctx context.Context, in *mailEventsInput) (*apiv2.Output[MailEventsResponse], error) {
	wrong := map[string]string{}
	for i, e := range in.Body.Events {
		if a, err := netmail.ParseAddress(e.Address); err != nil || a.Address != e.Address {
			wrong[fmt.Sprintf("events[%d].address", i)] = "This is not an address such as asha@example.in."
		}
	}
	if len(wrong) > 0 {
		return nil, apiv2.FieldErrors(wrong)
	}
	for _, e := range in.Body.Events {
		if err := m.Service.RecordEvent(ctx, Event{Address: e.Address, Complaint: e.Kind == "complaint", Status: e.Status}); err != nil {
			return nil, err
		}
	}
	return apiv2.Private(MailEventsResponse{len(in.Body.Events)}), nil
}
