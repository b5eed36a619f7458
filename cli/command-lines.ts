import type { CommandLine } from './command-tree.ts'
import type { Workflow } from './declaration.ts'
import type { CommandManifest } from './projection/command-manifest.ts'

/** Returns all commands: the workflows, and the plain commands of the contract that no workflow replaces. */
export function listCommandLines(workflows: readonly Workflow[], manifest: readonly CommandManifest[]): CommandLine[] {
  const lines = new Map<string, CommandLine>()
  for (const line of [...workflows.map(fromWorkflow), ...manifest.map(fromManifest)]) {
    const name = line.path.join(' ')
    if (!lines.has(name)) lines.set(name, line)
  }
  return [...lines.values()]
}

function fromWorkflow({ path, positionals = [], flags = [], notes = [], ...workflow }: Workflow): CommandLine {
  return {
    path: path.split(' '),
    positionals,
    flags,
    notes,
    summary: workflow.summary,
    changes: workflow.changes === true,
    examples: workflow.examples,
    load: workflow.load,
  }
}

function fromManifest(command: CommandManifest): CommandLine {
  return {
    ...command,
    notes: [],
    changes: command.effect !== 'read',
    examples: command.example === undefined ? [] : [command.example],
    load: async () => (await import('./projection/run-operation.ts')).runOperation(command),
  }
}
