// Package issuertest is a real issuer of OpenID Connect for tests, a certified one with
// people of ours: Asha, whose address is proved, and Ravi, whose address is not. It is for
// tests alone.
package issuertest

import (
	"context"
	"log/slog"
	"net/http"

	"github.com/zitadel/oidc/v3/example/server/exampleop"
	"github.com/zitadel/oidc/v3/example/server/storage"
	"github.com/zitadel/oidc/v3/pkg/op"
	"golang.org/x/text/language"
)

// What people and sites show to the issuer.
const (
	Password = "verysecure"
	Secret   = "secret"
)

// People are those whom the issuer knows, by their names.
type People map[string]*storage.User

// NewPeople are Asha and Ravi.
func NewPeople() People {
	p := People{}
	for _, u := range []storage.User{{ID: "asha", Email: "Asha@example.in", EmailVerified: true}, {ID: "ravi", Email: "ravi@example.in"}} {
		u.Username, u.Password, u.FirstName, u.LastName, u.PreferredLanguage = u.ID, Password, "Asha", "Rao", language.English
		p[u.ID] = &u
	}
	return p
}

// GetUserByID is for the issuer.
func (p People) GetUserByID(id string) *storage.User { return p[id] }

// GetUserByUsername is for the issuer.
func (p People) GetUserByUsername(name string) *storage.User { return p[name] }

// ExampleClientID is for the issuer.
func (People) ExampleClientID() string { return "service" }

// tells is a client whose tokens say who somebody is, as Google's do.
type tells struct{ op.Client }

func (tells) IDTokenUserinfoClaimsAssertion() bool { return true }

type store struct{ *storage.Storage }

func (s store) GetClientByClientID(ctx context.Context, id string) (op.Client, error) {
	c, err := s.Storage.GetClientByClientID(ctx, id)
	return tells{c}, err
}

// Handler answers at an address for the sites "masthead" and "another", whose readers it
// sends back to one of the given addresses.
func Handler(address string, people People, back ...string) http.Handler {
	clients := map[string]*storage.Client{}
	for _, id := range []string{"masthead", "another"} {
		clients[id] = storage.WebClient(id, Secret, back...)
	}
	before := slog.Default()
	defer slog.SetDefault(before)
	return exampleop.SetupServer(
		address,
		store{storage.NewStorageWithClients(people, clients)},
		slog.New(slog.DiscardHandler),
		false,
		op.WithAllowInsecure(),
	)
}
