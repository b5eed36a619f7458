import type { Command } from 'commander'
import { nearest } from './nearest.ts'

/** Reports an unknown command and suggests a similar one. */
export function unknownCommand(command: Command, word: string): never {
  const names = command.commands.map(known => known.name())
  const [close] = [...elsewhere(command, word), ...nearest(word, names)]
  const few = names.length === 0 ? 'It has no commands.' : `The commands are ${names.join(', ')}.`
  const all = command.parent ? few : 'blogops --help lists the commands.'
  const help = close ? `Did you mean ${close}?` : all
  return command.error(`error: unknown command '${word}'\n(${help})`, { code: 'commander.unknownCommand' })
}

/** Finds a subcommand typed without its group: `publish` instead of `articles publish`. */
function elsewhere(command: Command, word: string): string[] {
  return command.commands
    .filter(group => group.commands.some(below => below.name() === word))
    .map(group => `${group.name()} ${word}`)
    .slice(0, 1)
}
