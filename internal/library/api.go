package library

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"time"

	"masthead/internal/apiv2"
	"masthead/internal/audit"
	"masthead/internal/caller"
	"masthead/internal/database"
	"masthead/internal/media"
)

// register adds the operations of the library to the API. The newsroom may call them.
func (l *Library) register(a *apiv2.API) {
	in := apiv2.Section("Desk")
	apiv2.Write(a, http.MethodGet, "/desk/media", "list-media", "List the files of the library, newest first", l.listFiles, in,
		apiv2.Doc("Pictures, recordings, films and documents of the brands for which the caller writes, and those of all brands. Portraits that "+
			"readers uploaded of themselves are not in the library."))
	apiv2.Write(a, http.MethodGet, "/desk/media/{id}", "read-media", "Read a file of the library", l.readFile, in)
	apiv2.Write(a, http.MethodGet, "/desk/media/{id}/uses", "list-media-uses", "List where a file of the library is used", l.listUses, in,
		apiv2.Doc("First stories of all brands, whose working copies count too, then other records."))
	apiv2.Write(a, http.MethodGet, "/desk/media/{id}/actions", "list-media-actions", "List what was done with a file of the library",
		l.listActions, in)
	apiv2.Write(a, http.MethodPut, "/desk/media/{id}", "save-media", "Save the texts, focal point, cuts and licence of a file", l.saveFile, in,
		apiv2.Doc("version is the one that was read; if somebody saved in between, the status is 409 and 'current' has the file. Stories and "+
			"pages show the change within seconds. A text of a story follows if it only repeats a present or former text of the file. "+
			"A cut has the shape of its slot."),
		apiv2.BodyExample(ExampleSave()))
	apiv2.Write(a, http.MethodDelete, "/desk/media/{id}", "delete-media", "Delete a file that nothing uses", l.deleteFile, in,
		apiv2.Doc("Its addresses keep working. restore-media brings it back within 90 days; then its files are deleted, unless a revision of a "+
			"story shows it. The status is 409 if anything uses it."))
	apiv2.Write(a, http.MethodPost, "/desk/media/{id}/restore", "restore-media", "Bring a deleted file back", l.restoreFile, in)
	apiv2.Write(a, http.MethodPut, "/desk/media/{id}/captions/{lang}", "save-captions", "Save the captions of a recording or film",
		l.saveCaptions, in, apiv2.MaxBody(4<<20),
		apiv2.Doc("WebVTT or SubRip of at most 2 MB; the first wrong line is named. An empty text removes the captions."))
	l.registerReplace(a)
}

// ExampleSave returns the example of a file to save in the reference of the API.
func ExampleSave() map[string]any {
	return map[string]any{"version": 1, "alt": "A loom by a window", "caption": "The loom of the cooperative.", "credit": "Kavya Raman",
		"texts":  map[string]any{"hi": map[string]any{"alt": "खिड़की के पास करघा", "caption": ""}},
		"focalX": 0.5, "focalY": 0.3, "crops": map[string]any{}, "licence": "One year, online", "licenceSource": "Tide Pictures",
		"licenceEnds": "2027-03-31"}
}

// LibraryEntry is a file in a list of the library.
type LibraryEntry struct {
	ID         int64              `json:"id"`
	Version    int                `json:"version"`
	Kind       media.Kind         `json:"kind" enum:"picture,recording,film,document"`
	Filename   string             `json:"filename" example:"loom.jpg"`
	Alt        string             `json:"alt"`
	Caption    string             `json:"caption"`
	Credit     string             `json:"credit"`
	Picture    *media.Picture     `json:"picture" doc:"The renditions of a picture; null for others."`
	Address    string             `json:"address" doc:"Path of the file of a recording, film or document; empty for a picture."`
	MediaType  string             `json:"mediaType" example:"audio/mpeg"`
	Bytes      int64              `json:"bytes" doc:"Size of a recording, film or document; 0 for a picture."`
	Seconds    int                `json:"seconds" doc:"Duration; 0 if it is not known."`
	Brand      string             `json:"brand" doc:"Slug of its brand; empty for all brands." example:"science"`
	UploadedAt string             `json:"uploadedAt" doc:"RFC 3339; empty if it is not known."`
	UploadedBy string             `json:"uploadedBy" doc:"Name of the user or API token; empty for the program and a deleted account."`
	Licence    media.LicenceState `json:"licenceState" enum:"unknown,valid,ending,expired" doc:"An ending one ends within 30 days."`
	Ends       string             `json:"licenceEnds" doc:"The last day of the licence; empty for no end." example:"2027-03-31"`
	Deleted    bool               `json:"deleted"`
	CanChange  bool               `json:"canChange" doc:"Whether the caller may change it."`
}

