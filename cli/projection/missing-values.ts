import { UsageError } from '../failure.ts'
import type { Prompt } from '../prompt/prompt.ts'
import type { CommandManifest, FlagManifest } from './command-manifest.ts'

type Values = Readonly<Record<string, unknown>>
type Line = Pick<CommandManifest, 'path' | 'positionals' | 'flags' | 'example'>

/** Asks for missing required values. If nobody can answer, throws a UsageError that names the value. */
export async function withMissingAsked(line: Line, given: Values, prompt: Prompt): Promise<Record<string, unknown>> {
  const values: Record<string, unknown> = { ...given }
  for (const { key, required, description } of line.positionals) {
    if (!required || isGiven(values[key])) continue
    const flag = `<${key}>`
    refuseUnlessAsked(line, prompt, `${flag} is missing.`)
    values[key] = await prompt.text({ message: `${labelOf(key, description)}:`, flag, validate: notEmpty })
  }
  for (const flag of line.flags) {
    if (!flag.required || isGiven(values[flag.key])) continue
    refuseUnlessAsked(line, prompt, `--${flag.name} is missing.`)
    values[flag.key] = await askFlag(flag, prompt)
  }
  return values
}

/** Nobody to ask is reported like a missing argument. */
function refuseUnlessAsked({ path, example }: Line, prompt: Prompt, message: string): void {
  if (prompt.possible) return
  throw new UsageError(message, example ? `For example: blogops ${example}` : `blogops ${path.join(' ')} --help`)
}

async function askFlag(flag: FlagManifest, prompt: Prompt): Promise<unknown> {
  const question = { message: `${labelOf(flag.key, flag.description)}:`, flag: `--${flag.name}` }
  if (flag.choices) {
    const choices = flag.choices.map(value => ({ name: String(value), value }))
    return flag.many ? prompt.chooseSome({ ...question, choices }) : prompt.choose({ ...question, choices })
  }
  if (flag.type === 'boolean') return prompt.confirm(question)
  const isNumber = flag.type !== 'text'
  const answer = await prompt.text({ ...question, validate: isNumber ? aNumber : notEmpty })
  return isNumber ? Number(answer) : flag.many ? answer.split(',').map(item => item.trim()) : answer
}

function labelOf(key: string, description: string | undefined): string {
  const name = key.replace(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`)
  const label = name.charAt(0).toUpperCase() + name.slice(1)
  return description === undefined ? label : `${label} (${description})`
}

function isGiven(value: unknown): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== undefined && value !== ''
}

function notEmpty(answer: string): true | string {
  return answer.trim() !== '' || 'It cannot be empty.'
}

function aNumber(answer: string): true | string {
  return (answer.trim() !== '' && Number.isFinite(Number(answer))) || 'It must be a number.'
}
