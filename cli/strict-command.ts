import { Command, type ErrorOptions, InvalidArgumentError, Option, type ParseOptionsResult } from 'commander'
import type { FlagManifest } from './command-declaration.ts'

/**
 * Refuses an option as the value of another: with plain commander, `--data-dir --yes` created a folder named `--yes`.
 * A value that begins with dashes is written `--title=--yes`.
 */
export class StrictCommand extends Command {
  /** Examples and notes at the end of the command's help. */
  closing: readonly string[] = []
  /** Usage of the command's own arguments; undefined if it only has subcommands. */
  ownArguments: string | undefined

  override createCommand(name?: string): Command {
    return new StrictCommand(name)
  }

  override parseOptions(words: string[]): ParseOptionsResult {
    const end = words.indexOf('--')
    for (let at = 0; at < words.length && at !== end; at += 1) {
      const option = this.options.find(({ long, required }) => required && long === words[at])
      if (!option) continue
      at += 1
      const value = words[at]
      if (value?.startsWith('--')) this.#refuse(option.flags, value)
    }
    return super.parseOptions(words)
  }

  /** Adds a pointer to the help of this command if commander has no better hint. */
  override error(message: string, options?: ErrorOptions): never {
    return super.error(
      message.includes('\n') ? message : `${message}\n(Run ${this.#getFullName()} --help to see the usage.)`,
      options,
    )
  }

  #getFullName(): string {
    const names = [this.name()]
    for (let above = this.parent; above; above = above.parent) names.unshift(above.name())
    return names.join(' ')
  }

  #refuse(flags: string, value: string): never {
    const [name = ''] = flags.split(' ')
    // Commander writes its own hints in the same format: in brackets, on a line of its own.
    return this.error(
      `error: option '${flags}' needs a value, and ${value} is an option\n(To pass it as the value: ${name}=${value})`,
      { code: 'commander.optionMissingArgument' },
    )
  }
}

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

function describe(flag: FlagManifest): string {
  const { description, choices, required, default: defaultValue, many, repeated, placeholder } = flag
  const shown = choices && (placeholder !== undefined || choices.join('|').length > 12)
  const facts = [
    ...(shown ? [choices.join(', ')] : []),
    ...(many ? ['several: repeat it or use commas'] : []),
    ...(repeated ? ['repeat it for several'] : []),
    ...(required ? ['required'] : []),
    ...(defaultValue === undefined || defaultValue === false ? [] : [`default: ${defaultValue}`]),
  ]
  return [description, facts.length > 0 ? `(${facts.join('; ')})` : ''].filter(Boolean).join(' ')
}

function parseValue(flag: FlagManifest, text: string, before: unknown): unknown {
  if (flag.repeated) return [...(Array.isArray(before) ? before : []), text.trim()]
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
