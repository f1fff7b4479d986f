package webinar

import (
	"context"

	"masthead/internal/actor"
	"masthead/internal/apiv2"
	"masthead/internal/database"
)

type transcriptInput struct {
	StoryInput
	Body struct {
		Text    string `json:"text" minLength:"1" maxLength:"2000000" example:"WEBVTT" doc:"A file in WebVTT or SubRip (SRT)."`
		Version int64  `json:"version" minimum:"1" doc:"Version of the webinar that was edited."`
	}
}

func (n *newsroomAPI) uploadTranscript(ctx context.Context, in *transcriptInput) (*apiv2.Output[DeskWebinar], error) {
	return n.write(ctx, in.Story, func(ctx context.Context, tx *database.Tx, by actor.Actor) error {
		return n.Transcripts.SetTranscript(ctx, tx, by, in.Story, in.Body.Version, in.Body.Text)
	})
}

// WebinarStory is the draft of a story that was made from a webinar.
type WebinarStory struct {
	Story   int64 `json:"story" doc:"ID of the draft."`
	Webinar int64 `json:"webinar" doc:"ID of the story of the webinar."`
}

func (n *newsroomAPI) draftStory(ctx context.Context, in *StoryInput) (*apiv2.Output[WebinarStory], error) {
	out := WebinarStory{Webinar: in.Story}
	_, err := n.write(ctx, in.Story, func(ctx context.Context, tx *database.Tx, by actor.Actor) (err error) {
		out.Story, err = n.Transcripts.DraftStory(ctx, tx, by, in.Story)
		return err
	})
	if err != nil {
		return nil, err
	}
	return apiv2.Private(out), nil
}

// SpeakerLink is the link for speakers of a webinar.
type SpeakerLink struct {
	Address string `json:"address" format:"uri" doc:"Whoever has it and is signed in can answer questions."`
}

func (n *newsroomAPI) withdrawSpeakerLink(ctx context.Context, in *StoryInput) (*apiv2.Output[SpeakerLink], error) {
	_, err := n.write(ctx, in.Story, func(ctx context.Context, tx *database.Tx, by actor.Actor) error {
		return n.Webinars.WithdrawSpeakerLink(ctx, tx, by, in.Story)
	})
	if err != nil {
		return nil, err
	}
	w, err := Get(ctx, n.Webinars.DB.Read, in.Story)
	if err != nil {
		return nil, err
	}
	token, err := n.Rooms.SpeakerToken(ctx, w)
	return apiv2.Private(SpeakerLink{n.Webinars.Site + RoomAddress(RoomPath, w.Name(), token)}), err
}
