package report

import (
	"masthead/internal/feature"
	"masthead/internal/frame"
)

// Offer returns the form for reports with its handlers, the operations of reports, and examples of their emails.
func (f *Forms) Offer() feature.Offer {
	return feature.Offer{
		Pages:  []frame.BoundPage{{Page: reportPage, Load: f.Pages.report}},
		API:    f.Reports.Register,
		Mount:  f.Mount,
		Emails: ExampleEmails(),
	}
}
