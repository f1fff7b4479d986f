package companyimport

import (
	"iter"
	"slices"
	"strings"
	"sync"
	"unicode"

	"masthead/internal/company"
)

// sectorWords has the names that other directories use for our sectors, in the form that lettersOf returns.
var sectorWords = map[string]string{
	"adtech": "AdTech", "advertising": "Advertising and Marketing", "advertisingmarketing": "Advertising and Marketing",
	"aerospace": "Aerospace and Defence", "aviationandspace": "SpaceTech", "satellites": "SpaceTech", "spacetechnology": "SpaceTech",
	"agriculture": "AgriTech", "agtech": "AgriTech", "agritech": "AgriTech", "ai": "AI and Machine Learning",
	"artificialintelligence": "AI and Machine Learning", "machinelearning": "AI and Machine Learning",
	"generativeai": "AI and Machine Learning", "deeplearning": "AI and Machine Learning", "nlp": "AI and Machine Learning",
	"computervision": "AI and Machine Learning", "aiassistant": "AI and Machine Learning", "analytics": "Analytics and Big Data",
	"datamanagementanalytics": "Analytics and Big Data", "dataengineering": "Analytics and Big Data", "bigdata": "Analytics and Big Data",
	"dataanalytics": "Analytics and Big Data", "virtualreality": "AR and VR", "augmentedreality": "AR and VR",
	"fashion": "Apparel and Fashion",
	"apparel": "Apparel and Fashion", "fashionandapparel": "Apparel and Fashion", "apparelandcosmetics": "Apparel and Fashion",
	"automobile": "Automotive", "autotransportation": "Automotive", "automotive": "Automotive", "autotech": "Automotive",
	"neobank": "Banking", "bankingasaservice": "Banking", "bankingandexchange": "Banking", "beauty": "Beauty and Personal Care",
	"personalcare": "Beauty and Personal Care", "beverage": "Beverages", "biotechnology": "BioTech", "therapeutics": "BioTech",
	"syntheticbiology": "BioTech", "crypto": "Blockchain and Web3", "cryptoweb3": "Blockchain and Web3", "defi": "Blockchain and Web3",
	"blockchain": "Blockchain and Web3", "climate": "CleanTech", "climatetech": "CleanTech", "solarpower": "CleanTech",
	"renewableenergy": "CleanTech", "energystorage": "CleanTech", "cleantechnology": "CleanTech", "cloud": "Cloud Computing",
	"construction": "Construction Tech", "consulting": "Consulting", "consumer": "Consumer Internet", "consumertech": "Consumer Internet",
	"internet": "Consumer Internet", "internetsoftwareservices": "Consumer Internet", "technology": "IT Services", "it": "IT Services",
	"informationtechnology": "IT Services", "content": "Content and Publishing", "coworking": "Co-working", "security": "Cybersecurity",
	"devsecops": "Cybersecurity", "d2c": "D2C Brands", "consumergoods": "D2C Brands", "fmcg": "D2C Brands",
	"socialnetwork": "Dating and Social Networks", "socialmedia": "Dating and Social Networks", "social": "Dating and Social Networks",
	"hardtech": "DeepTech", "deeptechnology": "DeepTech", "developertools": "Developer Tools", "api": "Developer Tools",
	"opensource": "Developer Tools", "ecommerce": "E-commerce", "ecommercedirecttoconsumer": "E-commerce",
	"ecommerceanddirecttoconsumer": "E-commerce",
	"onlinemarketplace":            "E-commerce", "education": "EdTech", "edtech": "EdTech", "etech": "EdTech", "elearning": "EdTech",
	"onlineeducation": "EdTech", "aienhancedlearning": "EdTech", "ev": "Electric Vehicles", "energy": "Energy and Utilities",
	"enterprise": "Enterprise Software", "software": "Enterprise Software", "productivity": "Enterprise Software",
	"workflowautomation": "Enterprise Software", "collaboration": "Enterprise Software", "ticketing": "Events and Ticketing",
	"events": "Events and Ticketing", "finance": "FinTech", "financialservices": "FinTech", "finttech": "FinTech", "fintech": "FinTech",
	"lending": "FinTech", "creditandlending": "FinTech", "consumerfinance": "FinTech", "assetmanagement": "FinTech", "investing": "FinTech",
	"financeandaccounting": "FinTech", "fitness": "Fitness and Wellness",
	"wellness":                  "Fitness and Wellness",
	"consumerhealthandwellness": "Fitness and Wellness", "foodtech": "Food Delivery", "foodanddelivery": "Food Delivery",
	"delivery": "Food Delivery",
	"food":     "Food Processing", "foodandbeverage": "Food Processing", "foodandbeverages": "Food Processing",
	"furniture": "Furniture and Home",
	"homedecor": "Furniture and Home", "homeandpersonal": "Furniture and Home", "games": "Gaming and eSports", "gaming": "Gaming and eSports",
	"health": "HealthTech", "healthcare": "HealthTech", "healthtech": "HealthTech",
	"digitalhealth": "HealthTech", "telemedicine": "HealthTech",
	"healthcareit": "HealthTech", "telehealth": "HealthTech", "diagnostics": "HealthTech",
	"mentalhealthtech":   "HealthTech",
	"healthcareservices": "HealthTech", "healthandwellness": "HealthTech", "consumerhealthservices": "HealthTech", "hotel": "Hospitality",
	"hospitality": "Hospitality", "humanresources": "HR Tech", "recruiting": "HR Tech", "recruitment": "HR Tech",
	"recruitingandtalent": "HR Tech",
	"hrtech":              "HR Tech", "hyperlocal": "Hyperlocal Services", "insurance": "InsurTech", "iot": "Internet of Things",
	"jewelry": "Jewellery", "parenting": "Kids and Parenting", "legal": "LegalTech", "compliance": "LegalTech",
	"logistics": "Logistics and Supply Chain", "supplychain": "Logistics and Supply Chain",
	"supplychainandlogistics":      "Logistics and Supply Chain",
	"supplychainlogisticsdelivery": "Logistics and Supply Chain", "logisticstech": "Logistics and Supply Chain",
	"manufacturingandrobotics": "Robotics", "industrials": "Manufacturing", "marketing": "MarTech", "media": "Media and Entertainment",
	"entertainment": "Media and Entertainment", "video": "Media and Entertainment", "mediaandentertainment": "Media and Entertainment",
	"transportation": "Mobility and Transport", "transport": "Mobility and Transport", "mobility": "Mobility and Transport",
	"cabaggregator": "Mobility and Transport", "music": "Music and Audio", "classifieds": "Online Classifieds", "petcare": "Pet Care",
	"pharmaceuticals": "Pharma", "pharmaceutical": "Pharma", "drugdiscovery": "Pharma", "drugdiscoveryanddelivery": "Pharma",
	"realestate": "PropTech", "proptech": "PropTech", "realestateandconstruction": "PropTech", "housingandrealestate": "PropTech",
	"wastemanagement": "Recycling and Waste", "consumerretail": "Retail", "saas": "SaaS", "semiconductor": "Semiconductors",
	"nonprofit": "Social Enterprise", "socialimpact": "Social Enterprise", "sportstech": "Sports", "travel": "Travel and Tourism",
	"traveltech": "Travel and Tourism", "tourism": "Travel and Tourism", "mobiletelecommunications": "IT Services",
}

