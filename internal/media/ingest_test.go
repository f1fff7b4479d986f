package media

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"hash/crc32"
	"image"
	"image/jpeg"
	"log/slog"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"testing/synctest"
	"time"

	_ "golang.org/x/image/webp"

	"masthead/internal/actor"
	"masthead/internal/apiv2"
	"masthead/internal/caller"
	"masthead/internal/database"
)

// Pictures that were stored under their whole SHA-256 are found again.
func TestPicturesOfOlderVersionsAreFound(t *testing.T) {
	s := startService(t, Options{})
	picture := pngOf(t, photo(40, 30))
	sum := sha256.Sum256(picture)
	old, err := s.opts.Store.Save(t.Context(), Media{Hash: hex.EncodeToString(sum[:]), Width: 40, Height: 30, Widths: []int{40}})
	if err != nil {
		t.Fatal(err)
	}
	if m, err := s.StoreUpload(t.Context(), bytes.NewReader(picture), Meta{}); err != nil || m.ID != old.ID {
		t.Errorf("the picture is stored again: %+v, %v", m, err)
	}
	if !renditionKey.MatchString(old.Key(40, WebP)) || !renditionKey.MatchString(Media{Hash: hashOf(picture)}.Key(40, WebP)) {
		t.Error("an address is refused")
	}
}

func TestEveryFormatGetsItsRenditions(t *testing.T) {
	s := startService(t, Options{})
	meta := Meta{
		Filename:  "a.jpg",
		Alt:       "A market",
		Caption:   "Morning",
		Credit:    "Staff",
		FocalX:    0.2,
		FocalY:    0.7,
		SourceURL: "https://example.com/a.jpg",
	}
	tests := []struct {
		name          string
		picture       []byte
		width, height int
		widths        []int
	}{
		{"JPEG", jpegOf(t, photo(1600, 900)), 1600, 900, []int{320, 640, 960, 1280, 1600}},
		{"PNG", pngOf(t, photo(330, 200)), 330, 200, []int{320}},
		{"small", pngOf(t, photo(40, 30)), 40, 30, []int{40}},
		{"one pixel", pngOf(t, photo(1, 1)), 1, 1, []int{1}},
		{"wide", pngOf(t, photo(3000, 2)), 3000, 2, []int{320, 640, 960, 1280, 1920}},
		{"tall", pngOf(t, photo(10, 17000)), 10, 17000, nil},
		{"WebP", readFixture(t, "still.webp"), 400, 200, []int{320, 400}},
		{"AVIF", readFixture(t, "still.avif"), 400, 200, []int{320, 400}},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			began := time.Now()
			m, err := s.StoreUpload(t.Context(), bytes.NewReader(tt.picture), meta)
			t.Logf("%d bytes were processed in %s", len(tt.picture), time.Since(began))
			if tt.widths == nil {
				var refused *Error
				if !errors.As(err, &refused) || refused.Code != TooManyPixels {
					t.Errorf("got %v, want %s", err, TooManyPixels)
				}
				return
			}
			if err != nil {
				t.Fatal(err)
			}
			if m.Width != tt.width || m.Height != tt.height || !slices.Equal(m.Widths, tt.widths) || m.Animated || m.Meta != meta {
				t.Errorf("got %+v", m)
			}
			checkPlaceholder(t, m)
			for _, width := range m.Widths {
				for _, ext := range []string{AVIF, WebP, JPEG} {
					b := readStored(t, s, m, width, ext)
					if ext == AVIF {
						if sniff(b) != "avif" {
							t.Errorf("%d.avif is not an AVIF file", width)
						}
						continue
					}
					c, format, err := image.DecodeConfig(bytes.NewReader(b))
					wantHeight := max(1, (width*tt.height+tt.width/2)/tt.width)
					if err != nil || c.Width != width || c.Height != wantHeight || !strings.HasPrefix(format, ext[:1]) && ext != JPEG {
						t.Errorf("%d.%s: %s %dx%d, %v; want height %d", width, ext, format, c.Width, c.Height, err, wantHeight)
					}
				}
			}
			if back, err := s.ByID(t.Context(), m.ID); err != nil || back.Hash != m.Hash {
				t.Errorf("ByID: %+v, %v", back, err)
			}
		})
	}
}

