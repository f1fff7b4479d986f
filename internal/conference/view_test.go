package conference

import (
	"testing"
	"time"

	"masthead/internal/clock"
)

// After a merge of people, a programme that named both has one card, with the sessions of both in the order of their starts.
func TestAMergedSpeakerHasOneCard(t *testing.T) {
	asha, nila := int64(1), int64(2)
	at := clock.MomentOf(time.Date(2026, 3, 1, 9, 0, 0, 0, time.UTC))
	late, early := &Session{ID: 7, StartsAt: clock.MomentOf(at.Add(time.Hour))}, &Session{ID: 8, StartsAt: at}
	v := &view{sessionsOf: map[int64][]*Session{10: {late}, 12: {early, late}}}
	list := []*Speaker{{ID: 10, AuthorID: &asha}, {ID: 11, AuthorID: &nila}, {ID: 12, AuthorID: &asha}, {ID: 13}, {ID: 14}}
	shown := v.withoutRepeats(list)
	if len(shown) != 4 || shown[0].ID != 10 || shown[3].ID != 14 || len(list) != 5 {
		t.Errorf("%d speakers of %d", len(shown), len(list))
	}
	if all := v.sessionsOf[10]; len(all) != 2 || all[0] != early || all[1] != late {
		t.Errorf("the sessions of the first are %v", all)
	}
}
