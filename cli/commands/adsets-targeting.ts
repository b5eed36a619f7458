import type { CommandContext, Run } from '../context.ts'
import { UsageError } from '../failure.ts'
import { askMissingValues } from '../projection/missing-values.ts'
import { adSetLine } from './ad-lines.ts'
import { readStdin } from './read-stdin.ts'
import { readTextFile } from './read-text-file.ts'
import { sendChange } from './send-change.ts'

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