// LibraryFile is a file of the library.
type LibraryFile struct {
	LibraryEntry
	Texts         map[string]media.PictureTexts `json:"texts" doc:"Alternative texts and captions by language code."`
	FocalX        float64                       `json:"focalX" doc:"0 to 1 from the left."`
	FocalY        float64                       `json:"focalY" doc:"0 to 1 from the top."`
	Crops         map[string]media.PictureFrame `json:"crops" doc:"What is cut out, by slot: card, hero, square or social."`
	Decorative    bool                          `json:"decorative" doc:"Whether the picture is decorative, without an alternative text."`
	LicenceText   string                        `json:"licence" doc:"What the publication may do with the file."`
	LicenceSource string                        `json:"licenceSource" doc:"Who gave the licence: a name or an address."`
	Captions      []FileCaptions                `json:"captions" doc:"Of a recording or film, by language."`
}

// FileCaptions are the captions of a recording or film in one language.
type FileCaptions struct {
	Lang    string `json:"lang" doc:"BCP 47 code." example:"hi"`
	Address string `json:"address" doc:"Path of the WebVTT file." example:"/files/0123456789abcdef/captions-hi.vtt"`
	Cues    int    `json:"cues" example:"120"`
}

func fileCaptions(list []media.Captions) []FileCaptions {
	out := make([]FileCaptions, len(list))
	for i, c := range list {
		out[i] = FileCaptions{c.Lang, c.Address, c.Cues}
	}
	return out
}

type listInput struct {
	apiv2.KeyPage
	Words   string `query:"q" maxLength:"200" doc:"Parts of words of the texts, the credit, the licence's source and the file's name."`
	Kind    string `query:"kind" enum:"picture,recording,film,document"`
	Brand   string `query:"brand" maxLength:"100" doc:"Slug of a brand: only files that belong to it."`
	By      int64  `query:"by" minimum:"0" doc:"ID of the account that uploaded the file; 0 for all."`
	Mine    bool   `query:"mine" doc:"Only files that the caller uploaded."`
	Licence string `query:"licence" enum:"unknown,valid,ending,expired"`
	Unused  bool   `query:"unused" doc:"Only files that nothing uses. A page may have fewer files than limit, even none, before the last one."`
	Deleted bool   `query:"deleted" doc:"Deleted files instead of the others."`
}

func (l *Library) listFiles(ctx context.Context, in *listInput) (*apiv2.Output[apiv2.Items[LibraryEntry]], error) {
	before, err := in.AfterID()
	if err != nil {
		return nil, err
	}
	by := caller.ActorOf(ctx)
	f := media.Filter{Words: in.Words, Kind: media.Kind(in.Kind), Licence: media.LicenceState(in.Licence), Deleted: in.Deleted,
		At: l.DB.Now().Time, Before: before, Limit: in.Limit + 1}
	if !by.AllBrands {
		f.Brands = append([]int64{0}, by.Brands...) // an empty list would select nothing of SQL
	}
	if in.Brand != "" {
		b, err := l.Brands.BySlug(ctx, in.Brand)
		if errors.Is(err, database.ErrNotFound) {
			return nil, apiv2.Error(http.StatusBadRequest, "brand: is not a brand")
		} else if err != nil {
			return nil, err
		}
		if err := caller.RequireWriteAccess(ctx, b.ID); err != nil {
			return nil, err
		}
		f.Brands, f.Only = []int64{b.ID}, true
	}
	if in.By != 0 {
		f.User = &in.By
	}
	if in.Mine {
		f.Uploader = &by
	}
	var records []*media.Record
	more := ""
	if in.Unused {
		records, more, err = findUnused(ctx, l.DB, f)
	} else {
		records, err = media.Find(ctx, l.DB.Read, f)
	}
	if err != nil {
		return nil, err
	}
	about, err := l.about(ctx, records)
	if err != nil {
		return nil, err
	}
	out := apiv2.ItemsOf(records, in.Limit, about, func(r *media.Record) string { return strconv.FormatInt(r.ID, 10) })
	if out.Next == "" {
		out.Next = more
	}
	return apiv2.Private(out), nil
}

