import * as z from 'zod'
import { BlogopsError } from '../../../contract/errors.ts'
import {
  type DismissedTopic,
  dismissedTopicSchema,
  maxNextTopics,
  type NextTopics,
} from '../../../contract/schemas/optimizer-reports.ts'
import { normalizeTopic } from '../../../domain/articles.ts'
import type { DateRange } from '../../../domain/days.ts'
import type { RecordReader, RecordStore } from '../../../ports/record-store.ts'
import type { Clock } from '../../../ports/system.ts'
import type { SiteDays } from '../../settings/settings.ts'
import { getOptimizerDays } from '../gather/read-facts.ts'
import { readTopicFigures, type TopicSources } from '../gather/read-topics.ts'
import { describeLimits, rankTopics } from './rank-topics.ts'
import type { DemandFigures } from './search-demand.ts'

export interface TopicsOptions extends TopicSources {
  records: RecordStore
  clock: Clock
  days: Pick<SiteDays, 'today'>
  /** Returns true if the range may contain sample data. */
  hasSamples: (range: DateRange) => Promise<boolean>
}

export type Topics = ReturnType<typeof createTopics>

const recordId = 'dismissed-topics'
const storedSchema = z.array(dismissedTopicSchema).catch([])
const maxDismissed = 1_000

/** Topics for the next article, and those that a person turned down. */
export function createTopics({ clock, days, hasSamples, ...sources }: TopicsOptions) {
  const { records } = sources

  async function store<T>(change: (stored: DismissedTopic[]) => { next: DismissedTopic[]; answer: T }): Promise<T> {
    return records.transact(async tx => {
      const { topics, version } = await readDismissed(tx)
      const { next, answer } = change(topics)
      await tx.put('setting', { id: recordId, version, value: next })
      return answer
    })
  }

  return {
    /** Ranks the topics. @throws the errors of `WebAnalytics` */
    async list(signal: AbortSignal): Promise<NextTopics> {
      const today = await days.today()
      const { topics: dismissed } = await readDismissed(records)
      const turnedDown = new Set(dismissed.map(({ topic }) => normalizeTopic(topic)))
      const figures = await readTopicFigures(sources, today, signal)
      const candidates = figures.candidates.filter(({ topic }) => !turnedDown.has(normalizeTopic(topic)))
      const range = getOptimizerDays(today)
      return {
        days: range,
        sample: await hasSamples(range),
        currency: figures.currency,
        topics: rankTopics({ ...figures, candidates }),
        search: toSearchDemand(figures.demand, turnedDown),
        dismissed,
        notes: [...figures.notices, ...describeLimits(figures, candidates.length)],
      }
    },

    /** Turns a topic down: it is not proposed again until it is restored. */
    dismiss: (topic: string, by: string): Promise<DismissedTopic> =>
      store(stored => {
        const known = stored.find(other => normalizeTopic(other.topic) === normalizeTopic(topic))
        if (known) return { next: stored, answer: known }
        if (stored.length >= maxDismissed)
          throw new BlogopsError('conflict', `${maxDismissed} topics are turned down already. Restore some first.`)
        const answer = { topic, at: clock.now().toISOString(), by }
        return { next: [answer, ...stored], answer }
      }),

    /** Lets a topic be proposed again. @throws BlogopsError `not_found` */
    restore: (topic: string): Promise<DismissedTopic> =>
      store(stored => {
        const answer = stored.find(other => normalizeTopic(other.topic) === normalizeTopic(topic))
        if (!answer)
          throw new BlogopsError('not_found', `The topic “${topic}” is not turned down.`, {
            hint: 'List the topics that are turned down: blogops optimize topics',
          })
        return { next: stored.filter(other => other !== answer), answer }
      }),
  }
}

/** Removes the topics that were turned down, and all but the first ones. */
function toSearchDemand(demand: DemandFigures | null, turnedDown: ReadonlySet<string>): NextTopics['search'] {
  if (!demand) return null
  const { days, comparedWith, queries, refresh } = demand
  const open = queries.filter(({ topic }) => !turnedDown.has(normalizeTopic(topic)))
  return { days, comparedWith, queries: open.slice(0, maxNextTopics), refresh }
}

async function readDismissed(reader: RecordReader): Promise<{ topics: DismissedTopic[]; version: number }> {
  const record = await reader.get('setting', recordId)
  return { topics: storedSchema.parse(record?.value ?? []), version: record?.version ?? 0 }
}
