package importer

import "masthead/internal/richtext"

// codes are the codes of lines of a report by their texts. Texts with the same meaning for an editor share a code.
var codes = map[string]string{
	notImportable: "notStored", deletedHere: "deletedHere", noPath: "noPath", editedHere: "editedHere",
	editedAndClosed: "editedCheck", editedAndDraft: "editedCheck", editedAndSkipped: "editedCheck", editedAsOther: "editedCheck",
	nowUnpublished: "unpublished", titleMissing: "titleMissing", titleCut: "titleCut", excerptCut: "excerptCut", termsCut: "termsCut",
	authorsCut: "authorsCut", pathTaken: "pathTaken", numberTaken: "pathTaken", pathOfOtherBrand: "otherBrand",
	otherLanguage: "otherLanguage", otherPath: "otherPath", futureDate: "futureDate", pastDate: "pastDate", gateIsOpen: "gate",
	gateIsWider: "gate", gatedWithoutExcerpt: "noStandfirst", sourceChanged: "changed", picturesRetried: "pictures",
	pictureRetried: "pictures", existingTerm: "existing", twinTag: "existing", sameEmail: "sameEmail", otherAuthor: "otherAuthor",
	unknownAuthor: "unknownAuthor", hiddenTerm: "hiddenTerm", notAsked: "notAsked", badAddress: "badAddress", noteFile: "file",

	conversionNotes[richtext.WarnDropped]: "markup", conversionNotes[richtext.WarnParse]: "markup",
	conversionNotes[richtext.WarnAddress]: "address", conversionNotes[richtext.WarnEmbed]: "embed",
	conversionNotes[richtext.WarnShortcode]: "shortcode", conversionNotes[richtext.WarnBlock]: "block",
	conversionNotes[richtext.WarnHidden]: "hidden",
}

// Code returns the code of a line of a report by its text, with which the Desk finds a sentence in the editor's language; "" for a text
// without one. The formats have codes of their own.
func Code(what string) string { return codes[what] }
