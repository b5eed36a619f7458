import { BlogopsError } from '../../contract/errors.ts'
import type { Author } from '../../contract/schemas/author.ts'
import { toAuthorSlug } from '../../domain/authors.ts'
import { formatQuantity } from '../../domain/number-format.ts'
import type { RecordReader, RecordStore, Transaction } from '../../ports/record-store.ts'
import type { AuthorRecord } from '../../ports/records.ts'
import type { Clock, NewId } from '../../ports/system.ts'
import type { AuthorNames } from './author-names.ts'

export interface AuthorsOptions {
  records: RecordStore
  clock: Clock
  newId: NewId
  names: AuthorNames
  /** Name of the author of new articles. */
  defaultAuthor: () => Promise<string>
  /** Gives new articles another author, if they have this one so far. */
  replaceDefaultAuthor: (tx: Transaction, from: string, to: string) => Promise<void>
  /** Called after every change, which may affect every page. */
  onChange: () => void
}

/** Access of a reader. Without `drafts`, only stored authors and those of published articles are visible. */
interface ReadAccess {
  drafts: boolean
}

export interface AuthorChanges {
  name?: string | undefined
  slug?: string | undefined
  bio?: string | undefined
  avatar?: string | undefined
}

/** Author information for a page that names the author. */
export interface AuthorCard {
  /** Undefined if another author has the address that follows from the name. */
  slug: string | undefined
  bio: string
  avatar: string
}

export type Authors = ReturnType<typeof createAuthors>

/**
 * Authors of articles. An article states the name of its author; a record adds the slug, a text and a picture. A name
 * without a record has the slug that follows from it.
 */
export function createAuthors(options: AuthorsOptions) {
  const { records, clock, newId, names, onChange } = options

  /** Stored authors, and the other names in articles and settings. */
  async function readAll(): Promise<AuthorRecord[]> {
    const [stored, named, preset] = await Promise.all([records.find('author'), names.read(), options.defaultAuthor()])
    const known = new Set(stored.map(({ name }) => name))
    const others = [...named, preset].filter(name => !known.has(name))
    return [...stored, ...[...new Set(others)].map(createUnstored)].sort((a, b) => (a.name < b.name ? -1 : 1))
  }

  async function toAuthor(record: AuthorRecord): Promise<Author> {
    const reviews = await records.count('article', { author: record.name, status: 'published' })
    return { ...toView(record), reviews }
  }

  /** @throws BlogopsError `not_found`. */
  async function find(ref: string): Promise<AuthorRecord> {
    const stored = await findStored(records, ref)
    const found = stored ?? (await readAll()).find(({ name, slug }) => slug === ref || name === ref)
    if (!found) throw notFoundError()
    return found
  }

  /** Reads the author in a transaction; one without a record is as it was found. */
  async function reread(tx: Transaction, found: AuthorRecord): Promise<AuthorRecord> {
    if (found.id !== '') return (await tx.get('author', found.id)) ?? missing()
    const [stored] = await tx.find('author', { where: { name: found.name }, limit: 1 })
    return stored ?? found
  }

  async function put(tx: Transaction, before: AuthorRecord, changes: AuthorChanges): Promise<AuthorRecord> {
    const after = applyChanges(before, changes)
    await assertFree(tx, after)
    if (after.name !== before.name) {
      await moveArticles(tx, before.name, after.name)
      await options.replaceDefaultAuthor(tx, before.name, after.name)
    }
    const at = clock.now().toISOString()
    const isNew = before.id === ''
    return tx.put('author', {
      ...after,
      ...(isNew && { id: newId(), createdAt: at }),
      updatedAt: at,
    })
  }

  return {
    /** Sorted by name. */
    async list({ drafts }: ReadAccess): Promise<Author[]> {
      const all = await Promise.all((await readAll()).map(toAuthor))
      return drafts ? all : all.filter(({ reviews }) => reviews > 0)
    },

    /** @throws BlogopsError `not_found`, also for a name that only drafts state if `drafts` is false. */
    async get(ref: string, { drafts }: ReadAccess): Promise<Author> {
      const author = await toAuthor(await find(ref))
      if (!drafts && !author.stored && author.reviews === 0) throw notFoundError()
      return author
    },

    /** Returns true if a page of an author has this slug, or had it. */
    async has(slug: string): Promise<boolean> {
      const isNamed = async () => [...(await names.read())].some(name => toAuthorSlug(name) === slug)
      return (await findStored(records, slug)) !== undefined || isNamed()
    },

    /** Describes the authors with these names, for pages. */
    async describe(wanted: Iterable<string>): Promise<(name: string) => AuthorCard> {
      const stored = await records.find('author')
      const cards = new Map(Array.from(wanted, name => [name, toCard(name, stored)]))
      return name => cards.get(name) ?? toCard(name, stored)
    },

    /** @throws BlogopsError `conflict` if the name or slug belongs to another author. */
    async create(changes: AuthorChanges & { name: string }): Promise<Author> {
      const record = await records.transact(async tx => {
        const [same] = await tx.find('author', { where: { name: changes.name }, limit: 1 })
        if (same) throw nameTakenError(same)
        return put(tx, createUnstored(changes.name), changes)
      })
      onChange()
      return toAuthor(record)
    },

    /**
     * Changes an author, and their name in every article, in one transaction. Stores an author who had no record.
     * @throws BlogopsError `not_found`; `conflict` if the version is outdated, or the name or slug is taken.
     */
    async update(ref: string, { version, ...changes }: AuthorChanges & { version?: number | undefined }) {
      if (Object.values(changes).every(value => value === undefined)) throw nothingToChangeError()
      const found = await find(ref)
      const record = await records.transact(async tx => {
        const before = await reread(tx, found)
        if (version !== undefined && version !== before.version) throw versionConflictError(before)
        return put(tx, before, changes)
      })
      onChange()
      return toAuthor(record)
    },

    /**
     * Deletes an author.
     * @param moveTo Author who gets the articles and the addresses.
     * @throws BlogopsError `not_found`; `conflict` if articles name the author and `moveTo` is missing.
     */
    async remove(ref: string, moveTo?: string): Promise<{ slug: string; name: string; moved: number }> {
      const found = await find(ref)
      const heir = moveTo === undefined ? undefined : await find(moveTo)
      if (heir && heir.name === found.name) throw sameAuthorError(found)
      const removed = await records.transact(async tx => {
        const author = await reread(tx, found)
        const to = heir && (await reread(tx, heir))
        const moved = await releaseArticles(tx, author, to)
        if (author.id !== '') await tx.delete('author', author.id)
        if (to) await options.replaceDefaultAuthor(tx, author.name, to.name)
        if (to && to.id !== '') await inheritSlugs(tx, to, author)
        return { slug: author.slug, name: author.name, moved }
      })
      onChange()
      return removed
    },
  }
}

