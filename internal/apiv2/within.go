package apiv2

import (
	"context"
	"time"

	"github.com/danielgtaylor/huma/v2"
)

// Within is the middleware that gives an operation a time, from before its body is read.
func Timeout(d time.Duration) func(huma.Context, func(huma.Context)) {
	return func(c huma.Context, next func(huma.Context)) {
		ctx, cancel := context.WithTimeout(c.Context(), d)
		defer cancel()
		next(huma.WithContext(c, ctx))
	}
}
