import { InvalidArgumentError, Option } from 'commander'
import type { FlagManifest } from './command-declaration.ts'

/** Returns the commander option for a declared flag. Defaults are shown only; the server fills them in. */
export function toOption(flag: FlagManifest): Option {
  const value = flag.type === 'boolean' ? '' : ` <${flag.placeholder ?? getPlaceholder(flag)}>`
  const option = new Option(`--${flag.name}${value}`, describe(flag))
  if (flag.type !== 'boolean') option.argParser<unknown>((text, before) => parseValue(flag, text, before))
  return option
}

function getPlaceholder({ type, name, choices }: FlagManifest): string {
  if (choices && choices.join('|').length <= 12) return choices.join('|')
  return type === 'text' ? name : 'number'
}

function describe({ description, choices, required, default: defaultValue, many, placeholder }: FlagManifest): string {
  const shown = choices && (placeholder !== undefined || choices.join('|').length > 12)
  const facts = [
    ...(shown ? [choices.join(', ')] : []),
    ...(many ? ['several: repeat it or use commas'] : []),
    ...(required ? ['required'] : []),
    ...(defaultValue === undefined || defaultValue === false ? [] : [`default: ${defaultValue}`]),
  ]
  return [description, facts.length > 0 ? `(${facts.join('; ')})` : ''].filter(Boolean).join(' ')
}

function parseValue(flag: FlagManifest, text: string, before: unknown): unknown {
  if (!flag.many) return parseOne(flag, text)
  const items = text
    .split(',')
    .map(item => item.trim())
    .filter(item => item !== '')
    .map(item => parseOne(flag, item))
  return [...(Array.isArray(before) ? before : []), ...items]
}

/** @throws InvalidArgumentError, which commander turns into a usage error that names the flag. */
function parseOne({ type, choices }: FlagManifest, text: string): string | number {
  const value = type === 'text' ? text : toNumber(text, type === 'integer')
  if (choices && !choices.includes(value)) throw new InvalidArgumentError(`Allowed: ${choices.join(', ')}.`)
  return value
}

function toNumber(text: string, isInteger: boolean): number {
  const value = text.trim() === '' ? Number.NaN : Number(text)
  if (!Number.isFinite(value) || (isInteger && !Number.isInteger(value))) {
    throw new InvalidArgumentError(`It must be a ${isInteger ? 'whole ' : ''}number.`)
  }
  return value
}
