import { type Connection, openConnection } from './connection.ts'
import { openCredentials } from './credentials.ts'
import type { ParsedArgs } from './given.ts'
import type { GlobalFlags } from './global-flags.ts'
import type { Output } from './output/output.ts'
import { createPrompt, type Prompt } from './prompt/prompt.ts'
import type { Terminal, Variables } from './terminal.ts'
import { readVariables } from './variables.ts'
import { resolveServerTarget, type ServerTarget } from './where.ts'

/** Everything that a command works with. */
export interface CommandContext {
  readonly terminal: Terminal
  readonly flags: GlobalFlags
  readonly variables: Variables
  readonly output: Output
  readonly prompt: Prompt
  /** The server that calls go to; undefined for the data folder. @throws UsageError */
  where(): Promise<ServerTarget | undefined>
  /** Opens the connection at the first call, so that usage errors are reported before anything is touched. */
  connect(): Promise<Connection>
  close(): Promise<void>
}

/** Runs a command. Returns its exit code; undefined means 0. */
export type Run = (context: CommandContext, args: ParsedArgs) => Promise<number | undefined>

export async function openContext(terminal: Terminal, flags: GlobalFlags, output: Output): Promise<CommandContext> {
  const variables = await readVariables(terminal)
  let connection: Promise<Connection> | undefined
  return {
    terminal,
    flags,
    variables,
    output,
    prompt: createPrompt(terminal, { allowed: flags.input }),
    where: () => resolveServerTarget(openCredentials(terminal), variables, flags),
    connect() {
      connection ??= openConnection({ terminal, variables, flags, output })
      return connection
    },
    async close() {
      const opened = await connection?.catch(() => undefined)
      await opened?.close()
    },
  }
}