// about returns the function that describes records, with the names and brands that they need.
func (l *Library) about(ctx context.Context, records []*media.Record) (func(*media.Record) LibraryEntry, error) {
	var userIDs, tokenIDs []int64
	for _, r := range records {
		if r.UserID != nil {
			userIDs = append(userIDs, *r.UserID)
		}
		if r.TokenID != nil {
			tokenIDs = append(tokenIDs, *r.TokenID)
		}
	}
	users, tokens, err := l.Names(ctx, l.DB.Read, userIDs, tokenIDs)
	if err != nil {
		return nil, err
	}
	brands, err := l.Brands.All(ctx)
	if err != nil {
		return nil, err
	}
	slugs := map[int64]string{}
	for _, b := range brands {
		slugs[b.ID] = b.Slug
	}
	zone, err := l.Brands.Zone(ctx)
	by, now := caller.ActorOf(ctx), l.DB.Now().Time
	return func(r *media.Record) LibraryEntry {
		e := LibraryEntry{ID: r.ID, Version: r.Version, Kind: r.Kind, Filename: r.Filename, Alt: r.Alt, Caption: r.Caption, Credit: r.Credit,
			Address: r.Address, MediaType: r.MediaType, Bytes: r.Bytes, Seconds: r.Seconds, Licence: r.LicenceAt(now), Ends: lastDay(r, zone),
			Deleted: !r.DeletedAt.IsZero(), CanChange: CanChange(by, r)}
		if r.IsPicture() {
			e.Picture = r.Picture("")
		}
		if r.BrandID != nil {
			e.Brand = slugs[*r.BrandID]
		}
		if r.CreatedAt.UnixMilli() > 0 {
			e.UploadedAt = r.CreatedAt.In(zone).Format(time.RFC3339)
		}
		switch {
		case r.UserID != nil:
			e.UploadedBy = users[*r.UserID]
		case r.TokenID != nil:
			e.UploadedBy = tokens[*r.TokenID]
		}
		return e
	}, err
}

type fileInput struct {
	ID int64 `path:"id" minimum:"1"`
}

func (l *Library) readFile(ctx context.Context, in *fileInput) (*apiv2.Output[LibraryFile], error) {
	r, err := l.read(ctx, l.DB.Read, caller.ActorOf(ctx), in.ID)
	return l.detail(ctx, r, err)
}

// detail returns a file as the response of an operation, or the response to an error.
func (l *Library) detail(ctx context.Context, r *media.Record, err error) (*apiv2.Output[LibraryFile], error) {
	if err != nil {
		return nil, l.problem(ctx, r, err)
	}
	about, err := l.about(ctx, []*media.Record{r})
	if err != nil {
		return nil, err
	}
	zone, err := l.Brands.Zone(ctx)
	if err != nil {
		return nil, err
	}
	captions, err := media.CaptionsOf(ctx, l.DB.Read, r.ID)
	e := editOf(r, zone, nil)
	return apiv2.Private(LibraryFile{LibraryEntry: about(r), Texts: e.Texts, FocalX: e.FocalX, FocalY: e.FocalY, Crops: e.Crops,
		Decorative: e.Decorative, LicenceText: e.Licence, LicenceSource: e.LicenceSource, Captions: fileCaptions(captions)}), err
}

// problem returns the response to the error of a change of the file r, nil if it was not found.
func (l *Library) problem(ctx context.Context, r *media.Record, err error) error {
	switch {
	case errors.Is(err, ErrForbidden):
		return apiv2.Error(http.StatusForbidden, apiv2.Sentence(ErrForbidden))
	case errors.Is(err, ErrConflict) && r != nil:
		current, readErr := l.readFile(ctx, &fileInput{r.ID})
		if readErr != nil {
			return readErr
		}
		return apiv2.Changed(current.Body)
	}
	return apiv2.SaveProblem(err, ErrUsed, ErrKind, media.ErrKnown)
}

