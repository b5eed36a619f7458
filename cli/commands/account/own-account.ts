import { randomUUID } from 'node:crypto'
import { userPassword } from '../../../server/contract/operations/accounts.ts'
import { passkeysRemove } from '../../../server/contract/operations/passkeys.ts'
import { totpDisable, totpEnrol } from '../../../server/contract/operations/second-factor.ts'
import type { ParsedArgs } from '../../command-declaration.ts'
import type { CommandContext, Run } from '../../context.ts'
import { UsageError } from '../../failure.ts'
import { formatRecoveryCodes } from '../../output/operation-views.ts'
import { printable } from '../../output/printable.ts'
import { showDryRun } from '../../projection/dry-run.ts'
import { askMissingValues, callOperation } from '../../projection/run-operation.ts'
import { assertMaySendSecret, readSecret, readStdin } from '../read-stdin.ts'

/** Reads the password from a hidden prompt or stdin. A dry run needs none. */
async function readPassword(context: CommandContext, args: ParsedArgs): Promise<string> {
  const fromStdin = args.isSet('passwordStdin')
  if (context.flags.dryRun && !fromStdin) return randomUUID()
  await assertMaySendSecret(context)
  const source = { name: 'password', flag: '--password-stdin', fromStdin }
  return readSecret(context, { ...source, server: (await context.resolveTarget())?.url })
}

/** Shows the key of a new authenticator app as a QR code and text, and asks for its first code if it can. */
export const enrolTotp: Run = async (context, args) => {
  const password = await readPassword(context, args)
  if (context.flags.dryRun) return showDryRun(context, totpEnrol, { password })
  const { output, prompt, terminal } = context
  await callOperation(context, totpEnrol, { password }).then(answer => showKey(context, answer))
  if (!prompt.possible || output.mode !== 'text') {
    output.note('To turn it on: blogops totp confirm <code>')
    return undefined
  }
  const code = await prompt.text({ message: 'Code that the app shows:', flag: '<code>' })
  const { client } = await context.connect()
  const { recoveryCodes } = await client.totp.confirm({ code }, { signal: terminal.interruption })
  output.document({ recoveryCodes }, page => formatRecoveryCodes({ recoveryCodes }, page) ?? '')
  return undefined
}

async function showKey({ output }: CommandContext, answer: unknown): Promise<void> {
  const { key, url } = totpEnrol.output.parse(answer)
  const { encodeQR } = await import('qr')
  const picture = encodeQR(url, 'ascii')
  output.document({ key, url }, ({ paint }) =>
    [picture, `Scan this with your authenticator app, or type the key: ${paint.bold(printable(key))}`].join('\n'),
  )
}

/** Reads what proves who the caller is: a code from a flag, or the password. */
async function readProof(context: CommandContext, args: ParsedArgs) {
  const code = args.text('code')
  if (code === undefined) return { password: await readPassword(context, args) }
  await assertMaySendSecret(context)
  return { code }
}

/** Turns the authenticator app off with a code, or with the password. */
export const disableTotp: Run = async (context, args) => {
  const input = await readProof(context, args)
  if (context.flags.dryRun) return showDryRun(context, totpDisable, input)
  const answer = await callOperation(context, totpDisable, input)
  context.output.document(answer, ({ paint }) => `${paint.green('Turned off')} your authenticator app`)
  return undefined
}

/** Removes a passkey with a code, or with the password. */
export const removePasskey: Run = async (context, args) => {
  const { id } = await askMissingValues(context, args)
  const input = { id, ...(await readProof(context, args)) }
  if (context.flags.dryRun) return showDryRun(context, passkeysRemove, input)
  const answer = passkeysRemove.output.parse(await callOperation(context, passkeysRemove, input))
  context.output.document(answer, ({ paint }) => `${paint.green('Removed')} the passkey ${printable(answer.name)}`)
  return undefined
}

/** Changes the password of the caller. Both passwords come from hidden prompts or stdin, never from flags. */
export const changeOwnPassword: Run = async (context, args) => {
  const { flags, terminal, output } = context
  const fromStdin = args.isSet('passwordStdin')
  if (flags.dryRun && !fromStdin)
    return showDryRun(context, userPassword, { currentPassword: randomUUID(), newPassword: randomUUID() })
  await assertMaySendSecret(context)
  const passwords = fromStdin ? await readPasswords(context) : await askPasswords(context)
  if (flags.dryRun) return showDryRun(context, userPassword, passwords)
  const { client } = await context.connect()
  const answer = await client.user.password(passwords, { signal: terminal.interruption })
  output.document(answer, ({ paint }) => `${paint.green('Changed')} your password`)
  return undefined
}

async function askPasswords(context: CommandContext) {
  const server = (await context.resolveTarget())?.url
  const source = { flag: '--password-stdin', fromStdin: false, server }
  const currentPassword = await readSecret(context, { ...source, name: 'current password' })
  return { currentPassword, newPassword: await readSecret(context, { ...source, name: 'new password' }) }
}

async function readPasswords(context: CommandContext) {
  const [currentPassword = '', newPassword = ''] = (await readStdin(context, 10_000)).split(/\r?\n/)
  if (currentPassword !== '' && newPassword !== '') return { currentPassword, newPassword }
  throw new UsageError('Two passwords are needed on stdin: the current one, and on the next line the new one.')
}
