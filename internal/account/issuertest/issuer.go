// Package issuertest runs a certified OpenID Connect issuer for tests. It knows two people:
// Asha, whose address is verified, and Ravi, whose address is not.
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

// The password of all people, and the secret of all clients.
const (
	Password = "verysecure"
	Secret   = "secret"
)

// People are the people whom the issuer knows, by user name.
type People map[string]*storage.User

// NewPeople returns Asha and Ravi.
func NewPeople() People {
	p := People{}
	for _, u := range []storage.User{{ID: "asha", Email: "Asha@example.in", EmailVerified: true}, {ID: "ravi", Email: "ravi@example.in"}} {
		u.Username, u.Password, u.FirstName, u.LastName, u.PreferredLanguage = u.ID, Password, "Asha", "Rao", language.English
		p[u.ID] = &u
	}
	return p
}

// GetUserByID implements the issuer's user store.
func (p People) GetUserByID(id string) *storage.User { return p[id] }

// GetUserByUsername implements the issuer's user store.
func (p People) GetUserByUsername(name string) *storage.User { return p[name] }

// ExampleClientID implements the issuer's user store.
func (People) ExampleClientID() string { return "service" }

// assertingClient is a client whose ID tokens contain name and address, as Google's do.
type assertingClient struct{ op.Client }

func (assertingClient) IDTokenUserinfoClaimsAssertion() bool { return true }

type store struct{ *storage.Storage }

func (s store) GetClientByClientID(ctx context.Context, id string) (op.Client, error) {
	c, err := s.Storage.GetClientByClientID(ctx, id)
	return assertingClient{c}, err
}

// Handler serves the issuer at an address for the clients "masthead" and "another", and
// sends browsers back only to the addresses given.
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
