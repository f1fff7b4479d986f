package story

import (
	"context"
	"fmt"
	"sync"

	"masthead/internal/database"
)

// HouseTag is the cache tag of whatever depends on which pages of the house there are.
const HouseTag = "house"

// House knows from memory which pages of the house are public: every page of a
// language edition asks where its menus lead. It hears of changes as a
// database.Listener.
type House struct {
	db *database.DB

	mu      sync.RWMutex
	paths   map[string]bool
	suspect bool // changes may go unheard, so nothing is kept
}

// NewHouse is the house of db.
func NewHouse(db *database.DB) *House {
	h := &House{db: db}
	db.Listen(h)
	return h
}

// Invalidate implements database.Listener.
func (h *House) Invalidate(tags ...string) {
	for _, t := range tags {
		if t == HouseTag || t == "*" {
			h.mu.Lock()
			h.paths = nil
			h.mu.Unlock()
			return
		}
	}
}

// SetTrusted implements database.Listener.
func (h *House) SetTrusted(trusted bool) {
	h.mu.Lock()
	h.paths, h.suspect = nil, !trusted
	h.mu.Unlock()
}

// Has reports whether a public page of the house lives at a path.
func (h *House) Has(ctx context.Context, path string) (bool, error) {
	h.mu.RLock()
	paths := h.paths
	h.mu.RUnlock()
	if paths == nil {
		h.mu.Lock()
		defer h.mu.Unlock()
		if paths = h.paths; paths == nil {
			var list []string
			err := h.db.Read.NewSelect().Model((*Story)(nil)).Column("path").Where("page").Where("status = ?", Published).Scan(ctx, &list)
			if err != nil {
				return false, fmt.Errorf("pages of the house: %w", err)
			}
			paths = make(map[string]bool, len(list))
			for _, p := range list {
				paths[p] = true
			}
			if !h.suspect {
				h.paths = paths
			}
		}
	}
	return paths[path], nil
}
