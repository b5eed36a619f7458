import * as z from 'zod'
import { type CalendarEntry, calendarSchema, scheduledArticleSchema } from '../../server/contract/schemas/schedule.ts'
import type { Page } from './output.ts'
import { printable } from './printable.ts'
import { type Column, table } from './table.ts'

type AnswerView = (answer: unknown, page: Page) => string | undefined

const titleSchema = z.object({ title: z.string() })

function formatScheduled(answer: unknown): string | undefined {
  const { success, data } = scheduledArticleSchema.safeParse(answer)
  if (!success) return undefined
  const { article, local, timeZone, note } = data
  const sentence = `Scheduled "${printable(article.title)}" for ${local.replace('T', ' ')} (${timeZone}).`
  return note === null ? sentence : `${sentence} ${note}`
}

function formatUnscheduled(answer: unknown): string | undefined {
  const { success, data } = titleSchema.safeParse(answer)
  return success ? `"${printable(data.title)}" is no longer scheduled. It is a draft.` : undefined
}

const stateLabels: Record<CalendarEntry['state'], string> = {
  scheduled: 'scheduled',
  problem: 'not published',
  published: 'published',
}

function formatCalendar(answer: unknown, page: Page): string | undefined {
  const { success, data } = calendarSchema.safeParse(answer)
  if (!success) return undefined
  const { entries, timeZone } = data
  if (entries.length === 0) return page.width === undefined ? '' : page.paint.dim('none')
  const columns: readonly Column<CalendarEntry>[] = [
    { title: `when (${timeZone})`, value: ({ local }) => local.replace('T', ' '), whole: true },
    { title: 'state', value: ({ state }) => stateLabels[state], whole: true },
    { title: 'slug', value: ({ slug }) => slug, whole: true },
    { title: 'title', value: ({ title }) => title },
    { title: 'by', value: ({ by }) => by ?? '' },
  ]
  const problems = entries.flatMap(({ slug, problem }) => (problem === null ? [] : [describeProblem(slug, problem)]))
  return [table(entries, columns, page), ...(page.width === undefined ? [] : problems)].join('\n')
}

function describeProblem(slug: string, problem: string): string {
  return `\n${printable(slug)} was not published: ${printable(problem)}\nTo publish it: blogops articles publish ${printable(slug)}`
}

/** Views of planned publications, by operation. */
export const scheduleAnswers: Readonly<Record<string, AnswerView>> = {
  'articles.schedule': formatScheduled,
  'articles.unschedule': formatUnscheduled,
  'articles.calendar': formatCalendar,
}

/** Article in a list, with its planned time in place of that of its publication. */
export function labelPlannedArticle(item: unknown): unknown {
  const { success, data } = z.looseObject({ scheduledFor: z.string() }).safeParse(item)
  if (!success) return item
  const status = data.scheduleProblem === undefined ? stateLabels.scheduled : stateLabels.problem
  return { ...data, status, publishedAt: data.scheduledFor }
}