// WIDGET-54: the blurred placeholder exists and is small.
func checkPlaceholder(t *testing.T, m Media) {
	t.Helper()
	data, ok := strings.CutPrefix(m.Placeholder, "data:image/webp;base64,")
	b, err := base64.StdEncoding.DecodeString(data)
	if !ok || err != nil || len(m.Placeholder) >= 600 {
		t.Errorf("placeholder of %d bytes: %s", len(m.Placeholder), m.Placeholder)
	} else if c, _, err := image.DecodeConfig(bytes.NewReader(b)); err != nil || c.Width != 16 {
		t.Errorf("placeholder is %d wide, %v; want 16", c.Width, err)
	}
	if !regexp.MustCompile(`^#[0-9a-f]{6}$`).MatchString(m.Colour) {
		t.Errorf("colour %q", m.Colour)
	}
}

func TestTheSameBytesGiveOnePicture(t *testing.T) {
	s := startService(t, Options{})
	picture := jpegOf(t, photo(100, 60))
	ids := make([]int64, 4)
	var senders sync.WaitGroup
	for i := range ids {
		senders.Go(func() {
			m, err := s.StoreUpload(t.Context(), bytes.NewReader(picture), Meta{Alt: fmt.Sprint(i)})
			if err != nil {
				t.Error(err)
			}
			ids[i] = m.ID
		})
	}
	senders.Wait()
	if ids[0] == 0 || len(slices.Compact(ids)) != 1 {
		t.Errorf("ids %v, want one", ids)
	}
	if got := len(listKeys(t, s.opts.Bucket)); got != 3 {
		t.Errorf("%d files, want 3", got)
	}
}

// F188: what a camera writes into a file, such as the place, is in no rendition.
func TestOrientationIsAppliedAndMetadataRemoved(t *testing.T) {
	s := startService(t, Options{})
	picture := readFixture(t, "oriented.jpg")
	for _, secret := range []string{"Exif", "Meera Example", "taken at home"} {
		if !bytes.Contains(picture, []byte(secret)) {
			t.Fatalf("the fixture does not contain %q", secret)
		}
	}
	m, err := s.StoreUpload(t.Context(), bytes.NewReader(picture), Meta{})
	if err != nil {
		t.Fatal(err)
	}
	if m.Width != 40 || m.Height != 80 {
		t.Errorf("%dx%d, want 40x80", m.Width, m.Height)
	}
	img, err := jpeg.Decode(bytes.NewReader(readStored(t, s, m, 40, JPEG)))
	if err != nil {
		t.Fatal(err)
	}
	if r, _, b, _ := img.At(20, 10).RGBA(); r < b {
		t.Error("the top is not red")
	}
	if r, _, b, _ := img.At(20, 70).RGBA(); b < r {
		t.Error("the bottom is not blue")
	}
	for _, ext := range []string{AVIF, WebP, JPEG} {
		b := readStored(t, s, m, 40, ext)
		for _, trace := range []string{"Exif\x00", "EXIF", "Meera", "taken at", "ICC_PROFILE", "http://ns.adobe"} {
			if bytes.Contains(b, []byte(trace)) {
				t.Errorf("40.%s still contains %q", ext, trace)
			}
		}
	}
}

