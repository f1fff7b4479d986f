package auditlog

import (
	"bytes"
	"cmp"
	"context"
	"encoding/csv"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/danielgtaylor/huma/v2"

	"masthead/internal/apiv2"
	"masthead/internal/caller"
	"masthead/internal/feature"
	"masthead/internal/i18n"
	"masthead/internal/text"
)

// Offer returns the operations of the log, what it stores about a user, and the task that deletes old entries. Operations are logged once
// apiv2.API.Log is LogCall and Open was called.
func (l *Log) Offer() feature.Offer {
	return feature.Offer{API: l.register, Export: l.export,
		Tasks: []feature.Task{{Name: "old entries of the audit log", Every: 6 * time.Hour, Do: l.DeleteOld}}}
}

// adminOnly ends the descriptions of operations for admins.
const adminOnly = "Admins may call it."

func (l *Log) register(a *apiv2.API) {
	in := func(text string) []func(*huma.Operation) {
		return []func(*huma.Operation){apiv2.Section("Desk"), apiv2.Doc(text + adminOnly)}
	}
	apiv2.Admin(a, http.MethodGet, "/desk/audit", "list-audit-entries", "List what the newsroom wrote, the newest first",
		func(ctx context.Context, in *listInput) (*apiv2.Output[apiv2.Items[AuditEntry]], error) {
			return l.listEntries(ctx, a, in)
		}, in("Successive saves of one person within ten minutes are one entry. The setting audit-days says how long entries are kept. ")...)
	apiv2.Admin(a, http.MethodGet, "/desk/audit/choices", "read-audit-choices", "Read the values of the filters of the audit log",
		func(ctx context.Context, in *choicesInput) (*apiv2.Output[AuditChoices], error) {
			return l.choices(ctx, a, in)
		}, in("")...)
	apiv2.Admin(a, http.MethodGet, "/desk/audit/table.csv", "read-audit-table", "Read the audit log as a table",
		func(ctx context.Context, in *tableInput) (*apiv2.File, error) {
			return l.table(ctx, a, in)
		}, append(in(fmt.Sprintf(
			"At most the newest %d entries that the filters select. A session must have begun within the last 15 minutes. ", maxTable)),
			apiv2.FileResponse("text/csv", "id,first,last,times,operation,entity,reference,title,brand,path,who,kind,network,action,what\n"))...)
}

// translate is the operation whose path names the original, while what it writes is a new story.
const translate = "translate-story"

// LogCall implements apiv2.CallLog: the call is logged in the first transaction of the operation that changes content. If the operation
// writes only what causes no events, it is logged after the operation has succeeded.
func (l *Log) LogCall(ctx context.Context, call apiv2.Call) (context.Context, func(error)) {
	entity, reference := entityOf(call.Path)
	if call.Operation == translate {
		reference = ""
	}
	return l.begin(ctx, Entry{Operation: call.Operation, Entity: entity, Reference: reference, Title: call.Title, Brand: call.Brand,
		Path: call.Path, Network: NetworkOf(call.Client)}, caller.ActorOf(ctx), call.Method == http.MethodPut)
}

// AuditEntry is an entry of the audit log in the API.
type AuditEntry struct {
	ID        int64       `json:"id" example:"7"`
	Operation string      `json:"operation" example:"publish-story" doc:"ID of the operation, or the name of a form; command for a command."`
	Entity    string      `json:"entity" example:"stories" doc:"What was written, as in the path of the operation."`
	Reference string      `json:"reference" example:"42" doc:"ID or slug of the entity; empty if it is not known."`
	Title     string      `json:"title" doc:"Title or name in the request; empty if there was none."`
	Brand     string      `json:"brand" example:"makers" doc:"Slug; empty if the request names no brand."`
	Path      string      `json:"path" example:"/desk/stories/42/publish" doc:"Path of the operation or of the form, or the command."`
	Network   string      `json:"network" example:"192.0.2.0/24" doc:"Network of the client; empty if it is not known."`
	Times     int64       `json:"times" example:"1" doc:"Number of calls that the entry stands for."`
	User      *AuditActor `json:"user" doc:"Account that acted; null for an API token, a command and a deleted account."`
	Token     *AuditActor `json:"token" doc:"API token that acted."`
	Created   string      `json:"created" format:"date-time" doc:"Time of the first call."`
	Last      string      `json:"last" format:"date-time" doc:"Time of the last call."`
	Action    string      `json:"action" example:"Published" doc:"What was done, in the language of the call."`
	Kind      string      `json:"kind" example:"Stories" doc:"Name of the kind of what was written, in the language of the call."`
	Name      string      `json:"name" example:"The loom came late" doc:"Newest known title or name of what was written; empty if none is known."` //nolint:lll // a tag
}

