import { dayFigureLabels } from '../../server/contract/field-values.ts'
import { type DayFigure, type Today, type TodayItem, todaySchema } from '../../server/contract/schemas/today.ts'
import { formatAmount } from '../../server/domain/money.ts'
import { formatCount } from '../../server/domain/number-format.ts'
import { indentText, pad } from './layout.ts'
import type { Page } from './output.ts'

/** Formats what waits, what runs, and what changed since yesterday. */
export function formatToday(answer: unknown, page: Page): string | undefined {
  const { success, data } = todaySchema.safeParse(answer)
  return success ? todayView(data, page) : undefined
}

function todayView({ tasks, running, yesterday }: Today, page: Page): string {
  const sections: readonly (readonly [heading: string, lines: readonly string[]])[] = [
    ['Next', tasks.slice(0, 1).flatMap(task => itemLines(task, page))],
    ['Waiting for you', tasks.slice(1).flatMap(task => itemLines(task, page))],
    ['Running', running.flatMap(item => itemLines(item, page))],
    ['Yesterday', yesterday.map(figureLine)],
  ]
  return sections
    .filter(([, lines]) => lines.length > 0)
    .map(([heading, lines]) => [page.paint.bold(heading), ...lines].join('\n'))
    .join('\n\n')
}

function itemLines({ title, note, href }: TodayItem, page: Page): string[] {
  return [indentText(title, page), ...[note, href].map(detail => page.paint.dim(indentText(detail, page, '    ')))]
}

function figureLine({ figure, now, before, currency }: DayFigure): string {
  const format = (value: number) => (currency === null ? formatCount(value) : formatAmount({ amount: value, currency }))
  const value = now === null ? 'unknown' : format(now)
  const comparison = now === null || before === null ? '' : ` (the day before: ${format(before)})`
  return `  ${pad(dayFigureLabels[figure] ?? figure, 14)}  ${value}${comparison}`
}
