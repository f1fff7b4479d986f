package history

import (
	"context"
	"fmt"
	"net/http"
	"strconv"
	"time"

	"masthead/internal/account"
	"masthead/internal/apiv2"
	"masthead/internal/clock"
	"masthead/internal/database"
)

// Register adds the operations of reading history.
func (h *History) Register(a *apiv2.API) {
	in := apiv2.In("Reading history")
	apiv2.Personal(a, http.MethodGet, "/rw/reading-history", "read-history", "What one has read on all devices (addition)", h.read, in,
		apiv2.Doc("Kept only of those who switched it on."))
	apiv2.Personal(a, http.MethodPut, "/rw/reading-history", "add-history", "Add what was read on a device (addition)", h.add, in,
		apiv2.Doc("Of two readings of a story the later counts. Where it is not switched on nothing is kept, and the answer says so."))
	apiv2.Personal(a, http.MethodDelete, "/rw/reading-history", "forget-history", "Forget one story, or all (addition)", h.forget, in)
	apiv2.Personal(a, http.MethodPut, "/rw/reading-history/kept", "keep-history", "Switch it on or off (addition)", h.keep, in,
		apiv2.Doc("Switched off, what was kept is deleted."))
}

// ReadStory is a story that was read.
type ReadStory struct {
	Story string `json:"story" example:"42"`
	Path  string `json:"path" example:"/herstory/2021/03/first-unicorn-founder"`
	Title string `json:"title"`
	Brand string `json:"brand"`
	Lang  string `json:"lang"`
	Dir   string `json:"dir" enum:"ltr,rtl"`
	Depth int    `json:"depth" minimum:"0" maximum:"100" doc:"How far, in percent of its paragraphs."`
	At    int64  `json:"at" doc:"When last, in milliseconds since the Unix epoch."`
}

// HistoryListing is what a reader has read.
type HistoryListing struct {
	Kept    bool        `json:"kept" doc:"Whether it is switched on."`
	Stories []ReadStory `json:"stories" doc:"The last first, at most 200."`
}

type nothing struct{}

func reader(ctx context.Context) int64 { return account.CallerOf(ctx).User.ID }

func (h *History) read(ctx context.Context, _ *nothing) (*apiv2.Output[HistoryListing], error) {
	out := HistoryListing{Stories: []ReadStory{}}
	var err error
	if out.Kept, err = h.Kept(ctx, reader(ctx)); err != nil || !out.Kept {
		return apiv2.Private(out), err
	}
	list, err := h.List(ctx, reader(ctx))
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
	At    int64  `json:"at" minimum:"0" doc:"In milliseconds since the Unix epoch."`
}

// HistoryAddition is what was read on a device.
type HistoryAddition struct {
	Read []ReadOnDevice `json:"read" maxItems:"200"`
}

type addInput struct{ Body HistoryAddition }

// HistoryKept says whether history is kept.
type HistoryKept struct {
	Kept bool `json:"kept"`
}

func (h *History) add(ctx context.Context, in *addInput) (*apiv2.Output[HistoryKept], error) {
	var read []Reading
	for _, r := range in.Body.Read {
		if id, err := strconv.ParseInt(r.Story, 10, 64); err == nil && r.At < maxMillis {
			read = append(read, Reading{StoryID: id, Depth: r.Depth, At: clock.FromMillis(r.At)})
		}
	}
	keeps, err := h.Add(ctx, reader(ctx), read)
	return apiv2.Private(HistoryKept{keeps}), err
}

// maxMillis is beyond every clock, and within what a moment can be.
var maxMillis = time.Date(9999, 1, 1, 0, 0, 0, 0, time.UTC).UnixMilli()

type forgetInput struct {
	Story string `query:"story" maxLength:"20" doc:"Which; all where it is missing."`
}

func (h *History) forget(ctx context.Context, in *forgetInput) (*apiv2.Output[HistoryKept], error) {
	var id int64
	if in.Story != "" {
		var err error
		if id, err = strconv.ParseInt(in.Story, 10, 64); err != nil || id < 1 {
			return nil, fmt.Errorf("story %q: %w", in.Story, database.ErrNotFound)
		}
	}
	if err := h.Forget(ctx, reader(ctx), id); err != nil {
		return nil, err
	}
	keeps, err := h.Kept(ctx, reader(ctx))
	return apiv2.Private(HistoryKept{keeps}), err
}

type keepInput struct{ Body HistoryKept }

func (h *History) keep(ctx context.Context, in *keepInput) (*apiv2.Output[HistoryKept], error) {
	err := h.Keep(ctx, reader(ctx), in.Body.Kept)
	return apiv2.Private(in.Body), err
}
