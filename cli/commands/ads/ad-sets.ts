import { type AdSet, adSetSchema } from '../../../server/contract/schemas/ads.ts'
import { formatPounds } from '../../../server/domain/number-format.ts'
import type { CommandContext, Run } from '../../context.ts'
import { UsageError } from '../../failure.ts'
import { printable } from '../../output/printable.ts'
import { askMissingValues, sendChange } from '../../projection/run-operation.ts'
import { readTextInput } from '../read-file.ts'

export const changeBudget: Run = async (context, args) => {
  const values = await askMissingValues(context, args)
  const adSetId = String(values.adSetId)
  const dailyBudget = readPounds(String(values.pounds))
  const adSet = context.flags.dryRun ? undefined : await findAdSet(context, adSetId)
  const expected = args.number('expected') ?? adSet?.dailyBudget
  await sendChange(context, {
    id: 'adsets.budget',
    input: { adSetId, dailyBudget, ...(expected !== undefined && { expected }) },
    confirm: async () => adSet && askAboutRise(adSet, dailyBudget),
    describe: answer => resultText(answer, adSet?.dailyBudget),
  })
  return undefined
}

function readPounds(text: string): number {
  const amount = text.trim().replace(/^£/, '')
  if (/^\d+(\.\d+)?$/.test(amount)) return Number(amount)
  const why = /^\d+,\d+$/.test(amount) ? ' Use a decimal point.' : ''
  throw new UsageError(
    `"${text}" is not an amount in pounds, such as 12.50.${why}`,
    'For example: blogops adsets budget 01KADSET 12.50',
  )
}

/** Returns the question to confirm, only for a higher budget. */
function askAboutRise({ name, dailyBudget }: AdSet, pounds: number): string | undefined {
  if (pounds <= dailyBudget) return undefined
  return `Raise the daily budget of "${name}" from ${formatPounds(dailyBudget)} to ${formatPounds(pounds)}`
}

function resultText(answer: unknown, previousBudget: number | undefined): string {
  const { name, dailyBudget } = adSetSchema.parse(answer)
  const from =
    previousBudget === undefined || previousBudget === dailyBudget ? '' : `${formatPounds(previousBudget)} → `
  return `${printable(name)}: ${from}${formatPounds(dailyBudget)} a day`
}

async function findAdSet(context: CommandContext, adSetId: string) {
  const { client } = await context.connect()
  return (await client.adsets.list({})).find(({ id }) => id === adSetId)
}

const maxBytes = 100_000

export const changeTargeting: Run = async (context, args) => {
  const { adSetId, file } = await askMissingValues(context, args)
  const targeting = parseTargeting(await readTextInput(context, String(file), { kind: 'targeting file', maxBytes }))
  await sendChange(context, { id: 'adsets.targeting', input: { adSetId, targeting } })
  return undefined
}

function parseTargeting(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    const reason = error instanceof Error ? ` (${error.message})` : ''
    throw new UsageError(`Invalid JSON: Please enter valid JSON configuration${reason}.`)
  }
}
