package wordpress_test

import (
	"bufio"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const head = `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:excerpt="http://wordpress.org/export/1.2/excerpt/" xmlns:content="http://purl.org/rss/1.0/modules/content/"
 xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:wp="http://wordpress.org/export/1.2/">
<channel><title>The Weaver's Notebook</title><link>https://weaver.example.com</link><wp:wxr_version>1.2</wp:wxr_version>
<wp:base_blog_url>https://weaver.example.com</wp:base_blog_url>
<wp:author><wp:author_id>1</wp:author_id><wp:author_login>meera</wp:author_login><wp:author_email>meera@weaver.example.com</wp:author_email>
	<wp:author_display_name><![CDATA[Meera Sattvik]]></wp:author_display_name></wp:author>
<wp:category><wp:term_id>3</wp:term_id><wp:category_nicename>craft</wp:category_nicename>
	<wp:cat_name><![CDATA[Craft]]></wp:cat_name></wp:category>
<wp:category><wp:term_id>4</wp:term_id><wp:category_nicename>looms</wp:category_nicename><wp:category_parent>craft</wp:category_parent>
	<wp:cat_name><![CDATA[Looms]]></wp:cat_name></wp:category>
`

const tail = "</channel></rss>\n"

// post returns an item with the given fields; more is inserted unchanged.
func post(id int, title, content, more string) string {
	return fmt.Sprintf(
		`<item><title><![CDATA[%s]]></title><link>https://weaver.example.com/2024/05/post-%d/</link><dc:creator>meera</dc:creator>
<content:encoded><![CDATA[%s]]></content:encoded><excerpt:encoded><![CDATA[]]></excerpt:encoded>
<wp:post_id>%d</wp:post_id><wp:post_date>2024-05-%02d 10:00:00</wp:post_date><wp:post_date_gmt>2024-05-%02d 04:30:00</wp:post_date_gmt>
<wp:post_name>post-%d</wp:post_name><wp:status>publish</wp:status><wp:post_type>post</wp:post_type>
<category domain="category" nicename="looms"><![CDATA[Looms]]></category>
	<category domain="post_tag" nicename="tag-%d"><![CDATA[Tag %d]]></category>
%s</item>
`,
		title,
		id,
		strings.ReplaceAll(content, "]]>", "]]]]><![CDATA[>"),
		id,
		id%28+1,
		id%28+1,
		id,
		id%40,
		id%40,
		more,
	)
}

// write writes an export with the given items to a file.
func write(t testing.TB, items ...string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "export.xml")
	if err := os.WriteFile(path, []byte(head+strings.Join(items, "")+tail), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// blocks are the blocks of generated texts.
var blocks = []string{
	"<!-- wp:paragraph -->\n<p>The warp is <strong>stretched</strong> before dawn, when the air is damp, " +
		"and the first bobbin of the day is <a href=\"https://weaver.example.com/bobbins/\">wound by hand</a>.</p>\n<!-- /wp:paragraph -->\n\n",
	"<!-- wp:paragraph -->\n<p>“Nobody asked what a metre costs,” she says — ₹640 in 2019, ₹910 today. " +
		"करघा घर में है, and the <em>buyers</em> come by <a href=\"https://rail.example.org/routes?from=Kanchipuram&amp;to=Chennai\" " +
		"target=\"_blank\" rel=\"noreferrer noopener\">the morning train</a>.</p>\n<!-- /wp:paragraph -->\n\n",
	"<!-- wp:heading -->\n<h2 class=\"wp-block-heading\">What a loom earns</h2>\n<!-- /wp:heading -->\n\n",
	"<!-- wp:paragraph -->\n<p>A cooperative of forty households sells through three shops and one page on the web; it keeps its own books, " +
		"pays for dye in advance and has owed nobody anything since the second year of the drought.</p>\n<!-- /wp:paragraph -->\n\n",
	"<!-- wp:image {\"id\":71,\"sizeSlug\":\"large\"} -->\n<figure class=\"wp-block-image size-large\">" +
		"<img src=\"https://weaver.example.com/files/loom-1-1024x683.jpg\" " +
		"alt=\"A pit loom\" class=\"wp-image-71\"/>" +
		"<figcaption class=\"wp-element-caption\">The pit loom of the family</figcaption></figure>\n<!-- /wp:image -->\n\n",
	"<!-- wp:list -->\n<ul class=\"wp-block-list\">" +
		"<!-- wp:list-item -->\n<li>two frames of teak</li>\n<!-- /wp:list-item -->\n<!-- wp:list-item -->\n" +
		"<li>a <a href=\"/reeds/\">reed</a> of brass</li>\n<!-- /wp:list-item --></ul>\n<!-- /wp:list -->\n\n",
	"<!-- wp:quote -->\n<blockquote class=\"wp-block-quote\"><!-- wp:paragraph -->\n" +
		"<p>The cloth remembers every <strong>mistake</strong>.</p>\n<!-- /wp:paragraph -->" +
		"<cite>Meera Sattvik</cite></blockquote>\n<!-- /wp:quote -->\n\n",
}

// generate writes an export of n posts with texts of about size bytes, followed by as many
// attachments.
func generate(t testing.TB, n, size int) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "generated.xml")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	w := bufio.NewWriterSize(f, 1<<20)
	_, _ = w.WriteString(head)
	body := ""
	for i := 0; len(body) < size; i++ {
		body += blocks[i%len(blocks)]
	}
	for i := 1; i <= n; i++ {
		_, _ = w.WriteString(post(i, fmt.Sprintf("The loom, day %d", i), fmt.Sprintf("<p>Day %d.</p>%s", i, body),
			fmt.Sprintf("<wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value>%d</wp:meta_value></wp:postmeta>", n+i)))
	}
	for i := 1; i <= n; i++ {
		_, _ = fmt.Fprintf(
			w,
			`<item><title>loom-%[1]d</title><wp:post_id>%[2]d</wp:post_id><wp:post_type>attachment</wp:post_type><wp:status>inherit</wp:status>`+
				`<wp:attachment_url>https://weaver.example.com/files/loom-%[1]d.jpg</wp:attachment_url>`+
				`<wp:postmeta><wp:meta_key>_wp_attachment_image_alt</wp:meta_key><wp:meta_value>A loom</wp:meta_value></wp:postmeta></item>
`,
			i,
			n+i,
		)
	}
	_, _ = w.WriteString(tail)
	if err := w.Flush(); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
	return path
}
