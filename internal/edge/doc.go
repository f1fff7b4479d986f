// Package edge is the HTTP edge of the server. It has the page cache, which stores compressed
// pages, the middleware that every request passes (request id, log, metrics, panic recovery,
// security headers, limits, plain paths), and the handler of static files.
//
// It must not depend on features, run SQL, or store anything personal. Everything in a [Cache] is the same for every
// reader by construction, because a [Route] loads from a [Request] that has neither cookies nor headers.
package edge
