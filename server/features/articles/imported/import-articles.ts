import { createHash } from 'node:crypto'
import { BlogopsError, type ErrorCode } from '../../../contract/errors.ts'
import { excerptLimit, titleLimit } from '../../../contract/field-values.ts'
import { articleChangesSchema } from '../../../contract/schemas/article.ts'
import type {
  ArticleImportReport,
  ArticleImportRequest,
  ImportedArticle,
} from '../../../contract/schemas/article-lists.ts'
import type { SiteSettings } from '../../../contract/schemas/site.ts'
import { findCategory, getUsualCategory, type SiteCategory } from '../../../domain/categories.ts'
import { parseJson } from '../../../domain/json.ts'
import { slugify, toSlug } from '../../../domain/slugs.ts'
import { quoteName } from '../../../domain/text.ts'
import { parseUrl } from '../../../domain/urls.ts'
import { yieldToEventLoop } from '../../../lib/steps.ts'
import type { SiteCategories } from '../article-saves.ts'
import type { Articles } from '../articles.ts'
import { findFirstParagraph } from '../written/read-text.ts'
import type { ExportedArticle, ExportedSite } from './copy-pictures.ts'
import { createPictureCopier, type PictureCopier, type PictureSource } from './copy-pictures.ts'
import { readGhost } from './ghost.ts'
import { readWordpress } from './wordpress.ts'

export interface ArticleImportOptions extends PictureSource {
  articles: Pick<Articles, 'add' | 'findNames' | 'get' | 'update'>
  categories: SiteCategories
  settings: () => Promise<SiteSettings>
}

interface ImportContext {
  request: ArticleImportRequest
  site: ExportedSite
  by: string
  signal: AbortSignal
}

/** Imports the articles of another site as drafts. An article keeps its id, so it is imported once. */
export function createArticleImport({ articles, categories, settings, ...pictures }: ArticleImportOptions) {
  async function importOne(
    exported: ExportedArticle,
    { request, site, by, signal }: ImportContext,
    {
      copier,
      known,
      all,
      author,
    }: { copier: PictureCopier; known: Set<string>; all: readonly SiteCategory[]; author: string },
  ): Promise<ImportedArticle> {
    const id = createImportId(site, exported)
    const title = exported.title.slice(0, titleLimit)
    const skip = (reason: string): ImportedArticle => {
      return { title, outcome: 'skipped', slug: '', notes: [reason] }
    }
    if (exported.id === '') return skip('The file has neither an id nor an address of it.')
    if (exported.problem !== undefined) return skip(exported.problem)
    if (!articleChangesSchema.shape.title.safeParse(title).success)
      return skip('It has no title of 3 characters or more.')
    const category = findExportedCategory(exported, all)
    const notes = [
      ...exported.notes,
      ...(category === undefined && exported.categories.length > 0
        ? [`The site has no category ${quoteName(exported.categories[0] ?? '')}.`]
        : []),
    ]
    try {
      if (known.has(id)) {
        const problem = request.dryRun ? undefined : await continuePictures(id, copier, by, signal)
        return { title, outcome: 'known', slug: '', notes: problem === undefined ? [] : [problem] }
      }
      if (request.dryRun) {
        known.add(id)
        return { title, outcome: 'imported', slug: toImportSlug(exported), notes }
      }
      const html = await copier.copyIn(exported.html, signal)
      const picture = await copier.copyOne(exported.picture, signal)
      const { slug } = await articles.add({
        id,
        by,
        slug: toImportSlug(exported),
        title,
        excerpt: (exported.excerpt || findFirstParagraph(html) || title).slice(0, excerptLimit),
        category: category ?? getUsualCategory(all),
        author: exported.author.slice(0, 100) || author,
        heroImage: articleChangesSchema.shape.heroImage.safeParse(picture).data ?? '',
        html: html.trim() === '' ? '<p></p>' : html,
        sample: false,
        jobId: null,
        publish: false,
        publishedAt: exported.publishedAt,
        products: [],
      })
      known.add(id)
      const moved = slug === toImportSlug(exported) ? [] : [describeOtherSlug(exported, slug)]
      return { title, outcome: 'imported', slug, notes: [...notes, ...moved] }
    } catch (cause) {
      signal.throwIfAborted()
      return skip(describeProblem(cause))
    }
  }

  /**
   * Continues the pictures of an article that was imported before. An article that was deleted permanently is left alone.
   * Returns the problem as a sentence if they could not be continued.
   */
  async function continuePictures(id: string, copier: PictureCopier, by: string, signal: AbortSignal) {
    try {
      await copyRemainingPictures(id, copier, by, signal)
      return undefined
    } catch (cause) {
      signal.throwIfAborted()
      if (cause instanceof BlogopsError && (cause.code === 'gone' || cause.code === 'not_found')) return undefined
      return `Its pictures were not checked: ${describeProblem(cause)}`
    }
  }

  /** Copies the pictures of an article that are still on the old site. A deleted article is left alone. */
  async function copyRemainingPictures(id: string, copier: PictureCopier, by: string, signal: AbortSignal) {
    const { status, content, heroImage, version } = await articles.get(id, { drafts: true })
    if (status === 'deleted') return
    const changes = {
      content: await copier.copyIn(content, signal),
      heroImage: copier.isOnOldSite(heroImage) ? await copier.copyOne(heroImage, signal) : heroImage,
    }
    if (changes.content !== content || changes.heroImage !== heroImage)
      await articles.update(id, changes, { by, version })
  }

  return async (request: ArticleImportRequest, by: string, signal: AbortSignal): Promise<ArticleImportReport> => {
    const site = readExport(request)
    const siteUrl = request.siteUrl ?? site.url
    if (request.siteUrl !== undefined && !parseUrl(request.siteUrl)) throw siteUrlError(request.siteUrl)
    const context = { request, site: replacePlaceholder(site, siteUrl), by, signal }
    const copier = createPictureCopier(pictures, siteUrl)
    const ids = site.articles.map(one => createImportId(site, one))
    const parts = {
      copier,
      known: new Set((await articles.findNames(ids)).keys()),
      all: await categories.list(),
      author: (await settings()).author,
    }
    const outcomes: ImportedArticle[] = []
    const found = new Set<string>()
    for (const exported of context.site.articles) {
      await yieldToEventLoop()
      signal.throwIfAborted()
      outcomes.push(await importOne(exported, context, parts))
      if (request.dryRun) for (const src of [...copier.list(exported.html), exported.picture]) found.add(src)
    }
    return {
      articles: outcomes,
      others: [...site.others].map(([type, number]) => `${number} × ${type}`),
      ...(request.dryRun
        ? { copied: 0, left: [...found].filter(copier.isOnOldSite).length, failed: [] }
        : copier.report()),
    }
  }
}

