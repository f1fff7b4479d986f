package feed_test

import (
	"masthead/internal/importer"
	"masthead/internal/importer/feed"
)

var formats = map[string]importer.Format{feed.Kind: feed.Open}
