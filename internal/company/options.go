package company

import (
	"slices"
	"strings"

	"masthead/internal/account"
)

// Sector is a sector of companies, such as FinTech.
type Sector struct {
	ID   int    `json:"id" minimum:"1" doc:"Never changes; companies refer to it."`
	Name string `json:"name" example:"FinTech"`
}

// Milestone is a kind of event in the timeline of a company.
type Milestone struct {
	ID   string `json:"id" example:"PRODUCT_LAUNCH"`
	Name string `json:"name" example:"Product launch"`
}

// Salutation is a form of address. Some share a value, because an older system numbered them that way, so forms identify a
// salutation by its label.
type Salutation struct {
	Label string `json:"label" example:"Dr"`
	Value int    `json:"value" example:"3"`
}

// Vertical is a broad field of business from a short list.
type Vertical struct {
	Name string `json:"name" example:"Climate"`
	Slug string `json:"slug" example:"climate"`
}

// ProfileOptions are the lists of options for the fields of a company profile, and the rules of the fields. Both the forms and
// the server use them.
type ProfileOptions struct {
	Sectors        []Sector              `json:"sectors"`
	BusinessModels []string              `json:"businessModels"`
	EmployeeBands  []string              `json:"employeeBands" doc:"Numbers of employees, the smallest first."`
	FounderRoles   []account.CompanyRole `json:"founderRoles"`
	MilestoneTypes []Milestone           `json:"milestoneTypes"`
	Currencies     []string              `json:"currencies" doc:"ISO 4217 codes."`
	FundingRounds  []string              `json:"fundingRounds"`
	Salutations    []Salutation          `json:"salutations"`
	JobFunctions   []string              `json:"jobFunctions"`
	Degrees        []string              `json:"degrees"`
	Employments    []string              `json:"employmentTypes" doc:"Kinds of employment of job openings (addition)."`
	Verticals      []Vertical            `json:"verticals"`
	Rules          map[string]FieldRule  `json:"rules" doc:"The rules of the fields by name."`
}

// FieldRule limits the values of a field. A limit that does not apply is left out.
type FieldRule struct {
	Required  bool   `json:"required,omitempty"`
	MaxLength int    `json:"maxLength,omitempty" doc:"Maximum number of characters."`
	Min       *int   `json:"min,omitempty" doc:"Smallest number."`
	Max       *int   `json:"max,omitempty" doc:"Largest number."`
	Format    string `json:"format,omitempty" enum:"url,date" doc:"A URL begins with http:// or https://; dates may be partial."`
	MaxItems  int    `json:"maxItems,omitempty" doc:"Maximum number of entries."`
}

// ProfileOptionsOf returns the options of the company form. year is the current year, which limits the years that users can enter.
func ProfileOptionsOf(year int) ProfileOptions {
	return ProfileOptions{
		Sectors:        sectors,
		BusinessModels: businessModels,
		EmployeeBands:  employeeBands,
		FounderRoles:   []account.CompanyRole{account.Founder, account.Executive, account.Employee},
		MilestoneTypes: milestones,
		Currencies:     currencies,
		FundingRounds:  fundingRounds,
		Salutations:    salutations,
		JobFunctions:   jobFunctions,
		Degrees:        degrees,
		Employments:    employmentTypes,
		Verticals:      verticals,
		Rules:          rules(year),
	}
}

// MinFounded is the earliest year of the founding of a company.
const MinFounded = 1900

// MinEvent is the earliest year of an event or a funding round.
const MinEvent = 1800

// rules returns the rules of the form's fields. A company was founded in MinFounded or later. The year of a closing or of an event
// may be at most next year, because companies announce them.
func rules(year int) map[string]FieldRule {
	number := func(from, to int) FieldRule { return FieldRule{Min: &from, Max: &to} }
	return map[string]FieldRule{
		"name":          {Required: true, MaxLength: MaxName},
		"subtitle":      {MaxLength: 160},
		"description":   {MaxLength: 5000},
		"vision":        {MaxLength: 5000},
		"website":       {MaxLength: 500, Format: "url"},
		"foundingDate":  {Format: "date"},
		"foundingYear":  number(MinFounded, year),
		"closingYear":   number(MinFounded, year+1),
		"eventDate":     number(MinEvent, year+1),
		"roundDate":     number(MinEvent, year),
		"share":         number(0, 100),
		"sectors":       {MaxItems: 10},
		"verticals":     {MaxItems: 5},
		"customerTypes": {MaxItems: 20, MaxLength: MaxName},
		"regions":       {MaxItems: 50, MaxLength: MaxName},
		"ageGroups":     {MaxItems: 20, MaxLength: MaxName},
		"investors":     {MaxItems: 50, MaxLength: MaxName},
		"title":         {Required: true, MaxLength: 200},
		"designation":   {MaxLength: 160},
		"city":          {MaxLength: 80},
		"address":       {MaxLength: 500},
		"offer":         {Required: true, MaxLength: 500},
		"offers":        {MaxItems: maxOffers},
		"source":        {MaxLength: maxEvidence},
		"answer":        {MaxLength: 2000},
	}
}

var businessModels = []string{"B2C", "B2B", "B2B2C", "C2C", "B2G"}

var employeeBands = []string{"<10", "10-50", "51-200", "201-500", "501-1000", "1000+"}

var currencies = []string{"USD", "EUR", "GBP", "INR", "JPY", "CNY"}

var salutations = []Salutation{{"Mr", 1}, {"Ms", 2}, {"Mrs", 3}, {"Dr", 3}, {"Prof", 3}}

