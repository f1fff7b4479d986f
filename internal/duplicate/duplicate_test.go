package duplicate_test

import (
	"fmt"
	"slices"
	"testing"

	"masthead/internal/duplicate"
)

// What many records have in common, such as the address of a platform or a usual name, does not make all of them possible duplicates.
func TestWhatManyHaveInCommonIsBounded(t *testing.T) {
	var list []duplicate.Record
	for id := range int64(200) {
		list = append(list, duplicate.Record{ID: id + 1, Names: []string{"asha"}, Addresses: []string{"platform.example"}, Spoken: "asha"})
	}
	pairs := new(duplicate.Finder).Pairs(list, nil)
	isOther := func(p duplicate.Pair) bool { return p.Reason != duplicate.SameName }
	if len(pairs) == 0 || len(pairs) > 200*20 || slices.ContainsFunc(pairs, isOther) {
		t.Errorf("%d pairs, the first is %v", len(pairs), pairs[:1])
	}
}

// The pages of the list have each pair once, in the order of the ids.
func TestPagesOfPairs(t *testing.T) {
	pairs := []duplicate.Pair{{First: 1, Second: 2}, {First: 1, Second: 9}, {First: 4, Second: 5}}
	if got := duplicate.After(pairs, 0, 0, 2); !slices.Equal(got, pairs[:2]) {
		t.Error(got)
	}
	if got := duplicate.After(pairs, 1, 9, 2); !slices.Equal(got, pairs[2:]) {
		t.Error(got)
	}
	if got := duplicate.After(pairs, 1, 3, 1); !slices.Equal(got, pairs[1:2]) { // the pair of the key is no longer in the list
		t.Error(got)
	}
	if got := duplicate.After(pairs, 4, 5, 2); len(got) > 0 {
		t.Error(got)
	}
}

// BenchmarkPairs compares 100,000 records, first as a program that has just started does, then as it does for each further request.
func BenchmarkPairs(b *testing.B) {
	first := []string{"asha", "ravi", "meher", "zoya", "farid", "harika", "nila", "kabir", "lakshmi", "devendra"}
	last := []string{"rao", "guttikonda", "lokhandwala", "kapadia", "vakil", "chattopadhyay", "subramaniam", "deshpande", "bhattacharya"}
	var list []duplicate.Record
	for id := range int64(100_000) {
		name := fmt.Sprint(first[id%10], string(rune('a'+id/9%26)), last[id%9], string(rune('a'+id/26%26)), string(rune('a'+id/676%26)))
		list = append(list, duplicate.Record{ID: id + 1, Names: []string{name}, Addresses: []string{fmt.Sprint("linkedin.example/in/", id)},
			Spoken: name})
	}
	b.Run("first", func(b *testing.B) {
		for b.Loop() {
			new(duplicate.Finder).Pairs(list, nil)
		}
	})
	b.Run("again", func(b *testing.B) {
		finder := new(duplicate.Finder)
		finder.Pairs(list, nil)
		for b.Loop() {
			finder.Pairs(list, nil)
		}
	})
}
