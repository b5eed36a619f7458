import type { ExportedDay } from '../../../ports/ad-export.ts'
import { addMetrics } from '../figures.ts'
import type { DayMetrics } from '../insights.ts'

/**
 * Converts the rows of one ad to days. Each row counts for the day's total and for each breakdown in the file, so that
 * every breakdown adds up to the total.
 */
export function toDayMetrics(rows: readonly ExportedDay[]): DayMetrics[] {
  const days = new Map<string, DayMetrics>()
  for (const row of rows) {
    for (const { by, group } of getBreakdowns(row)) {
      const key = `${row.date}/${by}/${group}`
      const before = days.get(key)
      const { date, impressions, clicks, spendMicros, conversions } = row
      const metrics = { impressions, clicks, spendMicros, conversions }
      days.set(key, { date, by, group, ...(before ? addMetrics(before, metrics) : metrics) })
    }
  }
  return [...days.values()]
}

function getBreakdowns({ age, gender, region }: ExportedDay): Pick<DayMetrics, 'by' | 'group'>[] {
  const groupNames = { age, gender, region }
  const groups = (['age', 'gender', 'region'] as const).map(by => ({ by, group: groupNames[by] }))
  return [{ by: 'all', group: '' }, ...groups.flatMap(({ by, group }) => (group === null ? [] : [{ by, group }]))]
}
