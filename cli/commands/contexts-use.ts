import type { Run } from '../context.ts'
import { openCredentials } from '../credentials.ts'
import { askMissingValues } from '../projection/missing-values.ts'
import { findOverride, getContextOrigin, localContext } from '../where.ts'
import { contextLine } from './context-line.ts'

/** Selects the server that later commands go to by default. */
export const selectContext: Run = async (context, args) => {
  const name = String((await askMissingValues(contextLine('use'), args.values, context.prompt)).name)
  const store = openCredentials(context.terminal)
  const origin = name === localContext ? undefined : await getContextOrigin(store, name)
  const target = origin ?? 'the data folder'
  const { dryRun } = context.flags
  if (!dryRun) await store.select(origin)
  const override = findOverride(context.variables)
  const effect = override === undefined ? 'now go' : `go, where ${override} is not set,`
  context.output.document({ ...(dryRun && { dryRun }), context: name, server: origin ?? null }, ({ paint }) =>
    dryRun ? `Would send commands to ${target}` : `Commands ${effect} to ${paint.bold(target)}`,
  )
  if (override !== undefined) context.output.warn(`${override} is set here, and goes before what is chosen.`)
  if (origin !== undefined && !dryRun)
    context.output.note(`Back to the data folder: blogops contexts use ${localContext}`)
  return undefined
}
