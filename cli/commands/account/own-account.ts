import { randomUUID } from 'node:crypto'
import { passkeysRemove } from '../../../server/contract/operations/passkeys.ts'
import { totpDisable, totpEnrol } from '../../../server/contract/operations/second-factor.ts'
import type { ParsedArgs } from '../../command-declaration.ts'
import type { CommandContext, Run } from '../../context.ts'
import { formatRecoveryCodes } from '../../output/operation-views.ts'
import { printable } from '../../output/printable.ts'
import { showDryRun } from '../../projection/dry-run.ts'
import { askMissingValues, callOperation } from '../../projection/run-operation.ts'
import { assertMaySendSecret, readSecret } from '../read-stdin.ts'

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
  if (context.flags.dryRun) {
    await showDryRun(context, totpEnrol, { password })
    return undefined
  }
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
  return code === undefined ? { password: await readPassword(context, args) } : { code }
}

/** Turns the authenticator app off with a code, or with the password. */
export const disableTotp: Run = async (context, args) => {
  const input = await readProof(context, args)
  if (context.flags.dryRun) {
    await showDryRun(context, totpDisable, input)
    return undefined
  }
  const answer = await callOperation(context, totpDisable, input)
  context.output.document(answer, ({ paint }) => `${paint.green('Turned off')} your authenticator app`)
  return undefined
}

/** Removes a passkey with a code, or with the password. */
export const removePasskey: Run = async (context, args) => {
  const { id } = await askMissingValues(context, args)
  const input = { id, ...(await readProof(context, args)) }
  if (context.flags.dryRun) {
    await showDryRun(context, passkeysRemove, input)
    return undefined
  }
  const answer = passkeysRemove.output.parse(await callOperation(context, passkeysRemove, input))
  context.output.document(answer, ({ paint }) => `${paint.green('Removed')} the passkey ${printable(answer.name)}`)
  return undefined
}
