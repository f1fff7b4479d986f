# make run     install, build, load the demonstration content on first start, serve http://127.0.0.1:8080
# make test    every check: lint, types, unit tests on both databases, the build, the browser
# make help    all targets

SHELL := /bin/bash
VERSION := $(shell git describe --tags --match 'v[0-9]*' --always --dirty 2>/dev/null || echo dev)
LDFLAGS := -s -w -X masthead/internal/app.Version=$(VERSION)
SITE := $(shell find web internal/i18n/locales -type f -not -path 'web/dist/*' 2>/dev/null) vite.config.ts package.json
PG_PORT ?= 55432
# Tests create and drop hundreds of databases, which takes a tenth of the time in memory, if there is enough of it.
MEMORY := $(shell [ "$$(df -k --output=avail /dev/shm 2>/dev/null | tail -n 1)" -gt 2000000 ] 2>/dev/null && echo /dev/shm)
PG_DIR := $(or $(MEMORY),$(TMPDIR),/tmp)/masthead-postgres-$(PG_PORT)
# All commands have the same flags, so that they share compiled packages.
export GOFLAGS := $(filter-out -trimpath,$(GOFLAGS)) -trimpath

.PHONY: run dev build test check check-format check-go check-site check-types check-generated unit browser bench generate merge-drivers clean help needs-node needs-postgres needs-chromium needs-ffmpeg prepare postgres postgres-stop

help: ## list the targets
	@grep -hE '^[a-z-]+:.*## ' $(MAKEFILE_LIST) | awk -F':.*## ' '{printf "  make %-10s %s\n", $$1, $$2}'

run: build ## build and serve, with the demonstration content on first start
	@bin/masthead serve

build: bin/masthead ## one program, bin/masthead, with the site inside

bin/masthead: web/dist/site/.built $(shell find cmd internal web -name '*.go' -o -name '*.sql' -o -name areas.json -o -name '*.json' -path '*locales*' -o -path '*demo/content*' 2>/dev/null) go.mod
	go build -ldflags '$(LDFLAGS)' -o $@ ./cmd/masthead

web/dist/site/.built: node_modules/.installed $(SITE)
	@npm run --silent build
	@touch $@

node_modules/.installed: package.json package-lock.json | needs-node
	npm install --no-audit --no-fund --loglevel=error
	@touch $@

dev: build ## serve, and reload pages when a page component changes
	@trap 'kill 0' EXIT; npm run --silent dev & bin/masthead serve --site-dir web/dist/site

generate: build ## write the TypeScript and the OpenAPI document that are generated from the Go types
	@bin/masthead generate .
	@npm run --silent generate

merge-drivers: ## let Git merge catalogues by message and take our side of generated files
	git config merge.catalogue.driver 'node web/build/merge-catalogue.mjs %O %A %B'
	git config merge.generated.driver true

test: ## run every check, cheapest first
	@$(MAKE) --no-print-directory -j4 prepare
	@$(MAKE) --no-print-directory -j4 check
	@$(MAKE) --no-print-directory unit browser

# Downloads wait for the network and compilers for the processor, so they run side by side.
prepare: needs-postgres needs-chromium needs-ffmpeg build bin/golangci-lint bin/versitygw bin/streamserver/nginx

bin/golangci-lint: tools/go.mod
	cd tools && go build -o ../$@ github.com/golangci/golangci-lint/v2/cmd/golangci-lint

bin/versitygw: e2e/s3server/go.mod
	cd e2e/s3server && go build -o ../../$@ github.com/versity/versitygw/cmd/versitygw

bin/streamserver/nginx: e2e/streamserver.sh
	e2e/streamserver.sh $(@D)
	@touch $@

check: check-format check-go check-site check-types check-generated ## format, lint, types, generated files

check-format:
	@test -z "$$(gofmt -l cmd internal web/*.go bench e2e | tee /dev/stderr)" || { echo 'gofmt: the files above are not formatted'; exit 1; }

check-go: build bin/golangci-lint
	bin/golangci-lint run ./...

check-site: build
	npm run --silent lint

check-types: build
	npm run --silent typecheck

check-generated: build
	bin/masthead generate --check .
	npm run --silent generate -- --check

# These packages load a whole publication, run the program from outside or run one step after the other, and the race detector makes
# them about three times as slow. The packages that they call are tested with it.
WITHOUT_RACE := masthead/(bench|e2e|internal/(accountsite|apitest|app|backup|demo|download|importer/ghost|importer/wordpress|pagetest|storypage))(/|$$)

# SQLite and its C library are C translated to Go. Their memory is not Go's, so the race detector finds nothing in
# them and makes every query several times as slow.
C_IN_GO := -gcflags=modernc.org/sqlite/lib=-race=false -gcflags=modernc.org/libc=-race=false

unit: build bin/versitygw postgres ## Go on SQLite and PostgreSQL, with the race detector where it is useful, and the components
	npm run --silent test
	export MASTHEAD_TEST_POSTGRES="$$(cat $(PG_DIR)/address)"; \
	export MASTHEAD_BIN=$(CURDIR)/bin/masthead MASTHEAD_TEST_S3GATEWAY=$(CURDIR)/bin/versitygw; \
	go test -race $(C_IN_GO) -vet=off -timeout 10m $$(go list ./... | grep -vE '$(WITHOUT_RACE)') && \
	go test -vet=off -p 3 -timeout 10m $$(go list ./... | grep -E '$(WITHOUT_RACE)'); \
	status=$$?; $(MAKE) --no-print-directory postgres-stop; exit $$status

browser: build needs-chromium needs-ffmpeg bin/streamserver/nginx ## browser tests, accessibility and weights in Chromium with the built program
	npx playwright test -c e2e/playwright.config.ts

bench: build postgres ## measure the performance targets; write bench/results.json and bench/RESULTS.md
	MASTHEAD_TEST_POSTGRES="$$(cat $(PG_DIR)/address)" bench/run; status=$$?; $(MAKE) --no-print-directory postgres-stop; exit $$status

postgres: needs-postgres
	@mkdir -p $(PG_DIR) && e2e/postgres.sh start $(PG_DIR) $(PG_PORT) > $(PG_DIR).address && mv $(PG_DIR).address $(PG_DIR)/address

postgres-stop:
	@e2e/postgres.sh stop $(PG_DIR) && rm -rf $(PG_DIR) || true

needs-node:
	@command -v npm >/dev/null || { echo 'Node.js with npm is missing: https://nodejs.org, apt-get install nodejs npm, or brew install node'; exit 1; }

needs-postgres:
	@e2e/needs.sh postgresql

needs-chromium:
	@e2e/needs.sh chromium

needs-ffmpeg:
	@e2e/needs.sh ffmpeg

clean: ## remove built files, but not the data
	rm -rf bin web/dist/site web/dist/runtime node_modules/.installed
