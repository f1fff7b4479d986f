package collaboration

import (
	"context"
	"errors"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/coder/websocket"
	"github.com/google/uuid"

	"masthead/internal/account"
	"masthead/internal/apiv2"
	"masthead/internal/database"
	"masthead/internal/feature"
	"masthead/internal/story"
)

// Subprotocol is the name of the protocol of the connections: messages of y-protocols as y-websocket frames them, and messages of the
// server as JSON texts.
const Subprotocol = "masthead.document.1"

// Pattern is the pattern of the requests that open a document.
const Pattern = "GET " + apiv2.Prefix + "/desk/stories/{id}/document"

// Offer returns the handler of connections and the background work.
func (d *Documents) Offer() feature.Offer {
	return feature.Offer{
		Mount: func(mux *feature.Mux) error {
			mux.HandleFunc(Pattern, d.serve)
			return nil
		},
		Run: d.Run, Stop: d.Stop,
		Tasks: []feature.Task{{Name: "shared documents", Every: orphanedFor, Do: d.Maintain}},
	}
}

// serve opens a connection. Only browsers with a session of an editor who may write the story get one.
func (d *Documents) serve(w http.ResponseWriter, r *http.Request) {
	c, storyID, err := d.admit(r)
	if err != nil {
		writeError(w, err)
		return
	}
	c.ws, err = websocket.Accept(w, r, &websocket.AcceptOptions{Subprotocols: []string{Subprotocol},
		InsecureSkipVerify: true, // see isSameOrigin
		CompressionMode:    websocket.CompressionDisabled})
	if err != nil {
		return // it has responded
	}
	c.ws.SetReadLimit(maxUpdate + 64)
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	done := make(chan struct{})
	go func() {
		defer close(done)
		c.writeMessages(ctx)
	}()
	d.attend(ctx, c, storyID, r.URL.Query().Get("generation"))
	c.finish(websocket.StatusNormalClosure, "")
	select {
	case <-done:
	case <-time.After(writeTimeout):
	}
}

// attend connects a browser with a document until it leaves.
func (d *Documents) attend(ctx context.Context, c *connection, storyID int64, generation string) {
	doc, err := d.join(ctx, storyID, c)
	for try := 1; errors.Is(err, errReplaced) && try < 5; try++ { // while its goroutine ends
		doc, err = d.join(ctx, storyID, c)
	}
	if err != nil {
		if !errors.Is(err, errBusy) && !errors.Is(err, errStopped) {
			d.Log.Warn("a shared document could not be opened", "story", storyID, "error", err)
		}
		c.finish(codeTryAgain, "try again")
		c.waitForEnd(ctx)
		return
	}
	c.greet(ctx, generation)
	c.readMessages(ctx)
	d.mu.Lock()
	delete(d.conns, c)
	d.mu.Unlock()
	doc.leave(c)
	leaving, cancel := context.WithTimeout(context.WithoutCancel(ctx), writeTimeout)
	defer cancel()
	if err := d.removePresence(leaving, c); err != nil {
		d.Log.Warn("who left a shared document could not be stored", "error", err)
	}
}

// waitForEnd reads until the client has closed the connection.
func (c *connection) waitForEnd(ctx context.Context) {
	for {
		if _, _, err := c.ws.Read(ctx); err != nil {
			return
		}
	}
}

// greet sends a client what it needs to begin. generation is that of the document that the client has, "" for none.
func (c *connection) greet(ctx context.Context, generation string) {
	c.doc.mu.Lock()
	present, refused := c.doc.row.Generation, c.doc.refused
	c.doc.mu.Unlock()
	if generation != "" && generation != strconv.Itoa(present) {
		c.endReplaced()
		return
	}
	if refused != nil {
		c.send(textMessage(refused))
	}
	vector, err := c.doc.ask(ctx, "vector", nil)
	if err != nil {
		c.fail(err)
		return
	}
	c.send(syncMessage(syncVector, vector))
	c.doc.sendClients(c)
}

