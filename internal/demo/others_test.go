package demo

import (
	"slices"
	"strings"
	"testing"

	"masthead/internal/database"
	"masthead/internal/database/dbtest"
)

// uncompared has the tables that Contents leaves out, by the reason.
var uncompared = map[string][]string{
	"others has accounts by their addresses, and what they do follows from them": {
		"users", "bookmarked_videos", "bookmarks", "conference_stars", "event_check_ins", "event_proposals",
		"event_registrations", "event_reminders", "follows", "free_reads", "history_keepers",
		"moved_follows",
		"notification_preferences", "notifications", "passkey_challenges", "passkeys", "pitch_applications",
		"pitch_reviewers", "pitch_reviews", "push_subscriptions", "reader_calendars",
		"reading_history", "sessions", "sign_ins", "story_claps", "user_identities", "user_pictures", "webinar_feedback", "webinar_mail_stops",
		"webinar_messages", "webinar_poll_votes", "webinar_question_votes", "webinar_questions", "webinar_registrations",
	},
	"follows from rows of tables that are compared": {
		"company_facets", "company_sections", "entity_names", "glossary_former", "list_entries", "mention_pending", "mention_scans",
		"mention_suggestions", "named_together", "new_entity_names", "rankings", "search_also",
		"search_documents", "search_pending", "search_postings", "search_sounds", "search_texts", "search_words",
		"event_records", "event_versions", "newsletter_mailings", "media_brands", "media_captions", "media_hashes", "story_companies",
		"story_glossary", "story_investors", "story_media", "story_people", "translation_groups",
	},
	"a log of changes to rows that are compared": {"audit_log", "award_actions", "company_actions", "company_changes", "conference_actions",
		"consent_texts", "consents", "event_actions",
		"directory_actions", "front_versions", "former_slugs", "investor_merges", "person_merges",
		"sponsor_actions", "story_moves", "story_revisions",
		"webinar_actions"},
	"belongs to imports, which are compared": {"company_import_rows", "import_pictures", "import_refs", "import_uploads"},
	"counts or secrets of the program": {
		"archive_days", "attempts", "audience_events", "audience_pages", "audience_searches", "audience_stories", "captcha_used",
		"link_checks", "mail_secret",
		"mail_soft_bounces", "mail_suppressed", "outbox", "reaction_days", "signing_keys",
	},
	"ends by itself": {"mail_shared", "preview_links", "removed_stories",
		"shared_documents", "shared_presence", "shared_updates", "websub_subscriptions"},
}

// The demonstration is only removed without a question if nobody added anything, so each table is compared or has a reason.
func TestEachTableIsComparedWithTheDemonstration(t *testing.T) {
	db := dbtest.New(t)
	if db.Engine != database.SQLite {
		t.Skip("both engines have the same tables")
	}
	left := map[string]bool{}
	for _, tables := range uncompared {
		for _, table := range tables {
			left[table] = true
		}
	}
	var tables []string
	err := db.Read.NewSelect().Table("sqlite_master").Column("name").Where("type = 'table'").Order("name").Scan(t.Context(), &tables)
	if err != nil {
		t.Fatal(err)
	}
	for _, table := range tables {
		if isInternal(table) {
			continue
		}
		_, compared := contents[table]
		if compared == left[table] {
			t.Errorf("%s must be in contents or in uncompared, and not in both", table)
		}
	}
	for table := range left {
		if !slices.Contains(tables, table) {
			t.Errorf("uncompared has %s, which is no table", table)
		}
	}
}

// isInternal reports whether the database, the migrations or the queue of jobs need a table for themselves.
func isInternal(table string) bool {
	return slices.ContainsFunc([]string{"sqlite_", "goose_", "river_"}, func(prefix string) bool {
		return strings.HasPrefix(table, prefix)
	})
}
