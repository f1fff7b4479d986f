package wordpress

import (
	"encoding/json"
	"errors"
	"fmt"
	"hash/maphash"
	"iter"
	"net/url"
	"os"
	"path"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"masthead/internal/importer"
)

// attachments stores the addresses and texts of pictures. The texts are in a temporary file; memory use is 40 bytes per
// picture.
type attachments struct {
	file    *os.File
	buf     []byte
	size    int64
	seed    maphash.Seed
	byID    []recordPosition
	byURL   []recordPosition
	parents []recordPosition
}

// recordPosition is the position of the record for a key.
type recordPosition struct {
	key    uint64
	offset int64
}

// recordPositionSize is the size of a recordPosition in bytes.
const recordPositionSize = 16

type attachment struct {
	URL     string `json:"u"`
	Alt     string `json:"a,omitempty"`
	Caption string `json:"c,omitempty"`
}

func newAttachments(dir string) (*attachments, error) {
	file, err := os.CreateTemp(dir, "attachments-*")
	if err != nil {
		return nil, fmt.Errorf("list of attachments: %w", err)
	}
	_ = os.Remove(file.Name()) // the file exists until it is closed
	return &attachments{file: file, seed: maphash.MakeSeed()}, nil
}

func (a *attachments) Close() error { return a.file.Close() }

func (a *attachments) add(it *item) error {
	id, err := strconv.ParseUint(it.id, 10, 63)
	if err != nil || it.attachmentURL == "" || it.tooLarge {
		return nil // nothing can refer to it; the item itself is in the report
	}
	record, err := json.Marshal(it.attachment())
	if err != nil {
		return fmt.Errorf("attachment %s: %w", it.id, err)
	}
	a.byID = append(a.byID, recordPosition{id, a.size})
	a.byURL = append(a.byURL, recordPosition{a.hash(it.attachmentURL), a.size})
	if parent, err := strconv.ParseUint(it.parent, 10, 63); err == nil && parent > 0 && it.isPicture() {
		a.parents = append(a.parents, recordPosition{parent, a.size})
	}
	a.size += int64(len(record)) + 1
	if a.buf = append(append(a.buf, record...), '\n'); len(a.buf) > 64<<10 {
		return a.flush()
	}
	return nil
}

func (a *attachments) flush() error {
	_, err := a.file.Write(a.buf)
	a.buf = a.buf[:0]
	if err != nil {
		return fmt.Errorf("list of attachments: %w", err)
	}
	return nil
}

// sortIndexes ends the collection; afterwards attachments can be looked up.
func (a *attachments) sortIndexes() error {
	for _, list := range []*[]recordPosition{&a.byID, &a.byURL, &a.parents} {
		slices.SortStableFunc(*list, func(x, y recordPosition) int {
			switch {
			case x.key < y.key:
				return -1
			case x.key > y.key:
				return 1
			}
			return 0
		})
	}
	return a.flush()
}

func (a *attachments) find(list []recordPosition, key uint64) []recordPosition {
	i, _ := slices.BinarySearchFunc(list, key, func(p recordPosition, k uint64) int {
		if p.key < k {
			return -1
		}
		if p.key > k {
			return 1
		}
		return 0
	})
	end := i
	for end < len(list) && list[end].key == key {
		end++
	}
	return list[i:end]
}

func (a *attachments) read(p recordPosition) (attachment, error) {
	var rec attachment
	buf := make([]byte, 4096)
	for {
		n, err := a.file.ReadAt(buf, p.offset)
		if end := slices.Index(buf[:n], '\n'); end >= 0 {
			if err := json.Unmarshal(buf[:end], &rec); err != nil {
				return rec, fmt.Errorf("list of attachments: %w", err)
			}
			return rec, nil
		}
		if err != nil {
			return rec, errors.Join(errors.New("list of attachments: a record is truncated"), err)
		}
		buf = make([]byte, 4*len(buf))
	}
}

// withID returns the attachment with an id of WordPress.
func (a *attachments) withID(text string) (attachment, bool) {
	n, err := strconv.ParseUint(strings.TrimSpace(text), 10, 63)
	if err != nil {
		return attachment{}, false
	}
	places := a.find(a.byID, n)
	if len(places) == 0 {
		return attachment{}, false
	}
	rec, err := a.read(places[len(places)-1])
	return rec, err == nil
}

// withIDs iterates over the attachments with ids of WordPress, separated by commas.
func (a *attachments) withIDs(list string) iter.Seq[attachment] {
	return func(yield func(attachment) bool) {
		for id := range strings.SplitSeq(list, ",") {
			if rec, ok := a.withID(id); ok && !yield(rec) {
				return
			}
		}
	}
}

// ofPost iterates over the pictures attached to a post.
func (a *attachments) ofPost(post string) iter.Seq[attachment] {
	return func(yield func(attachment) bool) {
		n, err := strconv.ParseUint(post, 10, 63)
		if err != nil {
			return
		}
		for _, p := range a.find(a.parents, n) {
			if rec, err := a.read(p); err == nil && !yield(rec) {
				return
			}
		}
	}
}

var sizeSuffix = regexp.MustCompile(`-\d{1,5}x\d{1,5}(\.[A-Za-z]{3,4})$`)

// byAddress returns the attachment whose file, or a smaller copy of it, is at an address.
func (a *attachments) byAddress(address string) (attachment, bool) {
	for _, candidate := range []string{
		address, sizeSuffix.ReplaceAllString(address, "$1"), sizeSuffix.ReplaceAllString(address, "-scaled$1"),
	} {
		for _, p := range a.find(a.byURL, a.hash(candidate)) {
			if rec, err := a.read(p); err == nil && normalizeAddress(rec.URL) == normalizeAddress(candidate) {
				return rec, true
			}
		}
	}
	return attachment{}, false
}

func (a *attachments) hash(address string) uint64 {
	return maphash.String(a.seed, normalizeAddress(address))
}

// normalizeAddress removes the parts that may differ between addresses of the same file.
func normalizeAddress(address string) string {
	address, _, _ = strings.Cut(address, "?")
	_, rest, ok := strings.Cut(address, "://")
	if !ok {
		return address
	}
	return rest
}

// isPicture reports whether an attachment may be a picture, by its type or else by the
// extension of its address. An attachment with neither is treated as a picture, and its
// content decides when it is fetched.
func (it *item) isPicture() bool {
	switch strings.ToLower(it.mime) {
	case "image/jpeg", "image/jpg", "image/png", "image/gif", "image/webp", "image/avif":
		return true
	}
	u, err := url.Parse(it.attachmentURL)
	if err != nil {
		return false
	}
	switch strings.ToLower(path.Ext(u.Path)) {
	case ".jpg", ".jpeg", ".png", ".gif", ".webp", ".avif", ".jpe":
		return true
	case "":
		return it.attachmentURL != "" && it.mime == ""
	}
	return false
}

func (it *item) attachment() attachment {
	return attachment{it.attachmentURL, importer.PlainText(it.meta["_wp_attachment_image_alt"]), importer.PlainText(it.excerpt)}
}

func (rec attachment) picture() *importer.Picture {
	return &importer.Picture{Address: rec.URL, Alt: rec.Alt, Caption: rec.Caption}
}
