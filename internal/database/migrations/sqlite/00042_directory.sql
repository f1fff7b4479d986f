-- +goose Up

-- The directory's facts about a company. Dates of foundation and funding may be partial: "2016", "2016-04" or
-- "2016-04-01". domain is the host of the website without "www.". stage, funded_on and raised_usd (whole US dollars)
-- are of its funding rounds. sectors, models, verticals, names (by language), social and market are JSON. sort_name
-- is the name folded for sorting.
ALTER TABLE companies ADD COLUMN lang TEXT NOT NULL DEFAULT 'en';
ALTER TABLE companies ADD COLUMN names TEXT NOT NULL DEFAULT '{}';
ALTER TABLE companies ADD COLUMN sort_name TEXT NOT NULL DEFAULT '';
ALTER TABLE companies ADD COLUMN subtitle TEXT NOT NULL DEFAULT '';
ALTER TABLE companies ADD COLUMN description TEXT NOT NULL DEFAULT '';
ALTER TABLE companies ADD COLUMN vision TEXT NOT NULL DEFAULT '';
ALTER TABLE companies ADD COLUMN website TEXT NOT NULL DEFAULT '';
ALTER TABLE companies ADD COLUMN domain TEXT NOT NULL DEFAULT '';
ALTER TABLE companies ADD COLUMN social TEXT NOT NULL DEFAULT '{}';
ALTER TABLE companies ADD COLUMN logo_id BIGINT REFERENCES media (id);
ALTER TABLE companies ADD COLUMN headquarters TEXT NOT NULL DEFAULT '';
ALTER TABLE companies ADD COLUMN city TEXT NOT NULL DEFAULT '';
ALTER TABLE companies ADD COLUMN state TEXT NOT NULL DEFAULT '';
ALTER TABLE companies ADD COLUMN country TEXT NOT NULL DEFAULT '';
ALTER TABLE companies ADD COLUMN founded_on TEXT NOT NULL DEFAULT '';
ALTER TABLE companies ADD COLUMN founded_year BIGINT NOT NULL DEFAULT 0;
ALTER TABLE companies ADD COLUMN closed_year BIGINT NOT NULL DEFAULT 0;
ALTER TABLE companies ADD COLUMN employees TEXT NOT NULL DEFAULT '';
ALTER TABLE companies ADD COLUMN sectors TEXT NOT NULL DEFAULT '[]';
ALTER TABLE companies ADD COLUMN models TEXT NOT NULL DEFAULT '[]';
ALTER TABLE companies ADD COLUMN verticals TEXT NOT NULL DEFAULT '[]';
ALTER TABLE companies ADD COLUMN market TEXT NOT NULL DEFAULT '{}';
ALTER TABLE companies ADD COLUMN hiring BOOLEAN NOT NULL DEFAULT FALSE;
ALTER TABLE companies ADD COLUMN stage TEXT NOT NULL DEFAULT '';
ALTER TABLE companies ADD COLUMN funded_on TEXT NOT NULL DEFAULT '';
ALTER TABLE companies ADD COLUMN raised_usd BIGINT NOT NULL DEFAULT 0;
ALTER TABLE companies ADD COLUMN updated_at BIGINT NOT NULL DEFAULT 0;
CREATE INDEX companies_by_name ON companies (sort_name, id);
CREATE INDEX companies_by_funding ON companies (funded_on, id);
CREATE INDEX companies_by_founding ON companies (founded_on, id);
CREATE INDEX companies_by_domain ON companies (domain);

-- The entries of a company's sections that only its profile shows, as JSON in their order.
CREATE TABLE company_items (
  id           INTEGER PRIMARY KEY,
  company_id   BIGINT NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  kind         TEXT NOT NULL CHECK (kind IN ('product', 'location', 'revenue_stream', 'event')),
  position     BIGINT NOT NULL,
  data         TEXT NOT NULL
);
CREATE INDEX company_items_of_company ON company_items (company_id, kind, position);

-- The people of companies. author_id is set if the person has a page. Dates may be partial, "" for unknown; a person
-- without an end works there now.
CREATE TABLE company_people (
  id           INTEGER PRIMARY KEY,
  company_id   BIGINT NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  author_id    BIGINT REFERENCES authors (id) ON DELETE SET NULL,
  position     BIGINT NOT NULL,
  salutation   TEXT NOT NULL DEFAULT '',
  name         TEXT NOT NULL,
  designation  TEXT NOT NULL DEFAULT '',
  role         TEXT NOT NULL CHECK (role IN ('FOUNDER', 'EXECUTIVE', 'EMPLOYEE')),
  linkedin     TEXT NOT NULL DEFAULT '',
  started_on   TEXT NOT NULL DEFAULT '',
  ended_on     TEXT NOT NULL DEFAULT ''
);
CREATE INDEX company_people_of_company ON company_people (company_id, position);
CREATE INDEX company_people_of_author ON company_people (author_id);

CREATE TABLE investors (
  id           INTEGER PRIMARY KEY,
  slug         TEXT NOT NULL UNIQUE,
  name         TEXT NOT NULL,
  kind         TEXT NOT NULL DEFAULT 'firm' CHECK (kind IN ('firm', 'person')),
  author_id    BIGINT REFERENCES authors (id) ON DELETE SET NULL,
  description  TEXT NOT NULL DEFAULT '',
  website      TEXT NOT NULL DEFAULT '',
  city         TEXT NOT NULL DEFAULT '',
  logo_id      BIGINT REFERENCES media (id),
  created_at   BIGINT NOT NULL
);
CREATE INDEX investors_of_author ON investors (author_id);

