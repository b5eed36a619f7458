import { adSetSchema } from '../../../server/contract/schemas/ads.ts'
import { formatPounds } from '../../../server/domain/number-format.ts'
import type { CommandContext, Run } from '../../context.ts'
import { UsageError } from '../../failure.ts'
import { printable } from '../../output/printable.ts'
import { askMissingValues } from '../../projection/missing-values.ts'
import { sendChange } from '../../projection/run-operation.ts'
import { readTextFile } from '../read-file.ts'
import { readStdin } from '../read-stdin.ts'

const adSetPositional = { key: 'adSetId', required: true, description: 'the ad set' }

export function adLine(verb: 'activate') {
  const positionals = [{ key: 'adId', required: true, description: 'the ad' }]
  return { path: ['ads', verb], positionals, flags: [], example: `ads ${verb} 01KAD` }
}

/** Returns the usage of a command whose first argument is an ad set. */
export function adSetLine(words: string, example: string, ...others: readonly { key: string; description: string }[]) {
  const positionals = [adSetPositional, ...others.map(other => ({ ...other, required: true }))]
  return { path: words.split(' '), positionals, flags: [], example }
}

const budgetLine = adSetLine('adsets budget', 'adsets budget 01KADSET 12.50', {
  key: 'pounds',
  description: 'pounds a day',
})

export const changeBudget: Run = async (context, args) => {
  const values = await askMissingValues(budgetLine, args.values, context.prompt)
  const adSetId = String(values.adSetId)
  const dailyBudget = readPounds(String(values.pounds))
  const input = { adSetId, dailyBudget }
  const previousBudget = context.flags.dryRun ? undefined : (await findAdSet(context, adSetId))?.dailyBudget
  const describe = (answer: unknown) => resultText(answer, previousBudget)
  await sendChange(context, {
    id: 'adsets.budget',
    input,
    confirm: () => askAboutRise(context, adSetId, dailyBudget),
    describe,
  })
  return undefined
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

function readPounds(text: string): number {
  const amount = text.trim().replace(/^£/, '')
  if (/^\d+(\.\d+)?$/.test(amount)) return Number(amount)
  const why = /^\d+,\d+$/.test(amount) ? ' Write pence after a decimal point.' : ''
  throw new UsageError(
    `"${text}" is not an amount in pounds, such as 12.50.${why}`,
    `For example: blogops ${budgetLine.example}`,
  )
}

/** Returns the question to confirm, only for a higher budget. */
async function askAboutRise(context: CommandContext, adSetId: string, pounds: number): Promise<string | undefined> {
  const adSet = await findAdSet(context, adSetId)
  if (!adSet || pounds <= adSet.dailyBudget) return undefined
  return `Raise the daily budget of "${adSet.name}" from ${formatPounds(adSet.dailyBudget)} to ${formatPounds(pounds)}`
}

const targetingLine = adSetLine('adsets targeting', 'adsets targeting 01KADSET targeting.json', {
  key: 'file',
  description: 'a JSON file',
})

const maxBytes = 100_000

export const changeTargeting: Run = async (context, args) => {
  const { adSetId, file } = await askMissingValues(targetingLine, args.values, context.prompt)
  const targeting = parseJson(await readTargeting(context, String(file)))
  await sendChange(context, { id: 'adsets.targeting', input: { adSetId, targeting } })
  return undefined
}

async function readTargeting(context: CommandContext, file: string): Promise<string> {
  if (file === '-') return readStdin(context, maxBytes)
  return readTextFile(context.terminal.cwd, file, { what: 'targeting', maxBytes })
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    const reason = error instanceof Error ? ` (${error.message})` : ''
    throw new UsageError(`Invalid JSON: Please enter valid JSON configuration${reason}.`)
  }
}
