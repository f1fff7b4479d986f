package edge

import (
	"crypto/rand"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"runtime/debug"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"github.com/prometheus/client_golang/prometheus"
)

// ObserveConfig configures [Observe].
type ObserveConfig struct {
	// Logger gets one record for each request. Default slog.Default.
	Logger *slog.Logger
	// Class returns the class of a request for the metrics; it must have few values. Default: every request is of
	// [ClassPage].
	Class func(*http.Request) string
	// Path returns the path of a request for the log, without secrets. Default: the path of the request.
	Path func(*http.Request) string
	// Proxies may set the request's id in X-Request-Id.
	Proxies Proxies
	// Now is the clock. Default time.Now.
	Now func() time.Time
	// Registerer registers the metrics. Nil registers none.
	Registerer prometheus.Registerer
}

// Observe gives each request an id (X-Request-Id), logs it, counts it, and turns a panic into a
// 500. It must wrap all other middleware. Log records never contain a query, a header or the
// reader's address. Hits of the page cache, files, and empty responses (204) such as those to
// audience reports are logged at the level debug, failures at error, and all other responses at
// info.
func Observe(config ObserveConfig) (func(http.Handler) http.Handler, error) {
	if config.Logger == nil {
		config.Logger = slog.Default()
	}
	if config.Class == nil {
		config.Class = func(*http.Request) string { return ClassPage }
	}
	if config.Path == nil {
		config.Path = func(r *http.Request) string { return r.URL.Path }
	}
	if config.Now == nil {
		config.Now = time.Now
	}
	requests := prometheus.NewCounterVec(prometheus.CounterOpts{
		Name: "masthead_http_requests_total",
		Help: "Requests by class of route and class of status.",
	}, []string{"route", "status"})
	durations := prometheus.NewHistogramVec(prometheus.HistogramOpts{
		Name:    "masthead_http_request_duration_seconds",
		Help:    "Time to respond by class of route.",
		Buckets: []float64{.0002, .001, .005, .02, .1, .5, 2, 10},
	}, []string{"route"})
	if err := register(config.Registerer, requests, durations); err != nil {
		return nil, fmt.Errorf("register request metrics: %w", err)
	}
	return func(next http.Handler) http.Handler {
		return &observer{ObserveConfig: config, requests: requests, durations: durations, next: next, run: rand.Text()[:10] + "-"}
	}, nil
}

// Classes of requests. Responses with files that never change are logged at debug level. Event streams and WebSockets are of
// [ClassStream], whatever their path, because they last until the reader leaves the page.
const (
	ClassPage   = "page"
	ClassFile   = "file"
	ClassStream = "stream"
)

type observer struct {
	ObserveConfig
	requests  *prometheus.CounterVec
	durations *prometheus.HistogramVec
	classes   sync.Map // string to *classMetrics
	next      http.Handler

	run   string        // distinguishes this process's ids from all others
	count atomic.Uint64 // number of requests
}

func (o *observer) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	rec := &recorder{ResponseWriter: w, began: o.Now(), run: o.run, number: o.count.Add(1), given: o.givenID(r)}
	defer o.finish(rec, r)
	o.next.ServeHTTP(rec, r)
}

// finish runs when the request ends, by returning or by panicking.
func (o *observer) finish(rec *recorder, r *http.Request) {
	cause := recover()
	if cause != nil && cause != any(http.ErrAbortHandler) {
		o.Logger.LogAttrs(r.Context(), slog.LevelError, "panic while responding",
			slog.String("id", rec.id()), slog.Any("panic", cause), slog.String("stack", string(debug.Stack())))
		if rec.status == 0 {
			refuse(rec, r, http.StatusInternalServerError, "Something went wrong here. The error has been recorded.")
			cause = nil
		}
	}
	if rec.status == 0 {
		rec.status = http.StatusOK // the status that net/http sends if the handler sets none
	}
	o.report(rec, r, o.Now().Sub(rec.began))
	if cause != nil {
		// Part of the response has been sent. The connection must break, so that the client does not mistake the
		// part for the whole response.
		panic(http.ErrAbortHandler)
	}
}

// clientGone is the status that is recorded for a request that failed because its client closed the connection. nginx
// uses the same status.
const clientGone = 499

