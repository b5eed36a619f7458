import type { CommandManifest, FlagManifest } from '../command-declaration.ts'
import { UsageError } from '../failure.ts'
import type { Prompt } from '../prompt.ts'

type Values = Readonly<Record<string, unknown>>
type Line = Pick<CommandManifest, 'path' | 'positionals' | 'flags' | 'example'>

/** Asks for missing required values. If nobody can answer, throws a UsageError that names the value. */
export async function askMissingValues(line: Line, provided: Values, prompt: Prompt): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = { ...provided }
  for (const { key, required, description } of line.positionals) {
    if (!required || isProvided(values[key])) continue
    const flag = `<${key}>`
    assertPossible(line, prompt, `${flag} is missing.`)
    values[key] = await prompt.text({ message: `${toLabel(key, description)}:`, flag, validate: validateNotEmpty })
  }
  for (const flag of line.flags) {
    if (!flag.required || isProvided(values[flag.key])) continue
    assertPossible(line, prompt, `--${flag.name} is missing.`)
    values[flag.key] = await askFlag(flag, prompt)
  }
  return values
}

/** Nobody to ask is reported like a missing argument. */
function assertPossible({ path, example }: Line, prompt: Prompt, message: string): void {
  if (prompt.possible) return
  throw new UsageError(message, example ? `For example: blogops ${example}` : `blogops ${path.join(' ')} --help`)
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
