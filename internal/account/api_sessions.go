package account

import (
	"context"
	"net/http"
	"slices"
	"time"

	"masthead/internal/apiv2"
	"masthead/internal/caller"
	"masthead/internal/database"
)

// registerSessions adds the operations on the sessions of accounts to the API.
func (s *StaffAPI) registerSessions(a *apiv2.API) {
	const path = "/desk/accounts/{account}/sessions"
	apiv2.Admin(a, http.MethodGet, path, "list-account-sessions", "List the browsers in which an account is signed in", s.sessions,
		forAdmins("The last used one is first; at most 100. "+recentOnly)...)
	apiv2.Admin(a, http.MethodDelete, path+"/{session}", "end-account-session", "Sign an account out in a browser", s.endSession,
		forAdmins("Pending changes of its address are cancelled. "+recentOnly)...)
	apiv2.Admin(a, http.MethodDelete, path, "end-account-sessions", "Sign an account out everywhere", s.endSessions,
		forAdmins("The session of the caller stays. Pending changes of its address are cancelled. "+recentOnly)...)
}

// AccountSession is a browser in which an account is signed in.
type AccountSession struct {
	ID      int64  `json:"id" example:"7"`
	Device  string `json:"device" doc:"Browser and operating system; empty if they are not known." example:"Firefox, Linux"`
	Created string `json:"created" format:"date-time" doc:"When the user signed in."`
	Seen    string `json:"seen" format:"date-time" doc:"When it was last used, to the hour."`
	Current bool   `json:"current" doc:"Whether it is the session of the caller."`
}

// AccountSessions are the sessions of an account.
type AccountSessions struct {
	Items []AccountSession `json:"items" nullable:"false" doc:"The last used one first."`
}

// accountSessions returns the sessions of an account for the caller. The error is database.ErrNotFound if there is no such account.
func (s *StaffAPI) accountSessions(ctx context.Context, id int64) (*apiv2.Output[AccountSessions], error) {
	u, err := UserByID(ctx, s.Accounts.DB.Read, id)
	if err != nil {
		return nil, err
	}
	list, err := s.Accounts.ListSessions(ctx, u)
	if err != nil {
		return nil, err
	}
	out := AccountSessions{Items: []AccountSession{}}
	for _, one := range list {
		out.Items = append(out.Items, AccountSession{one.ID, one.Device, one.CreatedAt.Format(time.RFC3339),
			one.SeenAt.Format(time.RFC3339), one.ID == sessionIDOf(ctx)})
	}
	return apiv2.Private(out), nil
}

// sessionIDOf returns the id of the session of the caller, 0 for an API token.
func sessionIDOf(ctx context.Context) int64 {
	if c := CallerOf(ctx); c.Session != nil {
		return c.Session.ID
	}
	return 0
}

func (s *StaffAPI) sessions(ctx context.Context, in *AccountInput) (*apiv2.Output[AccountSessions], error) {
	if err := caller.RequireRecentSignIn(ctx); err != nil {
		return nil, err
	}
	return s.accountSessions(ctx, in.Account)
}

type endSessionInput struct {
	AccountInput
	Session int64 `path:"session" minimum:"1" doc:"ID of the session."`
}

func (s *StaffAPI) endSession(ctx context.Context, in *endSessionInput) (*apiv2.Output[AccountSessions], error) {
	if err := caller.RequireRecentSignIn(ctx); err != nil {
		return nil, err
	}
	u, err := UserByID(ctx, s.Accounts.DB.Read, in.Account)
	if err != nil {
		return nil, err
	}
	list, err := s.Accounts.ListSessions(ctx, u)
	if err != nil {
		return nil, err
	}
	if !slices.ContainsFunc(list, func(one Session) bool { return one.ID == in.Session }) {
		return nil, database.ErrNotFound
	}
	if err := s.Accounts.EndSessionByID(ctx, u.ID, in.Session); err != nil {
		return nil, err
	}
	return s.accountSessions(ctx, u.ID)
}

func (s *StaffAPI) endSessions(ctx context.Context, in *AccountInput) (*apiv2.Output[AccountSessions], error) {
	if err := caller.RequireRecentSignIn(ctx); err != nil {
		return nil, err
	}
	if _, err := UserByID(ctx, s.Accounts.DB.Read, in.Account); err != nil {
		return nil, err
	}
	if err := s.Accounts.EndOtherSessions(ctx, in.Account, sessionIDOf(ctx)); err != nil {
		return nil, err
	}
	return s.accountSessions(ctx, in.Account)
}

// AddressOf returns the email address of the caller of a guarded operation, "" for an API token.
func AddressOf(ctx context.Context) string {
	if c := CallerOf(ctx); c.User != nil {
		return c.User.Email
	}
	return ""
}
