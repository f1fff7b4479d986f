package companyimport

// codes are the codes of kinds of remarks.
var codes = map[string]string{
	RemarkRefused: "row", remarkUnreadable: "cell", remarkWithoutSector: "sector", remarkCurrency: "currency", remarkNoRound: "noRound",
	remarkNobody: "nobody", remarkShortened: "shortened", remarkSameRound: "sameRound", remarkDuplicates: "duplicates", remarkKept: "kept",
}

// Code returns the code of a kind of remarks, with which the Desk finds a sentence in the editor's language; "" for one without a code.
func Code(kind string) string { return codes[kind] }
