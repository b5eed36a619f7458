import type { Run } from '../context.ts'
import { openCredentials } from '../credentials.ts'
import { UsageError } from '../failure.ts'
import { withMissingAsked } from '../projection/missing-values.ts'
import { localContext, originOf } from '../where.ts'
import { contextLine } from './context-line.ts'
import { signOut } from './logout.ts'

export const run: Run = async (context, given) => {
  const name = String((await withMissingAsked(contextLine('remove'), given.values, context.prompt)).name)
  if (name === localContext) throw new UsageError('The data folder is always a context.', 'blogops contexts list')
  const store = openCredentials(context.terminal)
  await signOut(context, store, await originOf(store, name))
  return undefined
}
