import { workflows } from '../commands/workflows.ts'
import { describeCommands } from '../projection/manifest.ts'
import { buildProgram } from '../run.ts'
import { toHelpPage } from './command-help.ts'
import type { HelpPage } from './help-page.ts'

/** Returns the help of `blogops` itself, which the build stores. */
export function describeRootHelp(): HelpPage {
  const program = buildProgram({ version: '', manifest: describeCommands(), workflows }, async () => undefined)
  return toHelpPage(program, program.createHelp())
}
