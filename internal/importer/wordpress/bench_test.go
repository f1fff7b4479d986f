package wordpress_test

import (
	"testing"

	"masthead/internal/database/dbtest"
	"masthead/internal/importer"
	"masthead/internal/importer/importtest"
)

// BenchmarkImport imports 5,000 posts of typical size into an empty SQLite file.
func BenchmarkImport(b *testing.B) {
	const posts = 5000
	file := generate(b, posts, 5000)
	b.ReportAllocs()
	for b.Loop() {
		deps := importtest.Deps(b, dbtest.New(b), formats)
		report, err := run(b, deps, file, importer.Options{})
		if err != nil {
			b.Fatal(err)
		}
		if c := report.Counts[importer.Post]; c.New != posts {
			b.Fatalf("%+v", c)
		}
	}
	b.ReportMetric(float64(posts*b.N)/b.Elapsed().Seconds(), "posts/s")
}
