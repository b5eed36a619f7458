import type { PlanChange } from '../../../contract/schemas/optimizer.ts'
import { namesTopic } from '../../../domain/articles.ts'
import { articleRecord } from '../../../ports/record-fixtures.conformance.ts'
import type { RecordStore } from '../../../ports/record-store.ts'
import type { TopicCandidate } from '../../../ports/strategist.ts'
import { createMemoryBlobStore } from '../../../storage/blobs/open-blob-store.ts'
import { createMemoryRecordStore } from '../../../storage/records/open-record-store.ts'
import { createTestApp } from '../../../testing/create-test-app.ts'
import { createManualClock } from '../../../testing/manual-clock.ts'
import { plainStrategist } from '../../../testing/plain-strategist.ts'
import type { Account, AccountVerdict } from '../rules/account.ts'

type Overrides = NonNullable<Parameters<typeof createTestApp>[0]>

/** Rules with fixed results: these changes, and no change for every other ad set. */
export function createFixedRules(
  changes: (account: Account) => PlanChange[] = () => [],
): (account: Account) => AccountVerdict {
  return account => ({
    adSets: account.adSets.map(({ id }) => ({
      adSetId: id,
      budget: { action: 'maintain', suggestedChange: 0, reason: 'Nothing says otherwise.' },
      evidence: {
        phase: 'gathering',
        sentences: ['Too little is known yet.'],
        variants: [],
        sampleRatio: null,
        fatigue: null,
        value: null,
      },
    })),
    changes: changes(account),
  })
}

/** Fixed rules that also record the accounts they were called with. */
export function createRecordingRules(changes?: (account: Account) => PlanChange[]) {
  const seen: Account[] = []
  const judge = createFixedRules(account => {
    seen.push(account)
    return changes?.(account) ?? []
  })
  return { seen, judge }
}

const word = { reason: 'It brings more clicks for a pound.' }

/** Changes the budget of the named ad set, starting from its current one. */
export function budgetChange({ adSets }: Account, name: string, to: number): PlanChange {
  const adSet = adSets.find(each => each.name === name)
  if (!adSet) throw new Error(`There is no ad set ${name}.`)
  return { kind: 'budget', adSetId: adSet.id, adSetName: name, from: adSet.dailyBudgetPence / 100, to, ...word }
}

/** Switches the named ad on or off. */
export function statusChange({ adSets }: Account, name: string): PlanChange {
  for (const adSet of adSets) {
    const ad = adSet.ads.find(each => each.name === name)
    if (!ad) continue
    const ids = { adSetId: adSet.id, adSetName: adSet.name, adId: ad.id, adName: name }
    return { kind: 'status', ...ids, from: ad.status, to: ad.status === 'ACTIVE' ? 'PAUSED' : 'ACTIVE', ...word }
  }
  throw new Error(`There is no ad ${name}.`)
}

/** Topics that articles could be about, in place of those of the sample catalogue, which take long to list. */
const listTopics = async (): Promise<TopicCandidate[]> =>
  [
    ['robot vacuums', 'home', 24_900],
    ['air fryers', 'kitchen', 11_999],
    ['slow cookers', 'kitchen', 3_999],
    ['wireless earbuds', 'audio', 6_999],
    ['soundbars', 'audio', 15_999],
    ['desk lamps', 'office', 4_999],
    ['yoga mats', 'fitness', 2_999],
  ].map(([topic, category, pricePence]) => ({
    topic: String(topic),
    category: String(category),
    products: 8,
    pricePence: Number(pricePence),
    isNamedIn: text => namesTopic(text, String(topic)),
  }))

/**
 * The real app with the ad sets "Kettles" (£10 a day; its ad A runs, B is paused) and "Toasters" (£20 a day, A runs),
 * each with its own article and campaign; the cap is £50 a day.
 */
export async function openOptimizer({ config, ...parts }: Overrides = {}) {
  const records: RecordStore = parts.records ?? createMemoryRecordStore()
  const blobs = parts.blobs ?? createMemoryBlobStore()
  const clock = createManualClock()
  const strategist = plainStrategist()
  const publishedAt = '2026-11-20T09:00:00.000Z'
  await records.transact(async tx => {
    for (const [id, slug, title] of [
      ['a1', 'five-kettles', 'Five Kettles'],
      ['a2', 'best-toasters', 'Best Toasters'],
    ] as const) {
      await tx.put('article', articleRecord(id, { slug, title, category: 'kitchen', status: 'published', publishedAt }))
    }
  })
  const opened = await createTestApp({
    records,
    blobs,
    clock,
    strategist,
    judge: createFixedRules(),
    listTopics,
    ...parts,
    config: { maxDailyBudgetPence: 5_000, ...config },
  })
  const { local } = opened
  const kettles = await makeAdSet(local, { name: 'Kettles', articleId: 'a1', dailyBudget: 10, variants: ['A', 'B'] })
  const toasters = await makeAdSet(local, { name: 'Toasters', articleId: 'a2', dailyBudget: 20, variants: ['A'] })
  return { ...opened, records, blobs, clock, strategist, kettles, toasters }
}

export type OpenedOptimizer = Awaited<ReturnType<typeof openOptimizer>>
type Client = Awaited<ReturnType<typeof createTestApp>>['local']

interface Wanted {
  name: string
  articleId: string
  dailyBudget: number
  variants: readonly string[]
}

/** The first of its ads runs; ads are named "Kettles A". */
async function makeAdSet(local: Client, { name, articleId, dailyBudget, variants }: Wanted): Promise<string> {
  const campaign = await local.campaigns.create({ name: `${name} campaign` })
  const { id } = await local.adsets.create({ articleId, campaignId: campaign.id, name, dailyBudget })
  for (const variant of variants) {
    const words = { headline: `${name}, compared: ${variant}`, bodyText: 'Which one to choose?', variant }
    const ad = await local.ads.create({ adSetId: id, name: `${name} ${variant}`, ...words })
    if (variant === 'A') await local.ads.status({ adId: ad.id, status: 'ACTIVE' })
  }
  return id
}

/** Current daily budgets in pounds, and the running ads. */
export async function readAccountState({ local }: Pick<OpenedOptimizer, 'local'>) {
  const budgets = Object.fromEntries((await local.adsets.list({})).map(({ name, dailyBudget }) => [name, dailyBudget]))
  const running = (await local.ads.all({})).filter(({ status }) => status === 'ACTIVE').map(({ name }) => name)
  return { budgets, running: running.sort() }
}
