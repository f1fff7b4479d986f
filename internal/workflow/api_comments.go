package workflow

import (
	"context"
	"errors"
	"net/http"

	"masthead/internal/account"
	"masthead/internal/apiv2"
	"masthead/internal/caller"
	"masthead/internal/database"
	"masthead/internal/story"
)

// registerComments adds the operations of comments.
func (api *API) registerComments(a *apiv2.API) {
	in := apiv2.Section("Desk")
	const at = "/desk/stories/{id}/comments"
	apiv2.Write(a, http.MethodGet, at, "list-story-comments", "List the newsroom's comments on a story", api.listComments, in,
		apiv2.Doc("All of them, oldest first; a story has at most 1,000. Readers never see them. Whoever asks again after a while sends the "+
			"version that was read, and gets no comments as long as none has changed."))
	apiv2.Write(a, http.MethodPost, at, "create-story-comment", "Comment on a story", api.createComment, in,
		apiv2.Doc("quote is the passage, with the text before and after it, so that it is found again after edits. With a replacement it is a "+
			"suggestion. Who is mentioned gets an email and a notification."),
		apiv2.BodyExample(map[string]any{"body": "Is the year right?", "quote": "in 2019", "before": "It opened ", "after": ", late.",
			"block": 2}))
	apiv2.Write(a, http.MethodPut, at+"/{n}", "edit-story-comment", "Edit or restore one's own comment", api.editComment, in,
		apiv2.Doc("A deleted comment is restored."), apiv2.BodyExample(map[string]any{"version": 1, "body": "Is the month right?"}))
	apiv2.Write(a, http.MethodDelete, at+"/{n}", "delete-story-comment", "Delete one's own comment", api.deleteComment, in,
		apiv2.Doc("edit-story-comment restores it. A comment with replies stays in the list without its text."))
	apiv2.Write(a, http.MethodPut, at+"/{n}/state", "set-comment-state", "Resolve or reopen a thread, or decide about a suggestion",
		api.setState, in, apiv2.Doc("It does not change the text of the story."),
		apiv2.BodyExample(map[string]any{"version": 1, "state": "resolved"}))
}

// DeskComment is a comment of the newsroom on a story.
type DeskComment struct {
	ID          int64              `json:"id"`
	Parent      int64              `json:"parent" doc:"ID of the comment that began the thread; 0 for that one."`
	Version     int                `json:"version" example:"1"`
	Body        string             `json:"body" doc:"Plain text; empty if it was deleted." example:"Is the year right?"`
	Quote       string             `json:"quote" doc:"The passage; empty for a comment on the whole story." example:"in 2019"`
	Before      string             `json:"before" doc:"The text before the passage."`
	After       string             `json:"after" doc:"The text after the passage."`
	Block       int                `json:"block" doc:"Index of the block in which the passage was, counted from 0; -1 for none."`
	Replacement *string            `json:"replacement" doc:"What a suggestion puts in the place of the passage; null for other comments."`
	State       State              `json:"state" enum:"open,resolved,accepted,rejected" doc:"State of the thread."`
	StateAt     string             `json:"stateAt" doc:"When the thread was closed, RFC 3339; empty for an open one."`
	StateBy     string             `json:"stateBy" doc:"Who closed the thread."`
	Mentions    []story.DeskMember `json:"mentions"`
	CreatedAt   string             `json:"createdAt" doc:"RFC 3339."`
	EditedAt    string             `json:"editedAt" doc:"RFC 3339; empty if it was not edited."`
	By          string             `json:"by" doc:"Name of the user or API token; empty for a deleted account." example:"Neha Iyer"`
	Own         bool               `json:"own" doc:"Whether the caller wrote it."`
	Deleted     bool               `json:"deleted"`
}

// DeskComments are the comments on a story.
type DeskComments struct {
	Items     []DeskComment `json:"items"`
	Version   string        `json:"version" doc:"For the parameter 'known'; it differs after every change." example:"12-15"`
	Unchanged bool          `json:"unchanged" doc:"Whether the comments are those of the version in 'known'; then there are no items here."`
}

