package trust

import (
	"context"
	"fmt"
	"math/rand/v2"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"masthead/internal/account"
	"masthead/internal/database"
)

// clapper is a reader who claps, with the responses so far.
type clapper struct {
	id           int64
	secret       string
	acknowledged []int // acknowledged claps by the story's index
	open         int   // index of the story of an unacknowledged clap, -1 for none
}

// clap claps until a request is not acknowledged.
func (c *clapper) clap(ctx context.Context, p *program, stories []int64, rng *rand.Rand, sent *atomic.Int64) {
	client := &http.Client{Transport: &http.Transport{}}
	defer client.CloseIdleConnections()
	for ctx.Err() == nil {
		i := rng.IntN(len(stories))
		if c.acknowledged[i] == 100 {
			continue
		}
		c.open = i
		body := strings.NewReader(fmt.Sprintf(`{"story":"%d"}`, stories[i]))
		r, err := http.NewRequestWithContext(ctx, http.MethodPut, p.url+"/api/v2/reactions/save/like", body)
		if err != nil {
			return
		}
		r.Header.Set("Content-Type", "application/json")
		r.AddCookie(&http.Cookie{Name: "session", Value: c.secret})
		res, err := client.Do(r)
		if err != nil {
			return
		}
		_ = res.Body.Close()
		if res.StatusCode != http.StatusOK {
			return
		}
		c.acknowledged[i]++
		c.open = -1
		sent.Add(1)
	}
}

// When the program is killed at any time while readers clap as fast as they can, it loses
// no acknowledged clap and counts none twice, and a story's number is the sum of its readers'
// claps (design §5).
func TestNoClapIsLostWhenKilled(t *testing.T) {
	t.Parallel()
	eachEngine(t, func(t *testing.T, s *site) {
		room := newsroom{s.serve(t, "--renderers", "1"), s.createToken(t)}
		stories := make([]int64, 40)
		for i := range stories {
			m, _ := room.create(t.Context(), fmt.Sprint("Story ", i), "it")
			stories[i] = m.ID
			if _, a := room.publish(t.Context(), m.ID); a.status != http.StatusOK {
				t.Fatalf("publish: %d %s", a.status, a.text)
			}
		}
		db, readers := openRaw(t, s), make([]*clapper, 64)
		makeClappers(t, s, readers, len(stories))
		rng := rand.New(rand.NewPCG(uint64(numberFromEnv(t, "MASTHEAD_SEED", 1)), 1))
		for round := range numberFromEnv(t, "MASTHEAD_CLAP_KILLS", 3) {
			var sent atomic.Int64
			var all sync.WaitGroup
			ctx, cancel := context.WithCancel(t.Context())
			began := time.Now()
			for i, c := range readers {
				own := rand.New(rand.NewPCG(uint64(round), uint64(i)))
				all.Go(func() { c.clap(ctx, room.program, stories, own, &sent) })
			}
			enough := 500 + rng.Int64N(2500)
			waitUntil(t, "enough was clapped", func() bool { return sent.Load() >= enough })
			room.kill()
			took := time.Since(began)
			cancel()
			all.Wait()
			t.Logf("%d claps acknowledged in %s", sent.Load(), took.Round(time.Millisecond))
			room.program = s.serve(t, "--renderers", "1")
			checkClaps(t, db, readers, stories)
			if t.Failed() {
				t.Fatalf("after kill %d", round+1)
			}
		}
	})
}

// makeClappers creates signed-in accounts.
func makeClappers(t *testing.T, s *site, readers []*clapper, stories int) {
	t.Helper()
	db, err := database.Open(t.Context(), s.address(), database.Options{})
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	accounts := &account.Accounts{DB: db}
	err = db.Write(t.Context(), func(ctx context.Context, tx *database.Tx) error {
		for i := range readers {
			u, err := account.CreateUser(ctx, tx, fmt.Sprintf("reader%d@example.in", i), "", "en", "")
			if err != nil {
				return err
			}
			secret, err := accounts.StartSession(ctx, tx, u, "", "")
			if err != nil {
				return err
			}
			readers[i] = &clapper{id: u.ID, secret: secret, acknowledged: make([]int, stories), open: -1}
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// checkClaps compares the acknowledged claps with the stored ones and resolves unacknowledged
// ones.
func checkClaps(t *testing.T, db *rawDB, readers []*clapper, stories []int64) {
	t.Helper()
	for _, c := range readers {
		for i, story := range stories {
			var stored int
			db.scan(t, &stored, fmt.Sprintf("SELECT coalesce(max(claps), 0) FROM story_claps WHERE user_id = %d AND story_id = %d", c.id, story))
			switch most := c.acknowledged[i]; {
			case stored == most, c.open == i && stored == most+1: // it was written and only the response was lost
				c.acknowledged[i] = stored
			default:
				t.Errorf("reader %d, story %d: %d claps acknowledged, %d stored", c.id, story, most, stored)
			}
		}
		c.open = -1
	}
	for _, story := range stories {
		var shown, sum int
		db.scan(t, &shown, fmt.Sprintf("SELECT like_count FROM stories WHERE id = %d", story))
		db.scan(t, &sum, fmt.Sprintf("SELECT coalesce(sum(claps), 0) FROM story_claps WHERE story_id = %d", story))
		if shown != sum {
			t.Errorf("story %d shows %d claps, its readers have %d", story, shown, sum)
		}
	}
}