-- amount is in whole units of the currency, NULL if undisclosed; amount_usd is in whole US dollars at the rate of the
-- year of the round. source is the source of the data, an address or a name, "" for the company itself.
CREATE TABLE funding_rounds (
  id           INTEGER PRIMARY KEY,
  company_id   BIGINT NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  type         TEXT NOT NULL,
  amount       BIGINT,
  currency     TEXT NOT NULL DEFAULT 'USD',
  amount_usd   BIGINT,
  date         TEXT NOT NULL DEFAULT '',
  source       TEXT NOT NULL DEFAULT ''
);
CREATE INDEX funding_rounds_of_company ON funding_rounds (company_id, date);

CREATE TABLE round_investors (
  round_id     BIGINT NOT NULL REFERENCES funding_rounds (id) ON DELETE CASCADE,
  investor_id  BIGINT NOT NULL REFERENCES investors (id) ON DELETE CASCADE,
  position     BIGINT NOT NULL,
  PRIMARY KEY (round_id, investor_id)
) WITHOUT ROWID;
CREATE INDEX round_investors_of_investor ON round_investors (investor_id, round_id);

-- The version of each section of a company. Saving a section requires the version that was edited.
CREATE TABLE company_sections (
  company_id   BIGINT NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  section      TEXT NOT NULL,
  version      BIGINT NOT NULL,
  updated_at   BIGINT NOT NULL,
  user_id      BIGINT REFERENCES users (id) ON DELETE SET NULL,
  PRIMARY KEY (company_id, section)
) WITHOUT ROWID;
CREATE INDEX company_sections_of_user ON company_sections (user_id);

-- Every change of a section: what it contained before and after, as JSON, who changed it and from which source.
CREATE TABLE company_changes (
  id           INTEGER PRIMARY KEY,
  company_id   BIGINT NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  section      TEXT NOT NULL,
  before       TEXT NOT NULL,
  after        TEXT NOT NULL,
  user_id      BIGINT REFERENCES users (id) ON DELETE SET NULL,
  source       TEXT NOT NULL,
  created_at   BIGINT NOT NULL
);
CREATE INDEX company_changes_of_company ON company_changes (company_id, id);
CREATE INDEX company_changes_of_user ON company_changes (user_id);

-- The companies that the text of a story names in entity cards.
CREATE TABLE story_companies (
  story_id     BIGINT NOT NULL REFERENCES stories (id) ON DELETE CASCADE,
  company_id   BIGINT NOT NULL REFERENCES companies (id) ON DELETE CASCADE,
  PRIMARY KEY (story_id, company_id)
) WITHOUT ROWID;
CREATE INDEX story_companies_of_company ON story_companies (company_id);

-- For each value of a facet, such as "city:bengaluru", the ids of its companies, as a roaring bitmap, with their number.
CREATE TABLE company_facets (
  value        TEXT NOT NULL PRIMARY KEY,
  label        TEXT NOT NULL,
  number       BIGINT NOT NULL,
  companies    BLOB NOT NULL
);

-- +goose Down
DROP TABLE company_facets;
DROP TABLE story_companies;
DROP TABLE company_changes;
DROP TABLE company_sections;
DROP TABLE round_investors;
DROP TABLE funding_rounds;
DROP TABLE investors;
DROP TABLE company_people;
DROP TABLE company_items;
DROP INDEX companies_by_domain;
DROP INDEX companies_by_founding;
DROP INDEX companies_by_funding;
DROP INDEX companies_by_name;
ALTER TABLE companies DROP COLUMN updated_at;
ALTER TABLE companies DROP COLUMN raised_usd;
ALTER TABLE companies DROP COLUMN funded_on;
ALTER TABLE companies DROP COLUMN stage;
ALTER TABLE companies DROP COLUMN hiring;
ALTER TABLE companies DROP COLUMN market;
ALTER TABLE companies DROP COLUMN verticals;
ALTER TABLE companies DROP COLUMN models;
ALTER TABLE companies DROP COLUMN sectors;
ALTER TABLE companies DROP COLUMN employees;
ALTER TABLE companies DROP COLUMN closed_year;
ALTER TABLE companies DROP COLUMN founded_year;
ALTER TABLE companies DROP COLUMN founded_on;
ALTER TABLE companies DROP COLUMN country;
ALTER TABLE companies DROP COLUMN state;
ALTER TABLE companies DROP COLUMN city;
ALTER TABLE companies DROP COLUMN headquarters;
ALTER TABLE companies DROP COLUMN logo_id;
ALTER TABLE companies DROP COLUMN social;
ALTER TABLE companies DROP COLUMN domain;
ALTER TABLE companies DROP COLUMN website;
ALTER TABLE companies DROP COLUMN vision;
ALTER TABLE companies DROP COLUMN description;
ALTER TABLE companies DROP COLUMN subtitle;
ALTER TABLE companies DROP COLUMN sort_name;
ALTER TABLE companies DROP COLUMN names;
ALTER TABLE companies DROP COLUMN lang;
