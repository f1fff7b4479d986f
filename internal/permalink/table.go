package permalink

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/uptrace/bun"

	"masthead/internal/database"
)

// Planned is the effect that storing one redirect of a table would have.
type Planned struct {
	Redirect         // with its last target
	Known    bool    // the path has a redirect
	Changes  bool    // the redirect of the path differs, or there is none
	Refused  error   // wraps ErrTaken, ErrReserved or ErrLoop; nil if it can be stored
	typed    leadsTo // as it was in the table
}

// leadsTo is a target that may be redirected itself.
type leadsTo struct {
	Target string
	Status int
}

// Plan says what storing a table of redirects does. It is valid as long as no path changes.
type Plan struct {
	Redirects []Planned // in the order of the table
	follow    []row     // stored redirects that lead to paths of the table, with their new targets
}

// planChunk is the number of paths that one statement reads or writes.
const planChunk = 500

// PlanRedirects finds out what storing a table of redirects would do, without writing. Every redirect gets its last target, as SetRedirect
// does it, whatever the order of the table and however long its chains are. Paths must be different. db may be a transaction. All stored
// redirects are read once.
func PlanRedirects(ctx context.Context, db bun.IDB, table []Redirect) (*Plan, error) {
	c := &chains{typed: map[string]int{}, stored: map[string]row{}, entities: map[string]Target{}, done: map[string]leadsTo{},
		loops: map[string]bool{}}
	plan := &Plan{Redirects: make([]Planned, len(table))}
	for chunk := range slices.Chunk(indexes(len(table)), planChunk) {
		paths := make([]string, len(chunk))
		for i, n := range chunk {
			paths[i] = table[n].Path
		}
		rows, err := rowsNear(ctx, db, KindRedirect, paths...)
		if err != nil {
			return nil, err
		}
		for _, n := range chunk {
			at := table[n].Path
			plan.Redirects[n] = Planned{Redirect: table[n], typed: leadsTo{table[n].Target, table[n].Status},
				Refused: conflict(rows, KindRedirect, 0, at)}
			if r, ok := rows[at]; ok && r.Kind != KindRedirect && plan.Redirects[n].Refused == nil {
				plan.Redirects[n].Refused = fmt.Errorf("%w: %s", ErrTaken, at)
			}
			if plan.Redirects[n].Refused == nil {
				c.typed[at] = n
			}
		}
	}
	c.table = plan.Redirects
	if err := c.read(ctx, db); err != nil {
		return nil, err
	}
	return plan, c.fill(plan)
}

func indexes(n int) []int {
	list := make([]int, n)
	for i := range list {
		list[i] = i
	}
	return list
}

// chains follows redirects in memory.
type chains struct {
	table    []Planned
	typed    map[string]int     // positions of the redirects of the table that are not refused, by path
	stored   map[string]row     // redirects, by path
	entities map[string]Target  // where former paths of entities lead
	done     map[string]leadsTo // last targets, by path
	loops    map[string]bool    // paths that lead back to themselves
	current  []string           // paths that are being followed
}

// read reads the stored redirects, and where the targets of the table lead.
func (c *chains) read(ctx context.Context, db bun.IDB) error {
	var rows []row
	if err := db.NewSelect().Model(&rows).Where("kind = ?", KindRedirect).Where("entity_id = 0").Scan(ctx); err != nil {
		return fmt.Errorf("read redirects: %w", err)
	}
	for _, r := range rows {
		c.stored[r.Path] = r
	}
	wanted := map[string]bool{}
	for _, n := range c.typed {
		at, err := sitePath(c.table[n].Target)
		if err != nil {
			return err
		}
		if _, isTyped := c.typed[at]; at != "" && !isTyped {
			wanted[at] = true
		}
	}
	paths := make([]string, 0, len(wanted))
	for at := range wanted {
		paths = append(paths, at)
	}
	for chunk := range slices.Chunk(paths, planChunk) {
		var former []row
		if err := db.NewSelect().Model(&former).Where("path IN (?)", bun.List(chunk)).Where("kind <> ?", KindRedirect).
			Where("NOT is_current").Scan(ctx); err != nil {
			return fmt.Errorf("look at targets of redirects: %w", err)
		}
		for _, r := range former {
			var now []string
			if err := db.NewSelect().Model((*row)(nil)).Column("path").Where("kind = ?", r.Kind).Where("entity_id = ?", r.EntityID).
				Where("is_current").Scan(ctx, &now); err != nil {
				return fmt.Errorf("look at targets of redirects: %w", err)
			}
			if len(now) > 0 {
				c.entities[r.Path] = Target{Location: escapePath(now[0]), Status: r.Status}
			}
		}
	}
	return nil
}

