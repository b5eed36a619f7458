import type { RecordReader } from '../../../ports/record-store.ts'
import type { OptimizerFacts } from '../../../ports/strategist.ts'
import { toPercent } from './article-facts.ts'

const breakdowns = ['age', 'gender', 'region'] as const
/** Minimum impressions of a group. */
const minGroupImpressions = 1_000
/** Minimum standard errors above the mean of the breakdown; chance exceeds it once in a thousand groups. */
const minStandardErrors = 3.1
const maxGroups = 3

interface Group {
  group: string
  impressions: number
  clicks: number
}

/** Groups of people whose click rate is significantly above the mean, per breakdown. */
export async function findBestAudiences(
  records: RecordReader,
  adSetIds: ReadonlySet<string>,
): Promise<OptimizerFacts['audiences'][number][]> {
  const best: OptimizerFacts['audiences'][number][] = []
  for (const by of breakdowns) {
    const totals = (await records.find('insightTotal', { where: { by } })).filter(({ adSetId }) =>
      adSetIds.has(adSetId),
    )
    const groups = sumByGroup(totals)
    const all = groups.reduce((sum, group) => addTo(sum, group), { group: '', impressions: 0, clicks: 0 })
    const above = groups.filter(group => isAboveMean(group, all)).sort((a, b) => getRate(b) - getRate(a))
    for (const { group, impressions, clicks } of above.slice(0, maxGroups))
      best.push({ by, group, ctr: toPercent(clicks, impressions), clicks })
  }
  return best
}

function sumByGroup(totals: readonly Group[]): Group[] {
  const sums = new Map<string, Group>()
  for (const total of totals) {
    const before = sums.get(total.group) ?? { group: total.group, impressions: 0, clicks: 0 }
    sums.set(total.group, addTo(before, total))
  }
  return [...sums.values()]
}

function isAboveMean(group: Group, all: Group): boolean {
  if (group.group === 'Unknown' || group.impressions < minGroupImpressions) return false
  const mean = getRate(all)
  const error = Math.sqrt((mean * (1 - mean)) / group.impressions)
  return error > 0 && getRate(group) - mean > minStandardErrors * error
}

const getRate = ({ clicks, impressions }: Group) => (impressions === 0 ? 0 : clicks / impressions)

function addTo(sum: Group, { impressions, clicks }: Group): Group {
  return { group: sum.group, impressions: sum.impressions + impressions, clicks: sum.clicks + clicks }
}
