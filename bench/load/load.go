// Package load sends requests to an HTTP server as fast as it responds, over a fixed number of
// kept-alive connections, and measures the responses. The client does as little as possible because
// it shares the machine with the server.
package load

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http/httputil"
	"slices"
	"strconv"
	"sync"
	"time"
)

// Options describe the requests.
type Options struct {
	Addr     string
	Clients  int
	Duration time.Duration
	// Path returns the path of a client's n-th request; both numbers start at 0.
	Path func(client, n int) string
	// Accept is the Accept-Encoding header, "" for none.
	Accept string
	// IsMeasured reports whether a response with this header is measured. Nil measures every response.
	IsMeasured func(header []byte) bool
}

// Result is the result of a run.
type Result struct {
	Responses int // measured responses
	Others    int // other responses
	Bytes     int64
	Elapsed   time.Duration
	Latencies []time.Duration // of the measured responses, in ascending order
}

// Rate returns the measured responses per second.
func (r Result) Rate() float64 { return float64(r.Responses) / r.Elapsed.Seconds() }

// Quantile returns the latency that a share q of the responses did not exceed.
func (r Result) Quantile(q float64) time.Duration { return Quantile(r.Latencies, q) }

// Quantile returns the q-quantile of a list in ascending order.
func Quantile(rising []time.Duration, q float64) time.Duration {
	if len(rising) == 0 {
		return 0
	}
	return rising[min(len(rising)-1, int(q*float64(len(rising))))]
}

// Run sends requests for the given duration. It returns an error for a status other than
// 200.
func Run(ctx context.Context, opt Options) (Result, error) {
	ctx, cancel := context.WithTimeout(ctx, opt.Duration)
	defer cancel()
	parts, errs := make([]Result, opt.Clients), make([]error, opt.Clients)
	began := time.Now()
	var group sync.WaitGroup
	for i := range opt.Clients {
		group.Go(func() { parts[i], errs[i] = client(ctx, opt, i) })
	}
	group.Wait()
	total := Result{Elapsed: time.Since(began)}
	for _, p := range parts {
		total.Responses, total.Others, total.Bytes = total.Responses+p.Responses, total.Others+p.Others, total.Bytes+p.Bytes
		total.Latencies = append(total.Latencies, p.Latencies...)
	}
	slices.Sort(total.Latencies)
	return total, errors.Join(errs...)
}

func client(ctx context.Context, opt Options, id int) (r Result, err error) {
	conn, err := net.Dial("tcp", opt.Addr)
	if err != nil {
		return r, err
	}
	defer func() { _ = conn.Close() }()
	in := bufio.NewReaderSize(conn, 64<<10)
	var request, header []byte
	for n := 0; ctx.Err() == nil; n++ {
		path := opt.Path(id, n)
		request = append(append(append(request[:0], "GET "...), path...), " HTTP/1.1\r\nHost: "+opt.Addr+"\r\n"...)
		if opt.Accept != "" {
			request = append(request, "Accept-Encoding: "+opt.Accept+"\r\n"...)
		}
		began := time.Now()
		if _, err := conn.Write(append(request, "\r\n"...)); err != nil {
			return r, err
		}
		var size int64
		if header, size, err = readResponse(in, header[:0]); err != nil {
			return r, fmt.Errorf("%s: %w", path, err)
		}
		took := time.Since(began)
		if !bytes.HasPrefix(header, []byte("HTTP/1.1 200")) {
			line, _, _ := bytes.Cut(header, []byte("\r"))
			return r, fmt.Errorf("%s: %s", path, line)
		}
		if opt.IsMeasured != nil && !opt.IsMeasured(header) {
			r.Others++
			continue
		}
		r.Responses++
		r.Bytes += size
		r.Latencies = append(r.Latencies, took)
	}
	return r, nil
}

// readResponse reads one response and appends its header to the given bytes.
func readResponse(in *bufio.Reader, header []byte) ([]byte, int64, error) {
	length, chunked := int64(-1), false
	for {
		line, err := in.ReadSlice('\n')
		if err != nil {
			return header, 0, err
		}
		header = append(header, line...)
		if len(line) == 2 {
			break
		}
		name, value, _ := bytes.Cut(line, []byte(":"))
		switch {
		case bytes.EqualFold(name, []byte("Content-Length")):
			if length, err = strconv.ParseInt(string(bytes.TrimSpace(value)), 10, 64); err != nil {
				return header, 0, err
			}
		case bytes.EqualFold(name, []byte("Transfer-Encoding")):
			chunked = true
		}
	}
	if !chunked {
		n, err := in.Discard(int(max(length, 0)))
		return header, int64(n), err
	}
	n, err := io.Copy(io.Discard, httputil.NewChunkedReader(in))
	if err == nil {
		_, err = in.Discard(2) // the empty trailer
	}
	return header, n, err
}
