package database

import "testing"

// listeningMemo returns a memo that is notified of changes.
func listeningMemo(t *testing.T) *Memo[string, int] {
	t.Helper()
	return NewMemo[string, int](&DB{}, 1<<20)
}

func TestMemoDropsTouchedValues(t *testing.T) {
	m := listeningMemo(t)
	m.Store("a", 1, 8, []string{"story:1", "list"}, m.BeginRead())
	m.Store("b", 2, 8, []string{"story:2"}, m.BeginRead())
	m.Invalidate("story:1", "story:9")
	if v, _, ok := m.Find("a"); ok {
		t.Errorf("a touched value is found: %d", v)
	}
	if v, tags, ok := m.Find("b"); !ok || v != 2 || len(tags) != 1 {
		t.Errorf("another value: %d %v %t", v, tags, ok)
	}
	m.Store("a", 3, 8, []string{"story:1"}, m.BeginRead())
	if v, _, ok := m.Find("a"); !ok || v != 3 {
		t.Errorf("read again: %d %t", v, ok)
	}
}

func TestMemoDropsValuesThatChangedDuringTheRead(t *testing.T) {
	m := listeningMemo(t)
	mark := m.BeginRead()
	m.Invalidate("list")
	m.Store("old", 1, 8, []string{"list"}, mark)
	m.Store("other", 2, 8, []string{"story:2"}, mark)
	if _, _, ok := m.Find("old"); ok {
		t.Error("a value that was read before the change is kept")
	}
	if _, _, ok := m.Find("other"); !ok {
		t.Error("a value that does not depend on the change is dropped")
	}
}

func TestMemoStoresNothingWithoutNotifications(t *testing.T) {
	m := listeningMemo(t)
	m.Store("a", 1, 8, nil, m.BeginRead())
	m.SetTrusted(false)
	m.Store("b", 2, 8, nil, m.BeginRead())
	for _, key := range []string{"a", "b"} {
		if _, _, ok := m.Find(key); ok {
			t.Errorf("%s is found while changes are not received", key)
		}
	}
	m.SetTrusted(true)
	for _, key := range []string{"a", "b"} {
		if _, _, ok := m.Find(key); ok {
			t.Errorf("%s is found after changes were not received", key)
		}
	}
}

func TestMemoStoresABoundedNumberOfChanges(t *testing.T) {
	m := listeningMemo(t)
	m.Store("a", 1, 8, []string{"kept"}, m.BeginRead())
	for range maxTouched + 1 {
		m.Invalidate(string(rune('a'+m.BeginRead()%20)) + string(rune(m.BeginRead())))
	}
	if len(m.touched) > maxTouched {
		t.Errorf("%d tags are remembered", len(m.touched))
	}
	if _, _, ok := m.Find("a"); ok {
		t.Error("a value is found although changes to its tags may have been forgotten")
	}
}
