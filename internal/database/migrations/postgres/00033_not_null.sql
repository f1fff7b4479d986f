-- +goose Up

-- PostgreSQL forbids NULL in primary keys already; this migration changes only SQLite.

-- +goose Down
