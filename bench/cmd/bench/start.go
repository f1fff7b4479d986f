package main

import (
	"context"
	"fmt"
	"time"
)

// measureStart measures how soon the program responds after its start, and its memory.
func (b *bench) measureStart(ctx context.Context) error {
	s, err := b.openSite(ctx)
	if err != nil {
		return err
	}
	var took []time.Duration
	resident, own := 0, 0
	for i := range rounds + 1 {
		began := time.Now()
		p, err := b.serve(ctx, "data-pages", s.database)
		if err != nil {
			return err
		}
		if i > 0 { // the first start unpacks files and warms caches
			took = append(took, time.Since(began))
		}
		for _, path := range s.stories[:100] {
			if status, _, err := get(ctx, "http://"+p.addr+path, "br"); err != nil || status != 200 {
				p.stop()
				return fmt.Errorf("%s: status %d: %w", path, status, err)
			}
		}
		resident, own = max(resident, p.status("VmRSS")), max(own, p.status("RssAnon"))
		p.stop()
	}
	first := median(took)
	b.judge(
		"start with 10,000 stories, first 200",
		"< 1 s",
		ms(first),
		first < time.Second,
		"migrations, the start of the renderer, or the first page take too long",
	)
	b.judge("start with 10,000 stories, memory of the Go process", "< 150 MB",
		fmt.Sprintf("%d MB resident, %d MB of it anonymous, the rest mapped files", resident/1024, own/1024), resident < 150*1024,
		"resident memory counts the database file where it is mapped")
	return nil
}
