package search

// otherPlaceName maps each name of a place with two names to the other one.
var otherPlaceName = map[string]string{}

func init() {
	for _, names := range [][2]string{
		{"allahabad", "prayagraj"}, {"aurangabad", "sambhajinagar"}, {"bangalore", "bengaluru"}, {"baroda", "vadodara"},
		{"belgaum", "belagavi"}, {"benares", "varanasi"}, {"bombay", "mumbai"}, {"calcutta", "kolkata"}, {"calicut", "kozhikode"},
		{"cochin", "kochi"}, {"gauhati", "guwahati"}, {"gurgaon", "gurugram"}, {"hubli", "hubballi"}, {"madras", "chennai"},
		{"mangalore", "mangaluru"}, {"mysore", "mysuru"}, {"orissa", "odisha"}, {"pondicherry", "puducherry"}, {"poona", "pune"},
		{"quilon", "kollam"}, {"simla", "shimla"}, {"tanjore", "thanjavur"}, {"trichur", "thrissur"}, {"trivandrum", "thiruvananthapuram"},
		{"vizag", "visakhapatnam"},
	} {
		otherPlaceName[names[0]], otherPlaceName[names[1]] = names[1], names[0]
	}
}
