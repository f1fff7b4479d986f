package correction

import (
	"context"
	"errors"
	"maps"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"masthead/internal/account"
	"masthead/internal/apiv2"
	"masthead/internal/caller"
	"masthead/internal/company"
	"masthead/internal/feature"
	"masthead/internal/i18n"
	"masthead/internal/invalid"
	"masthead/internal/limit"
)

// Offer returns the operations on corrections and the export.
func (c *Corrections) Offer() feature.Offer {
	return feature.Offer{API: c.register, Export: c.ExportUserData}
}

func (c *Corrections) register(a *apiv2.API) {
	in := apiv2.Section("Companies")
	apiv2.Personal(a, http.MethodPost, "/rw/company-corrections/{id}", "suggest-company-correction",
		"Suggest a correction of a fact of a company (addition)", c.suggest, in,
		apiv2.Doc("Founders and executives of the company and editors of all brands decide about it. A later suggestion of the caller for "+
			"the same fact replaces the earlier one. The value of product.new has the name, the link and the description, one per line; that "+
			"of event.new has the title, the date, the milestone, the link and the description; that of location.new has the city and the "+
			"address; that of revenue.new has the name, the share in percent and the description. The value of a fact to remove an entry, "+
			"such as event.removed.12, is empty. Lists such as sectors, businessModels, verticals (slugs), customerTypes, regions, ageGroups and "+
			"product.offers.12 have one value per line."), apiv2.ReportSuccess)
	apiv2.Personal(a, http.MethodGet, "/rw/company-corrections", "list-own-corrections",
		"List the corrections that you suggested, the newest first (addition)", c.listOwn, in)
	apiv2.Write(a, http.MethodGet, "/desk/company-corrections", "list-company-corrections",
		"List the corrections that wait for a decision, the oldest first", c.listWaiting, apiv2.Section("Desk"),
		apiv2.Doc("Editors of all brands may call this operation."))
	apiv2.Write(a, http.MethodPost, "/desk/company-corrections/{id}/decision", "decide-company-correction",
		"Accept or reject a correction", c.decideOne, apiv2.Section("Desk"),
		apiv2.Doc("Accepting writes the fact into the profile. The status is 409 if the fact has changed since the correction was suggested, "+
			"or if somebody has already decided. The reader is notified. Editors of all brands may call this operation."), apiv2.ReportSuccess)
}

type suggestInput struct {
	ID     int64  `path:"id" minimum:"1"`
	Locale string `query:"locale" doc:"Name or code of the language of messages about fields, by default that of the publication."`
	Body   struct {
		Fact    string `json:"fact" maxLength:"60" doc:"Fact, such as website, social.linkedin, round.amount.7, event.new or product.removed.12."`
		Value   string `json:"value" maxLength:"6000" doc:"An amount is \"50000000 INR\"; lists have one entry per line."`
		Source  string `json:"source,omitempty" maxLength:"500" doc:"Address of a page. Everybody sees it in the history of the profile."`
		Message string `json:"message,omitempty" maxLength:"1000" doc:"Message to the people who decide. Required if there is no source."`
	}
}

// CorrectionInfo is a correction as the API shows it.
type CorrectionInfo struct {
	ID      int64  `json:"id"`
	Company int64  `json:"company" doc:"ID of the company."`
	Fact    string `json:"fact" example:"website"`
	Label   string `json:"label" doc:"Name of the fact in the language of the request (addition)." example:"Website"`
	Of      string `json:"of" doc:"Name of the person, the round or another entry with the fact; empty for a fact of the company (addition)."`
	Before  string `json:"before" doc:"The value that the reader saw."`
	Value   string `json:"value" doc:"The value that the reader suggests."`

	Changes []CorrectionChange `json:"changes" nullable:"false" doc:"The values as pages show them; several for a new entry (addition)."`

	By      string `json:"by" doc:"Name of the reader; may be empty (addition)."`
	Source  string `json:"source"`
	Message string `json:"message"`
	Status  Status `json:"status" enum:"open,accepted,rejected,replaced"`
	Reason  string `json:"reason" doc:"Reason for a rejection."`
	Changed bool   `json:"changed" doc:"True if the correction is open but cannot be accepted, because the fact has another value by now."`
	Created string `json:"created" format:"date-time"`
}

// CorrectionChange is the change of a fact that a correction suggests, in the language of the request.
type CorrectionChange struct {
	Label  string `json:"label" example:"Website"`
	Before string `json:"before" doc:"Empty for an unknown fact."`
	After  string `json:"after"`
}

// newCorrectionInfo returns a correction as the API shows it in a language.
func newCorrectionInfo(s *Shown, l i18n.Locale) CorrectionInfo {
	labelOf := func(key, network string) string {
		return l.Text(key, map[string]any{"network": networkName(network)})
	}
	changes := []CorrectionChange{}
	for _, one := range company.ChangesOf(s.Info, s.Before, s.After) {
		row := company.NewFactChangeRow(l, one)
		changes = append(changes, CorrectionChange{labelOf(row.Label, row.Network), row.Before, row.After})
	}
	return CorrectionInfo{Label: labelOf(s.Info.Label, s.Info.Network), Of: s.Info.Of, Changes: changes, By: s.Reader, ID: s.ID,
		Company: s.Company.ID, Fact: s.Fact().String(),
		Before: s.Before, Value: s.After, Source: s.Source, Message: s.Message, Status: s.Status, Reason: s.Reason, Changed: s.Changed(),
		Created: s.CreatedAt.Format(time.RFC3339)}
}