function readExport({ content }: ArticleImportRequest): ExportedSite {
  if (/^\s*[{[]/.test(content.slice(0, 1_000))) return readGhost(parseJson(content))
  return readWordpress(content)
}

function siteUrlError(siteUrl: string): BlogopsError {
  return new BlogopsError('bad_request', `${quoteName(siteUrl)} is not the address of a site.`, {
    hint: 'Enter the whole address, such as https://old.example.',
  })
}

/** Ghost writes a placeholder instead of its own address. */
function replacePlaceholder(site: ExportedSite, siteUrl: string | null): ExportedSite {
  const origin = (siteUrl ?? '').replace(/\/+$/, '')
  const replace = (text: string) => text.replaceAll('__GHOST_URL__', origin)
  return {
    ...site,
    articles: site.articles.map(one => ({ ...one, html: replace(one.html), picture: replace(one.picture) })),
  }
}

/**
 * Id that an article of a site always has here, so that a repeated import finds it. It depends on the file alone: on the
 * address of the blog, with its path since several blogs may share a host, and on the id within it.
 */
function createImportId({ source, url }: ExportedSite, { id }: ExportedArticle): string {
  const address = parseUrl(url ?? '')
  const blog = address ? `${address.host}${address.pathname.replace(/\/+$/, '')}` : ''
  return `imported-${createHash('sha256').update([source, blog, id].join('\n')).digest('hex').slice(0, 26)}`
}

/** Codes of problems with one article. Any other problem would meet the next article as well. */
const articleProblems: ReadonlySet<ErrorCode> = new Set([
  'too_large',
  'bad_request',
  'not_found',
  'gone',
  'conflict',
  'locked',
  'storage_damaged',
])

/** Describes a problem with one article as a sentence. @throws the problem if it concerns the whole import. */
function describeProblem(cause: unknown): string {
  if (cause instanceof BlogopsError && articleProblems.has(cause.code)) return cause.message
  throw cause
}

function toImportSlug({ slug, title }: ExportedArticle): string {
  return toSlug(slug) || slugify(title)
}

function describeOtherSlug(exported: ExportedArticle, slug: string): string {
  return `Its address ${quoteName(toImportSlug(exported))} belongs to another article, so it has ${quoteName(slug)}.`
}

function findExportedCategory({ categories }: ExportedArticle, all: readonly SiteCategory[]): string | undefined {
  for (const wanted of categories) {
    const found =
      findCategory(all, toSlug(wanted)) ?? all.find(({ name }) => name.toLowerCase() === wanted.toLowerCase())
    if (found) return found.slug
  }
  return undefined
}