// FileToSave has the fields of a file that editors save.
type FileToSave struct {
	Version int `json:"version" minimum:"1" doc:"The version that was read."`
	FileEdit
}

type saveInput struct {
	ID   int64 `path:"id" minimum:"1"`
	Body FileToSave
}

func (l *Library) saveFile(ctx context.Context, in *saveInput) (*apiv2.Output[LibraryFile], error) {
	r, err := l.Save(ctx, caller.ActorOf(ctx), in.ID, in.Body.Version, &in.Body.FileEdit)
	return l.detail(ctx, r, err)
}

type deleteInput struct {
	ID      int64 `path:"id" minimum:"1"`
	Version int   `query:"version" minimum:"0" doc:"The version that was read; 0 for any. 409 if it is another one now."`
}

func (l *Library) deleteFile(ctx context.Context, in *deleteInput) (*apiv2.Output[LibraryFile], error) {
	r, err := l.Delete(ctx, caller.ActorOf(ctx), in.ID, in.Version)
	return l.detail(ctx, r, err)
}

func (l *Library) restoreFile(ctx context.Context, in *fileInput) (*apiv2.Output[LibraryFile], error) {
	r, err := l.Restore(ctx, caller.ActorOf(ctx), in.ID)
	return l.detail(ctx, r, err)
}

// CaptionText has the captions of a recording or film that editors save.
type CaptionText struct {
	Version int    `json:"version" minimum:"0" doc:"The version of the file that was read; 0 for any."`
	Text    string `json:"text" maxLength:"2097152" doc:"WebVTT or SubRip; empty to remove the captions." example:"WEBVTT"`
}

type captionsInput struct {
	ID   int64  `path:"id" minimum:"1"`
	Lang string `path:"lang" maxLength:"20" doc:"BCP 47 code." example:"hi"`
	Body CaptionText
}

func (l *Library) saveCaptions(ctx context.Context, in *captionsInput) (*apiv2.Output[LibraryFile], error) {
	r, err := l.SaveCaptions(ctx, caller.ActorOf(ctx), in.ID, in.Body.Version, in.Lang, in.Body.Text)
	return l.detail(ctx, r, err)
}

type usesInput struct {
	apiv2.KeyPage
	ID int64 `path:"id" minimum:"1"`
}

// MediaUses are a page of the uses of a file.
type MediaUses struct {
	Items  []MediaUse `json:"items" nullable:"false"`
	Next   string     `json:"next" doc:"For the parameter after; empty on the last page."`
	Hidden int        `json:"hidden" doc:"How many drafts of other brands are left out of this page." example:"0"`
}

func (l *Library) listUses(ctx context.Context, in *usesInput) (*apiv2.Output[MediaUses], error) {
	r, err := l.read(ctx, l.DB.Read, caller.ActorOf(ctx), in.ID)
	if err != nil {
		return nil, err
	}
	if _, _, ok := usesAfter(in.After); !ok {
		return nil, apiv2.Error(http.StatusBadRequest, "after: is not the value of 'next' on a page")
	}
	list, next, err := l.uses(ctx, l.DB.Read, r, in.After, in.Limit)
	out := MediaUses{Items: []MediaUse{}, Next: next}
	for i := range list {
		if list[i].isSecretOf(caller.ActorOf(ctx)) {
			out.Hidden++
		} else {
			out.Items = append(out.Items, list[i])
		}
	}
	return apiv2.Private(out), err
}

func (l *Library) listActions(ctx context.Context, in *usesInput) (*audit.Page, error) {
	r, err := l.read(ctx, l.DB.Read, caller.ActorOf(ctx), in.ID)
	if err != nil {
		return nil, err
	}
	return audit.NewPage(in.KeyPage, func(before int64, limit int) ([]audit.Action, error) {
		list, err := actions.Actions(ctx, l.DB.Read, []int64{r.ID}, before, limit)
		if err != nil {
			return nil, fmt.Errorf("actions of file %d: %w", r.ID, err)
		}
		return list, nil
	})
}
