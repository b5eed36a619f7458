import type { Command } from 'commander'

/** Returns the candidates most similar to `word`, best first, without wild guesses. */
export function findNearest(word: string, candidates: readonly string[]): string[] {
  const maxDistance = Math.max(2, Math.floor(word.length / 3))
  return candidates
    .map(candidate => ({ candidate, distance: editDistance(word.toLowerCase(), candidate.toLowerCase()) }))
    .filter(({ distance }) => distance <= maxDistance)
    .sort((a, b) => a.distance - b.distance)
    .map(({ candidate }) => candidate)
}

/** Levenshtein distance, row by row. */
function editDistance(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, at) => at)
  for (const [i, letter] of [...from].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...to].entries()) {
      const change = (row[j] ?? 0) + (letter === other ? 0 : 1)
      next.push(Math.min(change, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1))
    }
    row = next
  }
  return row.at(-1) ?? 0
}

/** Reports an unknown command and suggests a similar one. */
export function refuseUnknownCommand(command: Command, word: string): never {
  const names = command.commands.map(known => known.name())
  const [close] = [...findInGroups(command, word), ...findNearest(word, names)]
  const commandNames = names.length === 0 ? 'It has no commands.' : `The commands are ${names.join(', ')}.`
  const advice = command.parent ? commandNames : 'blogops --help lists the commands.'
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
