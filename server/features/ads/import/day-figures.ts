import type { ExportedDay } from '../../../ports/ad-export.ts'
import { add } from '../figures.ts'
import type { DayFigures } from '../insights.ts'

/**
 * Converts the rows of one ad to days. Each row counts for the day's total and for each breakdown in the file, so that
 * every breakdown adds up to the total.
 */
export function dayFigures(rows: readonly ExportedDay[]): DayFigures[] {
  const days = new Map<string, DayFigures>()
  for (const row of rows) {
    for (const { by, group } of partsOf(row)) {
      const key = `${row.date}/${by}/${group}`
      const before = days.get(key)
      const { date, impressions, clicks, spendMicros, conversions } = row
      const figures = { impressions, clicks, spendMicros, conversions }
      days.set(key, { date, by, group, ...(before ? add(before, figures) : figures) })
    }
  }
  return [...days.values()]
}

function partsOf({ age, gender, region }: ExportedDay): Pick<DayFigures, 'by' | 'group'>[] {
  const divided = { age, gender, region }
  const groups = (['age', 'gender', 'region'] as const).map(by => ({ by, group: divided[by] }))
  return [{ by: 'all', group: '' }, ...groups.flatMap(({ by, group }) => (group === null ? [] : [{ by, group }]))]
}
