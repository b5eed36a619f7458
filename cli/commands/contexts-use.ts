import type { Run } from '../context.ts'
import { openCredentials } from '../credentials.ts'
import { withMissingAsked } from '../projection/missing-values.ts'
import { goesBefore, localContext, originOf } from '../where.ts'
import { contextLine } from './context-line.ts'

/** Selects the server that later commands go to by default. */
export const run: Run = async (context, given) => {
  const name = String((await withMissingAsked(contextLine('use'), given.values, context.prompt)).name)
  const store = openCredentials(context.terminal)
  const origin = name === localContext ? undefined : await originOf(store, name)
  const where = origin ?? 'the data folder'
  const { dryRun } = context.flags
  if (!dryRun) await store.choose(origin)
  const stronger = goesBefore(context.variables)
  const when = stronger === undefined ? 'now go' : `go, where ${stronger} is not set,`
  context.output.document({ ...(dryRun && { dryRun }), context: name, server: origin ?? null }, ({ paint }) =>
    dryRun ? `Would send commands to ${where}` : `Commands ${when} to ${paint.bold(where)}`,
  )
  if (stronger !== undefined) context.output.warn(`${stronger} is set here, and goes before what is chosen.`)
  if (origin !== undefined && !dryRun)
    context.output.note(`Back to the data folder: blogops contexts use ${localContext}`)
  return undefined
}
