package app

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"masthead/internal/config"
)

// serverFile returns the file that has the address and port of a server: beside the SQLite file, or in the data folder if the database
// is on a server. A server locks the file while it runs.
func serverFile(cfg config.Config) string {
	if database, ok := strings.CutPrefix(cfg.DatabaseURL, "sqlite:"); ok {
		return database + "-server"
	}
	return filepath.Join(cfg.Data, "server")
}

// writeServerFile stores the address and port of this server and locks the file until it is closed. The lock is shared, because several
// servers can use one database.
func writeServerFile(cfg config.Config) (*os.File, error) {
	f, err := os.OpenFile(serverFile(cfg), os.O_CREATE|os.O_RDWR, 0o600)
	if err != nil {
		return nil, err
	}
	err = syscall.Flock(int(f.Fd()), syscall.LOCK_SH|syscall.LOCK_NB)
	if err == nil {
		if err = f.Truncate(0); err == nil {
			_, err = f.WriteString(cfg.Addr + "\n")
		}
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("%s: %w", f.Name(), err), f.Close())
	}
	return f, nil
}

// sqliteServerRuns reports whether a running server has the SQLite file of a configuration open; killed servers do not count. known is
// false if that cannot be determined: the database is not SQLite, or no server has left a file.
func sqliteServerRuns(cfg config.Config) (runs, known bool) {
	if !strings.HasPrefix(cfg.DatabaseURL, "sqlite:") {
		return false, false
	}
	f, err := os.Open(serverFile(cfg))
	if err != nil {
		return false, false
	}
	defer func() { _ = f.Close() }() // ends the lock
	err = syscall.Flock(int(f.Fd()), syscall.LOCK_EX|syscall.LOCK_NB)
	if errors.Is(err, syscall.EWOULDBLOCK) {
		return true, true
	}
	return false, err == nil
}

// useServedAddress makes commands print the address at which the publication was last served, unless their configuration names one. load
// reads the configuration again, with another address and port.
func (s *session) useServedAddress(load func(addr string) (config.Config, []config.Setting, error)) {
	isSet := func(c config.Setting) bool {
		return c.Name == "addr" && c.Origin != config.FromDefault || c.Name == "site-url" && c.Origin != config.Derived
	}
	if s.configErrors != nil || slices.ContainsFunc(s.settings, isSet) {
		return
	}
	stored, err := os.ReadFile(serverFile(s.config))
	if err != nil {
		if !errors.Is(err, fs.ErrNotExist) {
			s.logger().Debug("the address of the server is unknown", "error", err)
		}
		return
	}
	if cfg, settings, err := load(strings.TrimSpace(string(stored))); err == nil {
		s.config, s.settings = cfg, settings
	}
}
