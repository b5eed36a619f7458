import { defaultSettings } from '../../../contract/default-settings.ts'
import { createMemoryBlobStore } from '../../../storage/blobs/open-blob-store.ts'
import { createMemoryRecordStore } from '../../../storage/records/open-record-store.ts'
import { countedIds } from '../../../testing/counted-ids.ts'
import { createManualClock } from '../../../testing/manual-clock.ts'
import { createCategories } from '../../categories/categories.ts'
import type { NewArticle } from '../article-saves.ts'
import { createArticles } from '../articles.ts'
import { createReviewIndex } from '../review-index.ts'

export const kettle = {
  name: 'Ember Kettle',
  image: '',
  pricePence: 3999,
  rating: 4.5,
  reviewCount: 812,
  amazonUrl: 'https://www.amazon.co.uk/dp/B0SMPLK001',
  asin: 'B0SMPLK001',
  isPick: 'Best overall',
  readAt: '2026-11-21T08:00:00.000Z',
}

/** A published review of two kettles. */
export const article: NewArticle = {
  id: 'a1',
  slug: 'five-kettles',
  by: 'ada',
  title: 'Five Kettles',
  excerpt: 'Kettles, compared.',
  category: 'kitchen',
  author: 'The Desk',
  heroImage: '',
  html: `<h3>Overview</h3><p>${'word '.repeat(660)}</p><h3>Detailed Product Reviews</h3><h4>Ember Kettle</h4><p>It boils.</p>
    <p><a href="https://www.amazon.co.uk/dp/B0SMPLK001">See it</a></p><script>alert(1)</script><h3>Buying Guide</h3><p>Think.</p>`,
  sample: true,
  jobId: null,
  publish: true,
  products: [kettle, { ...kettle, name: 'Second Kettle', asin: null, isPick: null }],
}

/** The feature over in-memory stores, with a fixed clock. */
export function setUp() {
  const records = createMemoryRecordStore()
  const blobs = createMemoryBlobStore()
  const clock = createManualClock()
  const logged: string[] = []
  const reviews = createReviewIndex({ records })
  let changes = 0
  const onChange = ({ id }: { id: string }) => {
    changes += 1
    reviews.changed(id)
  }
  const settings = async () => ({ ...defaultSettings, affiliateTag: 'test-21' })
  const articles = createArticles({
    records,
    blobs,
    clock,
    newId: countedIds(),
    onChange,
    settings,
    getAffiliate: settings,
    assignTrackingId: async () => undefined,
    categories: createCategories({ records, onChange: () => undefined }),
    assertMayPublish: async () => undefined,
    showPictures: async () => src => src,
    reviews,
    describeAuthors: async () => () => ({ slug: undefined, bio: '', avatar: '' }),
    assertMayTakeDown: async () => undefined,
    deletionTime: async () => clock.now(),
    runPurge: (_, purge) => purge(),
    log: (_, message) => logged.push(message),
  })
  return { records, blobs, clock, articles, logged, changes: () => changes }
}

export const admin = { drafts: true }
export const reader = { drafts: false }
export const ada = { by: 'ada' }
