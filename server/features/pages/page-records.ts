import { BlogopsError } from '../../contract/errors.ts'
import {
  type PageHead,
  type PageRevision,
  type PageRevisionText,
  pageContentLimit,
} from '../../contract/schemas/page.ts'
import { isPresetPage, isReservedSlug, presetPages } from '../../domain/slugs.ts'
import type { RecordReader, Transaction } from '../../ports/record-store.ts'
import type { PageRecord, PageRevisionRecord } from '../../ports/records.ts'
import { defaultPages, type PageText } from './default-pages.ts'

export interface PageChanges {
  slug?: string | undefined
  title?: string | undefined
  description?: string | undefined
  content?: string | undefined
}

/** Reads the stored pages, and the preset pages that nobody has edited. */
export async function readPages(reader: RecordReader): Promise<PageRecord[]> {
  const stored = await reader.find('page')
  const missing = presetPages.filter(preset => stored.every(({ id }) => id !== preset))
  return [...missing.map(createDefault), ...stored]
}

/** Finds a page by id, slug or former slug. There are few pages, so all are read. */
export async function findPage(reader: RecordReader, ref: string): Promise<PageRecord> {
  const all = await readPages(reader)
  const found =
    all.find(({ slug }) => slug === ref) ??
    all.find(({ id }) => id === ref) ??
    all.find(({ formerSlugs }) => formerSlugs.includes(ref))
  if (!found) throw notFoundError()
  return found
}

export async function readText(reader: RecordReader, page: PageRecord): Promise<PageText> {
  if (page.isDefault && isPresetPage(page.id)) return { ...defaultPages[page.id], title: page.title }
  const revision = await reader.get('pageRevision', getRevisionId(page.id, page.revision))
  return { title: page.title, description: page.description, content: revision?.content ?? '' }
}

export const getRevisionId = (pageId: string, number: number) => `${pageId}.${number}`

export function createBlank(id: string): PageRecord {
  const texts = { slug: '', title: '', description: '', createdAt: '', updatedAt: '' }
  return { id, version: 0, ...texts, formerSlugs: [], status: 'draft', isDefault: false, revision: 0 }
}

/** Preset page that nobody has edited. */
export function createDefault(id: (typeof presetPages)[number]): PageRecord {
  const { title, description } = defaultPages[id]
  return { ...createBlank(id), slug: id, title, description, status: 'published', isDefault: true }
}

/** Deleted preset page. It keeps its addresses, and nothing of its texts. */
export function toTombstone(
  preset: PageRecord,
  { version, slug, formerSlugs, createdAt }: PageRecord,
  now: Date,
): PageRecord {
  return { ...preset, version, slug, formerSlugs, status: 'deleted', createdAt, updatedAt: now.toISOString() }
}

export function toHead({ id, slug, title, description, status, isDefault, updatedAt, version }: PageRecord): PageHead {
  const preset = isPresetPage(id)
  return {
    id,
    slug,
    title,
    description,
    status,
    preset,
    isDefault,
    version,
    updatedAt: updatedAt === '' ? null : updatedAt,
  }
}

export function toRevision({ number, at, by, title, words }: PageRevisionRecord): PageRevision {
  return { number, at, by, title, words }
}

export function toRevisionText(record: PageRevisionRecord): PageRevisionText {
  return { ...toRevision(record), description: record.description, content: record.content }
}

export function pickText({ title, description }: PageChanges) {
  return { ...(title !== undefined && { title }), ...(description !== undefined && { description }) }
}

export function isSameText(one: PageText, other: PageText): boolean {
  return one.content === other.content && one.description === other.description && one.title === other.title
}

export function moveSlug(page: PageRecord, slug = page.slug): PageRecord {
  const formerSlugs = [...page.formerSlugs, page.slug].filter(former => former !== slug)
  return { ...page, slug, formerSlugs: [...new Set(formerSlugs)] }
}

/** @throws BlogopsError `conflict`; `bad_request` for an address that the site uses. */
export async function assertFreeSlug(tx: Transaction, { id, slug }: PageRecord): Promise<void> {
  if (isReservedSlug(slug)) throw new BlogopsError('bad_request', `The site uses the address /${slug} itself.`)
  for (const other of await tx.find('page')) {
    if (other.id !== id && (other.slug === slug || other.formerSlugs.includes(slug))) throw slugTakenError(slug, other)
  }
  if (slug !== id && isPresetPage(slug)) throw slugTakenError(slug, createDefault(slug))
}

export async function findRevision(
  reader: RecordReader,
  page: PageRecord,
  number: number,
): Promise<PageRevisionRecord> {
  const found = await reader.get('pageRevision', getRevisionId(page.id, number))
  if (found) return found
  throw new BlogopsError('not_found', `"${page.title}" has no revision ${number}.`, {
    hint: `List them: blogops pages revisions ${page.slug}`,
  })
}

export const notFoundError = () =>
  new BlogopsError('not_found', 'Page not found', { hint: 'List them: blogops pages list' })

function slugTakenError(slug: string, { title }: PageRecord): BlogopsError {
  return new BlogopsError('conflict', `The address "${slug}" belongs to another page, "${title}".`, {
    hint: 'Choose another one. A page keeps its earlier addresses.',
    details: { slug },
  })
}

export function versionConflictError({ title, version }: PageRecord): BlogopsError {
  return new BlogopsError('conflict', `"${title}" was changed in the meantime.`, {
    hint: 'Read it again and repeat the change.',
    details: { version },
  })
}

export function deletedError({ title, slug }: PageRecord): BlogopsError {
  return new BlogopsError('conflict', `"${title}" is deleted.`, {
    hint: `Restore its default text first: blogops pages reset ${slug}`,
  })
}

export function noDefaultError({ title }: PageRecord): BlogopsError {
  return new BlogopsError('conflict', `"${title}" has no default text.`, {
    hint: `Only these pages have one: ${presetPages.join(', ')}.`,
  })
}

export function emptyError(): BlogopsError {
  return new BlogopsError('bad_request', 'The text was not stored because none of it can be shown.', {
    hint: 'Write it in paragraphs, headings, lists, tables, links and images.',
  })
}

export function tooLongError(): BlogopsError {
  return new BlogopsError('too_large', `The text has more than ${pageContentLimit} characters after cleaning.`)
}

export function nothingToChangeError(): BlogopsError {
  return new BlogopsError('bad_request', 'There is nothing to change. Name at least one field.')
}