// fill sets what storing each redirect of the plan does, and the stored redirects that change with them.
func (c *chains) fill(plan *Plan) error {
	for i := range plan.Redirects {
		p := &plan.Redirects[i]
		if p.Refused != nil {
			continue
		}
		last, err := c.follow(p.Path, p.typed)
		if err != nil {
			return err
		}
		if c.loops[p.Path] {
			p.Refused = fmt.Errorf("%w: %s", ErrLoop, p.Path)
			continue
		}
		old, known := c.stored[p.Path]
		p.Target, p.Status, p.Known = last.Target, last.Status, known
		p.Changes = !known || old.Target != last.Target || old.Status != last.Status
	}
	for at, r := range c.stored {
		if _, isTyped := c.typed[at]; isTyped || r.isGone() {
			continue
		}
		target, err := sitePath(r.Target)
		if err != nil {
			return err
		}
		if _, leadsThere := c.typed[target]; !leadsThere {
			continue
		}
		last, err := c.follow(at, leadsTo{r.Target, r.Status})
		if err != nil {
			return err
		}
		if !c.loops[at] && (last.Target != r.Target || last.Status != r.Status) {
			r.Target, r.Status = last.Target, last.Status
			plan.follow = append(plan.follow, r)
		}
	}
	slices.SortFunc(plan.follow, func(a, b row) int { return strings.Compare(a.Path, b.Path) })
	return nil
}

// follow returns the last target of a path that leads to an address. A path of a loop is noted, and its target is where the loop began.
func (c *chains) follow(path string, to leadsTo) (leadsTo, error) {
	if last, ok := c.done[path]; ok {
		return last, nil
	}
	at, err := sitePath(to.Target)
	if err != nil {
		return to, err
	}
	if at == "" {
		c.done[path] = to
		return to, nil
	}
	c.current = append(c.current, path)
	defer func() { c.current = c.current[:len(c.current)-1] }()
	if i := slices.Index(c.current, at); i >= 0 {
		for _, on := range c.current[i:] {
			c.loops[on] = true
		}
		return to, nil
	}
	r := Redirect{Path: path, Target: withQueryOf(to.Target, escapePath(at)), Status: to.Status}
	next, leadsOn := leadsTo{}, true
	if n, ok := c.typed[at]; ok {
		next = c.table[n].typed
	} else if stored, ok := c.stored[at]; ok && !stored.isGone() && stored.Target != "" {
		next = leadsTo{stored.Target, stored.Status}
	} else if entity, ok := c.entities[at]; ok {
		r = r.combine(entity)
		leadsOn = false
	} else {
		leadsOn = false
	}
	if leadsOn {
		last, err := c.follow(at, next)
		if err != nil {
			return to, err
		}
		r = r.combine(Target{Location: last.Target, Status: last.Status})
	}
	if !c.loops[path] {
		c.done[path] = leadsTo{r.Target, r.Status}
	}
	return leadsTo{r.Target, r.Status}, nil
}

// Store writes what a plan changes, with a statement for each 500 redirects. The plan must have been made in the same transaction, and
// refuse nothing.
func (p *Plan) Store(ctx context.Context, tx *database.Tx) error {
	rows := slices.Clone(p.follow)
	for _, r := range p.Redirects {
		if r.Refused != nil {
			return r.Refused
		}
		if r.Changes {
			rows = append(rows, row{Path: r.Path, Kind: KindRedirect, Target: r.Target, Status: r.Status, CreatedAt: tx.At})
		}
	}
	for chunk := range slices.Chunk(rows, planChunk) {
		res, err := tx.NewInsert().Model(&chunk).On("CONFLICT (path) DO UPDATE").Set("target = EXCLUDED.target").
			Set("status = EXCLUDED.status").Set("created_at = EXCLUDED.created_at").Where("?TableAlias.kind = ?", KindRedirect).Exec(ctx)
		if err != nil {
			return fmt.Errorf("store redirects: %w", err)
		}
		if n, err := res.RowsAffected(); err != nil || n != int64(len(chunk)) {
			return errors.Join(fmt.Errorf("%w: one of %d redirects", ErrTaken, len(chunk)), err)
		}
	}
	for _, r := range rows {
		tx.Emit("permalink.set", 0, Tag(r.Path))
	}
	return nil
}
