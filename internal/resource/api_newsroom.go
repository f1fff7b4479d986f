package resource

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"path"
	"slices"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"gocloud.dev/blob"

	"masthead/internal/apiv2"
	"masthead/internal/brand"
	"masthead/internal/caller"
	"masthead/internal/database"
	"masthead/internal/download"
	"masthead/internal/media"
	"masthead/internal/text"
)

// newsroomAPI has the operations of the newsroom on resources. Editors of a brand may call them.
type newsroomAPI struct {
	DB     *database.DB
	Brands *brand.Directory
	Bucket *blob.Bucket
}

// formats are the extensions of the files that can be uploaded. Recordings and films belong to the library. maxName is the maximum length
// of a name in an address.
const (
	formats = "csv, md, ods, pdf, txt"
	maxName = 90
)

// register adds the operations of the newsroom to the API.
func (n *newsroomAPI) register(a *apiv2.API) {
	in := func(text string) []func(*huma.Operation) {
		return []func(*huma.Operation){apiv2.Section("Desk"), apiv2.Doc(text + "Editors of the brand may call it.")}
	}
	const set = "/desk/resources/{brand}"
	apiv2.Write(a, http.MethodGet, "/desk/resources", "list-resource-sets", "List the brands with the numbers of their resources", n.listSets,
		apiv2.Section("Desk"), apiv2.Doc("Brands for which the caller writes. Language editions have no page of resources."))
	apiv2.Write(a, http.MethodGet, set, "read-resources", "Read the resources of a brand as the newsroom saves them", n.read, in("")...)
	apiv2.Write(a, http.MethodPut, set, "save-resources", "Change the resources of a brand", n.save, in(
		apiv2.ReplacesAll+"Readers see the change at once. ")...)
	apiv2.Write(a, http.MethodPost, set+"/files", "upload-resource-file", "Upload a file that readers can download", n.upload,
		append(in(fmt.Sprintf("The body is the file itself: %s, of at most %d MB. A resource names the address in the response. ",
			formats, download.MaxBytes>>20)), apiv2.Limit(media.UploadRate), apiv2.MaxBody(download.MaxBytes+1),
			func(op *huma.Operation) {
				op.BodyReadTimeout = media.UploadTime
				op.Middlewares = append(op.Middlewares, apiv2.Timeout(media.UploadTime))
			})...)
}

// ResourceSet has the resources of a brand as the newsroom sees them.
type ResourceSet struct {
	Brand   string `json:"brand" doc:"Slug of the brand." example:"university"`
	Version int64  `json:"version" doc:"For the next save." example:"148201"`
	Path    string `json:"path" doc:"Path of the page." example:"/university/resource"`
	Lang    string `json:"lang" doc:"BCP 47 code of the language of the brand." example:"en"`
	SetEdit
}

// ResourceSetEntry is a brand in the list of resources.
type ResourceSetEntry struct {
	Brand string `json:"brand" doc:"Slug of the brand." example:"university"`
	Name  string `json:"name" example:"University"`
	Title string `json:"title" doc:"Title of the page; empty for the name of the brand."`
	Count int    `json:"count" doc:"Number of resources."`
}

func newResourceSet(b *brand.Brand, e SetEdit) ResourceSet {
	return ResourceSet{b.Slug, apiv2.VersionOf(e), b.PathOf("/resource"), b.Locale().Code, e}
}

// BrandParam names a brand.
type BrandParam struct {
	Brand string `path:"brand" maxLength:"100" doc:"Slug of the brand." example:"university"`
}

// find returns a brand that has a page of resources and for which the caller writes.
func (n *newsroomAPI) find(ctx context.Context, in BrandParam) (*brand.Brand, error) {
	b, err := n.Brands.BySlug(ctx, in.Brand)
	if err != nil {
		if by := caller.ActorOf(ctx); errors.Is(err, database.ErrNotFound) && !by.AllBrands {
			err = apiv2.Error(http.StatusForbidden, "You may not write for this brand.")
		}
		return nil, err
	}
	if err := caller.RequireWriteAccess(ctx, b.ID); err != nil {
		return nil, err
	}
	if b.IsEdition() {
		return nil, database.ErrNotFound
	}
	return b, nil
}

type setsInput struct {
	apiv2.KeyPage
	Words string `query:"q" maxLength:"100" doc:"Part of the name of a brand or of the title of its page."`
}

