import { withAffiliateTag } from '../../contract/amazon-link.ts'
import type { ArticleHead, Product } from '../../contract/schemas/article.ts'
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

export function toProduct(record: ProductRecord, affiliateTag: string): Product {
  const { id, name, image, pricePence, rating, reviewCount, amazonUrl, asin, isPick, readAt } = record
  return {
    ...{ id, name, image, rating, reviewCount, readAt },
    price: pricePence / 100,
    amazonUrl: withAffiliateTag(amazonUrl, affiliateTag),
    ...(asin !== null && { asin }),
    ...(isPick !== null && { isPick }),
  }
}