func TestAnimationsStayAnimatedInWebP(t *testing.T) {
	s := startService(t, Options{MaxFrames: 5})
	tests := []struct {
		name    string
		picture []byte
		frames  int // in the WebP rendition; 1 for a still picture
	}{
		{"GIF", gifOf(t, 64, 32, 4), 4},
		{"WebP", readFixture(t, "moving.webp"), 3},
		{"too many frames", gifOf(t, 64, 32, 6), 1},
		{"GIF of one frame", gifOf(t, 64, 32, 1), 1},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			m, err := s.StoreUpload(t.Context(), bytes.NewReader(tt.picture), Meta{})
			if err != nil {
				t.Fatal(err)
			}
			if m.Width != 64 || m.Height != 32 || m.Animated != (tt.frames > 1) {
				t.Errorf("got %+v", m)
			}
			checkPlaceholder(t, m)
			frames := max(1, bytes.Count(readStored(t, s, m, 64, WebP), []byte("ANMF")))
			if frames != tt.frames {
				t.Errorf("%d frames, want %d", frames, tt.frames)
			}
			if _, err := jpeg.Decode(bytes.NewReader(readStored(t, s, m, 64, JPEG))); err != nil {
				t.Errorf("first frame: %v", err)
			}
		})
	}
}

// bomb returns a small PNG file that claims to have very many pixels.
func bomb(width, height uint32) []byte {
	chunk := func(kind string, data []byte) []byte {
		b := binary.BigEndian.AppendUint32(nil, uint32(len(data)))
		b = append(append(b, kind...), data...)
		return binary.BigEndian.AppendUint32(b, crc32.ChecksumIEEE(b[4:]))
	}
	head := binary.BigEndian.AppendUint32(binary.BigEndian.AppendUint32(nil, width), height)
	b := append([]byte("\x89PNG\r\n\x1a\n"), chunk("IHDR", append(head, 8, 2, 0, 0, 0))...)
	b = append(b, chunk("IDAT", []byte{0x78, 0x9c, 0x03, 0x00, 0x00, 0x00, 0x00, 0x01})...)
	return append(b, chunk("IEND", nil)...)
}

// design.md §5: uploads are decoded and encoded again.
func TestInvalidPicturesAreRefused(t *testing.T) {
	s := startService(t, Options{UploadLimit: 300_000, ImportLimit: 600_000, MaxPixels: 500_000})
	whole := jpegOf(t, photo(400, 300))
	broken := slices.Clone(pngOf(t, photo(60, 60)))
	broken[len(broken)/2] ^= 0xff
	tests := []struct {
		name    string
		picture []byte
		code    string
	}{
		{"empty", nil, UnsupportedType},
		{"text", []byte("hello"), UnsupportedType},
		{"SVG", []byte(`<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>`), UnsupportedType},
		{"XML with SVG", []byte(`<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>`), UnsupportedType},
		{"HTML", []byte("<!doctype html><script>alert(1)</script>"), UnsupportedType},
		{"PDF", []byte("%PDF-1.7"), UnsupportedType},
		{"TIFF", []byte("II*\x00\x08\x00\x00\x00"), UnsupportedType},
		{"BMP", []byte("BM123456789012345678901234567890"), UnsupportedType},
		{"too many bytes", append(slices.Clone(whole), make([]byte, 300_000)...), TooLarge},
		{"bomb", bomb(50_000, 50_000), TooManyPixels},
		{"more pixels than allowed", pngOf(t, image.NewGray(image.Rect(0, 0, 800, 700))), TooManyPixels},
		{"JPEG cut in the middle", whole[:len(whole)/2], BrokenImage},
		{"PNG cut in the middle", pngOf(t, photo(60, 60))[:2000], BrokenImage},
		{"PNG with a flipped byte", broken, BrokenImage},
		{"AVIF cut in the middle", readFixture(t, "still.avif")[:400], BrokenImage},
		{"WebP cut in the middle", readFixture(t, "still.webp")[:150], BrokenImage},
		{"GIF cut in the header", []byte("GIF89a\x01"), BrokenImage},
		{"nothing but the start of a JPEG", []byte("\xff\xd8\xff\xe0"), BrokenImage},
	}
	for _, tt := range tests {
		t.Run(tt.name, func(t *testing.T) {
			_, err := s.StoreUpload(t.Context(), bytes.NewReader(tt.picture), Meta{Filename: "a.jpg"})
			var refused *Error
			if !errors.As(err, &refused) || refused.Code != tt.code || refused.Message == "" {
				t.Errorf("got %v, want %s", err, tt.code)
			}
		})
	}
	if left := listKeys(t, s.opts.Bucket); len(left) > 0 {
		t.Errorf("refused pictures left files: %v", left)
	}
	long := append(slices.Clone(whole), make([]byte, 300_000)...)
	m, err := s.Import(t.Context(), bytes.NewReader(long), Meta{})
	if err != nil {
		t.Fatalf("an import between the two limits: %v", err)
	}
	for _, key := range listKeys(t, s.opts.Bucket) {
		if b, _ := s.opts.Bucket.ReadAll(t.Context(), key); bytes.Contains(b, make([]byte, 1000)) {
			t.Errorf("%s contains the bytes after the end of the picture", key)
		}
	}
	if m.Width != 400 {
		t.Errorf("got %+v", m)
	}
}

