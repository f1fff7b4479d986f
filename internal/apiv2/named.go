package apiv2

import (
	"net/http"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

// maxNamed is the maximum number of ids that a list is asked for at once.
const maxNamed = 50

// NamedPage is a page of a list of the newsroom that can be searched by name, or asked for some records.
type NamedPage struct {
	KeyPage
	Text string `query:"q" maxLength:"100" doc:"Part of a name, at least 2 characters: the best matches, best first, at most 1000 (addition)."`
	IDs  string `query:"ids" maxLength:"1000" doc:"IDs, separated by commas, at most 50: these records in any state (addition)."`
}

// MaxRanked is the maximum number of matches that a search in a list of the newsroom pages through.
const MaxRanked = 1000

// AfterKey returns the items of a ranked list after the item with a key; the whole list for "". It returns nil if no item has the key any
// more.
func AfterKey[T any](list []T, key string, keyOf func(T) string) []T {
	if key == "" {
		return list
	}
	at := slices.IndexFunc(list, func(one T) bool { return keyOf(one) == key })
	if at < 0 {
		return nil
	}
	return list[at+1:]
}

// Words returns the text that is searched for, "" if it is too short to find anything.
func (p NamedPage) Words() string {
	words := strings.Join(strings.Fields(p.Text), " ")
	if utf8.RuneCountInString(words) < 2 {
		return ""
	}
	return words
}

// Named returns the ids of the records that are asked for, nil if all are. The error has status 400.
func (p NamedPage) Named() ([]int64, error) {
	if p.IDs == "" {
		return nil, nil
	}
	var ids []int64
	for part := range strings.SplitSeq(p.IDs, ",") {
		id, err := strconv.ParseInt(part, 10, 64)
		if err != nil || id < 1 || len(ids) == maxNamed {
			return nil, Error(http.StatusBadRequest, "ids: must be up to 50 ids, separated by commas")
		}
		ids = append(ids, id)
	}
	return ids, nil
}
