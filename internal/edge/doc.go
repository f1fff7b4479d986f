// Package edge is the HTTP edge of the server: the page cache with its stored
// compression, the middleware every request passes (identity, log, metrics,
// panic recovery, security headers, limits, plain paths) and the static files.
//
// It must never know a feature, run SQL, or keep anything personal: what a
// [Cache] holds is the same for every reader by construction, because a
// [Route] loads from a [Request] that carries neither cookies nor headers.
package edge
