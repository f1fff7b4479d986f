package workflow

import (
	"context"
	"net/http"

	"masthead/internal/account"
	"masthead/internal/apiv2"
	"masthead/internal/caller"
	"masthead/internal/story"
)

// registerApprovals adds the operations of the approval by a second person.
func (api *API) registerApprovals(a *apiv2.API) {
	in := apiv2.Section("Desk")
	apiv2.Write(a, http.MethodPost, "/desk/stories/{id}/approval", "approve-story", "Approve the text of a story", api.approve, in,
		apiv2.Doc("For brands with a step that requires a second person. The story moves past these steps. revision and workingCopy say which "+
			"text was seen; a later save of the text needs another approval. The status is 422 for the last writer of the text. Its writer gets "+
			"an email and a notification."),
		apiv2.BodyExample(map[string]any{"revision": 3, "workingCopy": 0, "note": "Well done."}))
	apiv2.Write(a, http.MethodPost, "/desk/stories/{id}/approval-request", "ask-for-approval",
		"Ask a member of the newsroom to approve the text of a story", api.ask, in,
		apiv2.Doc("The member gets an email and a notification. 'approval.by' of read-story-work has those who can be asked."),
		apiv2.BodyExample(map[string]any{"member": 7, "note": "Please check the figures."}))
}

// StoryApproval says whether the text of a story waits for the approval of a second person.
type StoryApproval struct {
	Needed bool `json:"needed" doc:"Whether somebody other than the last writer must still approve the present text."`
	Own    bool `json:"own" doc:"Whether the caller wrote last, and so cannot give it."`
	// By is empty if none is needed.
	By    []story.DeskMember `json:"by" doc:"At most 50 members of the newsroom who can give it."`
	Asked *ApprovalRequest   `json:"asked" doc:"The newest request for the approval of this text; null if there is none."`
}

// ApprovalRequest is a request for an approval.
type ApprovalRequest struct {
	By   string `json:"by" doc:"Name of the user or API token that asked." example:"Neha Iyer"`
	Note string `json:"note" example:"Please check the figures."`
}

func (api *API) approval(ctx context.Context, t *story.Text) (StoryApproval, error) {
	out := StoryApproval{By: []story.DeskMember{}}
	db := api.Workflow.DB.Read
	found, err := api.Workflow.ApprovalOf(ctx, db, t)
	if err != nil || !found.IsNeeded {
		return out, err
	}
	out.Needed, out.Own = true, isLastWriter(caller.ActorOf(ctx), t.Story)
	for i := range found.By {
		out.By = append(out.By, story.DeskMember{ID: found.By[i].ID, Name: found.By[i].Name})
	}
	if m := found.Asked; m != nil {
		var who account.Editors
		who.Add(m.UserID, m.TokenID)
		names, err := who.Names(ctx, db)
		if err != nil {
			return out, err
		}
		out.Asked = &ApprovalRequest{names.Of(m.UserID, m.TokenID), m.Note}
	}
	return out, nil
}

type storyApprovalInput struct {
	ID   int64 `path:"id" minimum:"1"`
	Body struct {
		Note string `json:"note,omitempty" maxLength:"1000" doc:"For the newsroom."`
		story.SeenStory
	}
}

func (api *API) approve(ctx context.Context, in *storyApprovalInput) (*apiv2.Output[StoryWork], error) {
	if _, err := story.WritableStory(ctx, api.Workflow.DB.Read, in.ID); err != nil {
		return nil, err
	}
	if err := api.Workflow.Approve(ctx, caller.ActorOf(ctx), in.ID, in.Body.SeenStory, in.Body.Note); err != nil {
		return nil, err
	}
	return api.work(ctx, in.ID)
}

type approvalRequestInput struct {
	ID   int64 `path:"id" minimum:"1"`
	Body struct {
		Member int64  `json:"member" minimum:"1" doc:"ID of a user who can approve the text." example:"7"`
		Note   string `json:"note,omitempty" maxLength:"1000"`
	}
}

func (api *API) ask(ctx context.Context, in *approvalRequestInput) (*apiv2.Output[StoryWork], error) {
	if _, err := story.WritableStory(ctx, api.Workflow.DB.Read, in.ID); err != nil {
		return nil, err
	}
	if err := api.Workflow.AskForApproval(ctx, caller.ActorOf(ctx), in.ID, in.Body.Member, in.Body.Note); err != nil {
		return nil, err
	}
	return api.work(ctx, in.ID)
}
