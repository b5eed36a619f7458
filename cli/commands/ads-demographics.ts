import type { CommandContext, Run } from '../context.ts'
import { UsageError } from '../failure.ts'
import { busy } from '../output/busy.ts'
import { demographicsView } from '../output/performance-view.ts'
import { warnOfSamples } from '../output/sample-figures.ts'
import { withMissingAsked } from '../projection/missing-values.ts'
import { adSetLine } from './ad-lines.ts'

const example = 'ads demographics 01KADSET --by age'
const by = { key: 'by', name: 'by', type: 'text', choices: ['age', 'gender', 'region'], required: true } as const
const line = { ...adSetLine('ads demographics', example), flags: [by] }

export const run: Run = async (context, given) => {
  const values = await withMissingAsked(line, given.values, context.prompt)
  const rows = await busy(context.output, 'Add up what it did', readRows(context, String(values.adSetId), values.by))
  warnOfSamples(
    context.output,
    rows.some(({ row }) => row.sample),
  )
  const groups = new Map(rows.map(row => [row.row, row.group]))
  context.output.list(
    rows.map(({ row }) => row),
    (items, page) =>
      demographicsView(
        items.map(row => ({ ...row, group: groups.get(row) ?? '' })),
        String(values.by),
        page,
      ),
  )
  return undefined
}

/** Reads rows as the API returns them, each with the name of its group. */
async function readRows(context: CommandContext, adSetId: string, divided: unknown) {
  const { demographics } = (await context.connect()).client
  const options = { signal: context.terminal.interruption }
  if (divided === 'age') return (await demographics.age({ adSetId }, options)).map(row => ({ row, group: row.age }))
  if (divided === 'gender')
    return (await demographics.gender({ adSetId }, options)).map(row => ({ row, group: row.gender }))
  if (divided === 'region')
    return (await demographics.region({ adSetId }, options)).map(row => ({ row, group: row.region }))
  throw new UsageError(`--by is ${String(divided)}.`, `For example: blogops ${example}`)
}
