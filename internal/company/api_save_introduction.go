package company

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"io"
	"mime"
	"mime/multipart"
	"net/http"
	"net/url"
	"slices"
	"strconv"

	"github.com/danielgtaylor/huma/v2"

	"masthead/internal/apiv2"
	"masthead/internal/caller"
	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/invalid"
	"masthead/internal/media"
)

type formInput struct {
	apiv2.MessageLanguage
	ID      int64  `path:"id" minimum:"1"`
	Type    string `header:"Content-Type"`
	RawBody []byte `contentType:"application/x-www-form-urlencoded"`
}

// SavedIntroduction is the response to a save of the introduction.
type SavedIntroduction struct {
	Success      bool                `json:"success"`
	Introduction IntroductionSection `json:"introduction"`
	Version      int64               `json:"version"`
}

// maxFormFields is the maximum size of the fields of a form, without its picture, in bytes.
const maxFormFields = 1 << 20

// withLogoTime gives an operation enough time to receive and process a picture.
func withLogoTime(op *huma.Operation) {
	op.BodyReadTimeout = media.UploadTime
	op.Middlewares = append(op.Middlewares, apiv2.Timeout(media.UploadTime))
}

// errNotAForm is the error for a body of another type, such as JSON.
var errNotAForm = errors.New("the body is not a form")

// readForm reads an urlencoded or multipart form; without a type it is taken as urlencoded. logo is nil if the form has no picture.
func readForm(contentType string, body []byte) (fields url.Values, logo *multipart.FileHeader, err error) {
	kind, params, err := mime.ParseMediaType(cmp.Or(contentType, "application/x-www-form-urlencoded"))
	if err != nil {
		return nil, nil, errNotAForm
	}
	switch kind {
	case "application/x-www-form-urlencoded":
		fields, err = url.ParseQuery(string(body))
		return fields, nil, err
	case "multipart/form-data":
	default:
		return nil, nil, errNotAForm
	}
	form, err := multipart.NewReader(bytes.NewReader(body), params["boundary"]).ReadForm(int64(len(body)))
	if err != nil {
		return nil, nil, err
	}
	if files := form.File["logo"]; len(files) > 0 && files[0].Size > 0 {
		logo = files[0]
	}
	return form.Value, logo, nil
}

// versionOf reads the version in a form, nil if it has none.
func versionOf(form url.Values) (*int64, error) {
	text := form.Get("version")
	if text == "" {
		return nil, nil //nolint:nilnil // without a version, any version is replaced
	}
	v, err := strconv.ParseInt(text, 10, 64)
	if err != nil {
		return nil, invalid.Fields{"version": "is not a number"}
	}
	return &v, nil
}

func (c *API) saveIntroduction(ctx context.Context, in *formInput) (*apiv2.Output[SavedIntroduction], error) {
	l, err := apiv2.Locale(ctx, in.Locale)
	if err != nil {
		return nil, err
	}
	form, file, err := readForm(in.Type, in.RawBody)
	switch {
	case errors.Is(err, errNotAForm):
		return nil, apiv2.Error(http.StatusUnsupportedMediaType, "The body must be a form: application/x-www-form-urlencoded or "+
			"multipart/form-data.")
	case err != nil:
		return nil, apiv2.Error(http.StatusBadRequest, "The body is not a form.")
	}
	version, err := versionOf(form)
	if err == nil && file == nil && !namesIntroduction(form) {
		err = invalid.Fields{"body": "is required: a form with at least one field of the introduction"}
	}
	if err != nil {
		return saveResponse(SavedIntroduction{}, err)
	}
	edit := Edit{Company: in.ID, Section: Introduction, Version: version, By: caller.ActorOf(ctx)}
	picture, err := c.storeLogo(ctx, edit, file, l)
	if err != nil {
		return saveResponse(SavedIntroduction{}, err)
	}
	p, err := saveSection(ctx, c.DB, edit, func(_ context.Context, tx *database.Tx, p *Profile) error {
		fields := newFieldChecks(tx.At, l)
		applyIntroduction(fields, p, form)
		switch {
		case picture != nil:
			p.LogoID = picture
		case form.Get("removeLogo") != "":
			p.LogoID = nil
		}
		return fields.err()
	})
	if err != nil {
		return saveResponse(SavedIntroduction{}, err)
	}
	logo, err := logosOf(ctx, c.DB, []Company{*p.Company})
	if err != nil {
		return nil, err
	}
	return saveResponse(SavedIntroduction{true, newIntroduction(p.Company, logo(p.LogoID)), p.Versions[Introduction]}, nil)
}

