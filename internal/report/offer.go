package report

import (
	"masthead/internal/feature"
	"masthead/internal/frame"
)

// Offer returns what the feature contributes to the publication; internal/app calls it once.
func (f *Forms) Offer() feature.Offer {
	return feature.Offer{
		Pages:  []frame.Bound{{Page: reportPage, Load: f.Pages.report}},
		API:    f.Reports.Register,
		Mount:  f.Mount,
		Emails: ExampleEmails(),
	}
}
