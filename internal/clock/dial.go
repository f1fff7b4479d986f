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

// At returns the time that WithDial set, or else now. Lists of what is upcoming, live or over use it, so that the dial moves them too.
func At(ctx context.Context, now time.Time) time.Time {
	if at, ok := Dialled(ctx); ok {
		return at
	}
	return now
}

// Dialled returns the time that WithDial set, and whether it did.
func Dialled(ctx context.Context) (time.Time, bool) {
	at, ok := ctx.Value(dialKey{}).(time.Time)
	return at, ok
}
