import * as z from 'zod'
import type { Days } from '../../contract/analytics-range.ts'
import { countedText } from '../../contract/figure-text.ts'
import { type Optimization, optimizationSchema, type PlanChange } from '../../contract/schemas/optimizer.ts'
import type { Clock } from '../../ports/clock.ts'
import type { RecordStore } from '../../ports/record-store.ts'
import type { Strategist } from '../../ports/strategist.ts'
import type { WebAnalytics } from '../../ports/web-analytics.ts'
import type { RangeFigures } from '../ads/range-figures.ts'
import type { ArticleReaders } from '../analytics/article-readers.ts'
import type { JobStep, JobType } from '../jobs/job-type.ts'
import { assemble, toAdvised } from './assemble.ts'
import { readAccount, type ShownDays } from './gather/read-account.ts'
import { daysUpTo, importedIn, readFacts } from './gather/read-facts.ts'
import { type Readers, readersSchema, readReaders } from './gather/read-readers.ts'
import type { PlanStore } from './plans/plan-store.ts'
import type { Account, AccountVerdict } from './rules/account.ts'
import { type Advised, advisedSchema, type Judged, judgedSchema } from './step-results.ts'

export const optimizationType = 'optimization'

export interface OptimizationJobOptions {
  records: RecordStore
  clock: Clock
  webAnalytics: WebAnalytics
  strategist: Strategist
  /** The rules; deterministic. */
  judge(account: Account): AccountVerdict
  maxDailyBudgetPence: number
  shownDays: ShownDays
  adSetsBehind: RangeFigures['adSetsBehind']
  articleReaders: ArticleReaders
  /** Returns true if the range may contain sample data. */
  hasSamples: (range: Days) => Promise<boolean>
  plans: PlanStore
}

type Step<R> = JobStep<Record<string, never>, R>

/** Job that proposes topics and budgets and stores them as a plan. It changes nothing else. */
export function optimizationJob(options: OptimizationJobOptions): JobType<Record<string, never>, Optimization> {
  const { records, clock, webAnalytics, strategist, judge, plans, shownDays, hasSamples } = options
  const { adSetsBehind, articleReaders, maxDailyBudgetPence: capPence } = options

  const gather: Step<Readers> = {
    name: 'gather',
    title: 'Read what readers did',
    result: readersSchema,
    async run({ signal, work }) {
      const days = daysUpTo(clock.now().toISOString().slice(0, 10))
      const readers = await readReaders({ records, webAnalytics, adSetsBehind, articleReaders }, days, signal)
      const { visitors, productClicks } = readers.total
      await work.tell(
        `${days.from} to ${days.to}: ${countedText(visitors, 'visitor')}, ${countedText(productClicks, 'product click')}.`,
      )
      return readers
    },
  }

  const judgeStep: Step<Judged> = {
    name: 'judge',
    title: 'Judge ad sets and their ads',
    result: judgedSchema,
    async run({ work, resultOf }) {
      const readers = await resultOf(gather)
      const at = clock.now().toISOString()
      const productClicks = new Map(
        readers.adSets.map(({ id, clicks }) => [id, new Map(clicks.map(day => [day.date, day.productClicks]))]),
      )
      const countedOn = new Set(readers.countedOn)
      const read = await readAccount(records, { days: readers.days, capPence, productClicks, countedOn, shownDays })
      const verdict = judge(read.account)
      const facts = await readFacts(records, { readers, read, verdict })
      const changes = [...verdict.changes]
      await work.tell(
        `${countedText(read.account.adSets.length, 'ad set')} judged: ${countedText(changes.length, 'change')} proposed.`,
      )
      const notices = [...readers.notices, ...onImported(importedIn(read).size)]
      const sample = read.hasSamples || (await hasSamples(readers.days))
      return { at, facts, changes, madeFrom: read.basis(touchedBy(changes)), notices, sample }
    },
  }

  const advise: Step<Advised> = {
    name: 'advise',
    title: 'Find words, a topic and a strategy',
    result: advisedSchema,
    run: async ({ work, resultOf }) => toAdvised(await strategist.advise((await resultOf(judgeStep)).facts, work)),
  }

  const store: Step<Optimization> = {
    name: 'store',
    title: 'Keep the plan',
    result: optimizationSchema,
    async run({ jobId, createdBy, resultOf }) {
      // The plan has the run's id, so that a resumed run does not create a second plan.
      const optimization = await assemble(jobId, await resultOf(judgeStep), await resultOf(advise))
      await plans.add(optimization, createdBy)
      return optimization
    },
  }

  return {
    type: optimizationType,
    scope: 'analytics:write',
    input: z.record(z.string(), z.never()),
    title: () => 'Work out what to write and where to spend next',
    steps: () => ({ first: [gather, judgeStep, advise], last: store }),
  }
}

function onImported(count: number): string[] {
  if (count === 0) return []
  const has = count === 1 ? 'has' : 'have'
  return [
    `${countedText(count, 'imported ad set')} ${has} no card: nothing of imported figures can be changed from here.`,
  ]
}

function touchedBy(changes: readonly PlanChange[]): Set<string> {
  return new Set(changes.map(({ adSetId }) => adSetId))
}
