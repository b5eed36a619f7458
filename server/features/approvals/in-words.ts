import { BlogopsError } from '../../contract/errors.ts'
import type { OperationSpec, Output } from '../../contract/operation.ts'
import { adsCheck } from '../../contract/operations/ad-check.ts'
import { articlesById } from '../../contract/operations/articles.ts'
import { optimizerPlan } from '../../contract/operations/optimizer.ts'
import { poundsText } from '../../contract/pounds.ts'
import { quotedName } from '../../contract/quoted-name.ts'
import { checkedOperations } from '../../contract/schemas/ad-check.ts'
import type { PlanChange } from '../../contract/schemas/optimizer.ts'
import { type Asking, askWith } from './ask.ts'
import { generationInWords } from './generation-in-words.ts'
import { describeResumption, readResumption } from './resumption.ts'

type GivenInput = Readonly<Record<string, unknown>>

/** Describes a call in one line per effect. @throws BlogopsError if the call is known to fail. */
export async function inWords(operation: OperationSpec, input: GivenInput, asking: Asking): Promise<string[]> {
  const ask = askWith(asking)
  const checked = checkedOperations.find(id => id === operation.id)
  const told = checked
    ? adLines(await ask(adsCheck, { operation: checked, input: { ...input } }))
    : await subject(operation, input, asking)
  // A call without effect is described by its operation and input.
  return told === undefined || told.length === 0 ? [plainly(operation, input)] : told
}

/**
 * Describes calls whose description contains names that may change. Returns undefined for others, or if the caller may
 * not read the names.
 */
export function namedInWords(
  operation: OperationSpec,
  input: GivenInput,
  asking: Asking,
): Promise<string[] | undefined> {
  return subject(operation, input, asking)
}

function adLines({ lines }: Output<typeof adsCheck>): string[] {
  return lines.map(({ what, verdict, reason }) => (verdict === 'refused' ? `${what} (refused: ${reason})` : what))
}

/**
 * Describes a call by the names of its objects. Returns undefined if no names are needed or the caller may not read
 * them.
 */
async function subject(
  { id, summary }: OperationSpec,
  input: GivenInput,
  asking: Asking,
): Promise<string[] | undefined> {
  const ask = askWith(asking)
  try {
    if (/^articles\.(delete|regenerate)$/.test(id)) {
      const { title, status } = await ask(articlesById, { id: String(input.id) })
      const part = input.part === undefined ? '' : `, ${[input.part, input.section].filter(Boolean).join(' ')}`
      return [`${summary}: ${quotedName(title)} (${status})${part}`]
    }
    if (id === 'jobs.create') return await generationInWords(input.input, ask)
    if (id === 'jobs.resume') return await describeResumption(await readResumption(input, asking), ask)
    if (id === 'generate.article') return await generationInWords(input, ask)
    if (/^optimizer\.(apply|undo)$/.test(id)) {
      const run = await ask(optimizerPlan, { id: String(input.id) })
      return (id === 'optimizer.apply' ? run.toApply : run.toUndo).map(changeInWords)
    }
  } catch (error) {
    if (!(error instanceof BlogopsError) || error.code === 'not_found' || error.code === 'gone') throw error
  }
  return undefined
}

function changeInWords(change: PlanChange): string {
  if (change.kind === 'budget')
    return `Set the daily budget of the ad set ${quotedName(change.adSetName)} from ${poundsText(change.from)} to ${poundsText(change.to)}`
  return `${change.to === 'ACTIVE' ? 'Activate' : 'Pause'} the ad ${quotedName(change.adName)} of the ad set ${quotedName(change.adSetName)}`
}

/** Longer values are truncated; the full input is displayed separately. */
const mostOfValue = 200

function plainly({ summary }: OperationSpec, input: GivenInput): string {
  const values = Object.entries(input).map(([key, value]) => `${key} ${shortened(value)}`)
  return values.length === 0 ? summary : `${summary}: ${values.join(', ')}`
}

function shortened(value: unknown): string {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return text.length <= mostOfValue ? text : `${text.slice(0, mostOfValue)}…`
}
