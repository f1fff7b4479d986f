package download

import (
	"strings"

	"masthead/internal/apiv2"
	"masthead/internal/feature"
	"masthead/internal/media"
)

// Offer returns the newsroom's operation for uploading files, and the handler of the files in the
// bucket.
func (m *API) Offer(pictures *media.Service) feature.Offer {
	return feature.Offer{
		API: func(api *apiv2.API) {
			(&media.API{Media: pictures, Limit: m.Limit}).Register(api)
			m.Register(api)
		},
		Mount: func(mux *feature.Mux) error {
			mux.Handle(Prefix, Handler(m.Bucket))
			mux.HandleFolder("", strings.TrimSuffix(media.Prefix, "/"), pictures.Handler())
			return nil
		},
	}
}
