import { withAffiliateTag } from '../../contract/amazon-link.ts'
import type { ArticleHead, Product } from '../../contract/schemas/article.ts'
import type { ArticleRecord, ProductRecord } from '../../ports/records.ts'

export function toArticleHead(record: ArticleRecord): ArticleHead {
  const { id, slug, title, excerpt, category, author, authorAvatar, readTime, heroImage } = record
  const { publishedAt, updatedAt, status, sample, version } = record
  return {
    ...{ id, slug, title, excerpt, category, author, readTime, heroImage },
    ...{ publishedAt, updatedAt, status, sample, version },
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
