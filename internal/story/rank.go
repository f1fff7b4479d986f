package story

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"time"

	"github.com/uptrace/bun"

	"masthead/internal/database"
	"masthead/internal/i18n"
	"masthead/internal/search"
)

// Ranking is an order of stories by what readers did in the last [RankedDays].
type Ranking int64

// The rankings. Their numbers are stored.
const (
	Trending    Ranking = 1 // claps and three times the shares
	MostRead    Ranking = 2
	MostClapped Ranking = 3
)

// RankingByName has the rankings by their names in URLs and API parameters.
var RankingByName = map[string]Ranking{"": Trending, "read": MostRead, "claps": MostClapped}

const (
	// RankedLimit is the number of stories of a ranking in a scope.
	RankedLimit = 24
	// RankedDays is the number of days that count, including today.
	RankedDays = 7
	// RankedEvery is the time between updates of the rankings.
	RankedEvery = 5 * time.Minute
)

// Tag returns the cache tag of everything that shows a ranking of a scope.
func (r Ranking) Tag(scope Scope) string {
	return "ranking:" + strconv.FormatInt(int64(r), 10) + ":" + strconv.FormatInt(int64(scope), 10)
}

// The query makes PostgreSQL find each story by its ID. With outdated statistics about rankings, the planner would
// otherwise scan all stories because it expects to stop early.
const rankedSQL = `
	SELECT s.published_at, s.id, s.card, s.like_count, s.share_count
	FROM rankings r JOIN stories s ON s.id = r.story_id + 0
	WHERE r.ranking = ? AND r.scope = ? AND s.status = 'published' AND s.listed
	ORDER BY r.place
	LIMIT ?`

// Ranked returns the stories of a ranking in a scope, best first, without those that are no
// longer published.
func (st *Stories) Ranked(ctx context.Context, r Ranking, scope Scope, limit int) ([]Item, error) {
	items, err := st.items(ctx, database.SQL(rankedSQL, int64(r), int64(scope), min(limit, RankedLimit)))
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", r.Tag(scope), err)
	}
	return items, nil
}

// Rankings computes the rankings.
type Rankings struct {
	Stories *Stories
}

// Scores are the scores of stories by ID.
type Scores map[int64]int64

// Today returns the number of the current day, for counting reactions.
func (rankings Rankings) Today(ctx context.Context) (int64, error) {
	return rankings.Stories.brands.Day(ctx, rankings.Stories.db.Now())
}

// ReactionScores returns the scores of the rankings by claps and shares.
func (rankings Rankings) ReactionScores(ctx context.Context) (trending, clapped Scores, err error) {
	today, err := rankings.Today(ctx)
	if err != nil {
		return nil, nil, err
	}
	trending, clapped = Scores{}, Scores{}
	for row := range database.Rows(ctx, rankings.Stories.db, database.SQL(`SELECT story_id, sum(claps), sum(shares) FROM reaction_days
		WHERE day > ? GROUP BY story_id`, today-RankedDays)) {
		var id, claps, shares int64
		if err := row.Scan(&id, &claps, &shares); err != nil {
			return nil, nil, fmt.Errorf("reactions of %d days: %w", RankedDays, err)
		}
		trending[id] = claps + 3*shares
		if claps > 0 {
			clapped[id] = claps
		}
	}
	return trending, clapped, nil
}

type ranked struct {
	bun.BaseModel `bun:"table:rankings"`
	Ranking       Ranking
	Scope         Scope
	Place         int
	StoryID       int64
}

type scopedRanking struct {
	ranking Ranking
	scope   Scope
}

// candidate is a story that may enter the ranking of a scope.
type candidate struct{ id, score, publishedAt int64 }

// compareCandidates orders candidates by score, the highest first, and by time of publication, the
// newest first.
func compareCandidates(a, b candidate) int {
	return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(b.publishedAt, a.publishedAt), cmp.Compare(b.id, a.id))
}

// Scopes returns the scopes where a ranking has stories.
func (rankings Rankings) Scopes(ctx context.Context, r Ranking) ([]Scope, error) {
	scopes, err := database.All(
		ctx,
		rankings.Stories.db,
		database.SQL("SELECT scope FROM rankings WHERE ranking = ? AND place = 1", int64(r)),
		database.Column[Scope],
	)
	if err != nil {
		return nil, fmt.Errorf("ranking %d: %w", r, err)
	}
	return scopes, nil
}

