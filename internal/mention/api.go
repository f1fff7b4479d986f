package mention

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"strconv"
	"unicode/utf8"

	"masthead/internal/apiv2"
	"masthead/internal/brand"
	"masthead/internal/caller"
	"masthead/internal/database"
	"masthead/internal/feature"
	"masthead/internal/richtext"
	"masthead/internal/story"
)

// API has the newsroom's operations that confirm or reject mentions.
type API struct {
	DB      *database.DB
	Stories *story.Stories
	Brands  *brand.Directory
}

// Offer returns the operations.
func (m *API) Offer() feature.Offer { return feature.Offer{API: m.register} }

func (m *API) register(a *apiv2.API) {
	in := apiv2.Section("Desk")
	apiv2.Write(a, http.MethodGet, "/desk/stories/{id}/mentions", "list-mentions",
		"List the names of companies, people and investors in a story", m.listMentions, in,
		apiv2.Doc("The names may be in any language and script, and in languages that add case endings to names they may have one of the known "+
			"endings. Each entity is listed once: at its first mention without an ending or, if there is none, at its first mention. A "+
			"suggested mention has no effect until it is confirmed. A doubtful one has a case ending, or may be an ordinary word, part of a "+
			"longer name, or the name of another entity."))
	apiv2.Write(a, http.MethodPut, "/desk/stories/{id}/mentions", "decide-mentions", "Confirm or reject mentions in a story", m.decide, in,
		apiv2.ReportSuccess,
		apiv2.Doc("The first mention of a confirmed entity in the text becomes a link, and the story is listed on the page of the entity, as "+
			"long as the text contains the name. Mentions that are left out keep their state. If somebody else has decided about one meanwhile, "+
			"the status is 409, and nothing is decided."))
	apiv2.Write(a, http.MethodGet, "/desk/mention-suggestions", "list-mention-suggestions", "List stories with suggested mentions",
		m.listSuggestions, in,
		apiv2.Doc("Stories of a brand, the newest first, that name companies, people or investors about which no editor has decided. The "+
			"mentions in changed stories, and those of names that are added later, are listed after a few minutes."))
}

// StoryMention is an entity that a story names.
type StoryMention struct {
	Kind      string `json:"kind" enum:"company,person,investor"`
	ID        int64  `json:"id" doc:"ID of the entity."`
	Slug      string `json:"slug"`
	Name      string `json:"name" doc:"Name of the entity."`
	Path      string `json:"path" doc:"Path of the page of the entity."`
	State     State  `json:"state" enum:"suggested,confirmed,rejected"`
	Doubtful  bool   `json:"doubtful" doc:"Whether the name may mean something else."`
	Inflected bool   `json:"inflected" doc:"Whether the text adds a case ending to the name."`
	Field     string `json:"field" enum:"text,title,excerpt" doc:"Part of the story that has the name."`
	Position  int    `json:"position" doc:"Number of characters before the name in the field."`
	Text      string `json:"text" doc:"The name as the story writes it."`
	Before    string `json:"before" doc:"The text before the name on its line."`
	After     string `json:"after" doc:"The text after the name on its line."`
}

// StoryMentions are the entities that a story names, in the order of the text.
type StoryMentions struct {
	Items []StoryMention `json:"items" nullable:"false"`
	Next  string         `json:"next" doc:"Always empty: the list has one page."`
}

type idInput struct {
	ID int64 `path:"id" minimum:"1"`
}

func (m *API) listMentions(ctx context.Context, in *idInput) (*apiv2.Output[StoryMentions], error) {
	s, err := story.WritableStory(ctx, m.DB.Read, in.ID)
	if err != nil {
		return nil, err
	}
	found, err := MentionsOf(ctx, m.DB, s)
	if err != nil {
		return nil, err
	}
	return apiv2.Private(StoryMentions{Items: found}), nil
}

// MentionDecision is an editor's decision about the mention of an entity.
type MentionDecision struct {
	Kind  string `json:"kind" enum:"company,person,investor"`
	ID    int64  `json:"id" minimum:"1" doc:"ID of the entity."`
	State State  `json:"state" enum:"suggested,confirmed,rejected" doc:"The state suggested withdraws a decision."`
	Seen  State  `json:"seen,omitempty" enum:"suggested,confirmed,rejected" doc:"State that was read; 409 if it is neither this nor the new."`
}

// MentionDecisions are decisions about mentions in a story.
type MentionDecisions struct {
	Items []MentionDecision `json:"items" maxItems:"500" nullable:"false" doc:"None changes nothing."`
}

