import type { Author } from '../../contract/schemas/article.ts'
import { toAuthorSlug } from '../../domain/slugs.ts'
import type { RecordStore, Transaction } from '../../ports/record-store.ts'
import type { AuthorRecord } from '../../ports/records.ts'
import type { Clock, NewId } from '../../ports/system.ts'
import type { AuthorNames } from './author-records.ts'
import {
  type AuthorChanges,
  applyChanges,
  assertFree,
  createUnstored,
  findStored,
  inheritSlugs,
  missing,
  moveArticles,
  nameTakenError,
  notFoundError,
  nothingToChangeError,
  releaseArticles,
  sameAuthorError,
  toView,
  versionConflictError,
} from './author-records.ts'

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
type ReadAccess = { drafts: boolean }

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

  /** Reads the author in a transaction; one without a record is returned as found. */
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

/** Slugs by name, cached because each view of an article needs that of its author. */
const slugs = new Map<string, string>()

function toCard(name: string, stored: readonly AuthorRecord[]): AuthorCard {
  const author = stored.find(other => other.name === name)
  if (author) return { slug: author.slug, bio: author.bio, avatar: author.avatar }
  const slug = slugs.get(name) ?? toAuthorSlug(name)
  slugs.set(name, slug)
  const isTaken = stored.some(other => other.slug === slug || other.formerSlugs.includes(slug))
  return { slug: isTaken ? undefined : slug, bio: '', avatar: '' }
}
