import { openConnection, serverOf } from '../connection.ts'
import type { CommandContext, Run } from '../context.ts'
import { type CredentialStore, openCredentials } from '../credentials.ts'
import { UsageError } from '../failure.ts'

export const run: Run = async context => {
  const store = openCredentials(context.terminal)
  const server = serverOf(context.variables, context.flags)?.origin ?? (await onlyLogin(store))
  const credential = server === undefined ? undefined : await store.find(server)
  if (server === undefined || !credential) {
    context.output.document({ server: server ?? null, signedOut: false }, () => 'Not signed in.')
    return
  }
  const revoked = credential.tokenId !== undefined && (await revoke(context, server, credential.tokenId))
  await store.forget(server)
  context.output.document(
    { server, signedOut: true, revoked },
    ({ paint }) => `${paint.green('Signed out')} of ${server}`,
  )
  if (!revoked) context.output.note('The token itself was not revoked: blogops tokens revoke <id> does that.')
  return undefined
}

async function onlyLogin(store: CredentialStore): Promise<string | undefined> {
  const servers = [...(await store.all()).keys()]
  if (servers.length > 1)
    throw new UsageError('You are signed in to several servers.', `Pass one: --server ${servers.join(' | ')}`)
  return servers[0]
}

/** Forgetting works offline, too; whether the server heard of it is told. */
async function revoke(context: CommandContext, server: string, tokenId: string): Promise<boolean> {
  const { terminal, variables, flags } = context
  try {
    const { client } = await openConnection({
      ...context,
      variables: { ...variables, BLOGOPS_TOKEN: undefined },
      flags: { ...flags, server, token: undefined },
    })
    await client.tokens.revoke({ id: tokenId }, { signal: terminal.interruption })
    return true
  } catch {
    return false
  }
}
