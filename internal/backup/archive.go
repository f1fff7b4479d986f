package backup

import (
	"archive/tar"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"hash"
	"io"
	"time"

	"github.com/klauspost/compress/zstd"
)

// Names of single entries, and the folders that contain the other entries.
const (
	manifestName = "manifest.json"
	endName      = "end.json"
	tableFolder  = "tables/"
	mediaFolder  = "media/"
)

// endEntry is the last entry. An archive without it is truncated.
type endEntry struct {
	Entries int64  `json:"entries"`
	SHA256  string `json:"sha256"`
}

// digest is a running hash over the names, sizes and contents of entries.
type digest struct {
	sum     hash.Hash
	entries int64
}

func newDigest() *digest { return &digest{sum: sha256.New()} }

func (d *digest) begin(name string, size int64) {
	d.entries++
	_, _ = fmt.Fprintf(d.sum, "%d %s %d\n", len(name), name, size) // writing to a hash never fails
}

func (d *digest) end() endEntry { return endEntry{d.entries, hex.EncodeToString(d.sum.Sum(nil))} }

// writer writes the entries of an archive.
type writer struct {
	zstd   *zstd.Encoder
	tar    *tar.Writer
	digest *digest
	at     time.Time
}

func newWriter(w io.Writer, at time.Time) (*writer, error) {
	z, err := zstd.NewWriter(w, zstd.WithEncoderLevel(zstd.SpeedDefault))
	if err != nil {
		return nil, fmt.Errorf("compress: %w", err)
	}
	return &writer{zstd: z, tar: tar.NewWriter(z), digest: newDigest(), at: at}, nil
}

// add writes an entry of exactly size bytes.
func (w *writer) add(name string, size int64, content io.Reader) error {
	h := &tar.Header{Name: name, Size: size, Mode: 0o600, ModTime: w.at, Typeflag: tar.TypeReg, Format: tar.FormatPAX}
	if err := w.tar.WriteHeader(h); err != nil {
		return fmt.Errorf("write %s: %w", name, err)
	}
	w.digest.begin(name, size)
	if _, err := io.Copy(io.MultiWriter(w.tar, w.digest.sum), content); err != nil {
		return fmt.Errorf("write %s: %w", name, err)
	}
	return nil
}

// close writes the last entry. Without it the archive is treated as truncated.
func (w *writer) close() error {
	text, err := json.Marshal(w.digest.end())
	if err != nil {
		return err
	}
	h := &tar.Header{Name: endName, Size: int64(len(text)), Mode: 0o600, ModTime: w.at, Typeflag: tar.TypeReg, Format: tar.FormatPAX}
	if err := w.tar.WriteHeader(h); err != nil {
		return err
	}
	if _, err := w.tar.Write(text); err != nil {
		return err
	}
	return errors.Join(w.tar.Close(), w.zstd.Close())
}

// abandon frees the writer's resources without writing the last entry.
func (w *writer) abandon() { _ = w.zstd.Close() }

// walkArchive reads an archive and calls visit for each entry but the last. It returns ErrDamaged if the
// file is not an archive, is truncated or does not have the hash that its last entry states; by
// then visit may have been called for the entries before the damage.
func walkArchive(ctx context.Context, r io.Reader, visit func(name string, content io.Reader) error) error {
	z, err := zstd.NewReader(r, zstd.WithDecoderConcurrency(2), zstd.WithDecoderMaxWindow(64<<20))
	if err != nil {
		return fmt.Errorf("decompress: %w", err)
	}
	defer z.Close()
	t := tar.NewReader(z)
	sums := newDigest()
	for {
		if err := ctx.Err(); err != nil {
			return err
		}
		h, err := t.Next()
		if errors.Is(err, io.EOF) {
			return fmt.Errorf("%w: it is truncated after %d entries", ErrDamaged, sums.entries)
		}
		if errors.Is(err, zstd.ErrMagicMismatch) && sums.entries == 0 {
			return fmt.Errorf("%w: its beginning is not that of a backup", ErrDamaged)
		}
		if err != nil {
			return fmt.Errorf("%w: after %d entries: %w", ErrDamaged, sums.entries, err)
		}
		if h.Name == endName {
			return checkEnd(z, t, sums.end())
		}
		sums.begin(h.Name, h.Size)
		content := &errorTracker{r: io.TeeReader(t, sums.sum)}
		err = visit(h.Name, content)
		if err == nil {
			_, err = io.Copy(io.Discard, content)
		}
		if content.err != nil {
			return fmt.Errorf("%w: in %s: %w", ErrDamaged, h.Name, content.err)
		}
		if err != nil {
			return err
		}
	}
}

// errorTracker remembers a failed read, to tell errors of reading from errors of visit.
type errorTracker struct {
	r   io.Reader
	err error
}

func (s *errorTracker) Read(p []byte) (int, error) {
	n, err := s.r.Read(p)
	if err != nil && !errors.Is(err, io.EOF) {
		s.err = err
	}
	return n, err
}

// checkEnd compares what was read with the last entry and checks that nothing follows it.
func checkEnd(z io.Reader, t *tar.Reader, got endEntry) error {
	var want endEntry
	if err := json.NewDecoder(io.LimitReader(t, 1<<10)).Decode(&want); err != nil {
		return fmt.Errorf("%w: read its last entry: %w", ErrDamaged, err)
	}
	if got != want {
		return fmt.Errorf("%w: its contents have changed", ErrDamaged)
	}
	if _, err := t.Next(); !errors.Is(err, io.EOF) {
		return fmt.Errorf("%w: it has data after its last entry", ErrDamaged)
	}
	switch n, err := io.Copy(io.Discard, z); {
	case err != nil:
		return fmt.Errorf("%w: %w", ErrDamaged, err)
	case n > 0:
		return fmt.Errorf("%w: it has data after its last entry", ErrDamaged)
	}
	return nil
}
