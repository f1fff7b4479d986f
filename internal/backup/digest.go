package backup

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"

	"masthead/internal/database"
)

// Selection selects the rows and columns that a digest of a table covers. The zero value selects everything.
type Selection struct {
	Where   string   // a condition in SQL, or ""
	Without []string // columns that are left out
}

// Digests returns the SHA-256 digest of the selected rows of each table, in hexadecimal digits. Two databases of the same engine
// and schema have the same digests if these rows are equal; their order does not matter.
func Digests(ctx context.Context, db *database.DB, tables map[string]Selection) (map[string]string, error) {
	tx, err := beginSnapshot(ctx, db)
	if err != nil {
		return nil, err
	}
	defer func() { _ = tx.Rollback() }()
	digests := map[string]string{}
	for table, of := range tables {
		t := Table{Name: table}
		if t.Columns, err = columns(ctx, tx, queries[db.Engine].columns, table); err != nil {
			return nil, fmt.Errorf("list columns of %s: %w", table, err)
		}
		t.Columns = slices.DeleteFunc(t.Columns, func(c Column) bool { return slices.Contains(of.Without, c.Name) })
		var rows [][sha256.Size]byte
		var row bytes.Buffer
		err := readRows(ctx, tx, t, of.Where, &row, func() error {
			rows = append(rows, sha256.Sum256(row.Bytes()))
			row.Reset()
			return nil
		})
		if err != nil {
			return nil, fmt.Errorf("table %s: %w", table, err)
		}
		slices.SortFunc(rows, func(a, b [sha256.Size]byte) int { return bytes.Compare(a[:], b[:]) })
		all := sha256.New()
		for _, row := range rows {
			all.Write(row[:])
		}
		digests[table] = hex.EncodeToString(all.Sum(nil))
	}
	return digests, nil
}
