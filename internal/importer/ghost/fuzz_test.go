package ghost_test

import (
	"os"
	"testing"

	"masthead/internal/importer/ghost"
	"masthead/internal/importer/importtest"
)

func FuzzOpen(f *testing.F) {
	pottery, err := os.ReadFile("testdata/pottery.json")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(pottery)
	f.Add(
		[]byte(
			`{"posts":[{"id":1,"page":true,"lexical":"{\"root\":{` +
				`\"children\":[{\"type\":\"list\",\"children\":[{\"type\":\"text\",\"text\":\"x\"}]}]}}"}]}`,
		),
	)
	f.Add(
		[]byte(
			`{"data":{"posts":[{"id":1,"mobiledoc":"{\"sections\":[[1,\"p\",[[0,[0],3,\"x\"]]],[10,0]],\"markups\":[[\"a\",[\"href\"]]]}"}]}}`,
		),
	)
	f.Fuzz(func(t *testing.T, src []byte) { importtest.ReadAll(t, ghost.Open, src) })
}
