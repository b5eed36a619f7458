import { Parser } from 'htmlparser2'
import { BlogopsError } from '../../../contract/errors.ts'
import { escapeHtml } from '../../../domain/text.ts'
import { countOther, type ExportedArticle, type ExportedSite, parseUtc } from './copy-pictures.ts'

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
        if (name.toLowerCase() === '!doctype')
          throw notWordpressError('The file has a document type (DOCTYPE), which no WordPress export has.')
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

function notWordpressError(message = 'The file is not a WordPress export.'): BlogopsError {
  return new BlogopsError('bad_request', message, {
    hint: 'Export the posts with Tools, Export, in WordPress, and import the .xml file.',
  })
}

/** Blocks whose HTML is in the text, so that nothing is lost without the block. */
const plainNames =
  'paragraph heading list list-item image gallery quote table html columns column group buttons button separator more nextpage code preformatted embed media-text pullquote verse spacer'
const plainBlocks = new Set(plainNames.split(' '))

// A repetition stops where the next match could begin, so that no text takes quadratic time. WordPress escapes both angle
// brackets in the attributes of a block.
const blockComment = /<!--\s*(\/?)wp:([a-z][a-z0-9_-]*(?:\/[a-z][a-z0-9_-]*)?)(\s+\{[^<>]{0,20000}\})?\s{0,9}(\/?)-->/g
const shortcode = /\[([a-z][a-z0-9_-]{0,60})(?=[\s\]/])[^[\]]{0,2000}\]/gi
const captionTag = /\[caption[^[\]]{0,500}\]|\[\/caption\]/gi

/**
 * Converts the text of a WordPress post to HTML. Blocks and shortcodes of plugins stay in the text as they are, so that
 * an editor can replace them.
 */
export function convertPost(content: string): { html: string; notes: string[] } {
  const blocks = new Set<string>()
  const withoutBlocks = content.replace(blockComment, (whole, _closing, name: string, _attributes, isVoid) => {
    const plainName = name.replace(/^core\//, '')
    if (plainBlocks.has(plainName)) return ''
    blocks.add(name)
    return isVoid === '/' ? `<p>${escapeHtml(whole.slice('<!--'.length, -'-->'.length).trim())}</p>` : ''
  })
  const text = removeCaptionTags(withoutBlocks)
  const shortcodes = new Set(Array.from(text.matchAll(shortcode), ([, name = '']) => name.toLowerCase()))
  return {
    html: /<p[\s>]/i.test(text) ? text : addParagraphs(text),
    notes: [
      ...(blocks.size > 0 ? [`Blocks of plugins to replace: ${[...blocks].join(', ')}.`] : []),
      ...(shortcodes.size > 0 ? [`Shortcodes to replace: ${[...shortcodes].join(', ')}.`] : []),
    ],
  }
}

/** Removes pairs of `[caption]` and `[/caption]`, and leaves the text between them. */
function removeCaptionTags(text: string): string {
  const parts: string[] = []
  let start = 0
  let opening: RegExpExecArray | undefined
  for (const tag of text.matchAll(captionTag)) {
    if (!tag[0].startsWith('[/')) opening ??= tag
    else if (opening) {
      parts.push(text.slice(start, opening.index), text.slice(opening.index + opening[0].length, tag.index))
      start = tag.index + tag[0].length
      opening = undefined
    }
  }
  return [...parts, text.slice(start)].join('')
}

/** Turns parts between blank lines into paragraphs, as WordPress does when it shows a post of the classic editor. */
function addParagraphs(text: string): string {
  return text
    .split(/\r?\n\s*\r?\n/)
    .map(part => part.trim())
    .filter(part => part !== '')
    .map(part => (/^<(?:h[1-6]|ul|ol|table|blockquote|figure|div|pre|hr)\b/i.test(part) ? part : `<p>${part}</p>`))
    .join('\n')
}
