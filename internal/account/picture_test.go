package account_test

import (
	"bytes"
	"context"
	"errors"
	"image"
	"image/jpeg"
	"io"
	"log/slog"
	"os"
	"strings"
	"testing"

	"gocloud.dev/blob"
	"gocloud.dev/blob/memblob"

	"masthead/internal/account"
	"masthead/internal/limit"
	"masthead/internal/media"
	"masthead/internal/node"
)

// withPictures starts the fixture's picture service and returns its bucket.
func (h *fixture) withPictures() *blob.Bucket {
	h.t.Helper()
	dir, err := os.MkdirTemp("", "m") // a socket's path must be short
	if err != nil {
		h.t.Fatal(err)
	}
	h.t.Cleanup(func() { os.RemoveAll(dir) })
	h.t.Setenv("TMPDIR", dir)
	binary, err := node.FindBinary("")
	if err != nil {
		h.t.Fatal(err)
	}
	bucket := memblob.OpenBucket(nil)
	h.Pictures = media.New(
		media.Options{Node: binary, Script: "../../web/site/server/images.mjs", Bucket: bucket, Store: media.DatabaseStore{DB: h.DB},
			UploadLimit: 64 << 10, Log: slog.New(slog.DiscardHandler)},
	)
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- h.Pictures.Run(ctx) }()
	h.t.Cleanup(func() {
		cancel()
		if err := <-ended; err != nil {
			h.t.Error(err)
		}
		_ = bucket.Close()
	})
	return bucket
}

func photo(t *testing.T) *bytes.Reader {
	t.Helper()
	var b bytes.Buffer
	if err := jpeg.Encode(&b, image.NewRGBA(image.Rect(0, 0, 640, 480)), nil); err != nil {
		t.Fatal(err)
	}
	return bytes.NewReader(b.Bytes())
}

func countFiles(t *testing.T, bucket *blob.Bucket) (n int) {
	t.Helper()
	for list := bucket.List(nil); ; n++ {
		if _, err := list.Next(t.Context()); errors.Is(err, io.EOF) {
			return n
		} else if err != nil {
			t.Fatal(err)
		}
	}
}

// A user has one picture. Its files are deleted when it is replaced or removed, and with the
// account.
func TestPicturesAreDeletedWithTheirUser(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		bucket := h.withPictures()
		asha, ravi := h.signIn("asha@example.in"), h.signIn("ravi@example.in")
		for _, u := range []*account.User{asha.User, ravi.User, asha.User} {
			if err := h.SetPicture(t.Context(), u, photo(t)); err != nil {
				t.Fatal(err)
			}
		}
		own, theirs := h.findSession(asha.SessionToken).User.PictureAddress(), h.findSession(ravi.SessionToken).User.PictureAddress()
		if !strings.HasPrefix(own, media.Prefix) || !strings.HasSuffix(own, "/240.webp") || own == theirs {
			t.Errorf("%q and %q", own, theirs)
		}
		if ok, err := bucket.Exists(t.Context(), strings.TrimPrefix(own, media.Prefix)); err != nil || !ok || countFiles(t, bucket) != 6 {
			t.Errorf("%s: %v, %v; %d files", own, ok, err, countFiles(t, bucket))
		}
		if err := h.RemovePicture(t.Context(), ravi.User); err != nil || h.findSession(ravi.SessionToken).User.PictureAddress() != "" ||
			countFiles(t, bucket) != 3 {
			t.Errorf("after removing it: %v, %d files", err, countFiles(t, bucket))
		}
		if err := h.Delete(t.Context(), asha.User); err != nil || countFiles(t, bucket) != 0 {
			t.Errorf("after deleting the account: %v, %d files", err, countFiles(t, bucket))
		}
		for _, table := range []string{"user_pictures", "media"} {
			if n, err := h.DB.Read.NewSelect().Table(table).Count(t.Context()); err != nil || n != 0 {
				t.Errorf("%d %s are left, %v", n, table, err)
			}
		}
	})
}

func TestInvalidPicturesAreRefused(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, h *fixture) {
		h.withPictures()
		u := h.signIn("asha@example.in").User
		whole, _ := io.ReadAll(photo(t))
		for code, sent := range map[string]string{
			media.TooLarge: strings.Repeat("x", 65<<10), media.UnsupportedType: "<svg xmlns='http://www.w3.org/2000/svg'/>",
			media.BrokenImage: string(whole[:200]),
		} {
			var refused *media.Error
			if err := h.SetPicture(t.Context(), u, strings.NewReader(sent)); !errors.As(err, &refused) || refused.Code != code {
				t.Errorf("%s: %v", code, err)
			}
		}
		for range 17 {
			if err := h.SetPicture(t.Context(), u, strings.NewReader("")); err == nil {
				t.Fatal("an empty file is accepted as a picture")
			}
		}
		var wait *limit.TooManyError
		if err := h.SetPicture(t.Context(), u, photo(t)); !errors.As(err, &wait) {
			t.Errorf("the twenty-first picture within an hour: %v", err)
		}
	})
}
