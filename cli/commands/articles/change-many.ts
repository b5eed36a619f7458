import { BlogopsError } from '../../../server/contract/errors.ts'
import type { OperationId } from '../../../server/contract/index.ts'
import type { OperationSpec } from '../../../server/contract/operation.ts'
import { formatQuantity } from '../../../server/domain/number-format.ts'
import type { ParsedArgs } from '../../command-declaration.ts'
import type { CommandContext, Run } from '../../context.ts'
import { CancelledError, partlyDone } from '../../failure.ts'
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

/** Makes one change to each of several articles. A failure is reported and does not stop the others. */
function changeArticles(change: ArticleChange): Run {
  return async (context, args) => {
    const values = await askMissingValues(context, args)
    const ids = [values.articles].flat().map(String)
    const operation = await getOperation(change.operation)
    const sent = readSent(change, values)
    const [only] = ids
    if (only !== undefined && ids.length === 1) {
      await changeOne(context, operation, { ...sent, id: only })
      return undefined
    }
    if (context.flags.dryRun) return checkMany(context, operation, change, ids, sent)
    if (operation.effect === 'destructive')
      await confirmAction(context, `${change.verb} ${formatQuantity(ids.length, 'article')}: ${ids.join(', ')}`)
    return changeMany(context, operation, change, ids, sent)
  }
}

type Input = Readonly<Record<string, unknown>>

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
  error: { code: string; message: string; hint?: string } | null
}

/** Runs a call for each article in turn. Errors that are not about one article end the command. */
async function collectOutcomes(ids: readonly string[], call: (id: string) => Promise<unknown>): Promise<Outcome[]> {
  const outcomes: Outcome[] = []
  for (const article of [...new Set(ids)]) {
    try {
      await call(article)
      outcomes.push({ article, error: null })
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
  { done }: ArticleChange,
  ids: readonly string[],
  sent: Input,
): Promise<number | undefined> {
  const outcomes = await collectOutcomes(ids, id => callOperation(context, operation, { ...sent, id }))
  context.output.document({ outcomes }, () => formatOutcomes(outcomes, done, `Not ${done.toLowerCase()}`))
  return toExitCode(outcomes)
}

async function checkMany(
  context: CommandContext,
  operation: OperationSpec,
  { verb }: ArticleChange,
  ids: readonly string[],
  sent: Input,
): Promise<number | undefined> {
  const outcomes = await collectOutcomes(ids, id => assertAllowed(context, operation, { ...sent, id }))
  const document = { dryRun: true, operation: operation.id, outcomes }
  const titles = [`Would ${verb.toLowerCase()}`, 'Would be refused'] as const
  context.output.document(document, () => formatOutcomes(outcomes, ...titles))
  return toExitCode(outcomes)
}

function formatOutcomes(outcomes: readonly Outcome[], done: string, notDone: string): string {
  const changed = outcomes.filter(({ error }) => error === null)
  const lines = outcomes.map(({ article, error }) =>
    error === null
      ? `  ${printable(article)}`
      : `${notDone}: ${printable(article)}: ${printable(error.message)}${error.hint ? ` ${printable(error.hint)}` : ''}`,
  )
  return [`${done} ${formatQuantity(changed.length, 'article')}.`, ...lines].join('\n')
}
