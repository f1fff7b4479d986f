package auditlog

import (
	"strings"

	"masthead/internal/i18n"
)

// verbs are the messages for what operations do, by the first word of their ids.
var verbs = map[string]string{
	"accept": "desk.action.accepted", "add": "desk.action.created", "approve": "desk.audit.approved", "begin": "desk.audit.began",
	"cancel": "conference.cancelled", "check": "desk.audit.checked", "close": "desk.action.pollClosed", "confirm": "desk.action.confirmed",
	"create": "desk.action.created", "decide": "desk.audit.decided", "decline": "desk.action.rejected", "delete": "desk.action.deleted",
	"discard": "desk.audit.discarded", "draft": "desk.action.created", "edit": "desk.action.saved", "end": "desk.audit.ended",
	"import": "desk.action.uploaded", "invite": "desk.awards.invited", "link": "desk.audit.link", "merge": "desk.action.merged",
	"move": "desk.audit.moved", "name": "desk.audit.named", "open": "desk.action.pollOpened", "pin": "desk.audit.pinned",
	"prepare": "desk.audit.prepared", "publish": "desk.action.published", "reject": "desk.action.rejected", "remove": "desk.action.deleted",
	"replace": "desk.action.replaced", "restore": "desk.action.restored", "retry": "desk.audit.retried", "revoke": "badge.revoked",
	"save": "desk.action.saved", "schedule": "desk.status.scheduled", "set": "desk.action.saved", "settle": "desk.audit.settled",
	"share": "desk.audit.link", "start": "desk.audit.started", "test": "desk.audit.tested", "translate": "desk.action.created",
	"undelete": "desk.action.restored",
	"unlink":   "desk.action.saved", "unmerge": "desk.action.unmerged", "unpublish": "desk.action.withdrawn",
	"unschedule": "desk.audit.unscheduled", "upload": "desk.action.uploaded", "withdraw": "desk.action.withdrawn",
}

// special are the messages for operations whose verb does not say enough, by their ids.
var special = map[string]string{
	"ask-for-approval": "desk.approval.requested", "save-story-work": "desk.audit.assigned", "create-story-comment": "desk.audit.commented",
	"edit-story-comment": "desk.audit.commented", "delete-story-comment": "desk.comment.deleted", "set-comment-state": "desk.audit.settled",
	"discard-front": "desk.audit.discarded", "issue-badges": "desk.action.badges", "save-captions": "desk.action.captions",
	"moderate-question": "desk.audit.question", "take-back-import": "desk.audit.takenBack", "save-page-blocks": "desk.audit.blocks",
	"save-account-roles": "desk.audit.roles", "remove-account-roles": "desk.audit.roles", "end-account-session": "desk.audit.signedOut",
	"end-account-sessions": "desk.audit.signedOut", "save-call": "desk.audit.call", "set-shortlist": "desk.audit.shortlist",
	"save-award-entries": "desk.audit.ranking", "schedule-ranking": "desk.audit.ranking", "cancel-ranking": "desk.audit.unscheduled",
	"invite-juror": "desk.audit.jury", "remove-juror": "desk.audit.jury", "restore-juror": "desk.audit.jury",
	"add-jury-round": "desk.audit.jury", "remove-jury-round": "desk.audit.jury", "set-jury-round-times": "desk.audit.jury",
	"set-award-path": "desk.action.slug", "set-company-path": "desk.action.slug", "set-company-slug": "desk.action.slug",
	"set-person-slug": "desk.action.slug", "set-investor-slug": "desk.action.slug", "set-companies-distinct": "desk.action.distinct",
	"set-people-distinct": "desk.action.distinct", "set-investors-distinct": "desk.action.distinct",
	"save-conference-programme": "desk.audit.programme", "import-conference-schedule": "desk.audit.programme",
	"save-pitch-fest": "desk.audit.pitchFest", "remove-pitch-fest": "desk.audit.pitchFest", "invite-pitch-reviewer": "desk.audit.reviewers",
	"remove-pitch-reviewer": "desk.audit.reviewers", "restore-pitch-reviewer": "desk.audit.reviewers",
	"approve-event-proposal": "desk.action.accepted", "withdraw-door-links": "desk.audit.newLink",
	"withdraw-speaker-link": "desk.audit.newLink", "restore-revision": "desk.audit.revision", "restore-front-version": "desk.audit.revision",
	"set-audio-show-status": "desk.audit.status", "set-audio-episode-status": "desk.audit.status", "set-course-status": "desk.audit.status",
	"create-mail-key": "desk.audit.key", "use-mail-key": "desk.audit.key", "unsuppress-address": "desk.audit.unsuppressed",
	"try-mail": "desk.audit.tested", "link-translation": "desk.action.saved", "mail-events": "desk.action.created",
	"command":                  "desk.audit.ran",
	"preview-newsletter-issue": "desk.audit.tested", "event-door-form": "desk.action.saved", "sponsor-sale-form": "desk.action.saved",
	"webinar-room-form": "desk.action.saved",
}

