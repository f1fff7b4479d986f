-- +goose Up

-- Questions to the owners of a company whether a fact of its profile is still right. field and value are the fact and its value at the
-- time of the question. answered_at and user_id say when an owner answered and who; both are NULL before that.
CREATE TABLE company_questions (
  id           INTEGER PRIMARY KEY,
  company_id   INTEGER NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  field        TEXT NOT NULL,
  value        TEXT NOT NULL,
  asked_at     INTEGER NOT NULL,
  answered_at  INTEGER,
  user_id      INTEGER REFERENCES users (id) ON DELETE SET NULL
);
CREATE INDEX company_questions_of_company ON company_questions (company_id, asked_at);
CREATE INDEX company_questions_of_user ON company_questions (user_id);

-- Users who get no emails with such questions.
CREATE TABLE company_question_stops (
  user_id      INTEGER PRIMARY KEY REFERENCES users (id) ON DELETE CASCADE,
  created_at   INTEGER NOT NULL
);

-- +goose Down
DROP TABLE company_question_stops;
DROP TABLE company_questions;
