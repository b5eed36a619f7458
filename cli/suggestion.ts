import type { Command } from 'commander'
import { distance } from 'fastest-levenshtein'

/** Returns the candidates most similar to `word`, best first, without wild guesses. */
export function findNearest(word: string, candidates: readonly string[]): string[] {
  const maxDistance = Math.max(2, Math.floor(word.length / 3))
  return candidates
    .map(candidate => ({ candidate, edits: distance(word.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ edits }) => edits <= maxDistance)
    .sort((a, b) => a.edits - b.edits)
    .map(({ candidate }) => candidate)
}

/** Reports an unknown command and suggests a similar one. */
export function refuseUnknownCommand(command: Command, word: string): never {
  const names = command.commands.map(known => known.name())
  const [close] = [...findInGroups(command, word), ...findNearest(word, names)]
  const commandNames = names.length === 0 ? 'It has no commands.' : `The commands are ${names.join(', ')}.`
  const advice = command.parent ? commandNames : 'Run blogops --help to list the commands.'
  const help = close ? `Did you mean ${close}?` : advice
  return command.error(`error: unknown command '${word}'\n(${help})`, { code: 'commander.unknownCommand' })
}

/** Finds a subcommand typed without its group: `publish` instead of `articles publish`. */
function findInGroups(command: Command, word: string): string[] {
  return command.commands
    .filter(group => group.commands.some(below => below.name() === word))
    .map(group => `${group.name()} ${word}`)
    .slice(0, 1)
}
