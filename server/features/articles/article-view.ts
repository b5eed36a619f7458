import { withAffiliateTag } from '../../contract/amazon-link.ts'
import type { ArticleHead, Product } from '../../contract/schemas/article.ts'
import type { SiteSettings } from '../../contract/schemas/site.ts'
import type { ArticleRecord, ProductRecord } from '../../ports/records.ts'

export function toArticleHead(record: ArticleRecord): ArticleHead {
  const { id, slug, title, excerpt, category, author, authorAvatar, readTime, heroImage } = record
  const { publishedAt, updatedAt, deletedAt = null, sample, version } = record
  // What is purged is shown to nobody; to be sure, as the deleted article that it was.
  const status = record.status === 'purged' ? 'deleted' : record.status
  return {
    ...{ id, slug, title, excerpt, category, author, readTime, heroImage },
    ...{ publishedAt, updatedAt, deletedAt, status, sample, version },
    ...(authorAvatar !== null && { authorAvatar }),
  }
}

const msPerDay = 24 * 60 * 60 * 1_000

/** A product as readers are to see it at `now`. */
export function toProduct(record: ProductRecord, settings: SiteSettings, now: Date): Product {
  const { id, name, image, pricePence, rating, reviewCount, amazonUrl, asin, isPick, readAt } = record
  return {
    ...{ id, name, image, rating, reviewCount, readAt },
    price: pricePence === null ? null : pricePence / 100,
    amazonUrl: withAffiliateTag(amazonUrl, settings.affiliateTag),
    ...priceAge(record, settings.priceMaxAgeDays, now),
    ...(asin !== null && { asin }),
    ...(isPick !== null && { isPick }),
  }
}

type Priced = Pick<ProductRecord, 'pricePence' | 'readAt'>

/** Whether there is a price that may be shown, and until when; null for ever. */
export function priceAge({ pricePence, readAt }: Priced, maxAgeDays: number | null, now: Date) {
  if (pricePence === null) return { priceCurrent: false, priceUntil: null }
  if (maxAgeDays === null) return { priceCurrent: true, priceUntil: null }
  const until = new Date(Date.parse(readAt) + maxAgeDays * msPerDay)
  return { priceCurrent: now < until, priceUntil: until.toISOString() }
}
