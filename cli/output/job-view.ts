import { WriteStream } from 'node:tty'
import { asGenerationResult, asOptimization, asRegenerationResult, formatRetry } from '../../server/contract/jobs.ts'
import { type Job, type JobEvent, type JobResult, jobSchema } from '../../server/contract/schemas/job.ts'
import { formatCost } from '../../server/domain/number-format.ts'
import { pad } from './layout.ts'
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
  const parsed = jobSchema.safeParse(answer)
  if (!parsed.success) return undefined
  const { id, title, type, status, retry, cost, createdBy, createdAt, updatedAt, steps, error, result } = parsed.data
  const state = retry ? `${status}, ${formatRetry(retry)}` : status
  const facts = factsView(
    { id, title, type, status: state, ...(cost && { cost: formatCost(cost) }), createdBy, createdAt, updatedAt },
    page,
  )
  const failed = error && [
    `${page.paint.red('error:')} ${printable(error.message)}`,
    ...(error.hint === undefined ? [] : [`${page.paint.cyan('hint:')} ${printable(error.hint)}`]),
  ]
  const next = result && getNextCommand(result, id)
  const parts = [[facts], stepLines(steps, page), failed ?? [], next ? [`To see the result: ${next}`] : []]
  return parts
    .filter(({ length }) => length > 0)
    .map(lines => lines.join('\n'))
    .join('\n\n')
}

function stepLines(steps: Job['steps'], { paint }: Page): string[] {
  return steps.map(({ status, title, startedAt, finishedAt }) => {
    const duration =
      startedAt && finishedAt
        ? ` (${seconds(startedAt, finishedAt)})`
        : startedAt
          ? ` (since ${shortenInstant(startedAt)})`
          : ''
    return `${pad(status, 'cancelled'.length)}  ${printable(title)}${paint.dim(duration)}`
  })
}

function seconds(from: string, to: string): string {
  return `${((Date.parse(to) - Date.parse(from)) / 1_000).toFixed(1)} s`
}

/** Returns the command that shows the result best. */
function getNextCommand(result: JobResult, id: string): string {
  const articleResult = asGenerationResult(result) ?? asRegenerationResult(result)
  if (articleResult) return `blogops articles show ${articleResult.article.slug}`
  const optimization = asOptimization(result)
  return optimization ? `blogops optimize show ${optimization.plan.id}` : `blogops jobs watch ${id}`
}
