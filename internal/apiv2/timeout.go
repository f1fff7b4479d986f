package apiv2

import (
	"context"
	"time"

	"github.com/danielgtaylor/huma/v2"
)

// Timeout returns a middleware that limits the time of an operation, including reading its
// body.
func Timeout(d time.Duration) func(huma.Context, func(huma.Context)) {
	return func(c huma.Context, next func(huma.Context)) {
		ctx, cancel := context.WithTimeout(c.Context(), d)
		defer cancel()
		next(huma.WithContext(c, ctx))
	}
}
