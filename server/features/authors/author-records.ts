import { BlogopsError } from '../../contract/errors.ts'
import type { Author } from '../../contract/schemas/article.ts'
import { formatQuantity } from '../../domain/number-format.ts'
import { toAuthorSlug } from '../../domain/slugs.ts'
import type { RecordReader, Transaction } from '../../ports/record-store.ts'
import type { AuthorRecord } from '../../ports/records.ts'

export interface AuthorChanges {
  name?: string | undefined
  slug?: string | undefined
  bio?: string | undefined
  avatar?: string | undefined
}

/** An author without a record. The id is empty. */
export function createUnstored(name: string): AuthorRecord {
  const slug = toAuthorSlug(name)
  return { id: '', version: 0, slug, name, formerSlugs: [], bio: '', avatar: '', createdAt: '', updatedAt: '' }
}

export function toView({ id, slug, name, bio, avatar, version }: AuthorRecord): Omit<Author, 'reviews'> {
  return { slug, name, bio, avatar, version, stored: id !== '' }
}

/** Finds a stored author by slug, name or former slug. There are few authors, so all are read. */
export async function findStored(reader: RecordReader, ref: string): Promise<AuthorRecord | undefined> {
  const all = await reader.find('author')
  return (
    all.find(({ slug }) => slug === ref) ??
    all.find(({ name }) => name === ref) ??
    all.find(({ formerSlugs }) => formerSlugs.includes(ref))
  )
}

/** Applies changes. A slug that is left becomes a former one. */
export function applyChanges(before: AuthorRecord, { name, slug, bio, avatar }: AuthorChanges): AuthorRecord {
  const next = slug ?? before.slug
  const formerSlugs = [...before.formerSlugs, before.slug].filter(former => former !== next)
  return {
    ...before,
    name: name ?? before.name,
    slug: next,
    formerSlugs: [...new Set(formerSlugs)],
    bio: bio ?? before.bio,
    avatar: avatar ?? before.avatar,
  }
}

/** @throws BlogopsError `conflict` */
export async function assertFree(reader: RecordReader, { id, name, slug }: AuthorRecord): Promise<void> {
  for (const other of await reader.find('author')) {
    if (other.id === id) continue
    if (other.name === name) throw nameTakenError(other)
    if (other.slug === slug || other.formerSlugs.includes(slug)) throw slugTakenError(slug, other)
  }
}

/** Changes the author of every article, deleted ones included. Their texts and dates stay. */
export async function moveArticles(tx: Transaction, from: string, to: string): Promise<number> {
  const articles = await tx.find('article', { where: { author: from } })
  for (const article of articles) await tx.put('article', { ...article, author: to })
  return articles.length
}

/** @throws BlogopsError `conflict` if articles name the author and nobody gets them. */
export async function releaseArticles(
  tx: Transaction,
  author: AuthorRecord,
  to: AuthorRecord | undefined,
): Promise<number> {
  if (to) return moveArticles(tx, author.name, to.name)
  const count = await tx.count('article', { author: author.name })
  if (count > 0) throw hasArticlesError(author, count)
  if (author.id === '') throw notStoredError(author)
  return 0
}

/** Redirects the addresses of a deleted author. */
export async function inheritSlugs(tx: Transaction, to: AuthorRecord, from: AuthorRecord): Promise<void> {
  const formerSlugs = [...new Set([...to.formerSlugs, ...from.formerSlugs, from.slug])]
  await tx.put('author', { ...to, formerSlugs: formerSlugs.filter(slug => slug !== to.slug) })
}

export const notFoundError = () =>
  new BlogopsError('not_found', 'Author not found', { hint: 'List them: blogops authors list' })

export function missing(): never {
  throw notFoundError()
}

export function nameTakenError({ name, slug }: AuthorRecord): BlogopsError {
  return new BlogopsError('conflict', `There is already an author named "${name}".`, {
    hint: `Change that one: blogops authors edit ${slug}`,
  })
}

function slugTakenError(slug: string, { name }: AuthorRecord): BlogopsError {
  return new BlogopsError('conflict', `The slug "${slug}" belongs to another author, "${name}".`, {
    hint: 'Choose another slug. An author keeps earlier addresses.',
    details: { slug },
  })
}

export function versionConflictError({ name, version }: AuthorRecord): BlogopsError {
  return new BlogopsError('conflict', `"${name}" was changed in the meantime.`, {
    hint: 'Read the author again and repeat the change.',
    details: { version },
  })
}

function hasArticlesError({ name, slug }: AuthorRecord, count: number): BlogopsError {
  return new BlogopsError('conflict', `${formatQuantity(count, 'article')} by "${name}" would have no author.`, {
    hint: `Choose the author who gets them: blogops authors delete ${slug} --move-to <slug or name>`,
    details: { articles: count },
  })
}

function notStoredError({ name }: AuthorRecord): BlogopsError {
  return new BlogopsError('conflict', `"${name}" is the author of new articles, and nothing else is stored.`, {
    hint: 'Choose another author of new articles: blogops settings set author <name>',
  })
}

export function sameAuthorError({ name }: AuthorRecord): BlogopsError {
  return new BlogopsError('bad_request', `The articles of "${name}" must go to another author.`)
}

export function nothingToChangeError(): BlogopsError {
  return new BlogopsError('bad_request', 'There is nothing to change. Name at least one field.')
}

export type AuthorNames = ReturnType<typeof createAuthorNames>

/**
 * Caches the names that articles state as their author. A name stays in the cache after the last article that states it
 * changed, so callers count the articles of a name.
 */
export function createAuthorNames({ records }: { records: RecordReader }) {
  const changed = new Set<string>()
  let reading: Promise<Set<string>> | undefined

  async function readAll(): Promise<Set<string>> {
    return new Set((await records.find('article')).map(({ author }) => author).filter(author => author !== ''))
  }

  function readOnce(): Promise<Set<string>> {
    const current = reading ?? readAll()
    reading = current
    current.catch(() => {
      if (reading === current) reading = undefined
    })
    return current
  }

  return {
    async read(): Promise<ReadonlySet<string>> {
      const names = await readOnce()
      const ids = [...changed]
      if (ids.length === 0) return names
      for (const { author } of await records.getMany('article', ids)) if (author !== '') names.add(author)
      for (const id of ids) changed.delete(id)
      return names
    },

    changed: (id: string) => void changed.add(id),

    /** Call when changes may have been missed. */
    invalidate(): void {
      reading = undefined
    },

    /** Authors are renamed in all their articles at once. */
    settingsChanged(): void {
      reading = undefined
    },
  }
}