var sectors = numberSectors("AdTech; Advertising and Marketing; Aerospace and Defence; AgriTech; AI and Machine Learning; " +
	"Analytics and Big Data; Animation and VFX; Apparel and Fashion; AR and VR; Architecture and Interiors; Art and Culture; " +
	"Automotive; Aviation; Banking; Beauty and Personal Care; Beverages; BioTech; Blockchain and Web3; CleanTech; " +
	"Cloud Computing; Construction Tech; Consulting; Consumer Electronics; Consumer Internet; Content and Publishing; " +
	"Co-working; Creator Economy; Crowdfunding; Cybersecurity; D2C Brands; Dating and Social Networks; DeepTech; " +
	"Developer Tools; Drones; E-commerce; EdTech; Electric Vehicles; Energy and Utilities; Enterprise Software; " +
	"Events and Ticketing; FinTech; Fitness and Wellness; Food Delivery; Food Processing; Furniture and Home; " +
	"Gaming and eSports; GovTech; Hardware; HealthTech; Hospitality; HR Tech; Hyperlocal Services; Import and Export; " +
	"InsurTech; Internet of Things; IT Services; Jewellery; Kids and Parenting; LegalTech; Logistics and Supply Chain; " +
	"Manufacturing; MarTech; Media and Entertainment; Medical Devices; Mobility and Transport; Music and Audio; " +
	"Online Classifieds; Payments; Pet Care; Pharma; PropTech; Recycling and Waste; Retail; Robotics; SaaS; " +
	"Semiconductors; Social Enterprise; SpaceTech; Sports; Travel and Tourism")

// numberSectors gives ids to sectors, from 1. Add new sectors at the end, so that ids do not change.
func numberSectors(names string) []Sector {
	var list []Sector
	for name := range strings.SplitSeq(names, "; ") {
		list = append(list, Sector{ID: len(list) + 1, Name: name})
	}
	return list
}

var milestones = []Milestone{
	{"FOUNDED", "Founded"},
	{"PRODUCT_LAUNCH", "Product launch"},
	{"FUNDING_RAISED", "Funding raised"},
	{"ACQUISITION_MADE", "Acquisition made"},
	{"ACQUIRED", "Acquired"},
	{"MERGER", "Merger"},
	{"PARTNERSHIP", "Partnership"},
	{"CITY_EXPANSION", "New city"},
	{"INTERNATIONAL_LAUNCH", "International launch"},
	{"KEY_HIRE", "Key hire"},
	{"LEADERSHIP_CHANGE", "Leadership change"},
	{"AWARD_WON", "Award won"},
	{"REVENUE_MILESTONE", "Revenue milestone"},
	{"CUSTOMER_MILESTONE", "Customer milestone"},
	{"PATENT_GRANTED", "Patent granted"},
	{"IPO", "IPO"},
	{"OTHER", "Other"},
}

var fundingRounds = []string{
	"ANGEL", "SEED", "PRE-SEED", "SERIES-A", "SERIES-B", "SERIES-C", "SERIES-D", "SERIES-E", "SERIES-F", "SERIES-G",
	"SERIES-H", "SERIES-I", "SERIES-J", "SERIES-K", "SERIES-L", "GRANT", "PRE-SERIES-A", "BRIDGE", "CONVERTIBLE-NOTE",
	"DEBT", "VENTURE-DEBT", "CROWDFUNDING", "PRIVATE-EQUITY", "SECONDARY", "PRE-IPO", "IPO", "POST-IPO", "UNDISCLOSED", "OTHERS",
}

// roundsByStage has the types of fundingRounds in the order in which companies raise them; types that belong to no stage come
// last. Forms show them in this order, the API in the order of fundingRounds.
var roundsByStage = []string{
	"PRE-SEED", "ANGEL", "SEED", "PRE-SERIES-A", "SERIES-A", "SERIES-B", "SERIES-C", "SERIES-D", "SERIES-E", "SERIES-F", "SERIES-G",
	"SERIES-H", "SERIES-I", "SERIES-J", "SERIES-K", "SERIES-L", "PRE-IPO", "IPO", "POST-IPO", "BRIDGE", "CONVERTIBLE-NOTE", "VENTURE-DEBT",
	"DEBT", "GRANT", "CROWDFUNDING", "PRIVATE-EQUITY", "SECONDARY", "UNDISCLOSED", "OTHERS",
}

// JobFunctions returns the names of job functions that forms offer.
func JobFunctions() []string { return slices.Clone(jobFunctions) }

var jobFunctions = []string{
	"Founder's Office", "Engineering", "Product Management", "Design", "Data and Analytics", "Sales", "Marketing",
	"Business Development", "Operations", "Supply Chain", "Finance and Accounting", "Human Resources", "Legal and Compliance",
	"Customer Support", "Content and Editorial", "Research", "Quality", "IT and Security", "Administration", "Other",
}

var degrees = []string{
	"High School", "Diploma", "BA", "BCom", "BSc", "BBA", "BCA", "BE", "BTech", "BArch", "BDes", "LLB", "MBBS", "MA", "MCom",
	"MSc", "MBA", "MCA", "ME/MTech", "PhD", "Other",
}

var verticals = []Vertical{
	{"Commerce", "commerce"},
	{"Finance", "finance"},
	{"Health", "health"},
	{"Education", "education"},
	{"Mobility", "mobility"},
	{"Food", "food"},
	{"Media", "media"},
	{"Enterprise", "enterprise"},
	{"Climate", "climate"},
	{"DeepTech", "deeptech"},
}

// SectorID returns the id of the sector with a name, 0 if there is none.
func SectorID(name string) int {
	return 1 + slices.IndexFunc(sectors, func(s Sector) bool { return s.Name == name })
}
