import { WriteStream } from 'node:tty'
import { dayFigureLabels } from '../../server/contract/field-values.ts'
import {
  asGenerationResult,
  asOptimization,
  asRegenerationResult,
  formatCost,
  formatRetry,
} from '../../server/contract/jobs.ts'
import { type Job, type JobEvent, type JobResult, jobSchema } from '../../server/contract/schemas/job.ts'
import { type DayFigure, type TodayItem, todaySchema } from '../../server/contract/schemas/today.ts'
import { formatAmount } from '../../server/domain/money.ts'
import { formatCount } from '../../server/domain/number-format.ts'
import { indentText, pad } from './layout.ts'
import type { Output, Page } from './output.ts'
import { printable, shortenInstant } from './printable.ts'
import { factsView } from './value-view.ts'

/** Shows the progress of a job on stderr. */
export interface JobView {
  show(event: JobEvent): void
  /** Prints a message at once, even while a board is drawn. */
  note(text: string): void
  /** Call it in every case; it leaves the cursor on an empty line. */
  close(): Promise<void>
}

/** Opens a drawn board on a terminal, plain lines elsewhere, and nothing with `--quiet`. */
export async function openJobView(output: Output): Promise<JobView> {
  // NDJSON readers have the events themselves.
  if (!output.reportsProgress || output.mode === 'ndjson')
    return { show: () => undefined, note: () => undefined, close: async () => undefined }
  if (output.canDraw && output.stderr instanceof WriteStream) {
    const { createStepBoard } = await import('./step-board.ts')
    return createStepBoard(output.stderr, output.sidePage.paint)
  }
  const { createStepLines } = await import('./step-lines.ts')
  return createStepLines(output)
}

/** Formats a job for people: facts, steps and result. Programs get all of it with `--json`. */
export function formatJobDetails(answer: unknown, page: Page): string | undefined {
  const { success, data } = jobSchema.safeParse(answer)
  if (!success) return undefined
  const { id, title, type, status, retry, cost, createdBy, createdAt, updatedAt, steps, error, result } = data
  const state = retry ? `${status}, ${formatRetry(retry)}` : status
  const costFacts = cost && { cost: formatCost(cost) }
  const facts = { id, title, type, status: state, ...costFacts, createdBy, createdAt, updatedAt }
  const failed = error && [
    `${page.paint.red('error:')} ${printable(error.message)}`,
    ...(error.hint === undefined ? [] : [`${page.paint.cyan('hint:')} ${printable(error.hint)}`]),
  ]
  const next = result ? [`To see the result: ${getNextCommand(result, id)}`] : []
  return joinSections([[factsView(facts, page)], stepLines(steps, page), failed ?? [], next])
}

/** Joins sections with an empty line between them, and leaves out empty ones. */
function joinSections(sections: readonly (readonly string[])[]): string {
  const nonEmpty = sections.filter(({ length }) => length > 0)
  return nonEmpty.map(lines => lines.join('\n')).join('\n\n')
}

function stepLines(steps: Job['steps'], { paint }: Page): string[] {
  return steps.map(
    step => `${pad(step.status, 'cancelled'.length)}  ${printable(step.title)}${paint.dim(formatDuration(step))}`,
  )
}

function formatDuration({ startedAt, finishedAt }: Job['steps'][number]): string {
  if (!startedAt) return ''
  if (!finishedAt) return ` (since ${shortenInstant(startedAt)})`
  return ` (${((Date.parse(finishedAt) - Date.parse(startedAt)) / 1_000).toFixed(1)} s)`
}

/** Returns the command that shows the result best. */
function getNextCommand(result: JobResult, id: string): string {
  const articleResult = asGenerationResult(result) ?? asRegenerationResult(result)
  if (articleResult) return `blogops articles show ${articleResult.article.slug}`
  const optimization = asOptimization(result)
  return optimization ? `blogops optimize show ${optimization.plan.id}` : `blogops jobs watch ${id}`
}

/** Formats what waits, what runs, and what changed since yesterday. */
export function formatToday(answer: unknown, page: Page): string | undefined {
  const { success, data } = todaySchema.safeParse(answer)
  if (!success) return undefined
  const { tasks, running, yesterday } = data
  const section = (heading: string, lines: string[]) => (lines.length > 0 ? [page.paint.bold(heading), ...lines] : [])
  const list = (items: readonly TodayItem[]) => items.flatMap(item => itemLines(item, page))
  return joinSections([
    section('Next', list(tasks.slice(0, 1))),
    section('Waiting for you', list(tasks.slice(1))),
    section('Running', list(running)),
    section('Yesterday', yesterday.map(figureLine)),
  ])
}

function itemLines({ title, note, href, articleId, replacement }: TodayItem, page: Page): string[] {
  const { product, asin } = replacement ?? {}
  const command = `    blogops articles regenerate ${articleId} --replace ${product} --with ${asin}`
  const [about, link] = [note, href].map(detail => page.paint.dim(indentText(detail, page, '    ')))
  return [indentText(title, page), about ?? '', ...(replacement ? [command] : []), link ?? '']
}

function figureLine({ figure, now, before, currency }: DayFigure): string {
  const format = (value: number) => (currency === null ? formatCount(value) : formatAmount({ amount: value, currency }))
  const value = now === null ? 'unknown' : format(now)
  const comparison = now === null || before === null ? '' : ` (the day before: ${format(before)})`
  return `  ${pad(dayFigureLabels[figure] ?? figure, 14)}  ${value}${comparison}`
}
