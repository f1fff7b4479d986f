package ghost

// codes maps the texts of lines of a report to their codes. importer.Code does so for the importer's own texts.
var codes = map[string]string{
	skipInternal: "internalTag", skipAccount: "account", noteCard: "card", noteMail: "emailPart", noteSent: "sent", noteNoDate: "noDate",
	noteNoText: "noText", noteGate: "members", noteLimited: "members", notePaidDraft: "gate",
}

// Code returns the code of a line of a report that only this format writes; "" for a text without one.
func Code(what string) string { return codes[what] }