// kinds are the messages that name the kinds of what is written, by the entity of an entry.
var kinds = map[string]string{
	"": "account.email", "accounts": "desk.area.accounts", "announcements": "desk.area.announcements", "audio-episodes": "audio.episodes",
	"audio-shows": "menu.audioShows", "authors": "desk.authors", "awards": "menu.awards", "banners": "desk.banners",
	"brands": "desk.area.brands", "broadcasts": "desk.area.broadcasts", "bylines": "desk.authors", "commands": "desk.audit.commands",
	"companies": "menu.companies", "company-claims": "desk.area.claims", "company-corrections": "correction.page",
	"company-disputes": "dispute.page", "conferences": "desk.area.conferences", "courses": "desk.area.courses",
	"event-proposals": "desk.live.proposals", "events": "menu.events", "feeds": "desk.area.feeds", "fronts": "desk.area.fronts",
	"glossary": "menu.glossary", "hubs": "desk.area.hubs", "imports": "desk.area.imports", "investors": "company.investors",
	"jobs": "desk.area.jobs", "mail": "account.email", "media": "desk.area.library", "newsletter-issues": "desk.newsletter.issues",
	"newsletter-items": "desk.newsletter.issues", "newsletters": "newsletter.title", "page-blocks": "desk.area.pages",
	"partner-events": "menu.partnerEvents", "people": "menu.people", "publishers": "desk.area.publishers", "recordings": "desk.area.library",
	"redirects": "desk.area.redirects", "reports": "desk.area.reports", "resources": "desk.area.resources",
	"sponsor-sales": "sponsor.ledger", "stories": "desk.stories", "terms": "desk.area.terms", "tokens": "desk.area.tokens",
	"views": "desk.view", "web-stories": "menu.webStories", "webinars": "menu.webinars", "workflow": "desk.workflow",
}

// messageOf returns the message for what an operation does, false if none is known.
func messageOf(operation string) (string, bool) {
	if id, ok := special[operation]; ok {
		return id, true
	}
	verb, _, _ := strings.Cut(operation, "-")
	id, ok := verbs[verb]
	return id, ok
}

// HasWords reports whether there are words for an operation, and a name for the kind of record at its path.
func HasWords(operation, path string) bool {
	_, hasVerb := messageOf(operation)
	entity, _ := entityOf(path)
	return hasVerb && kinds[entity] != ""
}

// actionOf returns what an operation did, in a language. One without words is a change.
func actionOf(operation string, l i18n.Locale) string {
	id, ok := messageOf(operation)
	if !ok {
		id = verbs["save"]
	}
	return l.Text(id, nil)
}

// kindOf returns the name of the kind of an entity in a language, the entity itself if it has none.
func kindOf(entity string, l i18n.Locale) string {
	if id, ok := kinds[entity]; ok {
		return l.Text(id, nil)
	}
	return entity
}

// withWordsOf returns the operation with an id and those of other operations that have the same words.
func withWordsOf(operation string, others []string) []string {
	list := []string{operation}
	want, ok := messageOf(operation)
	for _, other := range others {
		if id, _ := messageOf(other); ok && id == want && other != operation {
			list = append(list, other)
		}
	}
	return list
}
