package download

import (
	"strings"

	"masthead/internal/apiv2"
	"masthead/internal/feature"
	"masthead/internal/media"
)

// How many pictures and recordings one client may upload: encoding pictures is the most expensive thing that
// a request can ask for.
const uploadsPerSecond, uploadBurst = 5, 60

// Offer returns the uploads of the newsroom and the files of the bucket.
func (m *API) Offer(pictures *media.Service) feature.Offer {
	most := m.Limit + 64<<10
	return feature.Offer{
		API: func(api *apiv2.API) {
			(&media.API{Media: pictures, Limit: m.Limit}).Register(api)
			m.Register(api)
		},
		Limits: []feature.Limit{{PerSecond: uploadsPerSecond, Burst: uploadBurst,
			Calls: []string{"POST /desk/media", "POST /desk/recordings"}}},
		LargeBodies: map[string]int64{apiv2.Prefix + "/desk/media": most, apiv2.Prefix + "/desk/recordings": most},
		Mount: func(mux *feature.Mux) error {
			mux.Handle(Prefix, Handler(m.Bucket))
			mux.HandleFolder("", strings.TrimSuffix(media.Prefix, "/"), pictures.Handler())
			return nil
		},
	}
}
