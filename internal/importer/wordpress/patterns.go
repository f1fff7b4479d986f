package wordpress

import (
	"fmt"
	"os"
)

// patterns stores the texts of synced patterns, which posts show by their numbers. The texts are in a temporary file;
// memory use is 24 bytes per pattern and the map around them.
type patterns struct {
	file   *os.File
	size   int64
	places map[string]span // by id
}

// span is a part of a file.
type span struct {
	offset int64
	length int
}

// maxPattern is the size of the longest pattern that is imported, in bytes.
const maxPattern = 1 << 20

func newPatterns(dir string) (*patterns, error) {
	file, err := os.CreateTemp(dir, "patterns-*")
	if err != nil {
		return nil, fmt.Errorf("list of patterns: %w", err)
	}
	_ = os.Remove(file.Name()) // the file exists until it is closed
	return &patterns{file: file, places: map[string]span{}}, nil
}

func (p *patterns) Close() error { return p.file.Close() }

// addPattern adds a pattern, unless WordPress shows nothing in its place because it is not published or has a password. A
// pattern whose metadata restricts who may see it is left out too.
func (e *export) addPattern(it *item) error {
	if it.status != "publish" || it.password != "" || it.isForMembers() || it.tooLarge || len(it.content) > maxPattern {
		return nil
	}
	if _, err := e.patterns.file.WriteString(it.content); err != nil {
		return fmt.Errorf("list of patterns: %w", err)
	}
	e.patterns.places[it.id] = span{e.patterns.size, len(it.content)}
	e.patterns.size += int64(len(it.content))
	const place = 100 // bytes of an entry of the map
	return e.countMemory(place)
}

// text returns the text of a pattern.
func (p *patterns) text(id string) (text string, found bool) {
	place, found := p.places[id]
	if !found {
		return "", false
	}
	b := make([]byte, place.length)
	_, err := p.file.ReadAt(b, place.offset)
	return string(b), err == nil
}
