package invalid

import "regexp"

// Refusal is a fixed word for why a whole call was refused, for programs that show sentences of their own. It is "" if only the text of the
// response says it.
type Refusal string

// Refusals that the newsroom's app has sentences for.
const (
	Changed      Refusal = "changed" // by somebody else since the caller read it
	Exists       Refusal = "exists"
	NoRight      Refusal = "no_right" // the role does not allow it
	OtherBrand   Refusal = "other_brand"
	AllBrands    Refusal = "all_brands" // only editors of all brands may do it
	OnlyAuthor   Refusal = "only_author"
	InUse        Refusal = "in_use" // other records name it
	Withdrawn    Refusal = "withdrawn"
	NotWithdrawn Refusal = "not_withdrawn"
	Merged       Refusal = "merged"
	NotMerged    Refusal = "not_merged"
	Same         Refusal = "same" // twice the same record
	Published    Refusal = "published"
	NotPublic    Refusal = "not_public"
	IsScheduled  Refusal = "scheduled"
	NotScheduled Refusal = "not_scheduled"
	Running      Refusal = "running"
	Decided      Refusal = "decided"
	Cancelled    Refusal = "cancelled"
	WrongTime    Refusal = "wrong_time" // too early, or over
	HasPeople    Refusal = "has_people" // somebody has registered, applied or scored
	NoRoom       Refusal = "no_room"    // a limit is reached
	NoJury       Refusal = "no_jury"    // without members or nominees
	NoRanking    Refusal = "no_ranking"
	NoFile       Refusal = "no_file"
	RoundOpen    Refusal = "round_open"
	LastAdmin    Refusal = "last_admin"
	HasProfile   Refusal = "has_profile"
	OnlyPictures Refusal = "only_pictures"
	Done         Refusal = "done" // already
	NeverChanges Refusal = "never_changes"
	Party        Refusal = "party"      // the caller is a party to what is decided
	Disputed     Refusal = "disputed"   // a dispute has to be decided first
	Unseen       Refusal = "unseen"     // readers have never seen it: it can be removed instead
	Seen         Refusal = "seen"       // readers see it: it can be cancelled instead
	Nominated    Refusal = "nominated"  // the call for nominations can be closed instead
	KeepsList    Refusal = "keeps_list" // without its blocks a hub is a list of stories
	OtherKind    Refusal = "other_kind" // the new file is no picture, recording or film as the old one is
	NoSender     Refusal = "no_sender"  // the brand has none of its own
	AllKeys      Refusal = "all_keys"   // the brand has as many keys as it can have
	NotFound     Refusal = "not_found"
	Busy         Refusal = "busy"
	TooLargeBody Refusal = "too_large"
)

// refusals are the forms of the texts of refused calls, without their full stop. The first that matches counts.
var refusals = compileRefusals(map[Refusal][]string{
	Changed: {
		`it was changed by someone else in the meantime(\. Please load it again)?`, `somebody else has changed this section since you opened it`,
		`the fact has changed since the correction was suggested`,
	},
	Exists:     {`it exists already`, `another page has (this|the) path`, `the library has this file already`},
	OtherBrand: {`you may not write for this brand`, `you may not change this file, because it belongs to another brand or to all brands`},
	AllBrands: {
		`only editors of (all brands|the (award|conference)'s brand and editors of all brands) may .*`, `only editors of all brands and .*`,
	},
	OnlyAuthor: {`only who wrote it may change it`},
	NoRight: {
		`only the newsroom may do this`, `only an admin may do this`, `only administrators and .*`,
		`you may not (check in at this event|read this report)`,
	},
	InUse: {
		`.* still names? (it|the term)`, `the brand still has .*`, `the term is a hub\. .*`, `the show has episodes; .*`,
		`the file is used, .*`, `the newsletter has issues or subscribers`,
	},
	Withdrawn:    {`the (award|company|conference|record|investor|person) was withdrawn .*`},
	NotWithdrawn: {`the (award|company|conference|record|investor|person) was not withdrawn.*`},
	Merged:       {`the (company|investor|person) was merged into another one already`},
	NotMerged:    {`the (company|investor|person) is not merged into another one`},
	Same:         {`a company cannot be merged into itself`, `the two are the same (investor|person)`},
	Published: {
		`the (award|ranking) was published already`, `readers (know|have seen) (it|the course|the web story)( already)?[,;] .*`,
		`the web story is published already`, `the issue is published`, `a story that is scheduled or was ever public cannot be deleted\. .*`,
	},
	NotPublic: {
		`readers do not know (it|the course) yet, .*`, `the web story is neither published nor scheduled`, `the award is not public`,
		`the story is not public yet, .*`, `the investor that is kept must be confirmed and not withdrawn`,
	},
	IsScheduled:  {`a ranking (of the award )?is scheduled(\. .*)?`},
	NotScheduled: {`no ranking is scheduled`, `the issue is not scheduled`},
	Running:      {`the job is running`, `the issue is being sent`, `the import is waiting or running`},
	Decided:      {`the (claim|correction|proposal|application|dispute) has already been decided.*`},
	Cancelled:    {`the (event|webinar) was cancelled`},
	WrongTime: {
		`the (event|webinar) is (over|not live|not over yet)`, `the webinar begins in more than .*`, `the poll is closed`,
		`the round is not open`,
		`the reviews are not open`, `no applications are accepted at the moment`, `this event has no registration here`,
	},
	HasPeople: {
		`readers have registered for the event; .*`, `companies have applied for the pitch fest, .*`, `members have already scored in this round`,
		`this address belongs to a member of the jury, .*`, `the ticket is checked in, .*`,
	},
	NoRoom: {
		`the pitch fest has 2000 applications .*`, `a pitch fest has at most 100 reviewers`, `the jury has as many rounds as it can have`,
		`the issue has the maximum number of items`,
	},
	NoJury:    {`the jury has no members\. .*`, `there are no nominees for this round\. .*`},
	NoRanking: {`the award has no ranking`},
	NoFile: {
		`the file is not complete, .*`, `this is not the next part of the file`, `upload a transcript of the recording first`,
		`this import has written no stories`,
	},
	RoundOpen:    {`a round of the jury is still open.*`},
	LastAdmin:    {`you are the only administrator\. .*`, `no other account is an administrator\. .*`},
	HasProfile:   {`the author has a profile among the people\. .*`},
	OnlyPictures: {`this is possible for pictures only`},
	Done:         {`a story was made from this webinar already`, `the issue already has this story`, `the investor is confirmed already`},
	NeverChanges: {`the master brand cannot be removed`, `the publication is not set up yet`, `a token cannot revoke itself`},
	Party:        {`you are a party to the dispute, .*`},
	Disputed:     {`the user has opened a dispute about the company; .*`},
	Unseen:       {`the event is a draft, which nobody knows; remove it instead`},
	Seen:         {`readers see the event already; cancel it instead`},
	Nominated:    {`nominations have come in; close the call instead`},
	KeepsList:    {`the term has a list of stories without its blocks\. .*`},
	OtherKind:    {`the new file is of another kind`},
	NoSender:     {`the brand has no sender of its own\. .*`},
	AllKeys:      {`a brand has at most \d+ keys\. .*`},
})

type refusalForm struct {
	form *regexp.Regexp
	code Refusal
}

func compileRefusals(list map[Refusal][]string) []refusalForm {
	var compiled []refusalForm
	for code, forms := range list {
		for _, form := range forms {
			compiled = append(compiled, refusalForm{regexp.MustCompile(`(?is)^(?:` + form + `)$`), code})
		}
	}
	return compiled
}
