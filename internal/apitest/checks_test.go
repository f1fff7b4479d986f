package apitest

import (
	"fmt"
	"slices"
	"strings"
	"testing"
)

// public is the caching of public responses: one minute (D-38).
var (
	public  = map[string]string{"Cache-Control": "public, max-age=60"}
	private = map[string]string{"Cache-Control": "private, no-store"}
)

// count checks the number of stories in a response.
func count(n int) func(*testing.T, Response) {
	return func(t *testing.T, a Response) {
		if got := len(Titles(a.Member("stories"))); got != n {
			t.Errorf("%d stories, want %d", got, n)
		}
	}
}

// is checks members of the response: path, value, path, value…; the parts of a path are separated
// by dots.
func is(pairs ...any) func(*testing.T, Response) {
	return func(t *testing.T, a Response) {
		t.Helper()
		for i := 0; i < len(pairs); i += 2 {
			path := pairs[i].(string)
			if got, want := fmt.Sprint(a.Member(steps(path)...)), fmt.Sprint(pairs[i+1]); got != want {
				t.Errorf("%s is %s, want %s", path, got, want)
			}
		}
	}
}

func steps(path string) []any {
	var list []any
	if path == "" {
		return nil
	}
	for step := range strings.SplitSeq(path, ".") {
		var n int
		if _, err := fmt.Sscanf(step, "%d", &n); err == nil {
			list = append(list, n)
		} else {
			list = append(list, step)
		}
	}
	return list
}

// keys checks that a member has exactly these keys.
func keys(t *testing.T, object any, want string) {
	t.Helper()
	var got []string
	m, _ := object.(map[string]any)
	for key := range m {
		got = append(got, key)
	}
	list := strings.Fields(want)
	slices.Sort(got)
	slices.Sort(list)
	if !slices.Equal(got, list) {
		t.Errorf("keys %v, want %v", got, list)
	}
}

// The keys of D-39's Story; those of the last line are additions.
const cardKeys = `id path slug title type publishedAt updatedAt timeLapsed layout brand series mediaId videoPlatform
	brandPublisher metadata webinar
	lang dir minutes duration sponsored gated hasAudio picture portrait`

func numberedTitles(word string, from, to int) []string {
	var list []string
	for i := from; i >= to; i-- {
		list = append(list, fmt.Sprint(word, " ", i))
	}
	return list
}

const paged = `{"stories":[],"limit":12,"offset":0`
