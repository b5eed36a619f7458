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

/** Which days these are, what they are compared with and who counted. */
export function DaysLine({ range, source }: Pick<Comprehensive, 'range' | 'source'>) {
  const length = lengthOf(range)
  return (
    <p className="note">
      {daysText(range)}, compared with the {length === 1 ? 'day' : `${length} days`} before. {counters[source]}:
      somebody who comes on two days counts as two visitors.
    </p>
  )
}