// ownSectors has the ids of the directory's sectors, by the names in the form that lettersOf returns.
var ownSectors = sync.OnceValue(func() map[string]int {
	ids := map[string]int{}
	for _, s := range company.ProfileOptionsOf(0).Sectors {
		ids[lettersOf(s.Name)] = s.ID
	}
	for word, name := range sectorWords {
		ids[word] = company.SectorID(name)
	}
	return ids
})

// lettersOf returns only the ASCII letters and digits of a text, in lower case.
func lettersOf(text string) string {
	return strings.Map(func(r rune) rune {
		if r >= 'a' && r <= 'z' || r >= '0' && r <= '9' {
			return r
		}
		return -1
	}, strings.ToLower(text))
}

// standaloneSectorWords are words that name a sector only when they are the whole text.
var standaloneSectorWords = []string{
	"technology", "it", "software", "consumer", "internet", "enterprise", "content", "social", "api", "video", "delivery",
	"productivity", "media",
	"marketing", "events", "cloud", "security", "finance", "marketplace",
}

// sectorIn returns the id of the sector that words within a text name, 0 if there is none. If they name several sectors, it
// returns the one with the longest name.
func sectorIn(text string) int {
	words := strings.FieldsFunc(strings.ToLower(text), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsNumber(r) })
	const maxWords = 4
	for n := min(maxWords, len(words)); n > 0; n-- {
		for window := range windowsOf(words, n) {
			key := lettersOf(strings.Join(window, ""))
			if id := ownSectors()[key]; id != 0 && !slices.Contains(standaloneSectorWords, key) {
				return id
			}
		}
	}
	return 0
}

// windowsOf returns all sequences of n consecutive words.
func windowsOf(words []string, n int) iter.Seq[[]string] {
	return func(yield func([]string) bool) {
		for i := 0; i+n <= len(words); i++ {
			if !yield(words[i : i+n]) {
				return
			}
		}
	}
}

// maxSectors is the maximum number of sectors of an imported company. Directories with tags have many for each company; the first
// ones describe it best.
const maxSectors = 4

// businessModels are the business models by the tags for them.
var businessModels = map[string]string{"b2b": "B2B", "b2c": "B2C", "b2b2c": "B2B2C", "c2c": "C2C", "b2g": "B2G"}

// sectorsOf returns the ids of the sectors and the business models that texts name, and the texts that name neither.
func sectorsOf(texts []string) (ids []int, models, unknown []string) {
	for _, text := range texts {
		for _, part := range strings.FieldsFunc(text, func(r rune) bool { return r == ';' || r == '|' || r == '>' || r == '\n' }) {
			key := lettersOf(part)
			if model := businessModels[key]; model != "" {
				if !slices.Contains(models, model) {
					models = append(models, model)
				}
				continue
			}
			id := ownSectors()[key]
			if id == 0 {
				id = sectorIn(part)
			}
			switch {
			case id == 0:
				unknown = append(unknown, strings.TrimSpace(part))
			case !slices.Contains(ids, id) && len(ids) < maxSectors:
				ids = append(ids, id)
			}
		}
	}
	return ids, models, unknown
}
