// Package collaboration lets several people write one story at the same time. The text is a document of Yjs: a sequence of updates, which
// this package stores and passes on without reading them; a Node process merges them (Merger). The text of the document is saved as that of
// the story, or of its working copy, by the same rules as any save.
//
// An update is passed to others only after it is stored, so that nothing that anybody saw is ever lost. Each server has the documents that
// its connections have open; servers tell each other about new updates by the database.
package collaboration

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/google/uuid"

	"masthead/internal/account"
	"masthead/internal/actor"
	"masthead/internal/database"
	"masthead/internal/story"
)

// Limits of documents and connections.
const (
	maxUpdate    = 1 << 20  // bytes of one update
	maxAwareness = 4 << 10  // bytes of one awareness message
	maxDocument  = 16 << 20 // bytes of all updates of a document, merged

	maxOfStory, maxOfUser, maxOfServer = 60, 30, 2000 // connections

	messagesPerSecond, messageBurst = 60, 600
	bytesPerSecond, byteBurst       = 1 << 20, 16 << 20
)

// Times. They are measured with the machine's clock, because they are about connections and processes.
const (
	snapshotDelay = 1500 * time.Millisecond // from a change to its save as the text of the story
	retryDelay    = 5 * time.Second         // from a save that failed to the next one
	presenceDelay = 150 * time.Millisecond  // in which changes of names and cursors are collected for other servers
	checkEvery    = 15 * time.Second        // interval of the checks of rights, of pings, and of the sign that a server lives
	presenceLasts = 45 * time.Second        // after which a server that gave no sign has ended
)

// Periods by the clock of the database.
const (
	keepFor      = 30 * 24 * time.Hour // time without use after which a document ends, as long as browsers keep unsaved texts
	orphanedFor  = 10 * time.Second    // time after which another server saves a document whose server has not
	compactAfter = 400                 // updates since the last compaction
)

// Options are what Documents need.
type Options struct {
	DB       *database.DB
	Stories  *story.Stories
	Accounts *account.Accounts
	Merger   *Merger // nil if the program has no Node process; then nobody can write together
	Site     string  // address of the site, such as "https://example.com"
	Log      *slog.Logger
	// LogSave logs a save of a text in the audit log, as (*auditlog.Log).LogSave does; nil logs none.
	LogSave func(ctx context.Context, operation, path string, by actor.Actor) (context.Context, func(error))
	// CheckEvery is the interval at which rights and connections are checked; 0 means 15 s.
	CheckEvery time.Duration
}

// Documents are the documents that the connections of this server have open.
type Documents struct {
	Options

	server string // identifies this process
	queue  chan *incoming
	ctx    context.Context //nolint:containedctx // of the background work, set by New and ended by Stop
	end    context.CancelFunc

	mu     sync.Mutex
	open   map[int64]*document
	conns  map[*connection]struct{}
	closed bool
	work   sync.WaitGroup // documents and the writer
}

// New returns documents that listen to writes. Call it before anything is written.
func New(options Options) *Documents {
	d := &Documents{Options: options, server: uuid.NewString(), queue: make(chan *incoming, 1024), open: map[int64]*document{},
		conns: map[*connection]struct{}{}}
	d.ctx, d.end = context.WithCancel(context.Background())
	d.DB.Listen(d)
	return d
}

// Tags that signals and events have, followed by the id of a story.
const (
	updatesTag  = "document:"
	presenceTag = "presence:"
	storyTag    = "story:"
	editsTag    = "edits:"
)

// Invalidate implements database.Listener.
func (d *Documents) Invalidate(tags ...string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if len(d.open) == 0 {
		return
	}
	for _, tag := range tags {
		for prefix, what := range map[string]poke{updatesTag: pokeUpdates, presenceTag: pokePresence, storyTag: pokeStory, editsTag: pokeStory} {
			number, ok := strings.CutPrefix(tag, prefix)
			if !ok {
				continue
			}
			if id, err := strconv.ParseInt(number, 10, 64); err == nil && d.open[id] != nil {
				d.open[id].poke(what)
			}
		}
	}
}

// SetTrusted implements database.Listener.
func (d *Documents) SetTrusted(bool) { d.pokeAll(pokeUpdates | pokePresence | pokeStory) }

// Committed implements database.CommitListener: on SQLite another process may have added updates.
func (d *Documents) Committed() { d.pokeAll(pokeUpdates | pokePresence) }

func (d *Documents) pokeAll(what poke) {
	d.mu.Lock()
	defer d.mu.Unlock()
	for _, doc := range d.open {
		doc.poke(what)
	}
}

// Errors that end a connection.
var (
	errReplaced = errors.New("the document was replaced")
	errTooLarge = errors.New("the document is too large")
	errBusy     = errors.New("too many people write at the same time")
	errStopped  = errors.New("the server stops")
)

// Run writes what connections send, and takes care of documents whose server has ended, until ctx ends.
func (d *Documents) Run(ctx context.Context) {
	if d.Merger == nil {
		return
	}
	var group sync.WaitGroup
	group.Go(func() { d.Merger.Run(ctx) })
	group.Go(func() { d.write(ctx) })
	<-ctx.Done()
	d.Stop()
	group.Wait()
}

// Stop ends all connections, and saves their texts. Browsers keep what they have and connect to another server.
func (d *Documents) Stop() {
	d.mu.Lock()
	if d.closed {
		d.mu.Unlock()
		return
	}
	d.closed = true
	conns := make([]*connection, 0, len(d.conns))
	for c := range d.conns {
		conns = append(conns, c)
	}
	d.mu.Unlock()
	for _, c := range conns {
		c.endWith(endShutdown)
	}
	d.end()
	d.work.Wait()
}

// Maintain saves the texts of documents whose server has ended, and ends documents that nobody has used for long.
func (d *Documents) Maintain(ctx context.Context) error {
	if d.Merger == nil {
		return nil
	}
	orphaned, err := d.orphaned(ctx)
	if err != nil {
		return err
	}
	for _, id := range orphaned {
		if err := d.saveUnopened(ctx, id); err != nil {
			return fmt.Errorf("save the shared text of story %d: %w", id, err)
		}
	}
	if err := d.forgetPresence(ctx); err != nil {
		return err
	}
	return d.endUnused(ctx)
}