func (n *newsroomAPI) listSets(ctx context.Context, in *setsInput) (*apiv2.Output[apiv2.Items[ResourceSetEntry]], error) {
	all, err := n.Brands.All(ctx)
	if err != nil {
		return nil, err
	}
	by, words := caller.ActorOf(ctx), strings.ToLower(strings.TrimSpace(in.Words))
	var list []ResourceSetEntry
	passed := in.After == ""
	for _, b := range all {
		if b.IsEdition() || !by.CanWrite(b.ID) || len(list) > in.Limit {
			continue
		}
		if !passed {
			passed = b.Slug == in.After
			continue
		}
		e, err := setOf(ctx, n.DB.Read, b)
		if err != nil {
			return nil, err
		}
		entry := ResourceSetEntry{b.Slug, b.Name, e.Title, len(e.Items)}
		if strings.Contains(strings.ToLower(entry.Name), words) || strings.Contains(strings.ToLower(entry.Title), words) {
			list = append(list, entry)
		}
	}
	if !passed {
		return nil, apiv2.Error(http.StatusBadRequest, "after: is not the value of 'next' on a page")
	}
	return apiv2.Private(apiv2.ItemsOf(list, in.Limit, func(e ResourceSetEntry) ResourceSetEntry { return e },
		func(e ResourceSetEntry) string { return e.Brand })), nil
}

func (n *newsroomAPI) read(ctx context.Context, in *BrandParam) (*apiv2.Output[ResourceSet], error) {
	b, err := n.find(ctx, *in)
	if err != nil {
		return nil, err
	}
	e, err := setOf(ctx, n.DB.Read, b)
	return apiv2.Private(newResourceSet(b, e)), err
}

type saveSetInput struct {
	BrandParam
	Body struct {
		SetEdit
		Version int64 `json:"version" doc:"Version of the resources that was read; 409 if it has changed since."`
	}
}

func (n *newsroomAPI) save(ctx context.Context, in *saveSetInput) (*apiv2.Output[ResourceSet], error) {
	b, err := n.find(ctx, in.BrandParam)
	if err != nil {
		return nil, err
	}
	var out ResourceSet
	err = n.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		if err := tx.Lock(ctx, lockOf(b)); err != nil {
			return err
		}
		e, err := setOf(ctx, tx, b)
		if err != nil {
			return err
		}
		if now := newResourceSet(b, e); now.Version != in.Body.Version {
			return apiv2.Changed(now)
		}
		if err := save(ctx, tx, b, &in.Body.SetEdit); err != nil {
			return err
		}
		if e, err = setOf(ctx, tx, b); err != nil {
			return err
		}
		out = newResourceSet(b, e)
		return nil
	})
	if err != nil {
		return nil, apiv2.SaveProblem(err)
	}
	return apiv2.Private(out), nil
}

type uploadInput struct {
	BrandParam
	Filename string `query:"filename" required:"true" maxLength:"200" doc:"Name of the file with its extension." example:"cap-table.csv"`
	RawBody  []byte `contentType:"application/octet-stream"`
}

// UploadedFile is a file that readers can download.
type UploadedFile struct {
	Href string `json:"href" doc:"Path of the file." example:"/files/0123456789abcdef/cap-table.csv"`
	File string `json:"file" doc:"Format and size, as a resource shows them." example:"CSV, 2 kB"`
}

func (n *newsroomAPI) upload(ctx context.Context, in *uploadInput) (*apiv2.Output[UploadedFile], error) {
	if _, err := n.find(ctx, in.BrandParam); err != nil {
		return nil, err
	}
	ext := strings.ToLower(path.Ext(in.Filename))
	name := text.Slug(strings.TrimSuffix(in.Filename, path.Ext(in.Filename)))
	name = strings.Trim(name[:min(len(name), maxName)], "-")
	switch {
	case !slices.Contains(strings.Split(formats, ", "), strings.TrimPrefix(ext, ".")), len(in.RawBody) == 0,
		len(in.RawBody) > download.MaxBytes:
		return nil, apiv2.Error(http.StatusUnsupportedMediaType,
			fmt.Sprintf("The body must be the file itself: %s, of at most %d MB.", formats, download.MaxBytes>>20))
	case name == "":
		name = "file" // its name has no letters that addresses can have
	}
	href, err := download.Put(ctx, n.Bucket, name+ext, in.RawBody)
	switch {
	case errors.Is(err, context.DeadlineExceeded), errors.Is(err, download.ErrStorage):
		return nil, apiv2.Error(http.StatusServiceUnavailable, "The storage of files is full or not available at the moment. Please try again.")
	case err != nil:
		return nil, err
	}
	return apiv2.Private(UploadedFile{Href: href, File: fmt.Sprintf("%s, %d kB", strings.ToUpper(ext[1:]), max(1, len(in.RawBody)/1000))}), nil
}
