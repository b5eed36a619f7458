import { BlogopsError } from '../../../server/contract/errors.ts'
import type { OperationId } from '../../../server/contract/index.ts'
import type { OperationSpec } from '../../../server/contract/operation.ts'
import { scheduledArticleSchema } from '../../../server/contract/schemas/schedule.ts'
import { parseInterval, spreadTimes } from '../../../server/domain/local-times.ts'
import { formatQuantity } from '../../../server/domain/number-format.ts'
import { isTimeZone } from '../../../server/domain/site-days.ts'
import type { ParsedArgs } from '../../command-declaration.ts'
import type { CommandContext, Run } from '../../context.ts'
import { CancelledError, partlyDone, UsageError } from '../../failure.ts'
import { nextSteps } from '../../output/operation-notes.ts'
import { printable } from '../../output/printable.ts'
import { confirmAction, toAction } from '../../projection/confirmation.ts'
import { assertAllowed, showDryRun } from '../../projection/dry-run.ts'
import { askMissingValues, callOperation, getOperation, printAnswer } from '../../projection/run-operation.ts'

interface ArticleChange {
  operation: OperationId
  /** First words of the question: `Delete`. */
  verb: string
  /** First words of the result: `Deleted`. */
  done: string
  /** Keys of the command line that are sent with each article. */
  sent?: readonly string[]
  /** Returns what each article gets alone, in their order. */
  spread?: (context: CommandContext, values: ParsedArgs['values'], count: number) => Promise<readonly Input[]>
  /** Says what an article got alone; undefined for an answer of another form. */
  describe?: (answer: unknown) => string | undefined
}

export const publishArticles = changeArticles({
  operation: 'articles.publish',
  verb: 'Publish',
  done: 'Published',
  sent: ['withoutTag', 'withUnsupportedClaims'],
})
export const unpublishArticles = changeArticles({
  operation: 'articles.unpublish',
  verb: 'Unpublish',
  done: 'Unpublished',
})
export const deleteArticles = changeArticles({ operation: 'articles.delete', verb: 'Delete', done: 'Deleted' })
export const restoreArticles = changeArticles({ operation: 'articles.restore', verb: 'Restore', done: 'Restored' })
export const moveArticles = changeArticles({
  operation: 'articles.update',
  verb: 'Move',
  done: 'Moved',
  sent: ['category'],
})

export const scheduleArticles = changeArticles({
  operation: 'articles.schedule',
  verb: 'Schedule',
  done: 'Scheduled',
  sent: ['timeZone', 'withoutTag', 'withUnsupportedClaims'],
  spread: spreadOverTime,
  describe: describePlan,
})

/** Times of publication. Without an interval all are the same. @throws UsageError */
async function spreadOverTime(
  context: CommandContext,
  { at, every, timeZone }: ParsedArgs['values'],
  count: number,
): Promise<{ at: string }[]> {
  const first = String(at)
  const same = Array.from({ length: count }, () => ({ at: first }))
  if (every === undefined) return same
  const everyMs = parseInterval(String(every))
  if (everyMs === null)
    throw new UsageError(`--every ${every} is not an interval of up to a year.`, 'Examples: 30m, 12h, 1d, 2w')
  const zone = timeZone === undefined ? await readTimeZone(context) : String(timeZone).trim()
  // The server refuses an unknown time zone, and a first time that does not exist, for every article.
  const times = isTimeZone(zone) ? spreadTimes(first, everyMs, count, zone) : null
  return times?.map(time => ({ at: time })) ?? same
}

async function readTimeZone(context: CommandContext): Promise<string> {
  const { client } = await context.connect()
  return (await client.site.get({}, { signal: context.terminal.interruption })).timeZone
}

function describePlan(answer: unknown): string | undefined {
  const { data } = scheduledArticleSchema.safeParse(answer)
  if (!data) return undefined
  const time = `${data.local.replace('T', ' ')} (${data.timeZone})`
  return data.note === null ? time : `${time}. ${data.note}`
}

