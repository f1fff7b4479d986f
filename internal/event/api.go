package event

import (
	"context"
	"errors"
	"fmt"
	"net/http"

	"masthead/internal/apiv2"
	"masthead/internal/caller"
)

// Register adds the operations of event reminders to the API.
func (r *Reminders) Register(a *apiv2.API) {
	in := apiv2.Section("Notifications")
	apiv2.Personal(
		a,
		http.MethodPost,
		"/events/notify",
		"remind-of-event",
		"Ask for a reminder of an event (addition)",
		r.saveReminder,
		in,
		apiv2.Doc(
			"The caller gets a notification and an email a day before an upcoming meetup begins. If the request is made later, "+
				"they come an hour before, or at once in the last hour. If the start changes afterwards, the caller is reminded again.",
		),
	)
	apiv2.Personal(a, http.MethodDelete, "/events/notify", "cancel-event-reminder", "Cancel the reminder of an event (addition)",
		r.cancelReminder, in)
	apiv2.Personal(a, http.MethodGet, "/events/notify", "list-event-reminders", "List the caller's event reminders (addition)",
		r.readReminders, in)
}

// ReminderRequest asks for the reminder of an event.
type ReminderRequest struct {
	Event  string `json:"event" minLength:"1" maxLength:"200" doc:"Slug of the event." example:"weavers-evening"`
	Locale string `json:"locale,omitempty" doc:"Name or code of the reminder's language; by default that of the publication." example:"en"`
}

// ReminderResponse is the response to a change of a reminder.
type ReminderResponse struct {
	Message string `json:"message" example:"success"`
	Event   string `json:"event" example:"weavers-evening"`
}

type saveInput struct{ Body ReminderRequest }

func (r *Reminders) saveReminder(ctx context.Context, in *saveInput) (*apiv2.Output[ReminderResponse], error) {
	lang, err := apiv2.Locale(ctx, in.Body.Locale)
	if err != nil {
		return nil, err
	}
	err = r.Remind(ctx, caller.UserIDOf(ctx), in.Body.Event, lang)
	switch {
	case errors.Is(err, ErrNotOffered):
		return nil, apiv2.FieldErrors(map[string]string{"event": "must be a meetup that has not begun"})
	case errors.Is(err, ErrTooMany):
		message := fmt.Sprintf("exceeds the limit: a reader can have reminders of at most %d events", MaxReminders)
		return nil, apiv2.FieldErrors(map[string]string{"event": message})
	case err != nil:
		return nil, err
	}
	return apiv2.Private(ReminderResponse{"success", in.Body.Event}), nil
}

type cancelInput struct {
	Event string `query:"event" required:"true" minLength:"1" maxLength:"200" doc:"Slug of the event." example:"weavers-evening"`
}

func (r *Reminders) cancelReminder(ctx context.Context, in *cancelInput) (*apiv2.Output[ReminderResponse], error) {
	if err := r.Cancel(ctx, caller.UserIDOf(ctx), in.Event); err != nil {
		return nil, err
	}
	return apiv2.Private(ReminderResponse{"success", in.Event}), nil
}

type noInput struct{}

func (r *Reminders) readReminders(ctx context.Context, _ *noInput) (*apiv2.Output[[]Reminder], error) {
	list, err := r.RemindersOf(ctx, caller.UserIDOf(ctx))
	return apiv2.Private(list), err
}
