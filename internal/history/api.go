package history

import (
	"context"
	"fmt"
	"net/http"
	"strconv"
	"time"

	"masthead/internal/apiv2"
	"masthead/internal/caller"
	"masthead/internal/clock"
	"masthead/internal/database"
)

// Register adds the operations of the reading history to the API. Signed-in readers may call them.
func (h *History) Register(a *apiv2.API) {
	in := apiv2.Section("Reading history")
	apiv2.Personal(a, http.MethodGet, "/rw/reading-history", "read-history", "Read the caller's reading history (addition)", h.readHistory, in,
		apiv2.Doc("The history is empty unless the reader has switched it on."))
	apiv2.Personal(a, http.MethodPut, "/rw/reading-history", "add-history",
		"Add stories that were read on a device (addition)", h.addReadings, in,
		apiv2.Doc("Only the later of two readings of a story is stored. If the history is switched off, nothing is stored and kept is false."))
	apiv2.Personal(a, http.MethodDelete, "/rw/reading-history", "delete-history",
		"Delete one story or all from the history (addition)", h.deleteReadings, in)
	apiv2.Personal(a, http.MethodPut, "/rw/reading-history/kept", "set-history-enabled",
		"Switch reading history on or off (addition)", h.switchHistory, in,
		apiv2.Doc("Switching it off deletes the history."))
}

// ReadStory is a story in the caller's reading history.
type ReadStory struct {
	Story string `json:"story" example:"42"`
	Path  string `json:"path" example:"/science/2021/03/first-light"`
	Title string `json:"title"`
	Brand string `json:"brand"`
	Lang  string `json:"lang"`
	Dir   string `json:"dir" enum:"ltr,rtl"`
	Depth int    `json:"depth" minimum:"0" maximum:"100" doc:"Part of the story that was read, in percent of the paragraphs."`
	At    int64  `json:"at" doc:"Time of the last reading in milliseconds since the Unix epoch."`
}

// HistoryListing is the history of a reader.
type HistoryListing struct {
	Kept    bool        `json:"kept" doc:"True if the reading history is switched on."`
	Stories []ReadStory `json:"stories" doc:"Last read first, at most 200."`
}

type noInput struct{}

func (h *History) readHistory(ctx context.Context, _ *noInput) (*apiv2.Output[HistoryListing], error) {
	out := HistoryListing{Stories: []ReadStory{}}
	var err error
	if out.Kept, err = h.IsEnabled(ctx, caller.UserIDOf(ctx)); err != nil || !out.Kept {
		return apiv2.Private(out), err
	}
	list, err := h.List(ctx, caller.UserIDOf(ctx))
	for _, r := range list {
		out.Stories = append(
			out.Stories,
			ReadStory{Story: r.Card.ID, Path: r.Card.Path, Title: r.Card.Title, Brand: r.Card.Brand.Name, Lang: r.Card.Lang, Dir: r.Card.Dir,
				Depth: r.Depth, At: r.At.UnixMilli()},
		)
	}
	return apiv2.Private(out), err
}

// ReadOnDevice is a story that was read on a device.
type ReadOnDevice struct {
	Story string `json:"story" maxLength:"20" example:"42"`
	Depth int    `json:"depth" minimum:"0" maximum:"100"`
	At    int64  `json:"at" minimum:"0" doc:"Time in milliseconds since the Unix epoch."`
}

// HistoryAddition has the stories that were read on a device.
type HistoryAddition struct {
	Read []ReadOnDevice `json:"read" maxItems:"200"`
}

type addInput struct{ Body HistoryAddition }

// HistorySetting states whether reading history is switched on.
type HistorySetting struct {
	Enabled bool `json:"kept"`
}

func (h *History) addReadings(ctx context.Context, in *addInput) (*apiv2.Output[HistorySetting], error) {
	var read []Reading
	for _, r := range in.Body.Read {
		if id, err := strconv.ParseInt(r.Story, 10, 64); err == nil && r.At < maxMillis {
			read = append(read, Reading{StoryID: id, Depth: r.Depth, At: clock.FromMillis(r.At)})
		}
	}
	enabled, err := h.Add(ctx, caller.UserIDOf(ctx), read)
	return apiv2.Private(HistorySetting{enabled}), err
}

// maxMillis is the latest time that is accepted, in milliseconds since the Unix epoch. It is later than any clock shows, and small enough
// for a clock.Moment.
var maxMillis = time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC).UnixMilli()

type deleteInput struct {
	Story string `query:"story" maxLength:"20" doc:"ID of the story; all stories by default."`
}

func (h *History) deleteReadings(ctx context.Context, in *deleteInput) (*apiv2.Output[HistorySetting], error) {
	var id int64
	if in.Story != "" {
		var err error
		if id, err = strconv.ParseInt(in.Story, 10, 64); err != nil || id < 1 {
			return nil, fmt.Errorf("story %q: %w", in.Story, database.ErrNotFound)
		}
	}
	if err := h.Delete(ctx, caller.UserIDOf(ctx), id); err != nil {
		return nil, err
	}
	enabled, err := h.IsEnabled(ctx, caller.UserIDOf(ctx))
	return apiv2.Private(HistorySetting{enabled}), err
}

type settingInput struct{ Body HistorySetting }

func (h *History) switchHistory(ctx context.Context, in *settingInput) (*apiv2.Output[HistorySetting], error) {
	err := h.SetEnabled(ctx, caller.UserIDOf(ctx), in.Body.Enabled)
	return apiv2.Private(in.Body), err
}
