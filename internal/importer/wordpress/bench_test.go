package wordpress_test

import (
	"testing"

	"masthead/internal/database/dbtest"
	"masthead/internal/importer"
	"masthead/internal/importer/importtest"
)

func BenchmarkImport(b *testing.B) {
	const posts = 2000
	file := generate(b, posts, 5000)
	for b.Loop() {
		deps := importtest.Deps(b, dbtest.New(b), formats)
		if _, err := run(b, deps, file, importer.Options{}); err != nil {
			b.Fatal(err)
		}
	}
	b.ReportMetric(float64(posts*b.N)/b.Elapsed().Seconds(), "posts/s")
}
