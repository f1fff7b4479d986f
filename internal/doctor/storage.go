package doctor

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/google/uuid"

	"masthead/internal/media"
)

const storeWithin = 20 * time.Second

// checkStorage writes, reads and deletes a test file.
func (s Setup) checkStorage(ctx context.Context) Finding {
	const check = "storage"
	place := s.Config.StorageURL
	folder, isFile := strings.CutPrefix(place, "file://")
	do := "check the bucket, region and endpoint in storage-url, and that the AWS variables or files have keys that may " +
		"read, write, list and delete there"
	if isFile {
		do = "let the program write to the folder, or set storage-url to another one"
	}
	if place == "" {
		return Finding{check, Fail, "the setting storage-url has no value", "correct the configuration"}
	}
	if _, err := os.Stat(folder); isFile && os.IsNotExist(err) {
		there, err := nearestFolder(folder)
		if err == nil {
			err = tryWrite(there)
		}
		if err != nil {
			return failedWith(check, err, do)
		}
		return passed(check, "%s does not exist yet; the first start creates it", folder)
	}
	ctx, cancel := context.WithTimeout(ctx, storeWithin)
	defer cancel()
	if err := probeStorage(ctx, place); err != nil {
		return failedWith(check, err, do)
	}
	return passed(check, "wrote, read and deleted a test file in %s", strings.SplitN(s.Config.Secrets().Replace(place), "?", 2)[0])
}

func probeStorage(ctx context.Context, place string) (err error) {
	bucket, err := media.OpenBucket(ctx, place)
	if err != nil {
		return err
	}
	defer func() { _ = bucket.Close() }()
	key, text := "probe/"+uuid.NewString(), []byte("probe")
	if err := bucket.WriteAll(ctx, key, text, nil); err != nil {
		return fmt.Errorf("write a test file: %w", err)
	}
	got, err := bucket.ReadAll(ctx, key)
	deleted := bucket.Delete(context.WithoutCancel(ctx), key)
	switch {
	case err != nil:
		return fmt.Errorf("read the test file: %w", err)
	case !bytes.Equal(got, text):
		return fmt.Errorf("the test file contains %q", got)
	case deleted != nil:
		return fmt.Errorf("delete the test file %s: %w", key, deleted)
	}
	return nil
}
