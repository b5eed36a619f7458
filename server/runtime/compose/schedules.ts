import type { Read } from '../../contract/client.ts'
import type { SiteSettings } from '../../contract/schemas/site.ts'
import type { Actor } from '../../contract/scopes.ts'
import type { PublishedIndex } from '../../features/analytics/published-articles.ts'
import type { AssertSupported } from '../../features/articles/article-publication.ts'
import type { Articles, ChangedArticle } from '../../features/articles/articles.ts'
import type { Audit } from '../../features/audit/audit.ts'
import type { Generation } from '../../features/generation/generation.ts'
import type { Jobs } from '../../features/jobs/jobs.ts'
import type { SiteLock } from '../../features/processes/leases.ts'
import { createDueCheck } from '../../features/schedules/due-check.ts'
import { scheduleHandlers } from '../../features/schedules/handlers.ts'
import { createPublications } from '../../features/schedules/publications.ts'
import type { SiteDays } from '../../features/settings/settings.ts'
import { topicHandlers } from '../../features/topics/handlers.ts'
import { createTopicRunner } from '../../features/topics/run-topics.ts'
import { createTopicStore } from '../../features/topics/topic-store.ts'
import { createTopicFeeds, createTopics } from '../../features/topics/topics.ts'
import type { CallBudget, Lease } from '../../ports/coordination.ts'
import type { ReadTopicList } from '../../ports/import-files.ts'
import type { CompletingSource } from '../../ports/product-source.ts'
import type { Timer } from '../../ports/system.ts'
import { openOfferRefresh } from './earnings.ts'
import type { CoreParts } from './parts.ts'

export interface ScheduleNeeds extends Pick<CoreParts, 'signals' | 'clock' | 'log' | 'records' | 'blobs' | 'newId'> {
  articles: Articles
  published: PublishedIndex
  assertSupported: AssertSupported
  audit: Audit
  oneAtATime: SiteLock
  days: SiteDays
  lease: Lease
  timer: Timer
  jobs: Jobs
  generation: Generation
  readTopicList: ReadTopicList
  /** Amazon's API; null if it is not configured. */
  amazon: CompletingSource | null
  /** Returns the sentences of an article that rest on facts which the shop has changed since. */
  findOutdated(ref: string): Promise<readonly unknown[]>
  /** Budget of that API. */
  budget: CallBudget | null
  settings: () => Promise<SiteSettings>
  onChange: (changed: ChangedArticle) => void
  /** Answers reads of an actor through the finished app. */
  readAs(actor: Actor): Read
}

/** Wires planned work: publications at their times, and the queue of topics. */
export function wireSchedules(needs: ScheduleNeeds) {
  const { articles, published, assertSupported, days, clock, lease, blobs, readTopicList } = needs
  const common = { ...needs, sole: lease.sole }
  const publications = createDueCheck({
    ...common,
    name: 'publications',
    check: createPublications({ ...needs, planned: articles.planned }),
  })
  const store = createTopicStore(needs)
  const feeds = createTopicFeeds(blobs)
  const queue = createDueCheck({
    ...common,
    name: 'topics',
    check: createTopicRunner({ ...needs, store, feeds, today: days.today, onEnd: () => queue.wake() }),
  })
  const topics = createTopics({
    ...needs,
    store,
    feeds,
    today: days.today,
    readList: readTopicList,
    findCampaignId: ref => findCampaignId(needs, ref),
  })
  const offers = openOfferRefresh(needs)
  return {
    readTopics: topics.readAccepted,
    refreshOffers: offers.wake,

    start(): void {
      publications.start()
      queue.start()
      offers.start()
    },

    async stop(): Promise<void> {
      await Promise.all([publications.stop(), queue.stop(), offers.stop()])
    },

    handlers: {
      ...scheduleHandlers({
        articles,
        assertSupported,
        clock,
        timeZone: days.timeZone,
        listPublished: async () => (await published.read()).all,
        wake: publications.wake,
      }),
      ...topicHandlers({
        store,
        topics,
        wake: queue.wake,
      }),
    },
  }
}

async function findCampaignId({ records }: Pick<CoreParts, 'records'>, ref: string): Promise<string | undefined> {
  const byId = await records.get('campaign', ref)
  return byId?.id ?? (await records.find('campaign')).find(({ name }) => name === ref)?.id
}