// namesIntroduction reports whether a form has a field of the introduction. A form without one, such as JSON that was sent as a form, is
// a mistake of the client.
func namesIntroduction(form url.Values) bool {
	return form.Has("removeLogo") ||
		slices.ContainsFunc(companyFacts, func(t factType) bool { return t.Section == Introduction && form.Has(t.Field) }) ||
		slices.ContainsFunc(socialNetworks, func(network string) bool { return form.Has("socialLinks." + network) })
}

// applyIntroduction sets the fields of the introduction that a form has.
func applyIntroduction(fields *fieldChecks, p *Profile, form url.Values) {
	for _, t := range companyFacts {
		into, value := p.companyText(t.Field), form.Get(t.Field)
		switch {
		case t.Section != Introduction || into == nil || !form.Has(t.Field):
		case t.Kind == AddressFact:
			*into = fields.checkURL(t.Field, value)
		default:
			*into = fields.checkText(t.Field, t.rule, value)
		}
	}
	social := map[string]string{}
	for _, network := range socialNetworks {
		field := "socialLinks." + network
		if !form.Has(field) {
			social[network] = p.Social[network]
		} else {
			social[network] = fields.checkURL(field, form.Get(field))
		}
		if social[network] == "" {
			delete(social, network)
		}
	}
	p.Social = social
}

// logoFormats has the names of the accepted formats of logos, as readers see them.
const logoFormats = "JPEG, PNG, WebP"

// storeLogo stores the picture of a form if its sender may change the company, and returns its id; nil if there is none. An
// invalid picture is reported as an error of the field logo.
func (c *API) storeLogo(ctx context.Context, e Edit, file *multipart.FileHeader, l i18n.Locale) (*int64, error) {
	if file == nil {
		return nil, nil //nolint:nilnil // a form without a picture leaves the logo as it is
	}
	if _, err := ByID(ctx, c.DB.Read, e.Company); err != nil {
		return nil, err
	}
	if may, err := CanEdit(ctx, c.DB.Read, e.By, e.Company); err != nil || !may {
		return nil, errors.Join(err, ErrForbidden)
	}
	r, err := file.Open()
	if err != nil {
		return nil, err
	}
	defer r.Close()
	picture, err := c.Media.StoreUpload(ctx, io.Reader(r), media.Meta{Filename: file.Filename})
	var refused *media.Error
	switch {
	case errors.As(err, &refused):
		return nil, invalid.Fields{"logo": c.logoError(l, refused)}
	case errors.Is(err, media.ErrUnavailable), errors.Is(err, media.ErrStorage), errors.Is(err, context.DeadlineExceeded):
		return nil, invalid.Fields{"logo": l.Text("account.pictureLater", nil)}
	case err != nil:
		return nil, err
	}
	return &picture.ID, nil
}

// logoError returns the message that says why a logo was refused.
func (c *API) logoError(l i18n.Locale, refused *media.Error) string {
	switch refused.Code {
	case media.TooLarge:
		return l.Text("account.pictureTooLarge", map[string]any{"size": c.uploadLimit(l)})
	case media.TooManyPixels:
		return l.Text("account.picturePixels", map[string]any{
			"width": l.Decimal(refused.Width), "height": l.Decimal(refused.Height),
			"megapixels": l.Decimal(refused.MaxPixels / 1e6), "side": l.Decimal(media.MaxSide),
		})
	case media.UnsupportedType:
		return l.Text("account.pictureType", map[string]any{"formats": logoFormats})
	}
	return l.Text("account.pictureBroken", nil)
}

// uploadLimit returns the maximum size of a logo, such as "5 MB", in the digits of a language.
func (c *API) uploadLimit(l i18n.Locale) string { return l.Decimal(int(c.MaxLogoBytes>>20)) + " MB" }