// admit checks a request and returns its connection, not yet open, with the id of the story.
func (d *Documents) admit(r *http.Request) (*connection, int64, error) {
	if !d.isSameOrigin(r) {
		return nil, 0, apiv2.Error(http.StatusForbidden, "This request came from another site.")
	}
	by := apiv2.Credentials{SessionToken: apiv2.CredentialsOf(r).SessionToken}
	ctx, err := d.Accounts.Guards().Newsroom(r.Context(), by)
	if err != nil {
		return nil, 0, err
	}
	id, err := strconv.ParseInt(r.PathValue("id"), 10, 64)
	if err != nil || id < 1 {
		return nil, 0, database.ErrNotFound
	}
	if _, err := story.WritableStory(ctx, d.DB.Read, id); err != nil {
		return nil, 0, err
	}
	tab, err := uuid.Parse(r.URL.Query().Get("connection"))
	if err != nil {
		return nil, 0, apiv2.FieldErrors(map[string]string{"connection": "must be a UUID"})
	}
	if generation := r.URL.Query().Get("generation"); generation != "" {
		if _, err := strconv.ParseUint(generation, 10, 31); err != nil {
			return nil, 0, apiv2.FieldErrors(map[string]string{"generation": "must be a number"})
		}
	}
	if !strings.EqualFold(r.Header.Get("Upgrade"), "websocket") || !offersSubprotocol(r) {
		return nil, 0, apiv2.Error(http.StatusUpgradeRequired, "This address is for WebSockets with the subprotocol "+Subprotocol+".")
	}
	if d.Merger == nil {
		return nil, 0, apiv2.Error(http.StatusServiceUnavailable, "Nobody can write together now.")
	}
	user := account.CallerOf(ctx).User
	if err := d.requireRoom(user.ID); err != nil {
		return nil, 0, err
	}
	c := &connection{docs: d, id: uuid.NewString(), tab: tab.String(), user: user.ID, name: user.Name, out: make(chan message, 512),
		ended: make(chan struct{}), messages: newBucket(messagesPerSecond, messageBurst), bytes: newBucket(bytesPerSecond, byteBurst),
		clients: map[uint64]client{}}
	c.check = func(ctx context.Context) (*ending, error) { return d.mayStay(ctx, by, id) }
	return c, id, nil
}

// requireRoom returns an error if there are too many connections.
func (d *Documents) requireRoom(userID int64) error {
	d.mu.Lock()
	defer d.mu.Unlock()
	own := 0
	for c := range d.conns {
		if c.user == userID {
			own++
		}
	}
	if own >= maxOfUser || len(d.conns) >= maxOfServer {
		return apiv2.Error(http.StatusTooManyRequests, "Too many texts are open at the same time.")
	}
	return nil
}

// mayStay returns how a connection ends if its session has ended, its user may no longer write the story, or the story is gone.
func (d *Documents) mayStay(ctx context.Context, by apiv2.Credentials, storyID int64) (*ending, error) {
	ctx, err := d.Accounts.Guards().Newsroom(ctx, by)
	if err == nil {
		_, err = story.WritableStory(ctx, d.DB.Read, storyID)
	}
	var problem *apiv2.Problem
	switch {
	case err == nil:
		return nil, nil //nolint:nilnil // documented
	case errors.Is(err, database.ErrNotFound):
		return &endRemoved, nil
	case errors.As(err, &problem) && problem.Status == http.StatusUnauthorized:
		return &endSignedOut, nil
	case errors.As(err, &problem) && problem.Status == http.StatusForbidden:
		return &endNoRight, nil
	}
	return nil, err
}

// isSameOrigin reports whether a request came from a page of this site, or from a program, which has no session of somebody else.
func (d *Documents) isSameOrigin(r *http.Request) bool {
	origin := r.Header.Get("Origin")
	if origin == "" {
		site := r.Header.Get("Sec-Fetch-Site")
		return site == "" || site == "same-origin"
	}
	u, err := url.Parse(origin)
	return err == nil && (strings.EqualFold(u.Host, r.Host) || strings.EqualFold(origin, strings.TrimSuffix(d.Site, "/")))
}

func offersSubprotocol(r *http.Request) bool {
	return slices.ContainsFunc(r.Header.Values("Sec-WebSocket-Protocol"), func(list string) bool {
		return slices.ContainsFunc(strings.Split(list, ","), func(name string) bool { return strings.TrimSpace(name) == Subprotocol })
	})
}

// writeError responds with an error of a request.
func writeError(w http.ResponseWriter, err error) {
	var problem *apiv2.Problem
	switch {
	case errors.As(err, &problem):
		apiv2.WriteProblem(w, problem.Status, problem.Detail)
	case errors.Is(err, database.ErrNotFound):
		apiv2.WriteProblem(w, http.StatusNotFound, "There is no such story.")
	default:
		apiv2.WriteProblem(w, http.StatusServiceUnavailable, "This is not possible now; try again.")
	}
}
