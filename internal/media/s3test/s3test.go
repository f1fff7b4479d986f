// Package s3test starts a real S3 server for tests.
package s3test

import (
	"context"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"syscall"
	"testing"
	"time"
)

// Start starts a server with one empty bucket, sets its credentials and returns the
// address of the bucket for media.OpenBucket. MASTHEAD_TEST_S3GATEWAY is the path of the
// server's binary; without it, the server is built.
func Start(t *testing.T) (place string) {
	t.Helper()
	binary := os.Getenv("MASTHEAD_TEST_S3GATEWAY")
	if binary == "" {
		binary = filepath.Join(t.TempDir(), "versitygw")
		module, err := exec.CommandContext(t.Context(), "go", "env", "GOMOD").Output()
		if err != nil {
			t.Fatalf("find the module: %v", err)
		}
		source := filepath.Join(filepath.Dir(string(module)), "e2e/s3server")
		build := exec.CommandContext(t.Context(), "go", "build", "-C", source, "-o", binary, "github.com/versity/versitygw/cmd/versitygw")
		if out, err := build.CombinedOutput(); err != nil {
			t.Fatalf("build S3 server: %v\n%s", err, out)
		}
	}
	root, sidecar := t.TempDir(), t.TempDir()
	if err := os.Mkdir(filepath.Join(root, "pictures"), 0o755); err != nil {
		t.Fatal(err)
	}
	address := freeAddress(t)
	ctx, cancel := context.WithCancel(context.Background())
	server := exec.CommandContext(ctx, binary, "--quiet", "--port", address, "posix", "--sidecar", sidecar, root)
	server.Env = []string{"ROOT_ACCESS_KEY_ID=key", "ROOT_SECRET_ACCESS_KEY=a-secret-for-tests"}
	server.Stderr = t.Output()
	server.Cancel = func() error { return server.Process.Signal(syscall.SIGTERM) }
	server.WaitDelay = 5 * time.Second
	if err := server.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cancel()
		_ = server.Wait()
	})
	t.Setenv("AWS_ACCESS_KEY_ID", "key")
	t.Setenv("AWS_SECRET_ACCESS_KEY", "a-secret-for-tests")
	limit := time.After(30 * time.Second)
	tick := time.NewTicker(50 * time.Millisecond)
	defer tick.Stop()
	for {
		conn, err := net.Dial("tcp", address)
		if err == nil {
			_ = conn.Close()
			return "s3://pictures?region=us-east-1&use_path_style=true&endpoint=http://" + address
		}
		select {
		case <-tick.C:
		case <-limit:
			t.Fatalf("the S3 server does not respond: %v", err)
		}
	}
}

func freeAddress(t *testing.T) string {
	t.Helper()
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = l.Close() }()
	return l.Addr().String()
}
