import { randomUUID } from 'node:crypto'
import type { OperationSpec } from '../../../server/contract/operation.ts'
import { assertMayCall, createTokenAdminError } from '../../../server/contract/scopes.ts'
import type { CommandContext, Run } from '../../context.ts'
import type { Paint } from '../../output/output.ts'
import { showDryRun } from '../../projection/dry-run.ts'
import { askMissingValues, callOperation, getOperation } from '../../projection/run-operation.ts'
import { assertMaySendSecret, readSecret } from '../read-stdin.ts'

interface PasswordCommand {
  operation: string
  /** Input keys of the user and of the password. */
  user: string
  password: string
  /** Returns the message for a successful call. */
  formatResult: (username: string, paint: Paint) => string
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
      await showDryRun(context, operation, { [user]: username, [password]: placeholder })
      return
    }
    await assertMayManageAdmins(context, operation)
    const secret = await readSecret(context, { ...source, server: (await context.resolveTarget())?.url })
    const answer = await callOperation(context, operation, { [user]: username, [password]: secret })
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
