import { openConnection } from '../connection.ts'
import type { CommandContext, Run } from '../context.ts'
import { type CredentialStore, openCredentials } from '../credentials.ts'
import { UsageError } from '../failure.ts'
import { printable } from '../output/printable.ts'

export const logOut: Run = async context => {
  const store = openCredentials(context.terminal)
  const server = (await context.where())?.url.origin ?? (await findOnlyLogin(store))
  await signOut(context, store, server)
  return undefined
}

/** Forgets a token, and revokes it on its server if it was created there for this terminal. */
export async function signOut(context: CommandContext, store: CredentialStore, server: string | undefined) {
  const { output, flags } = context
  const credential = server === undefined ? undefined : await store.find(server)
  if (server === undefined || !credential) {
    output.document({ server: server ?? null, signedOut: false }, () => 'Not signed in.')
    return
  }
  if (flags.dryRun) {
    const revokes = credential.tokenId !== undefined
    const token = revokes ? 'forget its token and revoke it there' : 'forget its token'
    output.document({ dryRun: true, server, revokes }, () => `Would sign out of ${server}: ${token}`)
    return
  }
  const alsoRevoked = credential.tokenId === undefined ? undefined : await revoke(context, server, credential.tokenId)
  const revoked = alsoRevoked !== undefined
  await store.forget(server)
  output.document({ server, signedOut: true, revoked }, ({ paint }) => `${paint.green('Signed out')} of ${server}`)
  if (alsoRevoked?.length)
    output.note(`Tokens made with this login are revoked too: ${alsoRevoked.map(name => printable(name)).join(', ')}`)
  if (!revoked) output.note('The token itself was not revoked: blogops tokens revoke <id> does that.')
}

async function findOnlyLogin(store: CredentialStore): Promise<string | undefined> {
  const servers = [...(await store.all()).keys()]
  if (servers.length > 1)
    throw new UsageError('You are signed in to several servers.', `Pass one: --server ${servers.join(' | ')}`)
  return servers[0]
}

/**
 * Returns the names of the tokens revoked with it; undefined if the server could not be reached, as forgetting works
 * offline too.
 */
async function revoke(context: CommandContext, server: string, tokenId: string): Promise<string[] | undefined> {
  const { terminal, variables, flags } = context
  try {
    const { client } = await openConnection({
      ...context,
      variables: { ...variables, BLOGOPS_TOKEN: undefined },
      flags: { ...flags, server, context: undefined, token: undefined },
    })
    return (await client.tokens.revoke({ id: tokenId }, { signal: terminal.interruption })).alsoRevoked
  } catch {
    return undefined
  }
}
