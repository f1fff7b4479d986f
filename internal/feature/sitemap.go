package feature

import "context"

// SitemapPart lists a feature's pages in the sitemap.
type SitemapPart struct {
	// Name begins the names of the part's files: "terms" for terms-0.xml and terms-1.xml, or for terms.xml if Files is
	// nil. The pages of all parts without a name are in one file.
	Name string
	// Files returns the numbers of the files that have pages, and the cache tags that the numbers depend on. The tags
	// of brands and of the list of all stories need not be among them.
	Files func(context.Context) (numbers []int64, tags []string, err error)
	// Pages returns the canonical paths of the pages in a file that search engines may index, each once, and the cache
	// tags that the list depends on. file is 0 if Files is nil.
	Pages func(ctx context.Context, file int64) (paths, tags []string, err error)
}

// MaxSitemapPages is the maximum number of pages of one kind that a part without a name lists.
const MaxSitemapPages = 5000