// AuditActor is an account or an API token.
type AuditActor struct {
	ID   int64  `json:"id" example:"7"`
	Name string `json:"name" example:"Neha Iyer"`
}

// AuditFilter selects entries of the audit log.
type AuditFilter struct {
	Q         string    `query:"q" maxLength:"100" doc:"Part of a title or of a path."`
	User      int64     `query:"user" minimum:"0" doc:"ID of an account; 0 for all."`
	Token     int64     `query:"token" minimum:"0" doc:"ID of an API token; 0 for all."`
	Operation string    `query:"operation" maxLength:"80" doc:"ID of an operation."`
	Action    string    `query:"action" maxLength:"80" doc:"ID of an operation: all operations with the same words."`
	Entity    string    `query:"entity" maxLength:"80" example:"stories"`
	Reference string    `query:"reference" maxLength:"200" doc:"ID or slug of an entity."`
	Brand     string    `query:"brand" maxLength:"100" doc:"Slug of a brand."`
	Since     time.Time `query:"since" doc:"Only entries at this time or later."`
	Until     time.Time `query:"until" doc:"Only entries before this time."`
	Locale    string    `query:"locale" doc:"Name or code of the language of the words; by default that of the publication."`
}

// filter returns the filter of a request.
func (f AuditFilter) filter(a *apiv2.API) Filter {
	var operations []string
	if f.Action != "" {
		var all []string
		for _, op := range a.Logged() {
			all = append(all, op.OperationID)
		}
		operations = withWordsOf(f.Action, all)
	}
	return Filter{Operations: operations, Query: f.Q, UserID: f.User, TokenID: f.Token, Operation: f.Operation, Entity: f.Entity,
		Reference: f.Reference, Brand: f.Brand, Since: f.Since, Until: f.Until}
}

type listInput struct {
	apiv2.KeyPage
	AuditFilter
}

func (l *Log) listEntries(ctx context.Context, a *apiv2.API, in *listInput) (*apiv2.Output[apiv2.Items[AuditEntry]], error) {
	f := in.filter(a)
	lang, err := apiv2.Locale(ctx, in.Locale)
	if err != nil {
		return nil, err
	}
	if f.BeforeEntry, err = in.AfterID(); err != nil {
		return nil, err
	}
	list, err := l.Entries(ctx, f, in.Limit+1)
	if err != nil {
		return nil, err
	}
	info, err := l.infos(ctx, list, lang)
	if err != nil {
		return nil, err
	}
	return apiv2.Private(apiv2.ItemsOf(info, in.Limit, func(e AuditEntry) AuditEntry { return e },
		func(e AuditEntry) string { return strconv.FormatInt(e.ID, 10) })), nil
}

// infos returns entries with the names of those who acted, and with words in a language.
func (l *Log) infos(ctx context.Context, list []Entry, lang i18n.Locale) ([]AuditEntry, error) {
	var users, tokens []int64
	for _, e := range list {
		if e.UserID != nil {
			users = append(users, *e.UserID)
		}
		if e.TokenID != nil {
			tokens = append(tokens, *e.TokenID)
		}
	}
	slices.Sort(users)
	slices.Sort(tokens)
	userNames, tokenNames, err := l.Names(ctx, slices.Compact(users), slices.Compact(tokens))
	if err != nil {
		return nil, err
	}
	titles, err := l.titles(ctx, list)
	if err != nil {
		return nil, err
	}
	of := func(id *int64, names map[int64]string) *AuditActor {
		if id == nil {
			return nil
		}
		return &AuditActor{*id, names[*id]}
	}
	infos := make([]AuditEntry, len(list))
	for i, e := range list {
		infos[i] = AuditEntry{e.ID, e.Operation, e.Entity, e.Reference, e.Title, e.Brand, e.Path, e.Network, e.Times, of(e.UserID, userNames),
			of(e.TokenID, tokenNames), e.CreatedAt.Format(time.RFC3339), e.LastAt.Format(time.RFC3339), actionOf(e.Operation, lang),
			kindOf(e.Entity, lang), cmp.Or(e.Title, titles[recordOf(e)])}
	}
	return infos, nil
}

type choicesInput struct {
	Locale string `query:"locale" doc:"Name or code of the language of the words; by default that of the publication."`
}

// AuditChoices has the values of the filters of the audit log.
type AuditChoices struct {
	Entities   []AuditChoice    `json:"entities" nullable:"false" doc:"Kinds of what is written, by their names."`
	Actions    []AuditChoice    `json:"actions" nullable:"false" doc:"What is done, by its words; each is the id of an operation with the words."` //nolint:lll // a tag
	Operations []AuditOperation `json:"operations" nullable:"false" doc:"By id."`
	Users      []AuditActor     `json:"users" nullable:"false" doc:"Accounts that have acted, by name; at most 200."`
	Tokens     []AuditActor     `json:"tokens" nullable:"false" doc:"API tokens that have acted, by name; at most 200."`
}