// Write updates rankings from their scores: the best stories of every brand, of every
// language and of the publication. It writes only rankings that have changed, and emits only
// their cache tags.
func (rankings Rankings) Write(ctx context.Context, scores map[Ranking]Scores) error {
	bestByRanking, err := rankings.bestStories(ctx, scores)
	if err != nil {
		return err
	}
	return rankings.Stories.db.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
		var rows []ranked
		err := tx.NewSelect().Model(&rows).Where("ranking IN (?)", bun.List(slices.Collect(maps.Keys(scores)))).
			Order("ranking", "scope", "place").Scan(ctx)
		if err != nil {
			return fmt.Errorf("rankings: %w", err)
		}
		stored := map[scopedRanking][]int64{}
		for _, row := range rows {
			t := scopedRanking{row.Ranking, row.Scope}
			stored[t] = append(stored[t], row.StoryID)
			if bestByRanking[t] == nil {
				bestByRanking[t] = []candidate{}
			}
		}
		var leading []int64
		for t, stories := range bestByRanking {
			if err := writeRanking(ctx, tx, t, stories, stored[t]); err != nil {
				return err
			}
			for _, c := range stories {
				leading = append(leading, c.id)
			}
		}
		return updatePopularity(ctx, tx, leading)
	})
}

// updatePopularity updates the popularity of stories in the search index.
func updatePopularity(ctx context.Context, tx *database.Tx, ids []int64) error {
	reactions := map[int64]int{}
	for chunk := range slices.Chunk(sorted(ids), storiesAtOnce) {
		var rows []struct {
			ID        int64
			Reactions int
		}
		err := tx.NewSelect().
			TableExpr("stories").
			Column("id").
			ColumnExpr("like_count + 3 * share_count AS reactions").
			Where("id IN (?)", bun.List(chunk)).
			Scan(ctx, &rows)
		if err != nil {
			return fmt.Errorf("popularity of ranked stories: %w", err)
		}
		for _, r := range rows {
			reactions[r.ID] = r.Reactions
		}
	}
	return search.SetPopularity(ctx, tx, SearchSource, reactions)
}

// writeRanking replaces the stories of a ranking of a scope with best if they differ from stored, the IDs in the database.
func writeRanking(ctx context.Context, tx *database.Tx, t scopedRanking, best []candidate, stored []int64) error {
	rows := make([]ranked, len(best))
	same := len(best) == len(stored)
	for i, c := range best {
		rows[i] = ranked{Ranking: t.ranking, Scope: t.scope, Place: i + 1, StoryID: c.id}
		same = same && stored[i] == c.id
	}
	if same {
		return nil
	}
	if _, err := tx.NewDelete().Model((*ranked)(nil)).Where("ranking = ? AND scope = ?", t.ranking, t.scope).Exec(ctx); err != nil {
		return fmt.Errorf("write %s: %w", t.ranking.Tag(t.scope), err)
	}
	if len(rows) > 0 {
		if _, err := tx.NewInsert().Model(&rows).Exec(ctx); err != nil {
			return fmt.Errorf("write %s: %w", t.ranking.Tag(t.scope), err)
		}
	}
	tx.Emit("ranking.changed", 0, t.ranking.Tag(t.scope))
	return nil
}

// storiesAtOnce is the number of stories whose lists one query reads.
const storiesAtOnce = 500

const candidatesSQL = `
	SELECT s.id, s.brand_id, s.lang, s.published_at FROM stories s
	WHERE s.status = 'published' AND s.listed AND s.id IN `

// bestStories returns the best stories of every ranking and scope, at most RankedLimit of each.
func (rankings Rankings) bestStories(ctx context.Context, scores map[Ranking]Scores) (map[scopedRanking][]candidate, error) {
	all := map[int64]bool{}
	for _, byStory := range scores {
		for id := range byStory {
			all[id] = true
		}
	}
	ids := slices.Sorted(maps.Keys(all)) // neighbouring rows are read together
	bestByRanking := map[scopedRanking][]candidate{}
	for chunk := range slices.Chunk(ids, storiesAtOnce) {
		if err := rankings.addToRankings(ctx, chunk, scores, bestByRanking); err != nil {
			return nil, fmt.Errorf("rankings: %w", err)
		}
	}
	return bestByRanking, nil
}

// addToRankings adds stories to the rankings of their scopes.
func (rankings Rankings) addToRankings(
	ctx context.Context, ids []int64, scores map[Ranking]Scores, bestByRanking map[scopedRanking][]candidate,
) error {
	for row := range database.Rows(ctx, rankings.Stories.db, database.AddValues(database.SQL(candidatesSQL), ids)) {
		var (
			c     candidate
			brand int64
			lang  string
		)
		if err := row.Scan(&c.id, &brand, &lang, &c.publishedAt); err != nil {
			return err
		}
		for r, byStory := range scores {
			if c.score = byStory[c.id]; c.score <= 0 {
				continue
			}
			for _, scope := range []Scope{Everywhere, Scope(brand), InLanguage(i18n.LookupOrDefault(lang))} {
				t := scopedRanking{r, scope}
				bestByRanking[t] = insertCandidate(bestByRanking[t], c)
			}
		}
	}
	return nil
}

// insertCandidate inserts a candidate among the best in order.
func insertCandidate(best []candidate, c candidate) []candidate {
	if len(best) == RankedLimit && compareCandidates(best[len(best)-1], c) < 0 {
		return best
	}
	i, _ := slices.BinarySearchFunc(best, c, compareCandidates)
	best = slices.Insert(best, i, c)
	return best[:min(len(best), RankedLimit)]
}
