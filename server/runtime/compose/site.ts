import type { Read } from '../../contract/client.ts'
import type { LimitUse } from '../../contract/limits.ts'
import { articlesPurge } from '../../contract/schemas/audit.ts'
import type { IndexNow } from '../../contract/schemas/search.ts'
import type { Actor } from '../../contract/scopes.ts'
import { noOffersWarning } from '../../domain/amazon.ts'
import { getShop } from '../../domain/shops.ts'
import { lacksOperator, noOperatorWarning, parsePagePath } from '../../domain/slugs.ts'
import { assertNoRunningAds } from '../../features/ads/ad-articles.ts'
import { createPublishedIndex } from '../../features/analytics/published-articles.ts'
import type { AssertSupported } from '../../features/articles/article-publication.ts'
import { createArticles } from '../../features/articles/articles.ts'
import { articleHandlers, articleImportHandlers, proposalHandlers } from '../../features/articles/handlers.ts'
import { createReviewIndex } from '../../features/articles/review-index.ts'
import { createArticleIndex } from '../../features/articles/table/select-articles.ts'
import { writingHandlers } from '../../features/articles/written/handlers.ts'
import type { Audit } from '../../features/audit/audit.ts'
import { createAuthorNames } from '../../features/authors/author-records.ts'
import { createAuthors } from '../../features/authors/authors.ts'
import { createCategories } from '../../features/categories/categories.ts'
import { createMenus } from '../../features/categories/menus.ts'
import { trackingIdHandlers } from '../../features/earnings/handlers.ts'
import { createLinkTags } from '../../features/earnings/link-tags.ts'
import { createTrackingIds } from '../../features/earnings/tracking-ids.ts'
import { createPages } from '../../features/pages/pages.ts'
import { createImages, imageHandlers } from '../../features/pictures/images.ts'
import { createPictureCopies, type PictureCopiesOptions } from '../../features/pictures/picture-copies.ts'
import { createPictureHosts } from '../../features/pictures/picture-hosts.ts'
import type { SiteLock } from '../../features/processes/leases.ts'
import type { DeletionTime } from '../../features/retention/deletion-clock.ts'
import { demoHandlers, settingsHandlers } from '../../features/settings/handlers.ts'
import { createSettings, createSiteDays, type SettingsOptions } from '../../features/settings/settings.ts'
import { createTagCheck } from '../../features/settings/tag-check.ts'
import { createDocuments } from '../../features/site/documents/documents.ts'
import { authorHandlers, categoryHandlers, pageHandlers, siteHandlers } from '../../features/site/handlers.ts'
import { noSignals } from '../../lib/coordination.ts'
import type { CallBudget } from '../../ports/coordination.ts'
import type { ImageProcessor } from '../../ports/image-processor.ts'
import type { Timer } from '../../ports/system.ts'
import { type Config, getEventTarget } from '../config.ts'
import { createLazyPages, type PageBuild } from '../pages.ts'
import { createContentChanges } from './content-changes.ts'
import { sessionCookies } from './http.ts'
import type { CoreParts } from './parts.ts'

export interface SiteNeeds
  extends Pick<CoreParts, 'config' | 'records' | 'blobs' | 'clock' | 'newId' | 'log' | 'demo' | 'signals' | 'secret'> {
  /** True if offers can be read from Amazon's API. */
  hasOffers: boolean
  /** Budget of that API; null without it. */
  budget: CallBudget | null
  /** Refreshes offers soon, here or in another process, because the settings may ask for it. */
  refreshOffers(): void
  audit: Audit
  deletionTime: DeletionTime
  processor: ImageProcessor
  timer: Timer
  oneAtATime: SiteLock
  limitUse(): Promise<LimitUse[]>
  readIndexNow(): Promise<IndexNow>
  fetchPicture: PictureCopiesOptions['fetchPicture']
  assertSupported: AssertSupported
  /** Built pages; undefined for those in `dist/`. */
  build: PageBuild | undefined
  /** Answers reads of an actor through the finished app. */
  readAs(actor: Actor): Read
}

