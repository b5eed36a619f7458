import { BlogopsError } from '../../contract/errors.ts'
import type { SiteSettings } from '../../contract/schemas/site.ts'
import { noTagDetails, noTagWarning, placeholderTag } from '../../domain/amazon.ts'
import { isLoopback } from '../../domain/urls.ts'
import type { RecordReader } from '../../ports/record-store.ts'

export interface TagCheckOptions {
  records: RecordReader
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
export function createTagCheck({ records, settings, siteUrl }: TagCheckOptions) {
  const isPublic = !isLoopback(new URL(siteUrl).hostname)
  const lacksTag = async () => (await settings()).affiliateTag === placeholderTag

  return {
    /** Warnings about an article. */
    async warningsFor({ sample }: Pick<Publication, 'sample'>): Promise<string[]> {
      return !sample && (await lacksTag()) ? [noTagWarning] : []
    },

    /** Warnings about the site: one if it has an article about real products. */
    async warnings(): Promise<string[]> {
      return (await lacksTag()) && (await hasRealArticle(records)) ? [noTagWarning] : []
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

/** Number of articles read first. Most sites have an article about real products among the newest. */
const firstBatch = 50
/** Factor by which each further batch is larger, because every read sorts all articles. */
const growth = 8

async function hasRealArticle(records: RecordReader): Promise<boolean> {
  for (const status of ['published', 'draft'] as const) {
    for (let offset = 0, limit = firstBatch; ; offset += limit, limit *= growth) {
      const page = { orderBy: 'createdAt', direction: 'desc', limit, offset } as const
      const articles = await records.find('article', { where: { status }, ...page })
      if (articles.some(({ sample }) => !sample)) return true
      if (articles.length < limit) break
    }
  }
  return false
}