type mentionsInput struct {
	ID   int64 `path:"id" minimum:"1"`
	Body MentionDecisions
}

func (m *API) decide(ctx context.Context, in *mentionsInput) (*apiv2.Output[StoryMentions], error) {
	s, err := story.WritableStory(ctx, m.DB.Read, in.ID)
	if err != nil {
		return nil, err
	}
	found, err := MentionsOf(ctx, m.DB, s)
	if err != nil {
		return nil, err
	}
	current := map[richtext.MentionKey]State{}
	for _, f := range found {
		current[richtext.MentionKey{Kind: f.Kind, ID: f.ID}] = f.State
	}
	decided := map[richtext.MentionKey]State{}
	for i, d := range in.Body.Items {
		key := richtext.MentionKey{Kind: d.Kind, ID: d.ID}
		state, known := current[key]
		if !known {
			return nil, apiv2.FieldErrors(map[string]string{fmt.Sprintf("items[%d]", i): "is not an entity that the story names"})
		}
		if state == d.State { // a decision that changes nothing is not stored
			continue
		}
		if d.Seen != "" && d.Seen != state {
			return nil, apiv2.Changed(StoryMentions{Items: found})
		}
		decided[key] = d.State
	}
	if len(decided) > 0 {
		err := m.DB.Write(ctx, func(ctx context.Context, tx *database.Tx) error {
			if err := tx.Lock(ctx, "mentions of story "+strconv.FormatInt(s.ID, 10)); err != nil {
				return err
			}
			now, err := statesOf(ctx, tx, s.ID)
			if err != nil {
				return err
			}
			for key := range decided {
				if cmp.Or(now[key], Suggested) != current[key] { // somebody else decided just now
					return database.ErrConflict
				}
			}
			return Decide(ctx, tx, m.Stories, s.ID, caller.ActorOf(ctx), decided)
		})
		if errors.Is(err, database.ErrConflict) {
			now, err := MentionsOf(ctx, m.DB, s)
			if err != nil {
				return nil, err
			}
			return nil, apiv2.Changed(StoryMentions{Items: now})
		}
		if err != nil {
			return nil, err
		}
		if found, err = MentionsOf(ctx, m.DB, s); err != nil {
			return nil, err
		}
	}
	return apiv2.Private(StoryMentions{Items: found}), nil
}

// MentionsOf returns the entities that a story names, in the order of the text, then those that only its title or its excerpt
// names. A static page has none.
func MentionsOf(ctx context.Context, db *database.DB, s *story.Story) ([]StoryMention, error) {
	list := []StoryMention{}
	if s.Page {
		return list, nil
	}
	doc, err := story.Doc(ctx, db.Read, s.ID)
	if err != nil {
		return nil, err
	}
	decided, err := statesOf(ctx, db.Read, s.ID)
	if err != nil {
		return nil, err
	}
	at := map[richtext.MentionKey]int{}
	var keys []richtext.MentionKey
	for _, field := range []struct{ name, text string }{{"text", richtext.Text(doc)}, {"title", s.Title}, {"excerpt", s.Excerpt}} {
		found, err := Find(ctx, db.Read, s.Lang, field.text)
		if err != nil {
			return nil, err
		}
		for _, f := range found {
			key := richtext.MentionKey{Kind: f.Kind, ID: f.EntityID}
			if n, known := at[key]; known {
				list[n].Doubtful = list[n].Doubtful && f.Doubtful
				continue
			}
			at[key] = len(list)
			keys = append(keys, key)
			one := StoryMention{Kind: f.Kind, ID: f.EntityID, State: Suggested, Doubtful: f.Doubtful, Inflected: f.Inflected,
				Field: field.name, Text: f.Name, Position: utf8.RuneCountInString(field.text[:f.Start])}
			one.Before, one.After = excerptAround(field.text, f.Start, f.End)
			if state := decided[key]; state != "" {
				one.State = state
			}
			list = append(list, one)
		}
	}
	known, err := entitiesOf(ctx, db.Read, keys)
	if err != nil {
		return nil, err
	}
	existing := list[:0]
	for i, key := range keys {
		if e, ok := known[key]; ok { // an entity that was just deleted may still have names
			list[i].Slug, list[i].Name, list[i].Path = e.Slug, e.Name, e.Path
			existing = append(existing, list[i])
		}
	}
	return existing, nil
}

var _ story.Entities = Entities{}