// AuditChoice is a value of a filter.
type AuditChoice struct {
	Value string `json:"value" example:"stories"`
	Text  string `json:"text" example:"Stories" doc:"In the language of the call."`
}

// AuditOperation is an operation that is logged.
type AuditOperation struct {
	Name    string `json:"name" example:"publish-story" doc:"ID of the operation."`
	Summary string `json:"summary" example:"Publish a story now" doc:"In English."`
}

// maxActors is the number of accounts, and of API tokens, that a filter offers.
const maxActors = 200

func (l *Log) choices(ctx context.Context, a *apiv2.API, in *choicesInput) (*apiv2.Output[AuditChoices], error) {
	lang, err := apiv2.Locale(ctx, in.Locale)
	if err != nil {
		return nil, err
	}
	out := AuditChoices{Operations: []AuditOperation{}}
	entities, actions := map[string]string{}, map[string]string{}
	for _, op := range a.Logged() {
		if entity, _ := entityOf(op.Path); entity != "" {
			entities[entity] = kindOf(entity, lang)
		}
		if words := actionOf(op.OperationID, lang); actions[words] == "" {
			actions[words] = op.OperationID
		}
		out.Operations = append(out.Operations, AuditOperation{op.OperationID, op.Summary})
	}
	for entity, text := range entities {
		out.Entities = append(out.Entities, AuditChoice{entity, text})
	}
	for words, operation := range actions {
		out.Actions = append(out.Actions, AuditChoice{operation, words})
	}
	for _, list := range [][]AuditChoice{out.Entities, out.Actions} {
		slices.SortFunc(list, func(x, y AuditChoice) int {
			return cmp.Or(strings.Compare(x.Text, y.Text), strings.Compare(x.Value, y.Value))
		})
	}
	ids := map[string][]int64{}
	for _, column := range []string{"user_id", "token_id"} {
		var list []int64
		err := l.DB.Read.NewSelect().Model((*Entry)(nil)).ColumnExpr("DISTINCT "+column).Where(column+" IS NOT NULL").Limit(maxActors).
			Scan(ctx, &list)
		if err != nil {
			return nil, fmt.Errorf("who is in the audit log: %w", err)
		}
		ids[column] = list
	}
	users, tokens, err := l.Names(ctx, ids["user_id"], ids["token_id"])
	if err != nil {
		return nil, err
	}
	out.Users, out.Tokens = actorsOf(users), actorsOf(tokens)
	return apiv2.Private(out), nil
}

func actorsOf(names map[int64]string) []AuditActor {
	list := []AuditActor{}
	for id, name := range names {
		list = append(list, AuditActor{id, name})
	}
	slices.SortFunc(list, func(a, b AuditActor) int {
		return cmp.Or(strings.Compare(a.Name, b.Name), cmp.Compare(a.ID, b.ID))
	})
	return list
}

// maxTable is the number of entries in a table.
const maxTable = 20_000

type tableInput struct{ AuditFilter }

func (l *Log) table(ctx context.Context, a *apiv2.API, in *tableInput) (*apiv2.File, error) {
	if err := caller.RequireRecentSignIn(ctx); err != nil {
		return nil, err
	}
	lang, err := apiv2.Locale(ctx, in.Locale)
	if err != nil {
		return nil, err
	}
	list, err := l.Entries(ctx, in.filter(a), maxTable)
	if err != nil {
		return nil, err
	}
	infos, err := l.infos(ctx, list, lang)
	if err != nil {
		return nil, err
	}
	rows := [][]string{{"id", "first", "last", "times", "operation", "entity", "reference", "title", "brand", "path", "who", "kind",
		"network", "action", "what"}}
	for _, e := range infos {
		who, kind := "", ""
		switch {
		case e.User != nil:
			who, kind = e.User.Name, "account"
		case e.Token != nil:
			who, kind = e.Token.Name, "token"
		}
		rows = append(rows, []string{strconv.FormatInt(e.ID, 10), e.Created, e.Last, strconv.FormatInt(e.Times, 10), e.Operation, e.Entity,
			text.EscapeFormula(e.Reference), text.EscapeFormula(e.Title), e.Brand, text.EscapeFormula(e.Path), text.EscapeFormula(who), kind,
			e.Network, e.Action, e.Kind})
	}
	var table bytes.Buffer
	if err := csv.NewWriter(&table).WriteAll(rows); err != nil {
		return nil, err
	}
	return apiv2.PrivateFile("text/csv; charset=utf-8", "audit-log.csv", table.Bytes()), nil
}
