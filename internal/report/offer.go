package report

import (
	"masthead/internal/feature"
	"masthead/internal/frame"
)

// Offer is what the feature offers to the publication.
func (f *Forms) Offer() feature.Offer {
	return feature.Offer{
		Pages:  []frame.Bound{{Page: reportPage, Load: f.Pages.report}},
		API:    f.Reports.Register,
		Mount:  f.Mount,
		Emails: ExampleEmails(),
	}
}
