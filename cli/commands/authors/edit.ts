import type { Run } from '../../context.ts'
import { UsageError } from '../../failure.ts'
import { showDryRun } from '../../projection/dry-run.ts'
import { askMissingValues, callOperation, getOperation, printAnswer } from '../../projection/run-operation.ts'

const fields = ['name', 'slug', 'bio', 'avatar'] as const

export const editAuthor: Run = async (context, args) => {
  const id = String((await askMissingValues(context, args)).author)
  const changes = Object.fromEntries(
    fields.flatMap(field => {
      const value = args.text(field)
      return value === undefined ? [] : [[field, value]]
    }),
  )
  if (Object.keys(changes).length === 0) {
    throw new UsageError('There is nothing to change.', 'Pass --name, --slug, --bio or --avatar.')
  }
  const update = await getOperation('authors.update')
  const input = { id, ...changes }
  if (context.flags.dryRun) await showDryRun(context, update, input)
  else printAnswer(context, update.id, await callOperation(context, update, input))
  return undefined
}
