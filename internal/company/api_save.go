package company

import (
	"context"
	"errors"
	"net/http"
	"slices"
	"strconv"
	"strings"

	"github.com/danielgtaylor/huma/v2"

	"masthead/internal/account"
	"masthead/internal/apiv2"
	"masthead/internal/caller"
	"masthead/internal/database"
	"masthead/internal/edge"
	"masthead/internal/invalid"
)

// saveRate is the rate limit of saves: a burst for a user who fills in a whole profile, then one save every twenty seconds.
var saveRate = &edge.Rate{PerSecond: 0.05, Burst: 200}

// maxOffers is the maximum number of offers of a product.
const maxOffers = 50

// registerSaves adds the operations that save the sections of a company.
func (c *API) registerSaves(a *apiv2.API) {
	saves := func(what string) []func(*huma.Operation) {
		return []func(*huma.Operation){apiv2.Section("Companies"), apiv2.Limit(saveRate), apiv2.ReportSuccess, apiv2.Doc(what +
			" Founders and executives of the company and editors of all brands may call this operation. Send the version that was edited; " +
			"the status is 409 if somebody else has saved the section since. Without a version, the section is replaced in any case.")}
	}
	const entries = " Entries have an operation, CREATE, UPDATE or DELETE. Entries that are not sent stay as they are. " +
		"The response has the entries in the order of the request, with their ids and statuses."
	apiv2.Personal(a, http.MethodPut, "/rw/companies/introduction/update/{id}", "save-company-introduction",
		"Save the introduction of a company", c.saveIntroduction, append(saves("The body is a form with the fields of the introduction. "+
			"Addresses at social networks are in fields such as socialLinks.linkedin. A multipart form may have a picture in the field logo; "+
			"the field removeLogo removes the logo."), apiv2.MaxBody(c.MaxLogoBytes+maxFormFields), withLogoTime)...)
	apiv2.Personal(a, http.MethodPut, "/rw/company_products/update/{id}", "save-company-products",
		"Save the products of a company", c.saveProducts, saves("Saves products with their offers."+entries)...)
	apiv2.Personal(a, http.MethodPut, "/rw/companies/basic/update/{id}", "save-company-basics",
		"Save the basic information of a company", c.saveBasics, saves("Saves the facts, the core team and the locations."+
			" A save that names facts replaces all of them; one without any leaves them as they are."+entries)...)
	apiv2.Personal(a, http.MethodPut, "/rw/companies/revenue_stream/update/{id}", "save-company-revenue",
		"Save the revenue streams of a company", c.saveRevenue, saves("Saves revenue streams."+entries)...)
	apiv2.Personal(a, http.MethodPut, "/rw/company/save/timeline", "save-company-timeline",
		"Save the timeline of a company", c.saveTimeline, saves("Saves events."+entries)...)
	apiv2.Personal(a, http.MethodPut, "/rw/company/save/target-market", "save-company-market",
		"Save the target market of a company", c.saveMarket, saves("Saves the target market.")...)
	apiv2.Personal(a, http.MethodPut, "/rw/company/save/funding", "save-company-funding",
		"Save the funding rounds of a company", c.saveFunding, saves("Saves funding rounds. An investor is named by id or by name; "+
			"for a name that the directory does not have, a new investor is added. It has no page until an editor confirms it, unless an "+
			"editor saved the round."+entries)...)
	apiv2.Personal(a, http.MethodPut, "/rw/companies/openings/update/{id}", "save-company-openings",
		"Save the job openings of a company (addition)", c.saveOpenings, saves("Saves job openings, at most "+strconv.Itoa(maxOpenings)+
			". Readers see an opening until its closing date is over in UTC."+entries)...)
	apiv2.Personal(a, http.MethodPut, "/rw/companies/award/update/{id}", "save-company-award",
		"Save the award answers of a company (addition)", c.saveAward, saves("Saves answers to the questions of an application for an award, "+
			"and whether the company applies for next year's award.")...)
	apiv2.Personal(a, http.MethodGet, "/rw/companies/form/{id}", "read-company-form",
		"Read the values that the form of a company edits (addition)", c.readForm, apiv2.Section("Companies"),
		apiv2.Doc("The sections of a company with their versions and last saves. "+
			"Members of the company and editors of all brands may call this operation."))
	apiv2.Personal(a, http.MethodGet, "/rw/company/form/lists", "read-company-form-lists",
		"Read the option lists of the company form with their names (addition)", c.readFormLists, apiv2.Section("Companies"),
		apiv2.Doc("The lists and rules of curated-lists, and the names of the options in a language."))
}

