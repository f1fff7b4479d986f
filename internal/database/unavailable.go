package database

import (
	"database/sql/driver"
	"errors"
	"io"
	"io/fs"
	"net"
	"os"
	"strings"

	"github.com/jackc/pgx/v5/pgconn"
	"modernc.org/sqlite"
)

// IsUnavailable reports whether err says that the database can't work at the moment: it
// can't be reached, is starting or stopping, is locked, is busy with other writes of the same rows or is out of space. The same
// request may succeed later.
func IsUnavailable(err error) bool {
	var network net.Error
	var refused *pgconn.ConnectError
	var pg *pgconn.PgError
	var lite *sqlite.Error
	var file *fs.PathError // its cause is a net.Error, but the error is not from a database: no driver opens files with package os
	var link *os.LinkError
	switch {
	case errors.As(err, &file), errors.As(err, &link):
		return false
	case errors.As(err, &pg):
		for _, class := range []string{
			"08",             // connection
			"53",             // resources: disk full, too many connections
			"57P",            // shutdown, crash, not yet ready
			"58",             // the operating system
			"40001", "40P01", // a conflict with other transactions, which Write could not resolve
		} {
			if strings.HasPrefix(pg.Code, class) {
				return true
			}
		}
		return false
	case errors.As(err, &lite):
		const busy, locked, ioError, full, cantOpen, primary = 5, 6, 10, 13, 14, 0xff
		switch lite.Code() & primary {
		case busy, locked, ioError, full, cantOpen:
			return true
		}
		return false
	}
	return errors.As(err, &refused) || errors.As(err, &network) || errors.Is(err, driver.ErrBadConn) ||
		errors.Is(err, io.ErrUnexpectedEOF) || pgconn.SafeToRetry(err)
}
