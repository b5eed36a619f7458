import { openConnection, toSettings } from '../../connection.ts'
import type { CommandContext, Run } from '../../context.ts'
import { type CredentialStore, openCredentials } from '../../credentials.ts'
import { UsageError } from '../../failure.ts'
import { table } from '../../output/layout.ts'
import { printable } from '../../output/printable.ts'
import { askMissingValues } from '../../projection/run-operation.ts'
import { findOverride, getContextOrigin, localContext } from '../../server-target.ts'

export const listContexts: Run = async context => {
  const stored = [...(await openCredentials(context.terminal).all())]
  const remote = stored.map(([server, { name, username, current }]) => ({ name, server, username, current }))
  const isLocal = !remote.some(({ current }) => current)
  const rows = [{ name: localContext, server: null, username: null, current: isLocal }, ...remote]
  context.output.list(rows, (items, page) =>
    table(
      items,
      [
        { title: 'name', value: ({ name }) => name, whole: true },
        { title: 'server', value: ({ server }) => server ?? 'the data folder', whole: true },
        { title: 'username', value: ({ username }) => username ?? '-' },
        { title: 'current', value: ({ current }) => (current ? 'yes' : 'no') },
      ],
      page,
    ),
  )
  return undefined
}

export const logOut: Run = async context => {
  const store = openCredentials(context.terminal)
  const server = (await context.resolveTarget())?.url.origin ?? (await findOnlyLogin(store))
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
    const token = revokes ? 'delete its token and revoke it there' : 'forget its token'
    output.document({ dryRun: true, server, revokes }, () => `Would sign out of ${server}: ${token}`)
    return
  }
  const alsoRevoked = credential.tokenId === undefined ? undefined : await revoke(context, server, credential.tokenId)
  const revoked = alsoRevoked !== undefined
  await store.forget(server)
  output.document({ server, signedOut: true, revoked }, ({ paint }) => `${paint.green('Signed out')} of ${server}`)
  if (alsoRevoked?.length)
    output.note(
      `Tokens created with this login are revoked too: ${alsoRevoked.map(name => printable(name)).join(', ')}`,
    )
  if (!revoked) output.note('The token itself was not revoked. To revoke it: blogops tokens revoke <id>')
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

export const removeContext: Run = async (context, args) => {
  const name = String((await askMissingValues(context, args)).name)
  if (name === localContext)
    throw new UsageError('The data folder is always a context.', 'See the others: blogops contexts list')
  const store = openCredentials(context.terminal)
  await signOut(context, store, await getContextOrigin(store, name))
  return undefined
}

/** Selects the server that later commands go to by default. */
export const selectContext: Run = async (context, args) => {
  const name = String((await askMissingValues(context, args)).name)
  const store = openCredentials(context.terminal)
  const origin = name === localContext ? undefined : await getContextOrigin(store, name)
  const target = origin ?? 'the data folder'
  const { dryRun } = context.flags
  if (!dryRun) await store.select(origin)
  const override = findOverride(context.variables)
  const effect = override === undefined ? 'now go' : `go, where ${override} is not set,`
  context.output.document({ ...(dryRun && { dryRun }), context: name, server: origin ?? null }, ({ paint }) =>
    dryRun ? `Would send commands to ${target}` : `Commands ${effect} to ${paint.bold(target)}`,
  )
  if (override !== undefined) context.output.warn(`${override} is set here and overrides this choice.`)
  if (origin !== undefined && !dryRun)
    context.output.note(`Back to the data folder: blogops contexts use ${localContext}`)
  return undefined
}

export const showIdentity: Run = async context => {
  if (await context.resolveTarget()) await showAccount(context)
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
      `Owner of the data folder ${printable(dataDir)}. Commands use it directly, without signing in.`,
      ...logins.map(
        ({ server, username, context: name }) =>
          `Signed in to ${printable(server)} as ${printable(username)}: --context ${printable(name)}`,
      ),
    ].join('\n'),
  )
}
