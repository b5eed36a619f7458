import type { Command } from 'commander'
import { refuseUnknownCommand } from '../unknown-command.ts'

/** `help ads deploy`: commander's own help command looks at the first word alone. */
export function addHelpCommand(program: Command): void {
  program
    .helpCommand(false)
    .command('help')
    .argument('[command...]')
    .usage('[command...]')
    .description('show how a command is used')
    .action((words: readonly string[]) => words.reduce(findCommand, program).help())
}

function findCommand(parent: Command, word: string): Command {
  return (
    parent.commands.find(command => [command.name(), ...command.aliases()].includes(word)) ??
    refuseUnknownCommand(parent, word)
  )
}
