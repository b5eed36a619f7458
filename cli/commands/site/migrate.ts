import type { MoveStep, MoveSummary } from '../../../server/runtime/move.ts'
import type { ParsedArgs } from '../../command-declaration.ts'
import { toSettings, warnOfWaiting } from '../../connection.ts'
import type { CommandContext, Run } from '../../context.ts'
import { busyWithProgress, type Page } from '../../output/output.ts'
import { printable } from '../../output/printable.ts'
import { formatContents } from '../../output/value-view.ts'
import { askMissingValues } from '../../projection/run-operation.ts'
import { assertLocalTarget } from './serve.ts'

export const migrateSite: Run = async (context, args) => {
  assertLocalTarget(context, 'A site cannot be moved through a server. Run this on the machine with the data.')
  const { output, flags } = context
  const to = String((await askMissingValues(context, args)).to)
  const moved = await busyWithProgress(output, 'Moving the site', report => move(context, args, { to, report }))
  const { written, ...rest } = moved
  const result = flags.dryRun ? { dryRun: true, ...rest } : moved
  output.document(result, page => formatMove(moved, page))
  if (written !== null) output.note(formatNextStep(moved))
  return undefined
}

function move(
  context: CommandContext,
  args: ParsedArgs,
  { to, report }: { to: string; report: (text: string) => void },
) {
  const { terminal, flags, output } = context
  const request = { to, from: args.text('from'), toBlobs: args.text('toBlobs'), fromBlobs: args.text('fromBlobs') }
  return terminal.runtime.moveSite(terminal.env, toSettings(flags), request, {
    dryRun: flags.dryRun,
    onWait: warnOfWaiting(output),
    onStep: step => report(formatStep(step)),
  })
}

const partTitles = {
  records: 'Copying records',
  blobs: 'Copying files',
  events: 'Copying page views and clicks',
  check: 'Comparing',
}

function formatStep({ part, of, done, total }: MoveStep): string {
  const progress =
    total === null
      ? done.toLocaleString('en-GB')
      : `${done.toLocaleString('en-GB')} of ${total.toLocaleString('en-GB')}`
  return `${partTitles[part]}: ${of}, ${progress}`
}

function formatMove({ from, to, resumed, counts, written }: MoveSummary, { paint }: Page): string {
  const earlier = 'An earlier move was interrupted'
  const [title, detail] =
    written === null
      ? [`Would move the site from ${from} to ${to}`, resumed ? `${earlier}; this one would continue it.` : undefined]
      : [
          `Moved from ${from} to ${to} and compared the data`,
          resumed ? `${earlier}; this one continued it.` : undefined,
        ]
  return [
    paint.bold(printable(title)),
    `  ${formatContents(counts)}`,
    ...(detail === undefined ? [] : [`  ${paint.dim(detail)}`]),
  ].join('\n')
}

function formatNextStep({ from, to }: MoveSummary): string {
  const isDatabase = to.startsWith('postgres://')
  const use = isDatabase
    ? 'Set BLOGOPS_DATABASE_URL and BLOGOPS_SECRET to use it there'
    : `To use it, pass --data-dir ${to} and unset BLOGOPS_DATABASE_URL`
  return `${use}. ${from} is unchanged. Serve only one of them.`
}