type listCommentsInput struct {
	ID    int64  `path:"id" minimum:"1"`
	Known string `query:"known" maxLength:"40" doc:"The version that the caller has." example:"12-15"`
}

func (api *API) listComments(ctx context.Context, in *listCommentsInput) (*apiv2.Output[DeskComments], error) {
	s, err := story.WritableStory(ctx, api.Workflow.DB.Read, in.ID)
	if err != nil {
		return nil, err
	}
	if in.Known != "" {
		version, err := CommentsVersion(ctx, api.Workflow.DB.Read, s.ID)
		if err != nil {
			return nil, err
		}
		if version == in.Known {
			return apiv2.Private(DeskComments{Items: []DeskComment{}, Version: version, Unchanged: true}), nil
		}
	}
	return api.comments(ctx, s)
}

func (api *API) comments(ctx context.Context, s *story.Story) (*apiv2.Output[DeskComments], error) {
	// The version is read first, so that a change between the two queries is read again.
	version, err := CommentsVersion(ctx, api.Workflow.DB.Read, s.ID)
	if err != nil {
		return nil, err
	}
	all, err := api.Workflow.CommentsOf(ctx, api.Workflow.DB.Read, s.ID)
	if err != nil {
		return nil, err
	}
	b, err := api.Workflow.Brands.ByID(ctx, s.BrandID)
	if err != nil {
		return nil, err
	}
	var who account.Editors
	for i := range all {
		who.Add(all[i].UserID, all[i].TokenID)
		who.Add(all[i].StateUser, all[i].StateToken)
		for m := range all[i].Mentions {
			who.Add(&all[i].Mentions[m], nil)
		}
	}
	names, err := who.Names(ctx, api.Workflow.DB.Read)
	if err != nil {
		return nil, err
	}
	by := caller.ActorOf(ctx)
	out := DeskComments{Items: []DeskComment{}, Version: version}
	for i := range all {
		c := &all[i]
		one := DeskComment{ID: c.ID, Version: c.Version, Body: c.Body, Quote: c.Quote, Before: c.Before, After: c.After, Block: c.Block,
			Replacement: c.Replacement, State: c.State, StateAt: b.Time(c.StateAt), StateBy: names.Of(c.StateUser, c.StateToken),
			Mentions: []story.DeskMember{}, CreatedAt: b.Time(c.CreatedAt), EditedAt: b.Time(c.EditedAt), By: names.Of(c.UserID, c.TokenID),
			Own: c.isOwn(by), Deleted: !c.DeletedAt.IsZero()}
		if c.ParentID != nil {
			one.Parent = *c.ParentID
		}
		for _, id := range c.Mentions {
			one.Mentions = append(one.Mentions, story.DeskMember{ID: id, Name: names.Of(&id, nil)})
		}
		out.Items = append(out.Items, one)
	}
	return apiv2.Private(out), nil
}

// NewComment has the text and the place of a comment to store.
type NewComment struct {
	Body        string  `json:"body" maxLength:"5000" doc:"Plain text. A suggestion may have none."`
	Parent      int64   `json:"parent,omitempty" minimum:"0" doc:"ID of the comment that began the thread, for a reply."`
	Quote       string  `json:"quote,omitempty" maxLength:"5000" doc:"The passage."`
	Before      string  `json:"before,omitempty" maxLength:"200" doc:"The text before the passage."`
	After       string  `json:"after,omitempty" maxLength:"200" doc:"The text after the passage."`
	Block       *int    `json:"block,omitempty" minimum:"0" maximum:"100000" doc:"Index of the block of the passage, counted from 0."`
	Replacement *string `json:"replacement,omitempty" maxLength:"5000" doc:"What a suggestion puts in the place of the passage."`
	Mentions    []int64 `json:"mentions,omitempty" maxItems:"20" doc:"IDs of users who may write for the brand."`
}

type newCommentInput struct {
	ID   int64 `path:"id" minimum:"1"`
	Body NewComment
}

