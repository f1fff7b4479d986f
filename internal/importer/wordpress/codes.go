package wordpress

// codes are the codes of lines of a report by their texts, as importer.Code returns those of the importer.
var codes = map[string]string{
	skipFile: "file", skipTrash: "trash", skipAuto: "autoDraft", skipRevision: "revision", skipMenu: "menu", skipDesign: "design",
	skipAuthor: "guestAuthor", skipPattern: "pattern", skipType: "type", notePassword: "password", notePrivate: "private",
	notePending: "pending", noteNoDate: "noDate", noteTaxonomy: "taxonomy", noteCategories: "categories", noteNumbered: "numbered",
	noteCustom: "custom", noteLimited: "members", noteMembers: "members",
}

// Code returns the code of a line of a report that only this format writes; "" for a text without one.
func Code(what string) string { return codes[what] }
