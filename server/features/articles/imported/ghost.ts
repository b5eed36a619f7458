import * as z from 'zod'
import { BlogopsError } from '../../../contract/errors.ts'
import { countOther, type ExportedArticle, type ExportedSite, parseUtc } from './exported-site.ts'

const text = z.string().nullish()

const postSchema = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
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

type Data = z.output<typeof exportSchema>['data']

/** Reads a Ghost export of version 1 or later. @throws BlogopsError `bad_request` for another kind of file. */
export function readGhost(value: unknown): ExportedSite {
  const wrapped = z.object({ db: z.array(z.unknown()).min(1) }).safeParse(value)
  const { data: read } = exportSchema.safeParse(wrapped.success ? wrapped.data.db[0] : value)
  if (!read) throw notGhostError()
  const others = new Map<string, number>()
  const articles: ExportedArticle[] = []
  for (const post of read.data.posts) {
    if (post.type === 'page' || post.page === true || post.page === 1) countOther(others, 'page')
    else articles.push(toArticle(post, read.data))
  }
  return { source: 'ghost', url: null, articles, others }
}

function toArticle(post: Post, { tags, users, posts_tags, posts_authors }: Data): ExportedArticle {
  const ownTags = findLinked(
    tags,
    sortLinks(posts_tags, post.id).map(({ tag_id }) => tag_id),
  )
  const [author] = findLinked(
    users,
    sortLinks(posts_authors, post.id).map(({ author_id }) => author_id),
  )
  const isEmpty = (post.html ?? '') === '' && ((post.lexical ?? '') !== '' || (post.mobiledoc ?? '') !== '')
  return {
    id: post.id,
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

function sortLinks<L extends z.output<typeof link>>(links: readonly L[], postId: string): L[] {
  return links.filter(({ post_id }) => post_id === postId).sort((a, b) => (a.sort_order ?? 0) - (b.sort_order ?? 0))
}

function findLinked<T extends { id: string }>(all: readonly T[], ids: readonly string[]): T[] {
  return ids.flatMap(id => all.find(one => one.id === id) ?? [])
}

function notGhostError(): BlogopsError {
  return new BlogopsError('bad_request', 'The file is no export of Ghost 1.0 or later.', {
    hint: 'Export the content in Ghost: Settings, Import/Export, and import the .json file.',
  })
}
