import { addAffiliateTag } from '../../contract/amazon-link.ts'
import type { Proposal, ProposedProduct } from '../../contract/schemas/proposal.ts'
import type { ArticleRecord, ProposalRecord, ProposedProduct as StoredProduct } from '../../ports/records.ts'

/** Current revision number of an article; 1 if it predates revisions. */
export function getRevisionNumber({ revision }: ArticleRecord): number {
  return revision ?? 1
}

export function isStale(article: ArticleRecord, { status, basedOn }: ProposalRecord): boolean {
  return status === 'open' && basedOn !== getRevisionNumber(article)
}

export function toProposal(article: ArticleRecord, record: ProposalRecord): Proposal {
  const { number, status, part, section, basedOn, jobId, createdBy, createdAt, decidedBy, decidedAt } = record
  return {
    number,
    status,
    part,
    section,
    basedOn,
    jobId,
    createdBy,
    createdAt,
    decidedBy,
    decidedAt,
    stale: isStale(article, record),
  }
}

export function toProposedProduct(product: StoredProduct, affiliateTag: string): ProposedProduct {
  const { name, image, pricePence, rating, reviewCount, amazonUrl, asin, isPick, readAt } = product
  return {
    name,
    image,
    rating,
    reviewCount,
    readAt,
    price: pricePence === null ? null : pricePence / 100,
    amazonUrl: addAffiliateTag(amazonUrl, affiliateTag),
    ...(asin !== null && { asin }),
    ...(isPick !== null && { isPick }),
  }
}

/** Changed part for people: `section "How to Choose"`. */
export function describePart({ part, section }: Pick<ProposalRecord, 'part' | 'section'>): string {
  return part === 'section' ? `section "${section}"` : part
}