/** An author without a record. The id is empty. */
function createUnstored(name: string): AuthorRecord {
  const slug = toAuthorSlug(name)
  return { id: '', version: 0, slug, name, formerSlugs: [], bio: '', avatar: '', createdAt: '', updatedAt: '' }
}

function toView({ id, slug, name, bio, avatar, version }: AuthorRecord): Omit<Author, 'reviews'> {
  return { slug, name, bio, avatar, version, stored: id !== '' }
}

function toCard(name: string, stored: readonly AuthorRecord[]): AuthorCard {
  const author = stored.find(other => other.name === name)
  if (author) return { slug: author.slug, bio: author.bio, avatar: author.avatar }
  const slug = toAuthorSlug(name)
  const isTaken = stored.some(other => other.slug === slug || other.formerSlugs.includes(slug))
  return { slug: isTaken ? undefined : slug, bio: '', avatar: '' }
}

/** Finds a stored author by slug, name or former slug. There are few authors, so all are read. */
async function findStored(reader: RecordReader, ref: string): Promise<AuthorRecord | undefined> {
  const all = await reader.find('author')
  return (
    all.find(({ slug }) => slug === ref) ??
    all.find(({ name }) => name === ref) ??
    all.find(({ formerSlugs }) => formerSlugs.includes(ref))
  )
}

/** Applies changes. A slug that is left becomes a former one. */
function applyChanges(before: AuthorRecord, { name, slug, bio, avatar }: AuthorChanges): AuthorRecord {
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
async function assertFree(reader: RecordReader, { id, name, slug }: AuthorRecord): Promise<void> {
  for (const other of await reader.find('author')) {
    if (other.id === id) continue
    if (other.name === name) throw nameTakenError(other)
    if (other.slug === slug || other.formerSlugs.includes(slug)) throw slugTakenError(slug, other)
  }
}

/** Changes the author of every article, deleted ones included. Their texts and dates stay. */
async function moveArticles(tx: Transaction, from: string, to: string): Promise<number> {
  const articles = await tx.find('article', { where: { author: from } })
  for (const article of articles) await tx.put('article', { ...article, author: to })
  return articles.length
}

/** @throws BlogopsError `conflict` if articles name the author and nobody gets them. */
async function releaseArticles(tx: Transaction, author: AuthorRecord, to: AuthorRecord | undefined): Promise<number> {
  if (to) return moveArticles(tx, author.name, to.name)
  const count = await tx.count('article', { author: author.name })
  if (count > 0) throw hasArticlesError(author, count)
  if (author.id === '') throw notStoredError(author)
  return 0
}

/** Redirects the addresses of a deleted author. */
async function inheritSlugs(tx: Transaction, to: AuthorRecord, from: AuthorRecord): Promise<void> {
  const formerSlugs = [...new Set([...to.formerSlugs, ...from.formerSlugs, from.slug])]
  await tx.put('author', { ...to, formerSlugs: formerSlugs.filter(slug => slug !== to.slug) })
}

const notFoundError = () =>
  new BlogopsError('not_found', 'Author not found', { hint: 'List them: blogops authors list' })

function missing(): never {
  throw notFoundError()
}

function nameTakenError({ name, slug }: AuthorRecord): BlogopsError {
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

function versionConflictError({ name, version }: AuthorRecord): BlogopsError {
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

function sameAuthorError({ name }: AuthorRecord): BlogopsError {
  return new BlogopsError('bad_request', `The articles of "${name}" must go to another author.`)
}

function nothingToChangeError(): BlogopsError {
  return new BlogopsError('bad_request', 'There is nothing to change. Name at least one field.')
}
