import { Parser } from 'htmlparser2'
import { BlogopsError } from '../../../contract/errors.ts'
import { countOther, type ExportedArticle, type ExportedSite, parseUtc } from './exported-site.ts'
import { convertPost } from './wordpress-body.ts'

/** Item of a WordPress export: texts of its elements by name, in lower case. */
interface Item {
  texts: Map<string, string>
  categories: { domain: string; name: string; slug: string }[]
  meta: Map<string, string>
}

/** Statuses of posts that were not public. They are imported, too. */
const draftStatuses = new Set(['draft', 'pending', 'future', 'private'])

/**
 * Reads a WordPress export (WXR 1.0 to 1.2). The parser expands no entities but the five of XML, and a file with a
 * document type is refused.
 * @throws BlogopsError `bad_request` for another kind of file.
 */
export function readWordpress(xml: string): ExportedSite {
  const { channel, items, authors } = parseItems(xml)
  if (!/^\d+\.\d+$/.test(channel.get('wp:wxr_version') ?? '')) throw notWordpressError()
  const others = new Map<string, number>()
  const attachments = new Map<string, string>()
  const posts: Item[] = []
  for (const item of items) {
    const type = item.texts.get('wp:post_type') ?? 'unknown'
    const status = item.texts.get('wp:status') ?? ''
    if (type === 'attachment')
      attachments.set(getText(item, 'wp:post_id'), getText(item, 'wp:attachment_url') || getText(item, 'guid'))
    if (type !== 'post') countOther(others, type)
    else if (status === 'publish' || draftStatuses.has(status)) posts.push(item)
    else countOther(others, `post in ${status || 'no status'}`)
  }
  return {
    source: 'wordpress',
    url: channel.get('wp:base_blog_url') || channel.get('link') || null,
    articles: posts.map(item => toArticle(item, { attachments, authors })),
    others,
  }
}

interface Related {
  attachments: ReadonlyMap<string, string>
  /** Display names by login. */
  authors: ReadonlyMap<string, string>
}

function toArticle(item: Item, { attachments, authors }: Related): ExportedArticle {
  const { html, notes } = convertPost(getText(item, 'content:encoded'))
  const slug = getText(item, 'wp:post_name')
  const creator = getText(item, 'dc:creator')
  const categories = item.categories.filter(({ domain }) => domain === 'category')
  const tags = item.categories.filter(({ domain }) => domain === 'post_tag')
  return {
    id: getText(item, 'wp:post_id').trim() || (slug === '' ? '' : `slug:${slug}`),
    title: getText(item, 'title').trim(),
    slug,
    html,
    excerpt: item.meta.get('_yoast_wpseo_metadesc') || getText(item, 'excerpt:encoded').trim(),
    author: authors.get(creator) ?? creator,
    categories: categories.flatMap(({ slug, name }) => [slug, name]),
    picture: attachments.get(item.meta.get('_thumbnail_id') ?? '') ?? '',
    publishedAt: getText(item, 'wp:status') === 'publish' ? parseUtc(getText(item, 'wp:post_date_gmt')) : null,
    notes: [...notes, ...(tags.length > 0 ? [`Tags were left out: ${tags.map(({ name }) => name).join(', ')}.`] : [])],
    ...(getText(item, 'wp:post_password') !== '' && { problem: 'It is protected by a password.' }),
  }
}

const getText = ({ texts }: Item, name: string) => texts.get(name) ?? ''

/** Deepest element of a valid export: channel, item, postmeta and its value. */
const maxDepth = 30

function parseItems(xml: string) {
  const channel = new Map<string, string>()
  const authors = new Map<string, string>()
  const items: Item[] = []
  const path: string[] = []
  let item: Item | undefined
  let entry = new Map<string, string>()
  let attributes: Record<string, string> = {}
  let text = ''

  const parser = new Parser(
    {
      onprocessinginstruction(name) {
        if (name.toLowerCase() === '!doctype') throw doctypeError()
      },
      onopentag(name, given) {
        path.push(name)
        if (path.length > maxDepth) throw notWordpressError()
        attributes = given
        text = ''
        if (name === 'item') item = { texts: new Map(), categories: [], meta: new Map() }
        if (name === 'wp:postmeta' || name === 'wp:author') entry = new Map()
      },
      // A value may have several CDATA sections, which arrive one after another.
      ontext(data) {
        text += data
      },
      onclosetag(name) {
        const parent = path[path.length - 2]
        path.pop()
        if (name === 'item' && item) items.push(item)
        if (name === 'item') item = undefined
        else if (name === 'wp:author')
          authors.set(entry.get('wp:author_login') ?? '', entry.get('wp:author_display_name') ?? '')
        else if (name === 'wp:postmeta')
          item?.meta.set(entry.get('wp:meta_key') ?? '', entry.get('wp:meta_value') ?? '')
        else if (parent === 'wp:postmeta' || parent === 'wp:author') entry.set(name, text)
        else if (parent === 'item' && name === 'category')
          item?.categories.push({ domain: attributes.domain ?? '', slug: attributes.nicename ?? '', name: text })
        else if (parent === 'item') item?.texts.set(name, text)
        else if (parent === 'channel') channel.set(name, text.trim())
      },
    },
    { xmlMode: true, decodeEntities: true },
  )
  parser.end(xml)
  return { channel, items, authors }
}

function doctypeError(): BlogopsError {
  return new BlogopsError('bad_request', 'The file has a document type (DOCTYPE), which no WordPress export has.', {
    hint: 'Export the site again: Tools, Export, in WordPress.',
  })
}

function notWordpressError(): BlogopsError {
  return new BlogopsError('bad_request', 'The file is not a WordPress export.', {
    hint: 'Export the posts with Tools, Export, in WordPress, and import the .xml file.',
  })
}
