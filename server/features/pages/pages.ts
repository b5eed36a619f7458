import {
  type PageHead,
  type PageRevision,
  type PageRevisionText,
  pageContentLimit,
  type SitePage,
} from '../../contract/schemas/page.ts'
import { isPresetPage, presetPages } from '../../domain/slugs.ts'
import { countWords } from '../../domain/text.ts'
import type { RecordStore, Transaction } from '../../ports/record-store.ts'
import type { PageRecord } from '../../ports/records.ts'
import type { Clock, NewId } from '../../ports/system.ts'
import { defaultPages, fillHtml, fillText, type PageText, type SiteFacts } from './default-pages.ts'
import {
  assertFreeSlug,
  createBlank,
  createDefault,
  deletedError,
  emptyError,
  findPage,
  findRevision,
  getRevisionId,
  isSameText,
  moveSlug,
  noDefaultError,
  notFoundError,
  nothingToChangeError,
  type PageChanges,
  pickText,
  readPages,
  readText,
  toHead,
  tooLongError,
  toRevision,
  toRevisionText,
  toTombstone,
  versionConflictError,
} from './page-records.ts'

export interface PagesOptions {
  records: RecordStore
  clock: Clock
  newId: NewId
  /** Reduces HTML to what pages may show. */
  sanitize: (html: string) => Promise<string>
  /** Facts about the site that pages state. Without `pictures`, the hosts of pictures may be missing. */
  readFacts: (needs: { pictures: boolean }) => Promise<SiteFacts>
  /** Called after every change. `withdrawn`: the page or a text of it must not be shown any more. */
  onChange: (change: { withdrawn: boolean }) => void
}

interface ReadAccess {
  drafts: boolean
}

/** A page with its text. */
interface FullPage {
  record: PageRecord
  text: PageText
}

export type Pages = ReturnType<typeof createPages>

/**
 * Pages of the site such as About. Every site has the preset pages; nothing is stored of one until somebody edits it.
 */
