import { Command, type ErrorOptions, type ParseOptionsResult } from 'commander'

/**
 * Commander takes whatever comes next for the value of an option: `--data-dir --yes` made a folder named `--yes`. Here
 * the next option is no value. One that does begin so is written `--title=--yes`.
 */
export class StrictCommand extends Command {
  /** Examples and notes at the end of its help. */
  closing: readonly string[] = []
  /** What its own work is on, as its usage has it; undefined where all it has is commands below it. */
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

  /** Commander's own words, with the help of this very command where they have no better hint. */
  override error(message: string, options?: ErrorOptions): never {
    return super.error(
      message.includes('\n') ? message : `${message}\n(${this.#name()} --help shows how it is used.)`,
      options,
    )
  }

  #name(): string {
    const names = [this.name()]
    for (let above = this.parent; above; above = above.parent) names.unshift(above.name())
    return names.join(' ')
  }

  #refuse(flags: string, value: string): never {
    const [name = ''] = flags.split(' ')
    // As commander writes its own: what may help stands on a line of its own, in brackets.
    return this.error(
      `error: option '${flags}' needs a value, and ${value} is an option\n(If it is meant: ${name}=${value})`,
      { code: 'commander.optionMissingArgument' },
    )
  }
}
