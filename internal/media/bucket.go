package media

import (
	"context"
	"fmt"
	"strings"
	"time"

	"gocloud.dev/blob"
	"gocloud.dev/blob/fileblob"
	_ "gocloud.dev/blob/s3blob" // registers s3:// with blob.OpenBucket
)

// bucketTimeout is the time limit of one operation on the bucket.
const bucketTimeout = time.Minute

// OpenBucket opens the storage of renditions: a folder, which it creates if needed, or a
// bucket of an S3 store such as
// "s3://name?region=eu-west-1&endpoint=https://s3.example.com&use_path_style=true". The
// credentials of an S3 store come from the usual AWS variables and files.
func OpenBucket(ctx context.Context, place string) (*blob.Bucket, error) {
	if strings.HasPrefix(place, "s3://") {
		bucket, err := blob.OpenBucket(ctx, place)
		if err != nil {
			return nil, fmt.Errorf("open media bucket: %w", err)
		}
		return bucket, nil
	}
	bucket, err := fileblob.OpenBucket(strings.TrimPrefix(place, "file://"), &fileblob.Options{
		CreateDir: true,
		NoTempDir: true,                       // a rename must stay on one disk
		Metadata:  fileblob.MetadataDontWrite, // the key is enough
	})
	if err != nil {
		return nil, fmt.Errorf("open media directory: %w", err)
	}
	return bucket, nil
}
