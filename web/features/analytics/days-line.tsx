import { type Days, lengthOf } from '../../../server/contract/analytics-range.ts'
import type { Comprehensive } from '../../../server/contract/schemas/analytics.ts'
import { longDate } from '../../lib/format.ts'

const counters: Readonly<Record<Comprehensive['source'], string>> = {
  'built-in': 'Counted by this site itself, without cookies',
  plausible: 'Counted by Plausible, without cookies',
}

/** `23 October 2026 to 21 November 2026` */
export function daysText({ from, to }: Days): string {
  return from === to ? longDate(from) : `${longDate(from)} to ${longDate(to)}`
}

type Props = Pick<Comprehensive, 'range' | 'source' | 'compared' | 'previous' | 'trafficKnown'>

/** Which days these are, what they are compared with and who counted. */
export function DaysLine({ source, ...days }: Props) {
  return (
    <p className="note">
      {comparisonText(days)} {counters[source]}: somebody who comes on two days counts as two visitors.
    </p>
  )
}

function comparisonText({ range, compared, previous, trafficKnown }: Omit<Props, 'source'>): string {
  const length = lengthOf(previous.range)
  const count = length === 1 ? 'day' : `${length} days`
  if (!compared) return `${daysText(range)}. Today is not over, and is compared with nothing yet.`
  if (compared.range.to === range.to) return `${daysText(range)}, compared with the ${count} before.`
  if (!hasChanges(previous, trafficKnown)) return `${daysText(range)}. Today is not over.`
  return `${daysText(range)}. Today is not over: changes are of the ${count} up to ${longDate(compared.range.to)}, against the same ${count} of the period before, ${daysText(previous.range)}.`
}

/** Whether a card has one: of what there was nothing before, none is told. */
function hasChanges({ aggregateMetrics: before, ...previous }: Props['previous'], trafficKnown: boolean): boolean {
  const ofAds = [before.totalAdSpend, before.totalImpressions, before.totalAdClicks]
  const ofReaders = [before.totalVisitors, before.totalProductClicks, before.totalPageviews]
  const isTrafficCompared = trafficKnown && previous.trafficKnown
  return [...ofAds, ...(isTrafficCompared ? ofReaders : [])].some(figure => figure > 0)
}
