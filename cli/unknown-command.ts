import type { Command } from 'commander'
import { nearest } from './nearest.ts'

/** Tells of a word that is no command of this one, and of one that may be meant. */
export function unknownCommand(command: Command, word: string): never {
  const names = command.commands.map(known => known.name())
  const [close] = [...elsewhere(command, word), ...nearest(word, names)]
  const few = names.length === 0 ? 'It has no commands.' : `The commands are ${names.join(', ')}.`
  const all = command.parent ? few : 'blogops --help lists the commands.'
  const help = close ? `Did you mean ${close}?` : all
  return command.error(`error: unknown command '${word}'\n(${help})`, { code: 'commander.unknownCommand' })
}

/** `publish`, typed without `articles`: a word that is a command below those of this one. */
function elsewhere(command: Command, word: string): string[] {
  return command.commands
    .filter(group => group.commands.some(below => below.name() === word))
    .map(group => `${group.name()} ${word}`)
    .slice(0, 1)
}