// The limits are those of decoding the format. A refusal names the size of the picture and the limit.
func TestLargePicturesAreRefusedByTheirFormat(t *testing.T) {
	s := startService(t, Options{})
	large := readFixture(t, "4000x4000.avif")
	for _, c := range []struct {
		name    string
		picture []byte
		want    Error
	}{
		{"PNG", bomb(4001, 4000), Error{Width: 4001, Height: 4000, MaxPixels: 16_000_000,
			Message: "the picture has 4001 × 4000 pixels; as PNG it can have 16 megapixels, and 30000 pixels on a side"}},
		{"AVIF of 601 bytes", large, Error{Width: 4000, Height: 4000, MaxPixels: 12_000_000,
			Message: "the picture has 4000 × 4000 pixels; as AVIF it can have 12 megapixels, and 30000 pixels on a side"}},
		{"one line", bomb(15_999_999, 1), Error{Width: 15_999_999, Height: 1, MaxPixels: 16_000_000,
			Message: "the picture has 15999999 × 1 pixels; as PNG it can have 16 megapixels, and 30000 pixels on a side"}},
	} {
		c.want.Code = TooManyPixels
		_, uploadErr := s.StoreUpload(t.Context(), bytes.NewReader(c.picture), Meta{})
		_, portraitErr := s.StorePortrait(t.Context(), bytes.NewReader(c.picture))
		for _, err := range []error{uploadErr, portraitErr} {
			var refused *Error
			if !errors.As(err, &refused) || *refused != c.want {
				t.Errorf("%s: %v, want %+v", c.name, err, c.want)
			}
		}
	}
	if m, err := s.StorePortrait(t.Context(), bytes.NewReader(jpegOf(t, image.NewGray(image.Rect(0, 0, 4100, 4100))))); err != nil {
		t.Errorf("a JPEG of 17 megapixels: %+v, %v", m, err)
	}
}

// Full storage is reported as such, not as a failure of the database.
func TestAStorageThatTakesNoFilesIsNamed(t *testing.T) {
	folder := t.TempDir()
	bucket, err := OpenBucket(t.Context(), folder)
	if err != nil {
		t.Fatal(err)
	}
	s := startService(t, Options{Bucket: bucket})
	if err := os.WriteFile(folder+"/m", nil, 0o600); err != nil { // where the folder of the renditions should be
		t.Fatal(err)
	}
	_, err = (&API{Media: s, Limit: 1 << 20}).upload(caller.With(t.Context(), actor.Actor{}), &uploadInput{RawBody: jpegOf(t, photo(50, 40))})
	var p *apiv2.Problem
	if !errors.As(err, &p) || p.Status != http.StatusServiceUnavailable || !strings.Contains(p.Detail, "storage") {
		t.Errorf("got %v, want a 503 that names the storage", err)
	}
	_, err = s.StorePortrait(t.Context(), bytes.NewReader(jpegOf(t, photo(50, 40))))
	if !errors.Is(err, ErrStorage) || database.IsUnavailable(err) {
		t.Errorf("a portrait: %v", err)
	}
}