func (o *observer) report(rec *recorder, r *http.Request, took time.Duration) {
	name := o.Class(r)
	types := rec.Header()["Content-Type"]
	if rec.status == http.StatusSwitchingProtocols || len(types) > 0 && types[0] == "text/event-stream" {
		name = ClassStream
	}
	class := o.class(name)
	status := rec.status
	if isFailure(status) && r.Context().Err() != nil {
		status = clientGone
	}
	class.requests[min(max(status/100, 1), 5)].Inc()
	class.duration.Observe(took.Seconds())

	cache := ""
	if values := rec.Header()["Cache-Status"]; len(values) > 0 {
		cache = values[0]
	}
	level := slog.LevelInfo
	switch {
	case status == http.StatusServiceUnavailable: // deliberate; the log has a separate line about the cause
		level = slog.LevelWarn
	case isFailure(status):
		level = slog.LevelError
	case cache == statusHit[0],
		status == http.StatusNoContent,
		status < http.StatusBadRequest && name == ClassFile:
		level = slog.LevelDebug
	}
	if !o.Logger.Enabled(r.Context(), level) {
		return
	}
	o.Logger.LogAttrs(r.Context(), level, "request",
		slog.String("id", rec.id()),
		slog.String("method", r.Method),
		slog.String("path", o.Path(r)),
		slog.Int("status", status),
		slog.Int64("bytes", rec.bytes),
		slog.Duration("duration", took),
		slog.String("cache", cache),
	)
}

// classMetrics are the collectors of one class of routes, by the first digit of the status.
type classMetrics struct {
	requests [6]prometheus.Counter
	duration prometheus.Observer
}

func (o *observer) class(name string) *classMetrics {
	if known, ok := o.classes.Load(name); ok {
		return known.(*classMetrics)
	}
	m := &classMetrics{duration: o.durations.WithLabelValues(name)}
	for digit, status := range []string{1: "1xx", "2xx", "3xx", "4xx", "5xx"} {
		if status != "" {
			m.requests[digit] = o.requests.WithLabelValues(name, status)
		}
	}
	known, _ := o.classes.LoadOrStore(name, m)
	return known.(*classMetrics)
}

// givenID returns the id that a trusted proxy gave, or "".
func (o *observer) givenID(r *http.Request) string {
	if len(o.Proxies) == 0 {
		return ""
	}
	if given := r.Header["X-Request-Id"]; len(given) == 1 && isPlainID(given[0]) && o.Proxies.trusts(connectionAddress(r)) {
		return given[0]
	}
	return ""
}

// isPlainID reports whether an id can be logged and returned unchanged.
func isPlainID(id string) bool {
	if id == "" || len(id) > 64 {
		return false
	}
	for _, c := range []byte(id) {
		if (c < '0' || c > '9') && (c < 'A' || c > 'Z') && (c < 'a' || c > 'z') && c != '-' && c != '_' {
			return false
		}
	}
	return true
}

// requestTime returns the time of the request by the clock of [Observe], or the current time of the
// given clock if the request was not observed. It does not read the clock again, because that would be
// a considerable part of the cost of a hit.
func requestTime(w http.ResponseWriter, now func() time.Time) time.Time {
	if rec, ok := w.(*recorder); ok {
		return rec.began
	}
	return now()
}

// recorder records the response, and has the request's id and time. The text of the id is made only
// if it is needed.
type recorder struct {
	http.ResponseWriter
	began  time.Time
	run    string
	number uint64
	given  string
	status int
	bytes  int64
}

func (w *recorder) id() string {
	if w.given != "" {
		return w.given
	}
	return w.run + strconv.FormatUint(w.number, 36)
}

// recordStatus records the status and adds the request's id to the response, unless other caches may store
// it: a cached response would carry the id of another request.
func (w *recorder) recordStatus(status int) {
	if w.status != 0 || status < http.StatusOK && status != http.StatusSwitchingProtocols {
		return
	}
	w.status = status
	header := w.Header()
	if control := header["Cache-Control"]; len(control) == 0 || !strings.HasPrefix(control[0], "public") {
		header["X-Request-Id"] = headerValue(w.id())
	}
}

func (w *recorder) WriteHeader(status int) {
	w.recordStatus(status)
	w.ResponseWriter.WriteHeader(status)
}

func (w *recorder) Write(p []byte) (int, error) {
	w.recordStatus(http.StatusOK)
	n, err := w.ResponseWriter.Write(p)
	w.bytes += int64(n)
	return n, err
}

// ReadFrom lets the connection send files with sendfile.
func (w *recorder) ReadFrom(source io.Reader) (int64, error) {
	w.recordStatus(http.StatusOK)
	n, err := io.Copy(w.ResponseWriter, source)
	w.bytes += n
	return n, err
}

// Flush sends buffered bytes, for event streams.
func (w *recorder) Flush() {
	w.recordStatus(http.StatusOK)
	// If the connection cannot flush, it sends the bytes later.
	_ = http.NewResponseController(w.ResponseWriter).Flush()
}

// Unwrap returns the response behind the recorder, for [http.ResponseController].
func (w *recorder) Unwrap() http.ResponseWriter { return w.ResponseWriter }
