import type { Kind, RecordKinds } from './records.ts'

/** Order in which a store can read records without reading more than requested. */
export interface RecordOrder<R> {
  /** Indexed fields that are fixed to one value each; none for an order over all records. */
  within?: readonly (keyof R & string)[]
  by: keyof R & string
  direction: 'asc' | 'desc'
  /** Fields whose words can be searched in this order. A search only reads the texts. */
  words?: readonly (keyof R & string)[]
}

/** Orders that features use, besides the order by id. */
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