// apiErrorOf returns the API error for an error of this package, and other errors unchanged.
func apiErrorOf(err error) error {
	var wait *limit.TooManyError
	switch {
	case errors.As(err, &wait):
		return apiv2.TooMany(wait.Wait, "Too many suggestions. Please wait a while.")
	case errors.Is(err, ErrChanged), errors.Is(err, ErrDecided), errors.Is(err, company.ErrWithdrawn):
		return apiv2.Error(http.StatusConflict, apiv2.Sentence(err))
	}
	return err
}

// infoOf returns the response with a correction in a language, or the API error for err.
func (c *Corrections) infoOf(ctx context.Context, cor *Correction, l i18n.Locale, err error) (*apiv2.Output[CorrectionInfo], error) {
	if err != nil {
		return nil, apiErrorOf(err)
	}
	shown, err := c.show(ctx, []Correction{*cor}, l)
	if err != nil {
		return nil, err
	}
	return apiv2.Private(newCorrectionInfo(&shown[0], l)), nil
}

func (c *Corrections) suggest(ctx context.Context, in *suggestInput) (*apiv2.Output[CorrectionInfo], error) {
	lang, err := apiv2.Locale(ctx, in.Locale)
	if err != nil {
		return nil, err
	}
	fact, _ := company.ParseFact(in.Body.Fact) // an unknown fact is refused
	cor, err := c.Suggest(ctx, account.CallerOf(ctx).User, NewCorrection{Company: in.ID, Fact: fact, Value: in.Body.Value,
		Source: in.Body.Source, Message: in.Body.Message, Lang: lang, Page: apiv2.NamedLanguage(in.Locale)})
	return c.infoOf(ctx, cor, lang, inOneValue(err))
}

// inOneValue turns an error about the parts of a new entry into an error about the field value, which contains all parts in the API.
func inOneValue(err error) error {
	var wrong invalid.Fields
	if !errors.As(err, &wrong) {
		return err
	}
	one := invalid.Fields{}
	for _, field := range slices.Sorted(maps.Keys(wrong)) {
		switch field {
		case "fact", "source", "message", "value":
			one[field] = wrong[field]
		}
	}
	for _, field := range slices.Sorted(maps.Keys(wrong)) {
		if one[field] == "" && one["value"] == "" {
			one["value"] = field + ": " + wrong[field]
		}
	}
	return one
}

type correctionsPage = apiv2.Output[apiv2.Items[CorrectionInfo]]

func (c *Corrections) pageOf(ctx context.Context, list []Correction, limit int, l i18n.Locale) (*correctionsPage, error) {
	shown, err := c.show(ctx, list, l)
	if err != nil {
		return nil, err
	}
	return apiv2.Private(apiv2.ItemsOf(shown, limit, func(s Shown) CorrectionInfo { return newCorrectionInfo(&s, l) },
		func(s Shown) string { return strconv.FormatInt(s.ID, 10) })), nil
}

func (c *Corrections) listOwn(ctx context.Context, in *apiv2.KeyPage) (*correctionsPage, error) {
	key, err := in.AfterID()
	if err != nil {
		return nil, err
	}
	list, err := c.SuggestedBy(ctx, caller.UserIDOf(ctx), key, in.Limit+1)
	if err != nil {
		return nil, err
	}
	return c.pageOf(ctx, list, in.Limit, i18n.Default)
}

type waitingInput struct {
	apiv2.KeyPage
	Company int64  `query:"company" minimum:"1" doc:"ID of a company; all companies by default."`
	Locale  string `query:"locale" doc:"Name or code of the language of names of facts, by default that of the publication (addition)."`
}

func (c *Corrections) listWaiting(ctx context.Context, in *waitingInput) (*correctionsPage, error) {
	if err := caller.RequireAllBrands(ctx); err != nil {
		return nil, err
	}
	l, err := apiv2.Locale(ctx, in.Locale)
	if err != nil {
		return nil, err
	}
	key, err := in.AfterID()
	if err != nil {
		return nil, err
	}
	list, err := c.Waiting(ctx, in.Company, key, in.Limit+1)
	if err != nil {
		return nil, err
	}
	return c.pageOf(ctx, list, in.Limit, l)
}

type decisionInput struct {
	ID     int64  `path:"id" minimum:"1"`
	Locale string `query:"locale" doc:"Name or code of the language of messages about fields, by default that of the publication."`
	Body   struct {
		Accept bool   `json:"accept" doc:"True to give the fact the suggested value."`
		Reason string `json:"reason,omitempty" maxLength:"500" doc:"Reason for a rejection. The reader sees it."`
	}
}

func (c *Corrections) decideOne(ctx context.Context, in *decisionInput) (*apiv2.Output[CorrectionInfo], error) {
	if err := caller.RequireAllBrands(ctx); err != nil {
		return nil, err
	}
	lang, err := apiv2.Locale(ctx, in.Locale)
	if err != nil {
		return nil, err
	}
	cor, err := c.Decide(ctx, caller.ActorOf(ctx), in.ID, Decision{Accept: in.Body.Accept, Reason: in.Body.Reason, Lang: lang})
	return c.infoOf(ctx, cor, lang, err)
}

// networkName returns the name of a social network, such as LinkedIn for linkedin.
func networkName(network string) string {
	switch network {
	case "":
		return ""
	case "linkedin":
		return "LinkedIn"
	case "youtube":
		return "YouTube"
	case "twitter":
		return "X"
	}
	return strings.ToUpper(network[:1]) + network[1:]
}
