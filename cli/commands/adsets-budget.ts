import { poundsText } from '../../server/contract/pounds.ts'
import { adSetSchema } from '../../server/contract/schemas/ads.ts'
import type { CommandContext, Run } from '../context.ts'
import { UsageError } from '../failure.ts'
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
  const before = context.flags.dryRun ? undefined : (await adSetOf(context, adSetId))?.dailyBudget
  const told = (answer: unknown) => resultText(answer, before)
  await sendChange(context, {
    id: 'adsets.budget',
    input,
    confirm: () => question(context, adSetId, dailyBudget),
    told,
  })
  return undefined
}

function resultText(answer: unknown, before: number | undefined): string {
  const { name, dailyBudget } = adSetSchema.parse(answer)
  const from = before === undefined || before === dailyBudget ? '' : `${poundsText(before)} → `
  return `${printable(name)}: ${from}${poundsText(dailyBudget)} a day`
}

async function adSetOf(context: CommandContext, adSetId: string) {
  const { client } = await context.connect()
  return (await client.adsets.list({})).find(({ id }) => id === adSetId)
}

function readPounds(text: string): number {
  const figure = text.trim().replace(/^£/, '')
  if (/^\d+(\.\d+)?$/.test(figure)) return Number(figure)
  const why = /^\d+,\d+$/.test(figure) ? ' Pence come after a point.' : ''
  throw new UsageError(`"${text}" is no amount in pounds, such as 12.50.${why}`, `For example: blogops ${line.example}`)
}

/** Returns the question to confirm, only for a higher budget. */
async function question(context: CommandContext, adSetId: string, pounds: number): Promise<string | undefined> {
  const adSet = await adSetOf(context, adSetId)
  if (!adSet || pounds <= adSet.dailyBudget) return undefined
  return `Raise the daily budget of "${adSet.name}" from ${poundsText(adSet.dailyBudget)} to ${poundsText(pounds)}`
}