export function createPages({ records, clock, newId, sanitize, readFacts, onChange }: PagesOptions) {
  async function toPage({ record, text }: FullPage): Promise<SitePage> {
    const facts = await readFacts({ pictures: text.content.includes('{{pictures}}') })
    // Sanitised again on every read: stored HTML is not trusted.
    const html = fillHtml(await sanitize(text.content), facts)
    return { ...toHead(record), ...text, summary: fillText(text.description, facts), html }
  }

  async function clean(content: string): Promise<string> {
    const cleaned = await sanitize(content)
    if (cleaned.trim() === '') throw emptyError()
    if (cleaned.length > pageContentLimit) throw tooLongError()
    return cleaned
  }

  /** Stores a page with a new revision, after the checks in the transaction. */
  async function put(tx: Transaction, page: PageRecord, text: PageText, by: string): Promise<FullPage> {
    await assertFreeSlug(tx, page)
    const at = clock.now().toISOString()
    const number = page.revision + 1
    await tx.put('pageRevision', {
      id: getRevisionId(page.id, number),
      version: 0,
      pageId: page.id,
      number,
      at,
      by,
      ...text,
      words: countWords(text.content),
    })
    const createdAt = page.createdAt === '' ? at : page.createdAt
    const { title, description } = text
    const record = await tx.put('page', { ...page, title, description, revision: number, createdAt, updatedAt: at })
    return { record, text }
  }

  async function update(
    ref: string,
    { version, ...changes }: PageChanges & { version?: number | undefined },
    by: string,
  ) {
    if (Object.values(changes).every(value => value === undefined)) throw nothingToChangeError()
    const content = changes.content === undefined ? undefined : await clean(changes.content)
    const full = await records.transact(async tx => {
      const page = await findPage(tx, ref)
      if (page.status === 'deleted') throw deletedError(page)
      if (version !== undefined && version !== page.version) throw versionConflictError(page)
      const before = await readText(tx, page)
      const text = { ...before, ...pickText(changes), ...(content !== undefined && { content }) }
      const moved = moveSlug(page, changes.slug)
      if (moved.slug === page.slug && isSameText(text, before)) return { record: page, text: before }
      const isDefault = page.isDefault && text.content === before.content && text.description === before.description
      return put(tx, { ...moved, isDefault }, text, by)
    })
    onChange({ withdrawn: false })
    return toPage(full)
  }

  /** Changes the status without a new revision. */
  async function setStatus(ref: string, status: 'draft' | 'published'): Promise<PageHead> {
    const at = clock.now().toISOString()
    const record = await records.transact(async tx => {
      const page = await findPage(tx, ref)
      if (page.status === 'deleted') throw deletedError(page)
      if (page.status === status) return page
      return tx.put('page', { ...page, status, createdAt: page.createdAt || at, updatedAt: at })
    })
    onChange({ withdrawn: status === 'draft' })
    return toHead(record)
  }

  return {
    /** Preset pages first. Deleted ones are listed for admins, who can restore them. */
    async list({ drafts }: ReadAccess): Promise<PageHead[]> {
      const all = (await readPages(records)).map(toHead)
      const order = (id: string) => (isPresetPage(id) ? presetPages.indexOf(id) : presetPages.length)
      const sorted = all.sort((a, b) => order(a.id) - order(b.id) || (a.title < b.title ? -1 : 1))
      return drafts ? sorted : sorted.filter(({ status }) => status === 'published')
    },

    /** @throws BlogopsError `not_found`, also for a draft if `drafts` is false. */
    async get(ref: string, { drafts }: ReadAccess): Promise<SitePage> {
      const record = await findPage(records, ref)
      if (record.status !== 'published' && !drafts) throw notFoundError()
      return toPage({ record, text: await readText(records, record) })
    },

    /** Returns true if a page has this slug, or had it. */
    async has(slug: string): Promise<boolean> {
      return (await readPages(records)).some(page => page.slug === slug || page.formerSlugs.includes(slug))
    },

    /** @throws BlogopsError `conflict` if the address is taken. */
    async create(
      input: { slug: string; title: string; description?: string | undefined; content: string },
      by: string,
    ) {
      const { slug, title, description = '' } = input
      const content = await clean(input.content)
      const id = newId()
      const full = await records.transact(tx =>
        put(tx, { ...createBlank(id), slug }, { title, description, content }, by),
      )
      onChange({ withdrawn: false })
      return toPage(full)
    },

    update,

    /** A page with changes that are not stored. */
    async preview(ref: string, changes: Omit<PageChanges, 'slug'>): Promise<SitePage> {
      const record = await findPage(records, ref)
      const text = { ...(await readText(records, record)), ...pickText(changes) }
      const content = changes.content === undefined ? text.content : await clean(changes.content)
      return toPage({ record: { ...record, title: text.title }, text: { ...text, content } })
    },

    /** Newest first. */
    async revisions(ref: string): Promise<PageRevision[]> {
      const { id } = await findPage(records, ref)
      const found = await records.find('pageRevision', { where: { pageId: id }, orderBy: 'number', direction: 'desc' })
      return found.map(toRevision)
    },

    /** @throws BlogopsError `not_found`. */
    async revision(ref: string, number: number): Promise<PageRevisionText> {
      const page = await findPage(records, ref)
      return toRevisionText(await findRevision(records, page, number))
    },

    /** Saves the text of a revision again. The address stays. */
    async revert(ref: string, number: number, by: string): Promise<SitePage> {
      const page = await findPage(records, ref)
      const { title, description, content } = await findRevision(records, page, number)
      return update(page.id, { title, description, content }, by)
    },

    /** Restores the text that comes with the program, of a deleted page too. */
    async reset(ref: string, by: string): Promise<SitePage> {
      const full = await records.transact(async tx => {
        const page = await findPage(tx, ref)
        if (!isPresetPage(page.id)) throw noDefaultError(page)
        const text = defaultPages[page.id]
        if (page.isDefault && page.status !== 'deleted' && page.title === text.title) return { record: page, text }
        const status = page.status === 'deleted' ? 'published' : page.status
        return put(tx, { ...page, status, isDefault: true }, text, by)
      })
      onChange({ withdrawn: false })
      return toPage(full)
    },

    publish: (ref: string) => setStatus(ref, 'published'),
    unpublish: (ref: string) => setStatus(ref, 'draft'),

    /** Deletes a page and its revisions permanently. */
    async remove(ref: string): Promise<{ id: string; slug: string }> {
      const removed = await records.transact(async tx => {
        const page = await findPage(tx, ref)
        for (const { id } of await tx.find('pageRevision', { where: { pageId: page.id } }))
          await tx.delete('pageRevision', id)
        const { id, slug } = page
        if (isPresetPage(id)) await tx.put('page', toTombstone(createDefault(id), page, clock.now()))
        else await tx.delete('page', id)
        return { id, slug }
      })
      onChange({ withdrawn: true })
      return removed
    },
  }
}