// A machine with other work may be too slow for a picture. That is not the fault of the picture.
func TestAPictureThatTimedOutIsNotCalledBroken(t *testing.T) {
	s := startService(t, Options{PartSeconds: 1})
	slow := []byte(`<svg xmlns="http://www.w3.org/2000/svg" width="2400" height="2400"><filter id="f">` +
		`<feTurbulence baseFrequency="0.05" numOctaves="12"/></filter><rect width="2400" height="2400" filter="url(#f)"/></svg>`)
	_, err := s.Rasterise(t.Context(), slow, 1<<20)
	if refused := (*Error)(nil); !errors.Is(err, ErrUnavailable) || errors.As(err, &refused) {
		t.Errorf("got %v, want ErrUnavailable", err)
	}
}

// Portraits of readers share one slot, so that they do not delay the pictures of the newsroom.
func TestPortraitsLeaveSlotsToTheNewsroom(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s := New(Options{Store: &memoryStore{}, Timeout: time.Hour, MaxConcurrent: 2, Log: slog.New(slog.DiscardHandler)}) // Run is not called
		ctx, cancel := context.WithCancel(t.Context())
		for range 5 {
			go func() { _, _ = s.StorePortrait(ctx, strings.NewReader("GIF89a")) }()
		}
		synctest.Wait()
		if calls, _ := s.encoder.state(); calls != 1 {
			t.Errorf("%d portraits are with the process, want 1", calls)
		}
		go func() { _, _ = s.StoreUpload(ctx, strings.NewReader("GIF89a"), Meta{}) }()
		synctest.Wait()
		if calls, _ := s.encoder.state(); calls != 2 {
			t.Errorf("%d pictures are with the process, want one of the newsroom too", calls)
		}
		cancel()
		synctest.Wait()
		if len(s.slots) != 0 || len(s.portrait) != 0 {
			t.Errorf("%d and %d slots are still taken", len(s.slots), len(s.portrait))
		}
	})
}

// Limits in messages have the same form as in the settings.
func TestLimitsAreWrittenAsInTheSettings(t *testing.T) {
	for limit, want := range map[int64]string{5 << 20: "5 MiB", 25 << 20: "25 MiB", 300 << 10: "300 KiB", 5e6: "5000000 bytes"} {
		_, err := New(Options{UploadLimit: limit}).StoreUpload(t.Context(), bytes.NewReader(make([]byte, limit+1)), Meta{})
		if err == nil || !strings.HasSuffix(err.Error(), "the file is larger than "+want) {
			t.Errorf("%d: %v, want %s", limit, err, want)
		}
	}
}

func TestSVGIsRendered(t *testing.T) {
	s := startService(t, Options{})
	svg := []byte(
		`<svg xmlns="http://www.w3.org/2000/svg" width="1600" height="900" viewBox="0 0 16 9"><rect width="16" height="9" fill="#c81e1e"/></svg>`,
	)
	m, err := s.StoreSVG(t.Context(), svg, Meta{Alt: "Red"})
	if err != nil {
		t.Fatal(err)
	}
	if m.Width != 1600 || m.Height != 900 || !slices.Equal(m.Widths, []int{160, 320, 480, 800, 1600}) {
		t.Errorf("got %+v", m)
	}
	for _, width := range m.Widths {
		if c, _, err := image.DecodeConfig(bytes.NewReader(readStored(t, s, m, width, WebP))); err != nil || c.Width != width {
			t.Errorf("%d.webp: %d wide, %v", width, c.Width, err)
		}
	}
	wide := bytes.Replace(svg, []byte(`width="1600" height="900"`), []byte(`width="4800" height="2700"`), 1)
	if m, err := s.StoreSVG(t.Context(), wide, Meta{}); err != nil || m.Width != 1600 || m.Height != 900 {
		t.Errorf("a wider drawing: %+v, %v", m, err)
	}
	if !strings.HasPrefix(m.Colour, "#c") {
		t.Errorf("colour %s, want a red", m.Colour)
	}
	var refused *Error
	if _, err := s.StoreSVG(t.Context(), []byte("<svg"), Meta{}); !errors.As(err, &refused) || refused.Code != BrokenImage {
		t.Errorf("broken drawing: %v", err)
	}
}

