import type { Command, Help } from 'commander'
import { StrictCommand } from '../strict-command.ts'
import type { HelpPage, HelpSection } from './help-page.ts'
import { compareByHabit, compareByPurpose } from './root-text.ts'

/** Returns the help page of a command. */
export function toHelpPage(command: Command, help: Help): HelpPage {
  const options = toSection('Options', help.visibleOptions(command), option => [
    help.optionTerm(option),
    help.optionDescription(option),
  ])
  const shared = toSection('Options of every command', help.visibleGlobalOptions(command), option => [
    help.optionTerm(option),
    help.optionDescription(option),
  ])
  const named = toSection('Arguments', help.visibleArguments(command), argument => [
    help.argumentTerm(argument),
    help.argumentDescription(argument),
  ])
  return {
    usage: help.commandUsage(command),
    description: help.commandDescription(command),
    sections: [named, ...toCommandSections(command, help), options],
    closing: command instanceof StrictCommand ? command.closing : [],
    shared,
  }
}

/** Groups commands by purpose, in the order of each group's first command. */
function toCommandSections(command: Command, help: Help): HelpSection[] {
  const groups = new Map<string, Command[]>()
  const children = help.visibleCommands(command)
  const order = command.parent ? compareByHabit : compareByPurpose
  const ordered = children.toSorted((one, other) => order(one.name(), other.name()))
  for (const child of ordered) {
    const title = child.helpGroup() || 'Commands'
    groups.set(title, [...(groups.get(title) ?? []), child])
  }
  return [...groups].map(([title, children]) =>
    toSection(title, children, child => [
      [child.name(), ...child.aliases()].join(', '),
      help.subcommandDescription(child),
    ]),
  )
}

function toSection<T>(title: string, items: readonly T[], row: (item: T) => [string, string]): HelpSection {
  return { title, rows: items.map(row) }
}
