import * as z from 'zod'
import { BlogopsError } from '../../../contract/errors.ts'
import {
  type DismissedTopic,
  dismissedTopicSchema,
  type NextTopics,
} from '../../../contract/schemas/optimizer-reports.ts'
import { normalizeTopic } from '../../../domain/articles.ts'
import type { DateRange } from '../../../domain/days.ts'
import { createLastValueCache } from '../../../lib/memoize.ts'
import { endWith } from '../../../lib/steps.ts'
import type { RecordReader, RecordStore } from '../../../ports/record-store.ts'
import type { Clock } from '../../../ports/system.ts'
import type { ArticleIndex } from '../../articles/table/select-articles.ts'
import type { SiteDays } from '../../settings/settings.ts'
import { getOptimizerDays } from '../gather/read-facts.ts'
import { readTopicFigures, type TopicSources } from '../gather/read-topics.ts'
import { describeLimits, rankTopics } from './rank-topics.ts'
import { toSearchDemand } from './search-demand.ts'

export interface TopicsOptions extends TopicSources {
  records: RecordStore
  clock: Clock
  days: Pick<SiteDays, 'today'>
  /** Returns true if the range may contain sample data. */
  hasSamples: (range: DateRange) => Promise<boolean>
  articleIndex: Pick<ArticleIndex, 'read'>
}

export type Topics = ReturnType<typeof createTopics>

const recordId = 'dismissed-topics'
const storedSchema = z.array(dismissedTopicSchema).catch([])
const maxDismissed = 1_000

/** Topics for the next article, and those that a person turned down. */
export function createTopics({ clock, days, hasSamples, articleIndex, ...sources }: TopicsOptions) {
  const { records } = sources
  const readLatest = createLastValueCache<Awaited<ReturnType<typeof readTopicFigures>>>()
  let articles: unknown
  let version = 0

  /** Reads the figures again when articles, settings or search figures change, and every ten minutes. */
  async function readFigures(today: string, signal: AbortSignal) {
    const current = await articleIndex.read()
    if (articles !== current) version += 1
    articles = current
    const tenMinutes = clock.now().toISOString().slice(0, '2026-11-29T10:4'.length)
    const key = JSON.stringify([version, today, tenMinutes, await records.find('searchPeriod')])
    const figures = readLatest(key, () => readTopicFigures(sources, today, new AbortController().signal))
    return endWith(signal, figures)
  }

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
      const figures = await readFigures(today, signal)
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

async function readDismissed(reader: RecordReader): Promise<{ topics: DismissedTopic[]; version: number }> {
  const record = await reader.get('setting', recordId)
  return { topics: storedSchema.parse(record?.value ?? []), version: record?.version ?? 0 }
}
