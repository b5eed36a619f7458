import { BlogopsError } from '../../contract/errors.ts'
import type { OperationSpec, Output } from '../../contract/operation.ts'
import { adsCheck } from '../../contract/operations/ad-check.ts'
import { articlesById } from '../../contract/operations/articles.ts'
import { optimizerPlan } from '../../contract/operations/optimizer.ts'
import { formatPounds } from '../../contract/pounds.ts'
import { quoteName } from '../../contract/quoted-name.ts'
import { checkedOperations } from '../../contract/schemas/ad-check.ts'
import type { PlanChange } from '../../contract/schemas/optimizer.ts'
import { type CallOptions, createAsk } from './ask.ts'
import { describeGeneration } from './generation-in-words.ts'
import { describeResumption, readResumption } from './resumption.ts'

type CallInput = Readonly<Record<string, unknown>>

/** Describes a call in one line per effect. @throws BlogopsError if the call is known to fail. */
export async function describeCall(
  operation: OperationSpec,
  input: CallInput,
  callOptions: CallOptions,
): Promise<string[]> {
  const ask = createAsk(callOptions)
  const checked = checkedOperations.find(id => id === operation.id)
  const lines = checked
    ? describeAdCheck(await ask(adsCheck, { operation: checked, input: { ...input } }))
    : await describeSubject(operation, input, callOptions)
  // A call without effect is described by its operation and input.
  return lines === undefined || lines.length === 0 ? [describeInput(operation, input)] : lines
}

/**
 * Describes calls whose description contains names that may change. Returns undefined for others, or if the caller may
 * not read the names.
 */
export function describeNamedCall(
  operation: OperationSpec,
  input: CallInput,
  callOptions: CallOptions,
): Promise<string[] | undefined> {
  return describeSubject(operation, input, callOptions)
}

function describeAdCheck({ lines }: Output<typeof adsCheck>): string[] {
  return lines.map(({ what, verdict, reason }) => (verdict === 'refused' ? `${what} (refused: ${reason})` : what))
}

/**
 * Describes a call by the names of its objects. Returns undefined if no names are needed or the caller may not read
 * them.
 */
async function describeSubject(
  { id, summary }: OperationSpec,
  input: CallInput,
  callOptions: CallOptions,
): Promise<string[] | undefined> {
  const ask = createAsk(callOptions)
  try {
    if (/^articles\.(delete|regenerate)$/.test(id)) {
      const { title, status } = await ask(articlesById, { id: String(input.id) })
      const part = input.part === undefined ? '' : `, ${[input.part, input.section].filter(Boolean).join(' ')}`
      return [`${summary}: ${quoteName(title)} (${status})${part}`]
    }
    if (id === 'jobs.create') return await describeGeneration(input.input, ask)
    if (id === 'jobs.resume') return await describeResumption(await readResumption(input, callOptions), ask)
    if (id === 'generate.article') return await describeGeneration(input, ask)
    if (/^optimizer\.(apply|undo)$/.test(id)) {
      const run = await ask(optimizerPlan, { id: String(input.id) })
      return (id === 'optimizer.apply' ? run.toApply : run.toUndo).map(describePlanChange)
    }
  } catch (error) {
    if (!(error instanceof BlogopsError) || error.code === 'not_found' || error.code === 'gone') throw error
  }
  return undefined
}

function describePlanChange(change: PlanChange): string {
  if (change.kind === 'budget')
    return `Set the daily budget of the ad set ${quoteName(change.adSetName)} from ${formatPounds(change.from)} to ${formatPounds(change.to)}`
  return `${change.to === 'ACTIVE' ? 'Activate' : 'Pause'} the ad ${quoteName(change.adName)} of the ad set ${quoteName(change.adSetName)}`
}

/** Longer values are truncated; the full input is displayed separately. */
const maxValueLength = 200

function describeInput({ summary }: OperationSpec, input: CallInput): string {
  const values = Object.entries(input).map(([key, value]) => `${key} ${truncate(value)}`)
  return values.length === 0 ? summary : `${summary}: ${values.join(', ')}`
}

function truncate(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.length <= maxValueLength ? text : `${text.slice(0, maxValueLength)}…`
}