/** Wires the public site: articles, their pictures, and pages. */
export function wireSite({ config, records, blobs, clock, newId, log, ...needs }: SiteNeeds) {
  const { processor, build, readAs, demo, signals, timer } = needs
  const { siteUrl } = config
  const events = getEventTarget(config)
  const pages = createLazyPages({
    siteUrl,
    clock,
    build,
    read: readAs({ kind: 'anonymous' }),
    eventsUrl: events.url,
    isConnected: signals.isConnected,
    documents: createDocuments({ siteUrl, isConnected: signals.isConnected }),
    drawCover: processor.drawCover,
    adLinks: { mayVary: url => linkTags.mayVary(url), findReplacement: search => linkTags.findReplacement(search) },
    ...(signals !== noSignals && { sessions: sessionCookies({ config, secret: needs.secret }) }),
  })
  const published = createPublishedIndex({ records, clock })
  const articleIndex = createArticleIndex({ records })
  const authorNames = createAuthorNames({ records })
  const categories = createCategories({
    records,
    isConnected: signals.isConnected,
    onChange: () => changes.publishSettingsChange(),
  })
  const settings = createSettings({
    records,
    fixed: getFixedSettings(config),
    onChange() {
      changes.publishSettingsChange()
      needs.refreshOffers()
    },
  })
  const linkTags = createLinkTags({ records, settings: settings.read, isConnected: signals.isConnected })
  const days = createSiteDays({ clock, readTimeZone: async () => (await settings.read()).timeZone })
  const hosts = createPictureHosts({
    records,
    settings: settings.read,
    readBody: article => articles.findBody(article),
  })
  const reviews = createReviewIndex({ records })
  const images = createImages({ blobs, processor })
  const copies = createPictureCopies({
    records,
    blobs,
    clock,
    timer,
    log,
    settings: settings.read,
    storePicture: images.add,
    fetchPicture: needs.fetchPicture,
    runExclusively: work => needs.oneAtATime('picture copies', work),
    onCopied: () => changes.publishSettingsChange(),
  })
  const changes = createContentChanges({
    signals,
    timer,
    pages: {
      ...pages,
      invalidateAll() {
        categories.invalidate()
        linkTags.invalidate()
        pages.invalidateAll()
      },
    },
    caches: [
      { ...published, settingsChanged: published.invalidate },
      { ...articleIndex, settingsChanged: articleIndex.invalidate },
      { changed() {}, invalidate: days.invalidate, settingsChanged: days.invalidate },
      hosts,
      reviews,
      copies,
      authorNames,
      categories,
      linkTags,
    ],
  })
  const tagCheck = createTagCheck({ records, articleIndex, settings: settings.read, siteUrl })
  const authors = createAuthors({
    records,
    clock,
    newId,
    names: authorNames,
    defaultAuthor: async () => (await settings.read()).author,
    replaceDefaultAuthor: settings.replaceDefaultAuthor,
    onChange: changes.publishSettingsChange,
  })
  const sitePages = createPages({
    records,
    clock,
    newId,
    sanitize: async html => (await import('../../features/articles/body/sanitize-body.ts')).sanitizeBody(html),
    async readFacts({ pictures }) {
      const { name, operator, shop, eventRetentionMonths } = await settings.read()
      const pictureHosts = pictures ? (await hosts.read()).hosts : []
      return { name, operator, shop: getShop(shop), eventRetentionMonths, eventsUrl: events.url, pictureHosts }
    },
    onChange: changes.publishPageChange,
  })
  const articles = createArticles({
    records,
    blobs,
    clock,
    newId,
    log,
    settings: settings.read,
    getAffiliate: linkTags.forArticle,
    assignTrackingId: (tx, articleId) => trackingIds.assignToArticle(tx, articleId),
    categories,
    showPictures: copies.showPictures,
    reviews,
    describeAuthors: authors.describe,
    onChange(changed) {
      changes.publishArticleChange(changed)
      // A new article needs offers at once.
      if (config.amazon && changed.listings && !changed.withdrawn) needs.refreshOffers()
    },
    assertMayTakeDown: assertNoRunningAds,
    deletionTime: needs.deletionTime,
    assertMayPublish: tagCheck.assertMayPublish,
    runPurge: (id, run) => needs.audit.runScheduled(articlesPurge, { id }, run),
  })
  const trackingIds = createTrackingIds({
    records,
    clock,
    settings: settings.read,
    findArticle: articles.head,
    onChange: () => changes.publishSettingsChange(),
  })
  const operatorWarnings = async () =>
    lacksOperator((await settings.read()).operator, siteUrl) ? [noOperatorWarning] : []
  const offerWarnings = async () =>
    (await settings.read()).offers.minutes !== null && !needs.hasOffers ? [noOffersWarning] : []
  const warnings = async () => [
    ...(await tagCheck.warnings()),
    ...(await copies.warnings()),
    ...(await operatorWarnings()),
    ...(await offerWarnings()),
  ]
  return {
    pages,
    published,
    articleIndex,
    changes,
    settings,
    days,
    categories,
    tagCheck,
    articles,
    images,
    copies,
    warnings,
    offerWarnings,

    /** Returns true for the path of a page, other than articles, whose name a person chose. */
    async isNamedPage(path: string): Promise<boolean> {
      const author = /^\/author\/([^/]+)$/.exec(path)?.[1]
      if (author !== undefined) return authors.has(author)
      const page = parsePagePath(path)
      return page !== undefined && sitePages.has(page)
    },

    /** Includes drafts, whose ads may be created before publication. */
    describeCover: (slug: string) => pages.describeCover(slug, readAs({ kind: 'local' })),

    handlers: {
      ...articleHandlers(articles, needs.assertSupported),
      ...writingHandlers({ articles, categories, settings: settings.read, newId }),
      ...articleImportHandlers({
        articles,
        categories,
        settings: settings.read,
        fetchPicture: needs.fetchPicture,
        storePicture: images.add,
      }),
      ...authorHandlers(authors),
      ...pageHandlers(sitePages),
      ...proposalHandlers(articles, needs.assertSupported),
      ...imageHandlers(images),
      ...settingsHandlers({
        settings,
        warnings,
        limitUse: needs.limitUse,
        async checkSettings(signal, service) {
          const { checkRunningSite } = await import('../check-settings.ts')
          const site = { ...(await settings.read()), indexNow: await needs.readIndexNow() }
          return checkRunningSite(config, { clock, fetch, signal, site, budget: needs.budget, service })
        },
      }),
      ...categoryHandlers(categories),
      ...trackingIdHandlers(trackingIds),
      ...demoHandlers(records),
      ...siteHandlers({
        events,
        url: siteUrl,
        demo,
        settings: settings.read,
        categories: categories.list,
        menus: createMenus({ settings: settings.read, categories, pages: sitePages }),
        readPictures: hosts.read,
      }),
    },
  }
}

/** Returns the site settings that the environment sets; nobody can change them elsewhere. */
function getFixedSettings({ siteName, affiliateTag }: Config): SettingsOptions['fixed'] {
  return {
    ...(siteName !== null && { name: { variable: 'BLOGOPS_SITE_NAME', value: siteName } }),
    ...(affiliateTag !== null && { affiliateTag: { variable: 'BLOGOPS_AFFILIATE_TAG', value: affiliateTag } }),
  }
}
