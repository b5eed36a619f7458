import { adSetSchema } from '../../server/contract/schemas/ads.ts'
import type { CommandContext, Run } from '../context.ts'
import { UsageError } from '../failure.ts'
import { poundsText } from '../output/figures.ts'
import { printable } from '../output/printable.ts'
import { withMissingAsked } from '../projection/missing-values.ts'
import { adSetLine } from './ad-lines.ts'
import { sendChange } from './send-change.ts'

const line = adSetLine('adsets budget', 'adsets budget 01KADSET 12.50', { key: 'pounds', description: 'pounds a day' })

export const run: Run = async (context, given) => {
  const values = await withMissingAsked(line, given.values, context.prompt)
  const adSetId = String(values.adSetId)
  const dailyBudget = readPounds(String(values.pounds))
  const input = { adSetId, dailyBudget }
  await sendChange(context, {
    id: 'adsets.budget',
    input,
    confirm: () => question(context, adSetId, dailyBudget),
    told,
  })
  return undefined
}

function told(answer: unknown): string {
  const { name, dailyBudget, changes } = adSetSchema.parse(answer)
  const from = changes.findLast(({ what }) => what === 'budget')?.from
  const before = typeof from === 'number' ? `${poundsText(from)} → ` : ''
  return `${printable(name)}: ${before}${poundsText(dailyBudget)} a day`
}

function readPounds(text: string): number {
  const figure = text.trim().replace(/^£/, '')
  if (/^\d+(\.\d+)?$/.test(figure)) return Number(figure)
  const why = /^\d+,\d+$/.test(figure) ? ' Pence come after a point.' : ''
  throw new UsageError(`"${text}" is no amount in pounds, such as 12.50.${why}`, `For example: blogops ${line.example}`)
}

/** Only a rise is asked about. */
async function question(context: CommandContext, adSetId: string, pounds: number): Promise<string | undefined> {
  const { client } = await context.connect()
  const adSet = (await client.adsets.list({})).find(({ id }) => id === adSetId)
  if (!adSet || pounds <= adSet.dailyBudget) return undefined
  return `Raise the daily budget of "${adSet.name}" from ${poundsText(adSet.dailyBudget)} to ${poundsText(pounds)}`
}