/** Makes one change to each of several articles. A failure is reported and does not stop the others. */
function changeArticles(change: ArticleChange): Run {
  return async (context, args) => {
    const values = await askMissingValues(context, args)
    const ids = [...new Set([values.articles].flat().map(String))]
    const operation = await getOperation(change.operation)
    const sent = readSent(change, values)
    const spread = (await change.spread?.(context, values, ids.length)) ?? []
    const inputs = ids.map((id, at) => ({ ...sent, ...(spread[at] ?? spread[0]), id }))
    const [only] = inputs
    if (only !== undefined && inputs.length === 1) {
      await changeOne(context, operation, only)
      return undefined
    }
    if (context.flags.dryRun) return checkMany(context, operation, change, inputs)
    if (operation.effect === 'destructive')
      await confirmAction(context, `${change.verb} ${formatQuantity(ids.length, 'article')}: ${ids.join(', ')}`)
    return changeMany(context, operation, change, inputs)
  }
}

type Input = Readonly<Record<string, unknown>>

/** Input of a call about one article. */
type ArticleInput = Input & { readonly id: string }

function readSent({ sent = [] }: ArticleChange, values: ParsedArgs['values']): Input {
  return Object.fromEntries(sent.flatMap(key => (values[key] === undefined ? [] : [[key, values[key]]])))
}

async function changeOne(context: CommandContext, operation: OperationSpec, input: Input): Promise<void> {
  if (context.flags.dryRun) return showDryRun(context, operation, input)
  if (operation.effect === 'destructive') await confirmAction(context, `${toAction(operation.summary)}: ${input.id}`)
  printAnswer(context, operation.id, await callOperation(context, operation, input))
  const next = nextSteps[operation.id]
  if (next && context.output.mode === 'text') context.output.note(next(input))
}

/** Article that was changed, or the reason why it was not. */
interface Outcome {
  article: string
  /** Text about the change, such as its planned time. */
  note?: string
  error: { code: string; message: string; hint?: string } | null
}

/** Runs a call for each article in turn. Errors that are not about one article end the command. */
async function collectOutcomes(
  inputs: readonly ArticleInput[],
  call: (input: ArticleInput) => Promise<string | undefined>,
): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const input of inputs) {
    const article = input.id
    try {
      const note = await call(input)
      outcomes.push({ article, ...(note !== undefined && { note }), error: null })
    } catch (cause) {
      if (!(cause instanceof BlogopsError) || cause instanceof CancelledError) throw cause
      const { code, hint } = cause
      const message = 'reason' in cause && typeof cause.reason === 'string' ? cause.reason : cause.message
      outcomes.push({ article, error: { code, message, ...(hint !== undefined && { hint }) } })
    }
  }
  return outcomes
}

const failed = 1

function toExitCode(outcomes: readonly Outcome[]): number | undefined {
  const failures = outcomes.filter(({ error }) => error !== null).length
  if (failures === 0) return undefined
  return failures === outcomes.length ? failed : partlyDone
}

async function changeMany(
  context: CommandContext,
  operation: OperationSpec,
  { done, describe }: ArticleChange,
  inputs: readonly ArticleInput[],
): Promise<number | undefined> {
  const outcomes = await collectOutcomes(inputs, async input => {
    const answer = await callOperation(context, operation, input)
    return describe?.(answer)
  })
  context.output.document({ outcomes }, () => formatOutcomes(outcomes, done, `Not ${done.toLowerCase()}`))
  return toExitCode(outcomes)
}

async function checkMany(
  context: CommandContext,
  operation: OperationSpec,
  { verb }: ArticleChange,
  inputs: readonly ArticleInput[],
): Promise<number | undefined> {
  const outcomes = await collectOutcomes(inputs, async input => {
    await assertAllowed(context, operation, input)
    return typeof input.at === 'string' ? input.at : undefined
  })
  const document = { dryRun: true, operation: operation.id, outcomes }
  const titles = [`Would ${verb.toLowerCase()}`, 'Would be refused'] as const
  context.output.document(document, () => formatOutcomes(outcomes, ...titles))
  return toExitCode(outcomes)
}

function formatOutcomes(outcomes: readonly Outcome[], done: string, notDone: string): string {
  const changed = outcomes.filter(({ error }) => error === null)
  const lines = outcomes.map(({ article, note, error }) =>
    error === null
      ? `  ${printable(article)}${note === undefined ? '' : `: ${printable(note)}`}`
      : `${notDone}: ${printable(article)}: ${printable(error.message)}${error.hint ? ` ${printable(error.hint)}` : ''}`,
  )
  return [`${done} ${formatQuantity(changed.length, 'article')}.`, ...lines].join('\n')
}
