import { BlogopsError } from '../../contract/errors.ts'
import type { SiteSettings } from '../../contract/schemas/site.ts'
import { noTagDetails, noTagWarning, placeholderTag } from '../../domain/shops.ts'
import { isLoopback } from '../../domain/urls.ts'
import type { RecordReader } from '../../ports/record-store.ts'
import type { ArticleIndex } from '../articles/table/select-articles.ts'

export interface TagCheckOptions {
  records: RecordReader
  articleIndex: Pick<ArticleIndex, 'read'>
  settings: () => Promise<SiteSettings>
  siteUrl: string
}

/** An article about to be published. */
export interface Publication {
  /** True if its products are invented ones of the sample catalogue. */
  sample: boolean
  /** True if the user confirmed publishing without an affiliate tag. */
  withoutTag: boolean
}

export type TagCheck = ReturnType<typeof createTagCheck>

/**
 * Warns about the placeholder affiliate tag on articles about real products, and requires a confirmation on a public
 * site.
 */
export function createTagCheck({ settings, siteUrl, ...articles }: TagCheckOptions) {
  const isPublic = !isLoopback(new URL(siteUrl).hostname)
  const lacksTag = async () => (await settings()).affiliateTag === placeholderTag

  return {
    /** Warnings about an article. */
    async warningsFor({ sample }: Pick<Publication, 'sample'>): Promise<string[]> {
      return !sample && (await lacksTag()) ? [noTagWarning] : []
    },

    /** Warnings about the site: one if it has an article about real products. */
    async warnings(): Promise<string[]> {
      return (await lacksTag()) && (await hasRealArticle(articles)) ? [noTagWarning] : []
    },

    /** @throws BlogopsError `conflict` on a public site without a tag, unless confirmed. */
    async assertMayPublish({ sample, withoutTag }: Publication): Promise<void> {
      if (sample || withoutTag || !isPublic || !(await lacksTag())) return
      throw new BlogopsError('conflict', `${noTagWarning}. Publishing needs a confirmation.`, {
        hint: 'Set your tag: blogops settings set affiliate-tag mysite-21. To publish without one, pass --without-tag (in the API: "withoutTag": true). To review the article first, pass --draft (in the API: "draft": true).',
        details: noTagDetails,
      })
    },
  }
}

/** Most sites have an article about real products among so many of the newest. */
const newestCount = 50

async function hasRealArticle({
  records,
  articleIndex,
}: Pick<TagCheckOptions, 'records' | 'articleIndex'>): Promise<boolean> {
  const newest = { orderBy: 'createdAt', direction: 'desc', limit: newestCount } as const
  for (const status of ['published', 'draft'] as const) {
    const articles = await records.find('article', { where: { status }, ...newest })
    if (articles.some(({ sample }) => !sample)) return true
  }
  for (const { sample, status } of (await articleIndex.read()).values())
    if (!sample && status !== 'deleted') return true
  return false
}
