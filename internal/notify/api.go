package notify

import (
	"context"
	"net/http"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"masthead/internal/apiv2"
	"masthead/internal/caller"
)

// PerPage is the number of notifications on a page of the site.
const PerPage = 10

// MaxOffset is the largest offset of a list.
const MaxOffset = 10_000

// Register adds the operations of notifications to the API. Signed-in readers may call them.
func (n *Notifications) Register(a *apiv2.API) {
	in := apiv2.Section("Notifications")
	apiv2.Personal(a, http.MethodGet, "/rw/notifications", "list-notifications", "List the caller's notifications (addition)", n.readList, in)
	apiv2.Personal(a, http.MethodPut, "/rw/notifications/read", "read-notifications",
		"Mark notifications as read (addition)", n.markAsRead, in)
	apiv2.Personal(
		a,
		http.MethodGet,
		"/rw/notifications/live",
		"stream-notifications",
		"Stream the number of unread notifications (addition)",
		n.streamUnread,
		in,
		apiv2.Doc("Server-sent events of type “unread” with the number as data, sent at once and whenever it changes."),
		func(op *huma.Operation) {
			op.Responses = map[string]*huma.Response{"200": {Description: "OK", Content: map[string]*huma.MediaType{
				"text/event-stream": {Schema: &huma.Schema{Type: huma.TypeString}, Example: "event: unread\ndata: 3\n\n"}}}}
		},
	)
}

// NotificationList is a page of notifications, newest first.
type NotificationList struct {
	Notifications []Notification `json:"notifications"`
	Unread        int            `json:"unread"`
}

type listInput struct {
	Limit  int `query:"limit" minimum:"1" maximum:"50" default:"10" doc:"Number of notifications; at most 50."`
	Offset int `query:"offset" minimum:"0" maximum:"10000" default:"0"`
}

func (n *Notifications) readList(ctx context.Context, in *listInput) (*apiv2.Output[NotificationList], error) {
	user := caller.UserIDOf(ctx)
	list, err := n.List(ctx, user, Window{Limit: in.Limit, Offset: in.Offset})
	if err != nil {
		return nil, err
	}
	unread, err := n.CountUnread(ctx, user)
	return apiv2.Private(NotificationList{list, unread}), err
}

// MarkReadRequest names the notifications that were read.
type MarkReadRequest struct {
	IDs []string `json:"ids,omitempty" maxItems:"100" doc:"The notifications that were read; all by default."`
}

// MarkReadResponse is the number of unread notifications.
type MarkReadResponse struct {
	Message string `json:"message" example:"success"`
	Unread  int    `json:"unread"`
}

type markReadInput struct{ Body MarkReadRequest }

func (n *Notifications) markAsRead(ctx context.Context, in *markReadInput) (*apiv2.Output[MarkReadResponse], error) {
	user := caller.UserIDOf(ctx)
	ids := make([]int64, 0, len(in.Body.IDs))
	for _, text := range in.Body.IDs {
		id, err := strconv.ParseInt(text, 10, 64)
		if err != nil {
			return nil, apiv2.Error(http.StatusUnprocessableEntity, "“"+text+"” is not the ID of a notification.")
		}
		ids = append(ids, id)
	}
	if err := n.MarkAsRead(ctx, user, ids); err != nil {
		return nil, err
	}
	unread, err := n.CountUnread(ctx, user)
	return apiv2.Private(MarkReadResponse{"success", unread}), err
}
