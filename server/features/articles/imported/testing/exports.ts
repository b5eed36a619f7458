/** Texts of a WordPress post, as an export has them. */
interface PostTexts {
  id?: string
  title?: string
  slug?: string
  content?: string
}

/** A published post with a category, two tags, a picture and a description for search engines. */
export function wordpressPost({
  id = '5',
  title = 'Five Kettles &amp; Pots',
  slug = 'five-kettles',
  content = '<!-- wp:paragraph -->\n<p>They boil.</p>\n<!-- /wp:paragraph --><img src="/wp-content/pot.jpg"><script>x()</script>',
}: PostTexts = {}): string {
  return `<item>
    <title>${title}</title>
    <link>https://old.example/2024/05/${slug}/</link>
    <dc:creator><![CDATA[grace]]></dc:creator>
    <content:encoded><![CDATA[${content}]]></content:encoded>
    <excerpt:encoded><![CDATA[]]></excerpt:encoded>
    <wp:post_id>${id}</wp:post_id>
    <wp:post_date_gmt><![CDATA[2024-05-01 09:00:00]]></wp:post_date_gmt>
    <wp:post_name><![CDATA[${slug}]]></wp:post_name>
    <wp:status><![CDATA[publish]]></wp:status>
    <wp:post_type><![CDATA[post]]></wp:post_type>
    <wp:post_password><![CDATA[]]></wp:post_password>
    <category domain="category" nicename="kitchen"><![CDATA[Kitchen]]></category>
    <category domain="post_tag" nicename="boiling"><![CDATA[boiling]]></category>
    <category domain="post_tag" nicename="tea"><![CDATA[tea]]></category>
    <wp:postmeta><wp:meta_key>_thumbnail_id</wp:meta_key><wp:meta_value><![CDATA[9]]></wp:meta_value></wp:postmeta>
    <wp:postmeta><wp:meta_key>_yoast_wpseo_metadesc</wp:meta_key>
      <wp:meta_value><![CDATA[Kettles, compared.]]></wp:meta_value></wp:postmeta>
  </item>`
}

/** A draft of the block editor with a block and a shortcode of AAWP. */
export const blockEditorPost = `<item><title>Blocks</title><link>https://old.example/?p=6</link>
  <content:encoded><![CDATA[<!-- wp:heading {"level":3} --><h3>Overview</h3><!-- /wp:heading -->
<!-- wp:paragraph --><p>Text [amazon box="B07TESTONE"]</p><!-- /wp:paragraph -->
<!-- wp:aawp/aawp-block {"look":"box","asin":"B07TESTTWO"} /-->]]></content:encoded>
  <wp:post_id>6</wp:post_id><wp:post_date_gmt>0000-00-00 00:00:00</wp:post_date_gmt><wp:post_name>blocks</wp:post_name>
  <wp:status>draft</wp:status><wp:post_type>post</wp:post_type></item>`

const otherItems = `
  <item><title>About</title><wp:post_id>2</wp:post_id><wp:status>publish</wp:status><wp:post_type>page</wp:post_type></item>
  <item><title>Old</title><wp:post_id>3</wp:post_id><wp:status>trash</wp:status><wp:post_type>post</wp:post_type></item>
  <item><title>cover</title><wp:post_id>9</wp:post_id><wp:status>inherit</wp:status>
    <wp:post_type>attachment</wp:post_type>
    <wp:attachment_url>https://old.example/wp-content/cover.jpg</wp:attachment_url></item>`

/** A WordPress export with these items, a page, a deleted post and a picture. */
export function wordpressExport(items: string): string {
  return `<?xml version="1.0" encoding="UTF-8" ?>
<rss version="2.0" xmlns:wp="http://wordpress.org/export/1.2/"><channel>
  <title>Old Site</title><link>https://old.example</link><wp:wxr_version>1.2</wp:wxr_version>
  <wp:base_blog_url>https://old.example</wp:base_blog_url>
  <wp:author><wp:author_login><![CDATA[grace]]></wp:author_login>
    <wp:author_display_name><![CDATA[Grace Hopper]]></wp:author_display_name></wp:author>
  ${items}${otherItems}
</channel></rss>`
}

/** A Ghost export with a post, a post without HTML, and a page. */
export const ghostExport = {
  meta: { exported_on: 1, version: '6.0.0' },
  data: {
    posts: [
      {
        id: 'p1',
        title: 'Five Kettles',
        slug: 'five-kettles',
        html: '<p>They boil.</p><figure class="kg-card kg-image-card"><img src="__GHOST_URL__/content/images/pot.jpg" alt=""></figure>',
        type: 'post',
        status: 'published',
        published_at: '2025-02-03T10:00:00.000Z',
      },
      { id: 'p2', title: 'Only Lexical', slug: 'only-lexical', html: null, lexical: '{"root":{}}', type: 'post' },
      { id: 'p3', title: 'About', slug: 'about', html: '<p>Us.</p>', type: 'page' },
    ],
    tags: [
      { id: 't1', name: '#internal', slug: 'hash-internal' },
      { id: 't2', name: 'Kitchen', slug: 'kitchen' },
    ],
    users: [{ id: 'u1', name: 'Grace', slug: 'grace' }],
    posts_tags: [
      { post_id: 'p1', tag_id: 't2', sort_order: 1 },
      { post_id: 'p1', tag_id: 't1', sort_order: 0 },
    ],
    posts_authors: [{ post_id: 'p1', author_id: 'u1', sort_order: 0 }],
  },
}