func (api *API) createComment(ctx context.Context, in *newCommentInput) (*apiv2.Output[DeskComments], error) {
	s, err := story.WritableStory(ctx, api.Workflow.DB.Read, in.ID)
	if err != nil {
		return nil, err
	}
	b := &in.Body
	c := &Comment{Body: b.Body, Quote: b.Quote, Before: b.Before, After: b.After, Block: -1, Replacement: b.Replacement, Mentions: b.Mentions}
	if b.Parent != 0 {
		c.ParentID = &b.Parent
	}
	if b.Block != nil {
		c.Block = *b.Block
	}
	if err := api.Workflow.AddComment(ctx, caller.ActorOf(ctx), s, c); err != nil {
		return nil, err
	}
	return api.comments(ctx, s)
}

// CommentEdit has the new text of a comment.
type CommentEdit struct {
	Version     int     `json:"version" minimum:"1" doc:"The version that was read."`
	Body        string  `json:"body" maxLength:"5000"`
	Replacement *string `json:"replacement,omitempty" maxLength:"5000" doc:"Of a suggestion; without it, it does not change."`
	Mentions    []int64 `json:"mentions,omitempty" maxItems:"20" doc:"IDs of users who may write for the brand."`
}

type editCommentInput struct {
	ID      int64 `path:"id" minimum:"1"`
	Comment int64 `path:"n" minimum:"1" doc:"ID of the comment."`
	Body    CommentEdit
}

func (api *API) editComment(ctx context.Context, in *editCommentInput) (*apiv2.Output[DeskComments], error) {
	return api.changeComment(ctx, in.ID, func(s *story.Story) error {
		return api.Workflow.EditComment(ctx, caller.ActorOf(ctx), s, in.Comment, in.Body.Version, in.Body.Body, in.Body.Replacement,
			in.Body.Mentions)
	})
}

type deleteCommentInput struct {
	ID      int64 `path:"id" minimum:"1"`
	Comment int64 `path:"n" minimum:"1" doc:"ID of the comment."`
	Version int   `query:"version" required:"true" minimum:"1" doc:"The version that was read."`
}

func (api *API) deleteComment(ctx context.Context, in *deleteCommentInput) (*apiv2.Output[DeskComments], error) {
	return api.changeComment(ctx, in.ID, func(s *story.Story) error {
		return api.Workflow.DeleteComment(ctx, caller.ActorOf(ctx), s.ID, in.Comment, in.Version)
	})
}

// ThreadState has the state that a thread gets.
type ThreadState struct {
	Version int   `json:"version" minimum:"1" doc:"The version of the comment that began the thread, as it was read."`
	State   State `json:"state" enum:"open,resolved,accepted,rejected"`
}

type stateInput struct {
	ID      int64 `path:"id" minimum:"1"`
	Comment int64 `path:"n" minimum:"1" doc:"ID of the comment that began the thread."`
	Body    ThreadState
}

func (api *API) setState(ctx context.Context, in *stateInput) (*apiv2.Output[DeskComments], error) {
	return api.changeComment(ctx, in.ID, func(s *story.Story) error {
		return api.Workflow.SetState(ctx, caller.ActorOf(ctx), s.ID, in.Comment, in.Body.Version, in.Body.State)
	})
}

// changeComment changes a comment on a story that the caller may write, and returns all comments.
func (api *API) changeComment(ctx context.Context, id int64, change func(*story.Story) error) (*apiv2.Output[DeskComments], error) {
	s, err := story.WritableStory(ctx, api.Workflow.DB.Read, id)
	if err != nil {
		return nil, err
	}
	if err := change(s); err != nil {
		return nil, api.withCurrent(err, func() (any, error) { return bodyOf(api.comments(ctx, s)) })
	}
	return api.comments(ctx, s)
}

// withCurrent turns an error into a response: a conflict gets what is stored now, and ErrNotOwn is forbidden.
func (api *API) withCurrent(err error, read func() (any, error)) error {
	switch {
	case errors.Is(err, ErrNotOwn):
		return apiv2.Error(http.StatusForbidden, "Only who wrote it may change it.")
	case errors.Is(err, database.ErrConflict):
		now, readErr := read()
		if readErr != nil {
			return readErr
		}
		return apiv2.Changed(now)
	}
	return err
}
