import type { RecordReader } from '../../../ports/record-store.ts'
import type { OptimizerFacts } from '../../../ports/strategist.ts'
import { inHundred } from './article-facts.ts'

const breakdowns = ['age', 'gender', 'region'] as const
/** Minimum impressions of a group. */
const leastImpressions = 1_000
/** Minimum standard errors above the mean of the breakdown; chance exceeds it once in a thousand groups. */
const certain = 3.1
const toldOf = 3

interface Group {
  group: string
  impressions: number
  clicks: number
}

/** Groups of people whose click rate is significantly above the mean, per breakdown. */
export async function bestAudiences(
  records: RecordReader,
  adSetIds: ReadonlySet<string>,
): Promise<OptimizerFacts['audiences'][number][]> {
  const best: OptimizerFacts['audiences'][number][] = []
  for (const by of breakdowns) {
    const totals = (await records.find('insightTotal', { where: { by } })).filter(({ adSetId }) =>
      adSetIds.has(adSetId),
    )
    const groups = sumsOf(totals)
    const all = groups.reduce((sum, group) => addTo(sum, group), { group: '', impressions: 0, clicks: 0 })
    const above = groups.filter(group => isAbove(group, all)).sort((a, b) => rate(b) - rate(a))
    for (const { group, impressions, clicks } of above.slice(0, toldOf))
      best.push({ by, group, ctr: inHundred(clicks, impressions), clicks })
  }
  return best
}

function sumsOf(totals: readonly Group[]): Group[] {
  const sums = new Map<string, Group>()
  for (const total of totals) {
    const before = sums.get(total.group) ?? { group: total.group, impressions: 0, clicks: 0 }
    sums.set(total.group, addTo(before, total))
  }
  return [...sums.values()]
}

function isAbove(group: Group, all: Group): boolean {
  if (group.group === 'Unknown' || group.impressions < leastImpressions) return false
  const mean = rate(all)
  const error = Math.sqrt((mean * (1 - mean)) / group.impressions)
  return error > 0 && rate(group) - mean > certain * error
}

const rate = ({ clicks, impressions }: Group) => (impressions === 0 ? 0 : clicks / impressions)

function addTo(sum: Group, { impressions, clicks }: Group): Group {
  return { group: sum.group, impressions: sum.impressions + impressions, clicks: sum.clicks + clicks }
}
