package demo

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"masthead/internal/account"
	"masthead/internal/backup"
	"masthead/internal/brand"
	"masthead/internal/database"
	"masthead/internal/story"
)

// contents are the tables that people write. Columns that the program changes by itself (counts, the state of scheduled
// stories) are left out, and so are tables of reactions: a new account is noticed anyway.
var contents = map[string]backup.Selection{
	"api_tokens": {}, "audio_episodes": {}, "audio_shows": {}, "authors": {},
	"announcements": {}, "award_badges": {}, "award_calls": {}, "award_entries": {}, "award_nominations": {}, "awards": {},
	"brand_spotlights": {}, "brands": {}, "cities": {},
	"companies": {Without: []string{"openings", "opening_closes"}}, "company_answers": {}, "company_claims": {}, "company_connects": {},
	"company_corrections": {}, "company_disputes": {}, "company_dispute_owners": {}, "company_dispute_statements": {},
	"company_duplicates": {Where: "is_distinct"},
	"company_imports":    {}, "company_invitations": {}, "company_items": {}, "company_members": {}, "company_merges": {},
	"company_people": {}, "company_question_stops": {}, "company_questions": {Where: "answered_at IS NOT NULL"},
	"conference_edits": {}, "conference_finalists": {}, "conference_halls": {}, "conference_partners": {}, "conference_session_speakers": {},
	"comment_mentions": {}, "conference_sessions": {}, "conference_speakers": {},
	"conference_tracks": {}, "conferences": {}, "pitch_fests": {}, "pitch_results": {}, "pitch_winners": {},
	"connect_blocks": {}, "connect_replies": {}, "connect_settings": {Where: "NOT emails", Without: []string{"digest_at"}},
	"courses": {}, "curated_items": {}, "desk_views": {}, "distinct_investors": {}, "distinct_people": {}, "feeds": {}, "funding_rounds": {},
	"glossary_terms": {}, "imports": {}, "investors": {},
	"jury_assignments": {}, "jury_conflicts": {}, "jury_members": {}, "jury_rankings": {Without: []string{"published_at"}}, "jury_rounds": {},
	"landing_sections": {}, "lessons": {}, "mail_keys": {}, "mail_senders": {},
	// The table media_actions has what editors change in the library.
	"media": {Where: "kind IN ('picture', 'portrait')", Without: []string{"kind", "address", "media_type", "bytes", "seconds", "brand_id",
		"user_id",
		"token_id", "version", "texts", "crops", "former", "licence", "licence_source", "licence_ends", "licence_told", "deleted_at", "words"}},
	"media_actions": {}, "mention_decisions": {},
	"newsletter_issues": {}, "newsletters": {},
	"permalinks": {Where: "kind = 'redirect'"}, "prepared_fronts": {Where: "content <> ''"}, "publishers": {},
	"recordings": {}, "reported_round_decisions": {},
	"reported_rounds": {}, "reports": {}, "round_investors": {},
	"sponsor_places": {}, "sponsor_sales": {},
	"stories": {Without: []string{"status", "published_at", "updated_at", "revision", "like_count", "share_count", "card",
		"saved_at", "saved_by", "saved_token"}},
	"story_authors": {}, "story_bodies": {Without: []string{"open_html", "gated_html", "contents"}}, "story_comments": {}, "story_terms": {},
	"story_work":  {},
	"subscribers": {}, "subscriptions": {}, "terms": {}, "user_roles": {}, "web_stories": {},
	"webinar_polls": {Without: []string{"closed_at"}}, "webinars": {},
	"workflows":      {},
	"working_copies": {Where: "content IS NOT NULL"},
}

// IsLoaded reports whether the publication is the demonstration, even if something was added to it: the demonstration is loaded
// only into an empty database, and its master brand cannot be removed.
func IsLoaded(ctx context.Context, db *database.DB) (bool, error) {
	var slugs []string
	if err := db.Read.NewSelect().Model((*brand.Brand)(nil)).Column("slug").Where("kind = ?", brand.KindMaster).Scan(ctx, &slugs); err != nil {
		return false, fmt.Errorf("brands: %w", err)
	}
	return slices.ContainsFunc(brandTable(), func(row brandRow) bool { return slices.Contains(slugs, row.slug) }), nil
}

// Contents returns a digest of each table that people write. It is taken once, when the demonstration is complete, and
// given to OtherContent later.
func Contents(ctx context.Context, db *database.DB) (map[string]string, error) {
	return backup.Digests(ctx, db, contents)
}

// OtherContent returns the names, for a message, of what the publication contains besides the demonstration: brands, stories as
// "brand/slug", the addresses of accounts, and other tables with rows that differ from the digests in loaded. It also names
// stories of the demonstration that were published or taken offline, and pictures of its accounts. Without loaded it names all
// tables.
func OtherContent(ctx context.Context, db *database.DB, loaded map[string]string) ([]string, error) {
	others, err := otherNames(ctx, db)
	if err != nil {
		return nil, err
	}
	now, err := Contents(ctx, db)
	if err != nil {
		return nil, err
	}
	for _, table := range slices.Sorted(maps.Keys(now)) {
		if now[table] != loaded[table] {
			others = append(others, "rows of the table "+table)
		}
	}
	return others, nil
}

// otherNames returns the brands, stories and accounts that do not belong to the demonstration, stories of it that were
// published or unpublished, and pictures of its accounts, because it creates accounts without pictures.
func otherNames(ctx context.Context, db *database.DB) ([]string, error) {
	lib, err := readLibrary()
	if err != nil {
		return nil, err
	}
	own, drafts := map[string]bool{}, map[string]bool{}
	for _, row := range brandTable() {
		own[row.slug] = true
	}
	for _, e := range lib.Editions {
		for _, m := range e.Stories {
			own[m.key()], drafts[m.key()] = true, m.Status == "draft"
		}
	}
	for _, m := range lib.Pages {
		own[m.key()], drafts[m.key()] = true, m.Status == "draft"
	}
	var others []string
	var brands []brand.Brand
	if err := db.Read.NewSelect().Model(&brands).Column("id", "slug").Order("id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("brands: %w", err)
	}
	slugs := map[int64]string{}
	for _, b := range brands {
		slugs[b.ID] = b.Slug
		if !own[b.Slug] {
			others = append(others, b.Slug)
		}
	}
	var stories []story.Story
	if err := db.Read.NewSelect().Model(&stories).Column("id", "brand_id", "slug", "status").Order("id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("stories: %w", err)
	}
	for _, s := range stories {
		public := s.Status == story.Published || s.Status == story.Scheduled
		switch key := slugs[s.BrandID] + "/" + s.Slug; {
		case !own[key]:
			others = append(others, key)
		case public == drafts[key]:
			others = append(others, key+", which is "+string(s.Status))
		}
	}
	var users []account.User
	if err := db.Read.NewSelect().Model(&users).Column("id", "email", "picture").Order("id").Scan(ctx); err != nil {
		return nil, fmt.Errorf("accounts: %w", err)
	}
	for _, a := range accounts {
		own[a.email] = true
	}
	for _, u := range users {
		switch {
		case !own[u.Email]:
			others = append(others, u.Email)
		case u.Picture != "":
			others = append(others, "the picture of "+u.Email)
		}
	}
	return slices.Compact(others), nil
}
