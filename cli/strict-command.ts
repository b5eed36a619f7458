import { Command, type ErrorOptions, type ParseOptionsResult } from 'commander'

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
