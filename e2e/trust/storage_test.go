package trust

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"image/color"
	"image/jpeg"
	"io"
	"net"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"

	"masthead/internal/database/dbtest"
)

// Pictures on an S3 store: an uploaded picture is served, whole and in ranges, by the node that
// received it, by one that starts later with an empty disk, and, from a backup, by another
// publication with another store.
func TestPicturesOnS3AreServedByEveryNode(t *testing.T) {
	eachEngine(t, func(t *testing.T, s *site) {
		store := startStore(t, "pictures", "copies")
		t.Setenv("MASTHEAD_STORAGE_URL", store.bucket("pictures"))
		room := openNewsroom(t, s)
		pic := room.upload(t, jpegPhoto(t))
		whole := room.readRenditions(t, pic)
		if _, err := os.Stat(filepath.Join(s.data, "media")); !os.IsNotExist(err) {
			t.Errorf("pictures are stored in the data folder too: %v", err)
		}
		file := filepath.Join(s.data, "site.backup")
		s.run(t, "backup", file)

		room.stop()
		fresh := s // on PostgreSQL a node has only its configuration
		if s.database != "" {
			fresh = &site{data: tempDir(t), database: s.database}
		}
		if again := room.onProgram(fresh.serve(t)).readRenditions(t, pic); !bytes.Equal(again, whole) {
			t.Errorf("%d bytes after a start, %d before", len(again), len(whole))
		}

		t.Setenv("MASTHEAD_STORAGE_URL", store.bucket("copies"))
		other := &site{data: tempDir(t)}
		if s.database != "" {
			other.database = dbtest.Postgres(t)
		}
		other.run(t, "restore", file)
		if copied := room.onProgram(other.serve(t)).readRenditions(t, pic); !bytes.Equal(copied, whole) {
			t.Errorf("%d bytes after a restore, %d before", len(copied), len(whole))
		}
	})
}

// uploadedPicture is a picture in the response to its upload.
type uploadedPicture struct {
	ID     int64  `json:"id"`
	Base   string `json:"base"`
	Widths []int  `json:"widths"`
}

// upload uploads a picture.
func (n newsroom) upload(t *testing.T, picture []byte) uploadedPicture {
	t.Helper()
	r, err := http.NewRequestWithContext(t.Context(), http.MethodPost, n.url+"/api/v2/desk/media?alt=Colours", bytes.NewReader(picture))
	if err != nil {
		t.Fatal(err)
	}
	r.Header.Set("Authorization", "Bearer "+n.token)
	r.Header.Set("Content-Type", "application/octet-stream")
	resp, err := client.Do(r)
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = resp.Body.Close() }()
	text, err := io.ReadAll(resp.Body)
	var pic uploadedPicture
	if err != nil || resp.StatusCode != http.StatusOK || json.Unmarshal(text, &pic) != nil || len(pic.Widths) == 0 {
		t.Fatalf("upload: %d %s, %v", resp.StatusCode, text, err)
	}
	return pic
}

// readRenditions requests every rendition, whole and in a range, and returns them
// concatenated.
func (n newsroom) readRenditions(t *testing.T, pic uploadedPicture) []byte {
	t.Helper()
	var all []byte
	for _, width := range pic.Widths {
		for _, kind := range []string{"image/avif", "image/webp", "image/jpeg"} {
			path := fmt.Sprintf("%s/%d.%s", pic.Base, width, strings.NewReplacer("image/", "", "jpeg", "jpg").Replace(kind))
			a := n.get(path)
			if a.status != http.StatusOK || a.header.Get("Content-Type") != kind || a.header.Get("Etag") == "" ||
				!strings.Contains(a.header.Get("Cache-Control"), "immutable") {
				t.Fatalf("%s: %d %v", path, a.status, a.header)
			}
			r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, n.url+path, nil)
			if err != nil {
				t.Fatal(err)
			}
			r.Header.Set("Range", "bytes=10-29")
			resp, err := client.Do(r)
			if err != nil {
				t.Fatal(err)
			}
			part, err := io.ReadAll(resp.Body)
			_ = resp.Body.Close()
			if want := fmt.Sprintf("bytes 10-29/%d", len(a.text)); err != nil || resp.StatusCode != http.StatusPartialContent ||
				string(
					part,
				) != a.text[10:30] || resp.Header.Get("Content-Range") != want || resp.Header.Get("Cache-Control") != a.header.Get("Cache-Control") {
				t.Fatalf("%s in part: %d %v, %d bytes, %v", path, resp.StatusCode, resp.Header, len(part), err)
			}
			all = append(all, a.text...)
		}
	}
	return all
}

// jpegPhoto returns a JPEG of 400 × 300 pixels.
func jpegPhoto(t *testing.T) []byte {
	t.Helper()
	img := image.NewRGBA(image.Rect(0, 0, 400, 300))
	for y := range 300 {
		for x := range 400 {
			img.Set(x, y, color.RGBA{uint8(x), uint8(y), uint8(x + y), 255})
		}
	}
	var out bytes.Buffer
	if err := jpeg.Encode(&out, img, nil); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

// objectStore is an S3 server with its data in a folder.
type objectStore struct{ address, root string }

// gateway builds the S3 server once. MASTHEAD_TEST_S3GATEWAY is the path of a built one.
var gateway = sync.OnceValues(func() (string, error) {
	if binary := os.Getenv("MASTHEAD_TEST_S3GATEWAY"); binary != "" {
		return binary, nil
	}
	binary := filepath.Join(seed.dir, "versitygw")
	out, err := exec.Command(
		"go", "build", "-C", filepath.Join(root, "e2e/s3server"), "-o", binary, "github.com/versity/versitygw/cmd/versitygw").
		CombinedOutput()
	if err != nil {
		err = fmt.Errorf("build the S3 server: %w\n%s", err, out)
	}
	return binary, err
})

// startStore starts an S3 server with empty buckets and stops it when the test ends. It
// sets the credentials in the environment of every command.
func startStore(t *testing.T, buckets ...string) objectStore {
	t.Helper()
	binary, err := gateway()
	if err != nil {
		t.Fatal(err)
	}
	s := objectStore{freeAddr(t), t.TempDir()}
	for _, name := range buckets {
		if err := os.Mkdir(filepath.Join(s.root, name), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("AWS_ACCESS_KEY_ID", "key")
	t.Setenv("AWS_SECRET_ACCESS_KEY", "a-secret-for-tests")
	cmd := exec.Command(binary, "--quiet", "--port", s.address, "posix", "--sidecar", t.TempDir(), s.root)
	cmd.Env = []string{"ROOT_ACCESS_KEY_ID=key", "ROOT_SECRET_ACCESS_KEY=a-secret-for-tests"}
	cmd.Stderr = t.Output()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		_ = cmd.Process.Signal(syscall.SIGTERM)
		_ = cmd.Wait()
	})
	waitUntil(t, "the S3 server responds", func() bool {
		conn, err := net.Dial("tcp", s.address)
		if err == nil {
			_ = conn.Close()
		}
		return err == nil
	})
	return s
}

// bucket returns the storage-url of a bucket.
func (s objectStore) bucket(name string) string {
	return "s3://" + name + "?region=us-east-1&use_path_style=true&endpoint=http://" + s.address
}
