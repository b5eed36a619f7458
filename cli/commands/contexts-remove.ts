import type { Run } from '../context.ts'
import { openCredentials } from '../credentials.ts'
import { UsageError } from '../failure.ts'
import { askMissingValues } from '../projection/missing-values.ts'
import { getContextOrigin, localContext } from '../where.ts'
import { contextLine } from './context-line.ts'
import { signOut } from './logout.ts'

export const removeContext: Run = async (context, args) => {
  const name = String((await askMissingValues(contextLine('remove'), args.values, context.prompt)).name)
  if (name === localContext) throw new UsageError('The data folder is always a context.', 'blogops contexts list')
  const store = openCredentials(context.terminal)
  await signOut(context, store, await getContextOrigin(store, name))
  return undefined
}
