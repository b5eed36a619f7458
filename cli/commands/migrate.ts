import type { MoveStep, MoveSummary } from '../../server/runtime/move.ts'
import { settingsOf, tellWaiting } from '../connection.ts'
import type { CommandContext, Run } from '../context.ts'
import type { Given } from '../given.ts'
import { contents } from '../output/backup-view.ts'
import { busyTelling } from '../output/busy.ts'
import type { Page } from '../output/page.ts'
import { printable } from '../output/printable.ts'
import { withMissingAsked } from '../projection/missing-values.ts'
import { refuseServer } from './serve.ts'

const line = {
  path: ['migrate'],
  positionals: [],
  flags: [{ key: 'to', name: 'to', type: 'text' as const, required: true, description: 'the place to move to' }],
  example: 'migrate --to postgres://blogops@db.example/blogops',
}

export const run: Run = async (context, given) => {
  refuseServer(context, 'A site is moved where it is kept, not through a server.')
  const { output, prompt, flags } = context
  const to = String((await withMissingAsked(line, given.values, prompt)).to)
  const moved = await busyTelling(output, `Move the site to another place`, tell => move(context, given, { to, tell }))
  const { written, ...rest } = moved
  const result = flags.dryRun ? { dryRun: true, ...rest } : moved
  output.document(result, page => view(moved, page))
  if (written !== null) output.note(next(moved))
  return undefined
}

function move(context: CommandContext, given: Given, { to, tell }: { to: string; tell: (text: string) => void }) {
  const { terminal, flags, output } = context
  const request = { to, from: given.text('from'), toBlobs: given.text('toBlobs'), fromBlobs: given.text('fromBlobs') }
  return terminal.runtime.moveSite(terminal.env, settingsOf(flags), request, {
    dryRun: flags.dryRun,
    onWait: tellWaiting(output),
    onStep: step => tell(stepText(step)),
  })
}

const parts = { records: 'Copy records', blobs: 'Copy files', events: 'Copy page views and clicks', check: 'Compare' }

function stepText({ part, of, done, total }: MoveStep): string {
  const far =
    total === null
      ? done.toLocaleString('en-GB')
      : `${done.toLocaleString('en-GB')} of ${total.toLocaleString('en-GB')}`
  return `${parts[part]}: ${of}, ${far}`
}

function view({ from, to, resumed, counts, written }: MoveSummary, { paint }: Page): string {
  const earlier = 'An earlier move had broken off'
  const [title, detail] =
    written === null
      ? [`Would move the site from ${from} to ${to}`, resumed ? `${earlier}; this one would go on with it.` : undefined]
      : [`Moved from ${from} to ${to}, and compared`, resumed ? `${earlier}; this one went on with it.` : undefined]
  return [
    paint.bold(printable(title)),
    `  ${contents(counts)}`,
    ...(detail === undefined ? [] : [`  ${paint.dim(detail)}`]),
  ].join('\n')
}

function next({ from, to }: MoveSummary): string {
  const isDatabase = to.startsWith('postgres://')
  const use = isDatabase
    ? 'Set BLOGOPS_DATABASE_URL and BLOGOPS_SECRET to use it there'
    : `Use it there with --data-dir ${to}, and BLOGOPS_DATABASE_URL not set`
  return `${use}. ${from} stays as it was: serve one of them alone.`
}
