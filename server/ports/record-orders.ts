import type { Kind, RecordKinds } from './records.ts'

/** Records that a store gives out in this order without reading more than it was asked for. */
export interface RecordOrder<R> {
  /** Among those with one value in each of these fields, which are indexed ones; among all without it. */
  within?: readonly (keyof R & string)[]
  by: keyof R & string
  direction: 'asc' | 'desc'
  /** Records are searched in this order by words of these fields, which costs a look at the texts and no more. */
  words?: readonly (keyof R & string)[]
}

/** The orders that features ask for, beside that of the ids. */
export const recordOrders: { readonly [K in Kind]?: readonly RecordOrder<RecordKinds[K]>[] } = {
  session: [{ by: 'lastSeenAt', direction: 'asc' }],
  invite: [{ by: 'expiresAt', direction: 'asc' }],
  pairing: [{ by: 'expiresAt', direction: 'asc' }],
  article: [
    { within: ['status'], by: 'createdAt', direction: 'desc', words: ['title'] },
    { within: ['status'], by: 'publishedAt', direction: 'desc', words: ['title'] },
    { within: ['status'], by: 'deletedAt', direction: 'desc', words: ['title'] },
    { within: ['status'], by: 'deletedAt', direction: 'asc' },
    { within: ['category', 'status'], by: 'createdAt', direction: 'desc' },
    { within: ['category', 'status'], by: 'publishedAt', direction: 'desc' },
  ],
  revision: [{ within: ['articleId'], by: 'number', direction: 'desc' }],
  proposal: [{ within: ['articleId'], by: 'number', direction: 'desc' }],
  product: [{ within: ['articleId'], by: 'position', direction: 'asc' }],
  insightDay: [{ within: ['adSetId'], by: 'date', direction: 'desc' }],
  plan: [{ by: 'createdAt', direction: 'desc' }],
  job: [
    { by: 'createdAt', direction: 'desc' },
    { within: ['type'], by: 'createdAt', direction: 'desc' },
  ],
  jobEvent: [{ within: ['jobId'], by: 'sequence', direction: 'asc' }],
  throttle: [{ by: 'blockedUntil', direction: 'asc' }],
  idempotency: [{ by: 'createdAt', direction: 'asc' }],
}
