import * as z from 'zod'
import { BlogopsError } from '../../../contract/errors.ts'
import { countOther, type ExportedArticle, type ExportedSite, parseUtc } from './copy-pictures.ts'

const text = z.string().nullish()

const postSchema = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  uuid: text,
  title: text,
  slug: text,
  html: text,
  lexical: text,
  mobiledoc: text,
  type: text,
  page: z.union([z.boolean(), z.number()]).nullish(),
  status: text,
  custom_excerpt: text,
  feature_image: text,
  published_at: text,
})

type Post = z.output<typeof postSchema>

const link = z.object({ post_id: z.coerce.string(), sort_order: z.number().nullish() })
const named = z.object({ id: z.coerce.string(), name: text, slug: text })

const exportSchema = z.object({
  meta: z.object({ version: z.string().regex(/^\d+\.\d+\.\d+/) }),
  data: z.object({
    posts: z.array(postSchema),
    tags: z.array(named).default([]),
    users: z.array(named).default([]),
    posts_tags: z.array(link.extend({ tag_id: z.coerce.string() })).default([]),
    posts_authors: z.array(link.extend({ author_id: z.coerce.string() })).default([]),
  }),
})

type Named = z.output<typeof named>

/** Reads a Ghost export of version 1 or later. @throws BlogopsError `bad_request` for another kind of file. */
export function readGhost(value: unknown): ExportedSite {
  const wrapped = z.object({ db: z.array(z.unknown()).min(1) }).safeParse(value)
  const { data: read } = exportSchema.safeParse(wrapped.success ? wrapped.data.db[0] : value)
  if (!read) throw notGhostError()
  const others = new Map<string, number>()
  const articles: ExportedArticle[] = []
  const { posts_tags, tags, posts_authors, users } = read.data
  const related = {
    tags: groupByPost(posts_tags, tags, ({ tag_id }) => tag_id),
    authors: groupByPost(posts_authors, users, ({ author_id }) => author_id),
  }
  for (const post of read.data.posts) {
    if (post.type === 'page' || post.page === true || post.page === 1) countOther(others, 'page')
    else articles.push(toArticle(post, related))
  }
  return { source: 'ghost', url: null, articles, others }
}

/** Tags and authors of each post, in their order. */
interface Related {
  tags: ReadonlyMap<string, readonly Named[]>
  authors: ReadonlyMap<string, readonly Named[]>
}

function toArticle(post: Post, related: Related): ExportedArticle {
  const ownTags = related.tags.get(post.id) ?? []
  const [author] = related.authors.get(post.id) ?? []
  const isEmpty = (post.html ?? '') === '' && ((post.lexical ?? '') !== '' || (post.mobiledoc ?? '') !== '')
  return {
    // Ghost gives posts new ids when they move to another server, but leaves their uuid.
    id: post.uuid || post.id,
    title: (post.title ?? '').trim(),
    slug: post.slug ?? '',
    html: post.html ?? '',
    excerpt: (post.custom_excerpt ?? '').trim(),
    author: author?.name ?? '',
    // Tags that begin with # are internal.
    categories: ownTags.filter(({ name }) => !name?.startsWith('#')).flatMap(tag => [tag.slug ?? '', tag.name ?? '']),
    picture: post.feature_image ?? '',
    publishedAt: post.status === 'published' ? parseUtc(post.published_at) : null,
    notes: [],
    ...(isEmpty && { problem: 'The file has no HTML of it. Open and save it in Ghost, then export again.' }),
  }
}

/** Groups the linked entries by post in one pass, since a large site has tens of thousands of links. */
function groupByPost<L extends z.output<typeof link>>(
  links: readonly L[],
  all: readonly Named[],
  getId: (link: L) => string,
): Map<string, Named[]> {
  const byId = new Map(all.map(one => [one.id, one]))
  const groups = new Map<string, Named[]>()
  for (const one of links.toSorted((a, b) => (a.sort_order ?? 0) - (b.sort_order ?? 0))) {
    const found = byId.get(getId(one))
    if (!found) continue
    const group = groups.get(one.post_id)
    if (group) group.push(found)
    else groups.set(one.post_id, [found])
  }
  return groups
}

function notGhostError(): BlogopsError {
  return new BlogopsError('bad_request', 'The file is not an export of Ghost 1.0 or later.', {
    hint: 'Export the content in Ghost: Settings, Import/Export, and import the .json file.',
  })
}
