import { toSettings } from '../connection.ts'
import type { CommandContext, Run } from '../context.ts'
import { openCredentials } from '../credentials.ts'
import { printable } from '../output/printable.ts'

export const showIdentity: Run = async context => {
  if (await context.where()) await showAccount(context)
  else await showLocal(context)
  return undefined
}

async function showAccount(context: CommandContext): Promise<void> {
  const { client, target } = await context.connect()
  const user = await client.user.current({}, { signal: context.terminal.interruption })
  const server = target.kind === 'server' ? target.url : null
  context.output.document({ server, ...user }, () => `${printable(user.username)} at ${server}`)
}

/** Shows the data folder, whose owner is anyone who can read it. Opens nothing. */
async function showLocal({ terminal, flags, output }: CommandContext): Promise<void> {
  const { dataDir } = await terminal.runtime.readConfig(terminal.env, toSettings(flags))
  const stored = await openCredentials(terminal).all()
  const logins = [...stored].map(([server, { username, name }]) => ({ server, username, context: name }))
  output.document({ server: null, username: null, dataDir, logins }, () =>
    [
      `The owner of the data folder ${printable(dataDir)}: calls go there, without signing in.`,
      ...logins.map(
        ({ server, username, context: name }) =>
          `Signed in to ${printable(server)} as ${printable(username)}: --context ${printable(name)}`,
      ),
    ].join('\n'),
  )
}