// saveResponse returns the response to a save with the given body, or the error of the API for err.
func saveResponse[T any](body T, err error) (*apiv2.Output[T], error) {
	var wrong invalid.Fields
	switch {
	case err == nil:
		return apiv2.Private(body), nil
	case errors.As(err, &wrong):
		p := apiv2.FieldErrors(wrong)
		p.Detail = "Failed to save: " + wrong.Error()
		return nil, p
	case errors.Is(err, ErrForbidden):
		return nil, apiv2.Error(http.StatusForbidden, "Only founders and executives of the company may change it.")
	case errors.Is(err, ErrConflict):
		return nil, apiv2.Error(http.StatusConflict, "Somebody else has changed this section since you opened it.")
	}
	return nil, err
}

// companyID returns the id of a company that a body contains as text. It returns 0, which no company has, if text is not a number.
func companyID(text string) int64 {
	id, _ := strconv.ParseInt(text, 10, 64)
	return id
}

// EntryEdit has the id of an entry and the operation of a save on it.
type EntryEdit struct {
	ID        string    `json:"id,omitempty" maxLength:"20" doc:"ID of the entry; absent for a new one."`
	Operation Operation `json:"operation" enum:"CREATE,UPDATE,DELETE"`
}

func (e EntryEdit) rowID() int64 {
	if e.Operation == Create {
		return 0
	}
	return companyID(e.ID)
}

// entryResults returns the entries of a response, in the order of the request. list and at are the results of applyEdits. item
// returns the entry for a value and its status; deleted returns the entry for the id of a deleted value.
func entryResults[T, I any](edits []entryEdit[T], at []int, list []T, item func(T, Status) I, deleted func(id string) I) []I {
	out := make([]I, len(edits))
	for i, e := range edits {
		if at[i] < 0 {
			out[i] = deleted(formatID(e.id))
		} else {
			out[i] = item(list[at[i]], statusOf[e.op])
		}
	}
	return out
}

// ProductEdit adds, changes or deletes a product.
type ProductEdit struct {
	EntryEdit
	Name        string      `json:"name,omitempty" maxLength:"120"`
	Link        *string     `json:"link,omitempty" maxLength:"500" doc:"Address of a page about the product; unchanged if absent (addition)."`
	Description string      `json:"description,omitempty" maxLength:"5000"`
	Offers      []OfferEdit `json:"offers,omitempty" maxItems:"50"`
}

// OfferEdit adds, changes or deletes an offer of a product.
type OfferEdit struct {
	EntryEdit
	Description string `json:"description,omitempty" maxLength:"500"`
}

type productsInput struct {
	apiv2.MessageLanguage
	ID   int64 `path:"id" minimum:"1"`
	Body struct {
		Products []ProductEdit `json:"products" maxItems:"200" nullable:"false"`
		Version  *int64        `json:"version,omitempty"`
	}
}

// SavedProducts is the response to a save of products.
type SavedProducts struct {
	Success  bool          `json:"success"`
	Products []ProductItem `json:"products" nullable:"false"`
	Version  int64         `json:"version"`
}

func (c *API) saveProducts(ctx context.Context, in *productsInput) (*apiv2.Output[SavedProducts], error) {
	l, err := apiv2.Locale(ctx, in.Locale)
	if err != nil {
		return nil, err
	}
	var out SavedProducts
	edit := Edit{Company: in.ID, Section: Products, Version: in.Body.Version, By: caller.ActorOf(ctx)}
	p, err := saveSection(ctx, c.DB, edit, func(ctx context.Context, tx *database.Tx, p *Profile) error {
		fields := newFieldChecks(tx.At, l)
		offers := make([][]OfferItem, len(in.Body.Products))
		edits := make([]entryEdit[Product], len(in.Body.Products))
		for i, e := range in.Body.Products {
			field := "products[" + strconv.Itoa(i) + "]"
			description := fields.checkText(field+".description", "description", e.Description)
			value := Product{Name: e.Name, Description: description, Offers: []ProductOffer{}}
			if e.Operation != Delete {
				value.Name = fields.checkText(field+".name", "name", e.Name)
			}
			if e.Operation == Update {
				if at := slices.IndexFunc(p.Products, func(known Product) bool { return known.ID == e.rowID() }); at >= 0 {
					value.Offers, value.Link = slices.Clone(p.Products[at].Offers), p.Products[at].Link
				}
			}
			if e.Link != nil && e.Operation != Delete {
				value.Link = fields.checkURL(field+".link", *e.Link)
			}
			value.Offers, offers[i] = editOffers(fields, field+".offers", value.Offers, e.Offers)
			edits[i] = entryEdit[Product]{e.rowID(), e.Operation, value}
		}
		list := itemList[Product]{"products", productItem, p.Products, func(v *Product) *int64 { return &v.ID }}
		at, err := list.edit(ctx, tx, fields, p.ID, edits)
		if err != nil {
			return err
		}
		p.Products = list.items
		out.Products = entryResults(edits, at, list.items, newProductItem,
			func(id string) ProductItem { return ProductItem{ID: id, Offers: []OfferItem{}, Status: Deleted} })
		for i := range out.Products {
			if offers[i] != nil {
				out.Products[i].Offers = offers[i]
			}
		}
		return nil
	})
	if err == nil {
		out.Success, out.Version = true, p.Versions[Products]
	}
	return saveResponse(out, err)
}

