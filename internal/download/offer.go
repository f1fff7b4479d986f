package download

import (
	"strings"

	"masthead/internal/apiv2"
	"masthead/internal/feature"
	"masthead/internal/media"
)

// Offer returns the newsroom's operations for uploading files and pictures, and the handlers of the files in the bucket.
func (m *API) Offer(pictures *media.API) feature.Offer {
	return feature.Offer{
		API: func(api *apiv2.API) {
			pictures.Register(api)
			m.Register(api)
		},
		Mount: func(mux *feature.Mux) error {
			mux.Handle(Prefix, Handler(m.Bucket))
			mux.HandleFolder("", strings.TrimSuffix(media.Prefix, "/"), pictures.Media.Handler())
			return nil
		},
	}
}
