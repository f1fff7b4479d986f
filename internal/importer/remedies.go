package importer

import "masthead/internal/richtext"

// remedies are what an editor can do about a line of a report, by its text. A line whose text names the remedy itself is not among them.
var remedies = map[string]string{
	notImportable:       "See the detail, correct the post in the old system, and import the file again.",
	deletedHere:         "Nothing has to be done. To have it again, write it here.",
	editedHere:          "Compare the two texts, and copy what is new by hand.",
	editedAndClosed:     "Open the story and check its gate.",
	editedAndDraft:      "Open the story, and unpublish it if nobody may read it.",
	editedAndSkipped:    "Open the story, and unpublish it if nobody may read it.",
	staysClosed:         "Export the site with its settings for members, or publish the story here if everybody may read it.",
	staysHidden:         "Open the story and move the line of the gate.",
	nowUnpublished:      "Publish the story here if readers should still see it.",
	titleMissing:        "Open the story and write a headline.",
	titleCut:            "Open the story and shorten the headline.",
	excerptCut:          "Open the story and shorten the standfirst.",
	termsCut:            "Open the story and choose the tags that matter.",
	authorsCut:          "Open the story and choose its authors.",
	pathTaken:           "Add a redirect if the old path should lead to this story.",
	pathOfOtherBrand:    "Add a redirect if the old path should lead to this story.",
	numberTaken:         "Add a redirect if the old address should lead to this story.",
	otherPath:           "Change the address of the story if another one is better; the old path redirects.",
	otherLanguage:       "Choose the language in the options of the import if it is wrong.",
	gateIsOpen:          "Set the gate of the brand and import the file again, or publish the story if everybody may read it.",
	gateIsWider:         "Publish the story if every signed-in reader may read it.",
	gatedWithoutExcerpt: "Write a standfirst and publish the story.",
	badAddress:          "Upload the picture to the library and insert it.",
	notAsked:            "Import the file again with pictures.",
	noteFile:            "Upload the file to the library and insert it, if the old site will go.",
	existingTerm:        "Rename the other one first if the two are different.",
	otherAuthor:         "Nothing has to be done if they are two people.",
	sameEmail:           "Nothing has to be done.",

	conversionNotes[richtext.WarnEmbed]:     "Insert the embed by its address, or link to it.",
	conversionNotes[richtext.WarnShortcode]: "Open the story, and remove the shortcode or replace it with a block.",
	conversionNotes[richtext.WarnBlock]:     "Open the story and insert what is missing.",
	conversionNotes[richtext.WarnDropped]:   "Look at the story; most of this markup changes nothing that readers see.",
	conversionNotes[richtext.WarnAddress]:   "Open the story and correct the address.",
}

// Remedy returns advice for an editor about a line of a report with a text, in English; "" if the text says so itself or nothing has to be
// done.
func Remedy(what string) string { return remedies[what] }
