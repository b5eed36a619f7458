import { randomUUID } from 'node:crypto'
import { getSettingSource } from '../../../server/contract/address-secrets.ts'
import type { OperationSpec } from '../../../server/contract/operation.ts'
import { invitesCreate, usersReset } from '../../../server/contract/operations/accounts.ts'
import { assertMayCall, createTokenAdminError } from '../../../server/contract/scopes.ts'
import type { ParsedArgs } from '../../command-declaration.ts'
import type { CommandContext, Run } from '../../context.ts'
import type { Paint } from '../../output/output.ts'
import { showDryRun } from '../../projection/dry-run.ts'
import { askMissingValues, callOperation, getOperation, printAnswer } from '../../projection/run-operation.ts'
import { assertMaySendSecret, readSecret } from '../read-stdin.ts'

interface PasswordCommand {
  operation: string
  /** Input keys of the user and of the password. */
  user: string
  password: string
  /** Returns the message for a successful call. */
  formatResult: (username: string, paint: Paint) => string
}

/** Returns the input with the role of a new person, if one is given. */
function readRole(args: ParsedArgs): { role?: string } {
  const role = args.text('role')
  return role === undefined ? {} : { role }
}

/** Returns a command that sets a user's password, from a hidden prompt or stdin, never from a flag. */
export function withPassword({ operation: id, user, password, formatResult }: PasswordCommand): Run {
  return async (context, args) => {
    const username = (await askMissingValues(context, args))[user]
    const operation = await getOperation(id)
    const source = { name: 'password', flag: '--password-stdin', fromStdin: args.isSet('passwordStdin') }
    if (!context.flags.dryRun || source.fromStdin) await assertMaySendSecret(context)
    if (context.flags.dryRun) {
      // A dry run needs no real password; any valid one will do.
      const placeholder = source.fromStdin ? await readSecret(context, source) : randomUUID()
      await showDryRun(context, operation, { [user]: username, [password]: placeholder, ...readRole(args) })
      return
    }
    await assertMayManageAdmins(context, operation)
    const secret = await readSecret(context, { ...source, server: (await context.resolveTarget())?.url })
    const input = { [user]: username, [password]: secret, ...readRole(args) }
    const answer = await callOperation(context, operation, input)
    context.output.document(answer, ({ paint }) => formatResult(String(username), paint))
    return undefined
  }
}

/** Checks the permission before a password is typed. @throws BlogopsError `forbidden`, `unauthorized` */
async function assertMayManageAdmins(context: CommandContext, { access }: OperationSpec): Promise<void> {
  if (!(await context.resolveTarget())) return
  const { client } = await context.connect()
  const { signedInBy } = await client.user.permissions({}, { signal: context.terminal.interruption })
  if (signedInBy === 'token') throw createTokenAdminError()
  if (signedInBy === 'nothing') assertMayCall({ kind: 'anonymous' }, access)
}

export const createUser = withPassword({
  operation: 'users.create',
  user: 'username',
  password: 'password',
  formatResult: (username, paint) => `${paint.green('Created')} ${username}`,
})

export const changePassword = withPassword({
  operation: 'users.password',
  user: 'user',
  password: 'newPassword',
  formatResult: (username, paint) => `${paint.green('Changed the password of')} ${username}`,
})

/** Creates an invitation and prints its link, which contains a secret code. */
export const invitePerson: Run = async (context, args) => printLink(context, invitesCreate, readRole(args))

/** Creates a link with which a person chooses a new password. */
export const resetPassword: Run = async (context, args) =>
  printLink(context, usersReset, { user: (await askMissingValues(context, args)).user })

async function printLink(
  context: CommandContext,
  operation: OperationSpec,
  input: Record<string, unknown>,
): Promise<undefined> {
  if (context.flags.dryRun) return showDryRun(context, operation, input)
  printAnswer(context, operation.id, await callOperation(context, operation, input))
  await noteSiteOfDotEnv(context)
  return undefined
}

/** Asks for a check of the link if only `.env` names its site, because somebody else may have created the folder. */
async function noteSiteOfDotEnv({ connect, output, terminal, variables }: CommandContext): Promise<void> {
  const { target } = await connect()
  if (target.kind !== 'app' || !variables.BLOGOPS_SITE_URL) return
  if (getSettingSource('BLOGOPS_SITE_URL', terminal.env) !== '.env') return
  output.note('The address of this link comes from BLOGOPS_SITE_URL in .env. Check it before you send the link.')
}