func TestAKilledPictureProcessIsReplaced(t *testing.T) {
	s := startService(t, Options{})
	if _, err := s.StoreUpload(t.Context(), bytes.NewReader(jpegOf(t, photo(50, 40))), Meta{}); err != nil {
		t.Fatal(err)
	}
	conn, err := s.encoder.connection(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if err := syscall.Kill(conn.PID(), syscall.SIGKILL); err != nil {
		t.Fatal(err)
	}
	if _, err := s.StoreUpload(t.Context(), bytes.NewReader(jpegOf(t, photo(60, 40))), Meta{}); err != nil {
		t.Errorf("after the process was killed: %v", err)
	}
}

func TestThePictureProcessEndsWhenIdle(t *testing.T) {
	clock := make(chan chan time.Time) // receives each timer that is set
	s := startService(t, Options{Idle: time.Hour, After: func(d time.Duration) <-chan time.Time {
		if d != time.Hour {
			t.Errorf("waits for %s, want the idle time", d)
		}
		timer := make(chan time.Time)
		select {
		case clock <- timer:
		case <-t.Context().Done():
		}
		return timer
	}})
	var last int
	for width := range 3 {
		if _, err := s.StoreUpload(t.Context(), bytes.NewReader(jpegOf(t, photo(50+width, 40))), Meta{}); err != nil {
			t.Fatalf("picture %d: %v", width, err)
		}
		timer := <-clock // set when the picture was done
		conn, err := s.encoder.connection(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if conn.PID() == last {
			t.Errorf("picture %d: the process of the previous picture still runs", width)
		}
		last = conn.PID()
		timer <- time.Time{} // the idle time is over
		<-conn.Done()
	}
}

func TestAPictureThatEndsItsProcessIsRefused(t *testing.T) {
	s := startService(t, Options{MemoryMB: 1}) // too little for any picture
	var refused *Error
	_, err := s.StoreUpload(t.Context(), bytes.NewReader(jpegOf(t, photo(1600, 900))), Meta{})
	if !errors.As(err, &refused) || refused.Code != BrokenImage {
		t.Errorf("got %v, want %s", err, BrokenImage)
	}
}

func TestAnUnavailablePictureProcessGivesAnError(t *testing.T) {
	bucket, err := OpenBucket(t.Context(), t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	defer bucket.Close()
	s := New(Options{Bucket: bucket, Store: &memoryStore{}, Timeout: 20 * time.Millisecond}) // Run is not called
	if _, err := s.StoreUpload(t.Context(), bytes.NewReader(jpegOf(t, photo(50, 40))), Meta{}); !errors.Is(err, ErrUnavailable) {
		t.Errorf("got %v, want ErrUnavailable", err)
	}
}

func TestFormatsAreDetected(t *testing.T) {
	for name, want := range map[string]string{"still.avif": "avif", "still.webp": "webp", "moving.webp": "webp", "oriented.jpg": "jpeg"} {
		if got := sniff(readFixture(t, name)); got != want {
			t.Errorf("%s: %q, want %q", name, got, want)
		}
	}
	for _, other := range []string{
		"", "\x00\x00\x00\x18ftypmp42\x00\x00\x00\x00mp42isom", "\x00\x00\x00\x18ftypheic\x00\x00\x00\x00mif1heic",
	} {
		if got := sniff([]byte(other)); got != "" {
			t.Errorf("%q: %q, want none", other, got)
		}
	}
}

func FuzzSniff(f *testing.F) {
	for _, name := range []string{"still.avif", "still.webp", "oriented.jpg"} {
		b, err := os.ReadFile("testdata/" + name)
		if err != nil {
			f.Fatal(err)
		}
		f.Add(b[:min(64, len(b))])
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		if got := sniff(b); got == "svg" {
			t.Error("uploaded bytes must never be detected as a drawing")
		}
	})
}
