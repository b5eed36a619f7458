import { costText } from '../../server/contract/cost-text.ts'
import {
  generationIn,
  type Job,
  type JobResult,
  jobSchema,
  optimizationIn,
  regenerationIn,
  retryText,
} from '../../server/contract/schemas/job.ts'
import type { Page } from './page.ts'
import { printable } from './printable.ts'
import { shortInstant } from './short-instant.ts'
import { factsView } from './value-view.ts'
import { pad } from './width.ts'

/** Formats a job for people: facts, steps and result. Programs get all of it with `--json`. */
export function jobDetails(answer: unknown, page: Page): string | undefined {
  const parsed = jobSchema.safeParse(answer)
  if (!parsed.success) return undefined
  const { id, title, type, status, retry, cost, createdBy, createdAt, updatedAt, steps, error, result } = parsed.data
  const state = retry ? `${status}, ${retryText(retry)}` : status
  const facts = factsView(
    { id, title, type, status: state, ...(cost && { cost: costText(cost) }), createdBy, createdAt, updatedAt },
    page,
  )
  const failed = error && [
    `${page.paint.red('error:')} ${printable(error.message)}`,
    ...(error.hint === undefined ? [] : [`${page.paint.cyan('hint:')} ${printable(error.hint)}`]),
  ]
  const next = result && nextOf(result, id)
  const parts = [[facts], stepLines(steps, page), failed ?? [], next ? [`To see what it made: ${next}`] : []]
  return parts
    .filter(({ length }) => length > 0)
    .map(lines => lines.join('\n'))
    .join('\n\n')
}

function stepLines(steps: Job['steps'], { paint }: Page): string[] {
  return steps.map(({ status, title, startedAt, finishedAt }) => {
    const took =
      startedAt && finishedAt
        ? ` (${seconds(startedAt, finishedAt)})`
        : startedAt
          ? ` (since ${shortInstant(startedAt)})`
          : ''
    return `${pad(status, 'cancelled'.length)}  ${printable(title)}${paint.dim(took)}`
  })
}

function seconds(from: string, to: string): string {
  return `${((Date.parse(to) - Date.parse(from)) / 1_000).toFixed(1)} s`
}

/** Returns the command that shows the result best. */
function nextOf(result: JobResult, id: string): string {
  const made = generationIn(result) ?? regenerationIn(result)
  if (made) return `blogops articles show ${made.article.slug}`
  const optimization = optimizationIn(result)
  return optimization ? `blogops optimize show ${optimization.plan.id}` : `blogops jobs watch ${id}`
}
