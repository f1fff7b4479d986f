package clock

import (
	"context"
	"time"
)

// dialKey is the context key of the time of a dial.
type dialKey struct{}

// WithDial returns a context in which pages are shown as they are at a given time. Only a server in development may use it.
func WithDial(ctx context.Context, at time.Time) context.Context {
	return context.WithValue(ctx, dialKey{}, at)
}

// Dialled returns the time that WithDial set, and whether it did.
func Dialled(ctx context.Context) (time.Time, bool) {
	at, ok := ctx.Value(dialKey{}).(time.Time)
	return at, ok
}
