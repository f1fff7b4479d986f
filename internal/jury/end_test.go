package jury_test

import (
	"context"
	"testing"
	"time"

	"masthead/internal/actor"
	"masthead/internal/award"
	"masthead/internal/database"
	"masthead/internal/jury"
)

// C10: a decision is refused while a round is open, unless the request ends the round. After that, nobody can score in the round.
func TestADecisionEndsAnOpenRound(t *testing.T) {
	each(t, func(t *testing.T, f *fixture) {
		f.round(false)
		_, own := f.viewOf(f.asha)
		end := func(end bool) error {
			return f.DB.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
				return jury.EndOpenRounds(ctx, tx, f.award.ID, actor.Actor{}, end)
			})
		}
		expect(t, "while the round is open", end(false), jury.ErrRoundOpen)
		if err := f.score(f.asha, own.Assignments[0].ID, 5, 5); err != nil {
			t.Fatal(err)
		}
		f.clock.Advance(time.Second)
		if err := end(true); err != nil {
			t.Fatal(err)
		}
		expect(t, "after it was ended", f.score(f.asha, own.Assignments[0].ID, 6, 6), jury.ErrClosed)
		if err := end(false); err != nil {
			t.Errorf("after the round: %v", err)
		}
		actions, err := award.Actions(t.Context(), f.DB.Read, f.award.ID, 0, 10)
		if err != nil || actions[0].Action != "round.ended" {
			t.Errorf("audit log %+v, %v", actions, err)
		}
	})
}
