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

// storage writes, reads and deletes a probe.
func (s Setup) storage(ctx context.Context) Finding {
	const check = "storage"
	place := s.Config.StorageURL
	folder, isFile := strings.CutPrefix(place, "file://")
	do := "see that storage-url names the bucket, its region and endpoint, and that the AWS variables or files hold keys that may read, write, list and delete there"
	if isFile {
		do = "let the program write to the folder, or set storage-url to another one"
	}
	if place == "" {
		return Finding{check, Fail, "the setting storage-url has no value", "correct the configuration"}
	}
	if _, err := os.Stat(folder); isFile && os.IsNotExist(err) {
		there, err := nearest(folder)
		if err == nil {
			err = writable(there)
		}
		if err != nil {
			return failed(check, err, do)
		}
		return ok(check, "%s does not exist yet; the first start makes it", folder)
	}
	ctx, cancel := context.WithTimeout(ctx, storeWithin)
	defer cancel()
	if err := probe(ctx, place); err != nil {
		return failed(check, err, do)
	}
	return ok(check, "wrote, read and deleted a probe in %s", strings.SplitN(s.Config.Secrets().Replace(place), "?", 2)[0])
}

func probe(ctx context.Context, place string) (err error) {
	bucket, err := media.OpenBucket(ctx, place)
	if err != nil {
		return err
	}
	defer func() { _ = bucket.Close() }()
	key, text := "probe/"+uuid.NewString(), []byte("probe")
	if err := bucket.WriteAll(ctx, key, text, nil); err != nil {
		return fmt.Errorf("write a probe: %w", err)
	}
	got, err := bucket.ReadAll(ctx, key)
	deleted := bucket.Delete(context.WithoutCancel(ctx), key)
	switch {
	case err != nil:
		return fmt.Errorf("read the probe: %w", err)
	case !bytes.Equal(got, text):
		return fmt.Errorf("the probe came back as %q", got)
	case deleted != nil:
		return fmt.Errorf("delete the probe %s: %w", key, deleted)
	}
	return nil
}
