package edge

import (
	"net/http"
	"time"
)

// Server returns an HTTP server that does not let slow clients hold connections for long. A handler that streams, or
// takes large uploads, extends its own deadlines with [http.ResponseController]. The caller sets the address and the
// error log.
func Server(h http.Handler) *http.Server {
	return &http.Server{
		Handler:           h,
		ReadHeaderTimeout: 5 * time.Second,
		ReadTimeout:       30 * time.Second,
		WriteTimeout:      60 * time.Second,
		IdleTimeout:       2 * time.Minute,
		MaxHeaderBytes:    32 << 10,
	}
}