// editOffers returns the offers of a product after changes, and the changed offers for the response, which is nil if edits is
// empty. name is the name of the list in the request.
func editOffers(c *fieldChecks, name string, list []ProductOffer, edits []OfferEdit) ([]ProductOffer, []OfferItem) {
	var items []OfferItem
	next := 1
	for _, o := range list {
		next = max(next, o.ID+1)
	}
	for i, e := range edits {
		field := name + "[" + strconv.Itoa(i) + "]"
		text := strings.TrimSpace(e.Description)
		if e.Operation != Delete {
			text = c.checkText(field+".description", "offer", e.Description)
		}
		id, _ := strconv.Atoi(e.ID)
		at := slices.IndexFunc(list, func(o ProductOffer) bool { return o.ID == id })
		switch {
		case e.Operation == Create:
			id, next = next, next+1
			list = append(list, ProductOffer{id, text})
		case e.Operation != Update && e.Operation != Delete:
			c.addClientError(field+".operation", operationNames)
		case at < 0:
			c.addClientError(field+".id", "is not the id of an offer of this product")
		case e.Operation == Update:
			list[at].Description = text
		default:
			list = slices.Delete(list, at, at+1)
		}
		items = append(items, OfferItem{strconv.Itoa(id), text, statusOf[e.Operation]})
	}
	if len(list) > maxOffers {
		c.addMessage(name, "company.rule.entries", map[string]any{"max": maxOffers})
	}
	return list, items
}

// TeamMemberEdit adds, changes or deletes a member of the core team.
type TeamMemberEdit struct {
	EntryEdit
	Name        string              `json:"name,omitempty" maxLength:"120"`
	Designation string              `json:"designation,omitempty" maxLength:"160"`
	Role        account.CompanyRole `json:"role,omitempty" enum:"FOUNDER,EXECUTIVE,EMPLOYEE"`
	Salutation  string              `json:"salutation,omitempty" maxLength:"20" doc:"Label of a salutation, such as Dr."`
	LinkedIn    string              `json:"linkedin,omitempty" maxLength:"500"`
	StartDate   *string             `json:"startDate,omitempty" maxLength:"10" doc:"May be partial; unchanged if absent (addition)."`
	EndDate     *string             `json:"endDate,omitempty" maxLength:"10" doc:"May be partial; unchanged if absent (addition)."`
}

// LocationEdit adds, changes or deletes an office.
type LocationEdit struct {
	EntryEdit
	City           string `json:"city,omitempty" maxLength:"80"`
	Address        string `json:"address,omitempty" maxLength:"500"`
	IsHeadquarters bool   `json:"isHeadquarters,omitempty"`
}

type basicsInput struct {
	apiv2.MessageLanguage
	ID   int64 `path:"id" minimum:"1"`
	Body struct {
		FoundingDate   string           `json:"foundingDate,omitempty" maxLength:"10" doc:"May be partial."`
		FoundingYear   *int             `json:"foundingYear,omitempty"`
		ClosingYear    *int             `json:"closingYear,omitempty"`
		EmployeeCount  string           `json:"employeeCount,omitempty" maxLength:"20"`
		Headquarters   string           `json:"headquarters,omitempty" maxLength:"500"`
		City           string           `json:"city,omitempty" maxLength:"80"`
		State          string           `json:"state,omitempty" maxLength:"80"`
		Sectors        []string         `json:"sectors,omitempty" maxItems:"10" doc:"Names of sectors."`
		BusinessModels []string         `json:"businessModels,omitempty" maxItems:"5"`
		Verticals      []string         `json:"verticals,omitempty" maxItems:"5" doc:"Slugs of verticals."`
		CoreTeam       []TeamMemberEdit `json:"coreTeam,omitempty" maxItems:"200"`
		Locations      []LocationEdit   `json:"locations,omitempty" maxItems:"200"`
		Hiring         *bool            `json:"hiring,omitempty" doc:"Whether the company is hiring; unchanged if absent (addition)."`
		Version        *int64           `json:"version,omitempty"`
	}
}

// hasFacts reports whether a save names facts, also empty ones. Without any, as in a save of entries only, the stored facts stay.
func (in *basicsInput) hasFacts() bool {
	b := &in.Body
	return b.FoundingDate+b.EmployeeCount+b.Headquarters+b.City+b.State != "" || b.FoundingYear != nil || b.ClosingYear != nil ||
		b.Sectors != nil || b.BusinessModels != nil || b.Verticals != nil
}

