-- +goose Up

-- A primary key is never NULL here; SQLite has to be told so.

-- +goose Down
