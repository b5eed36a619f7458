import type { FlagManifest } from '../command-declaration.ts'
import type { CommandContext } from '../context.ts'
import { UsageError } from '../failure.ts'
import type { CommandUsage, ParsedArgs } from '../parsed-args.ts'
import type { Prompt } from '../prompt.ts'

/**
 * Returns the values of a command line, after asking for each required one that is missing.
 * @throws UsageError that names the value, if no prompt is possible
 */
export async function askMissingValues(
  { prompt }: Pick<CommandContext, 'prompt'>,
  { values: provided, usage }: ParsedArgs,
): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = { ...provided }
  for (const { key, required, description } of usage.positionals) {
    if (!required || isProvided(values[key])) continue
    const flag = `<${key}>`
    assertPromptPossible(prompt, usage, flag)
    values[key] = await prompt.text({ message: `${toLabel(key, description)}:`, flag, validate: validateNotEmpty })
  }
  for (const flag of usage.flags) {
    if (!flag.required || isProvided(values[flag.key])) continue
    assertPromptPossible(prompt, usage, `--${flag.name}`)
    values[flag.key] = await askFlag(flag, prompt)
  }
  return values
}

function assertPromptPossible({ possible }: Prompt, { path, examples: [example] }: CommandUsage, name: string): void {
  if (possible) return
  const hint = example ? `For example: blogops ${example}` : `Run blogops ${path.join(' ')} --help to see the usage.`
  throw new UsageError(`${name} is missing.`, hint)
}

async function askFlag(flag: FlagManifest, prompt: Prompt): Promise<unknown> {
  const question = { message: `${toLabel(flag.key, flag.description)}:`, flag: `--${flag.name}` }
  if (flag.choices) {
    const choices = flag.choices.map(value => ({ name: String(value), value }))
    return flag.many ? prompt.chooseSome({ ...question, choices }) : prompt.choose({ ...question, choices })
  }
  if (flag.type === 'boolean') return prompt.confirm(question)
  const isNumber = flag.type !== 'text'
  const answer = await prompt.text({ ...question, validate: isNumber ? validateNumber : validateNotEmpty })
  return isNumber ? Number(answer) : flag.many ? answer.split(',').map(item => item.trim()) : answer
}

function toLabel(key: string, description: string | undefined): string {
  const name = key.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
  const label = name.charAt(0).toUpperCase() + name.slice(1)
  return description === undefined ? label : `${label} (${description})`
}

function isProvided(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== ''
}

function validateNotEmpty(answer: string): true | string {
  return answer.trim() !== '' || 'It cannot be empty.'
}

function validateNumber(answer: string): true | string {
  return (answer.trim() !== '' && Number.isFinite(Number(answer))) || 'It must be a number.'
}