// setFacts checks the facts of a save and sets them.
func (c *fieldChecks) setFacts(p *Profile, in *basicsInput) {
	b := &in.Body
	p.Founded = c.checkDateBy("foundingDate", "foundingYear", b.FoundingDate, false)
	p.FoundedYear = c.checkYear("foundingYear", "foundingYear", b.FoundingYear)
	p.ClosedYear = c.checkYear("closingYear", "closingYear", b.ClosingYear)
	c.checkClosing("closingYear", p.Company)
	c.checkOneOf("employeeCount", b.EmployeeCount, employeeBands, false)
	p.Employees = b.EmployeeCount
	p.Headquarters = c.checkText("headquarters", "address", b.Headquarters)
	c.checkPlace(p.Company, b.City, b.State, "")
	checkClasses(c, p.Company, b.Sectors, b.BusinessModels, b.Verticals)
}

// SavedBasics is the response to a save of the section Basic.
type SavedBasics struct {
	Success          bool           `json:"success"`
	BasicInformation BasicSection   `json:"basicInformation"`
	Locations        []LocationItem `json:"locations" nullable:"false"`
	Version          int64          `json:"version"`
}

func (c *API) saveBasics(ctx context.Context, in *basicsInput) (*apiv2.Output[SavedBasics], error) {
	l, err := apiv2.Locale(ctx, in.Locale)
	if err != nil {
		return nil, err
	}
	var team []TeamMemberItem
	var locations []LocationItem
	edit := Edit{Company: in.ID, Section: Basic, Version: in.Body.Version, By: caller.ActorOf(ctx)}
	p, err := saveSection(ctx, c.DB, edit, func(ctx context.Context, tx *database.Tx, p *Profile) (err error) {
		fields := newFieldChecks(tx.At, l)
		b := &in.Body
		switch {
		case in.hasFacts():
			fields.setFacts(p, in)
		case b.Hiring == nil && len(b.CoreTeam) == 0 && len(b.Locations) == 0:
			return invalid.Fields{"body": "is required: facts or entries"}
		}
		if b.Hiring != nil {
			p.Hiring = *b.Hiring
		}
		if locations, err = editLocations(ctx, tx, fields, p, b.Locations); err != nil {
			return err
		}
		team, err = editTeam(ctx, tx, fields, p, b.CoreTeam)
		return fields.errOr(err)
	})
	if err != nil {
		return saveResponse(SavedBasics{}, err)
	}
	out := SavedBasics{true, newBasic(p), locationItems(p.Locations), p.Versions[Basic]}
	if len(in.Body.CoreTeam) > 0 {
		out.BasicInformation.CoreTeam = team
	}
	if len(in.Body.Locations) > 0 {
		out.Locations = locations
	}
	return saveResponse(out, nil)
}

func verticalSlugs() []string {
	var slugs []string
	for _, v := range verticals {
		slugs = append(slugs, v.Slug)
	}
	return slugs
}

// moveHeadquarters leaves one headquarters: the last edited location that is marked as such. Without one, the stored locations stay
// unchanged.
func moveHeadquarters(stored []Location, edits []entryEdit[Location]) {
	found := false
	for i := range slices.Backward(edits) {
		if e := &edits[i]; e.op != Delete {
			e.value.IsHeadquarters = e.value.IsHeadquarters && !found
			found = found || e.value.IsHeadquarters
		}
	}
	for i := range stored {
		stored[i].IsHeadquarters = stored[i].IsHeadquarters && !found
	}
}

func editLocations(ctx context.Context, tx *database.Tx, fields *fieldChecks, p *Profile, in []LocationEdit) ([]LocationItem, error) {
	edits := make([]entryEdit[Location], len(in))
	for i, e := range in {
		one := Location{City: strings.TrimSpace(e.City), Address: strings.TrimSpace(e.Address), IsHeadquarters: e.IsHeadquarters}
		if field := "locations[" + strconv.Itoa(i) + "]"; e.Operation != Delete {
			one.City = fields.checkCity(field+".city", e.City, p.Country)
			fields.checkRequired(field+".city", one.City)
			fields.checkText(field+".address", "address", e.Address)
		}
		edits[i] = entryEdit[Location]{e.rowID(), e.Operation, one}
	}
	if len(in) == 0 {
		return nil, nil
	}
	moveHeadquarters(p.Locations, edits)
	list := itemList[Location]{"locations", locationItem, p.Locations, func(v *Location) *int64 { return &v.ID }}
	at, err := list.edit(ctx, tx, fields, p.ID, edits)
	if err != nil {
		return nil, err
	}
	p.Locations = list.items
	return entryResults(edits, at, list.items, newLocationItem,
		func(id string) LocationItem { return LocationItem{ID: id, Status: Deleted} }), nil
}
