package apiv2

// Names that the contract with clients fixes. They contain the name of the publication for which the contract was
// written; no other code names a publication.
const (
	// MasterLatestPath is the path of the operation that lists the newest stories of the master brand.
	MasterLatestPath = "/ys/stories/latest"
	// VideoHeaderKey is the key of the curated set of videos at the head of the home page.
	VideoHeaderKey = "ys_landing_page_video_header"
)
