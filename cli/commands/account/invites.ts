import { getSettingSource } from '../../../server/contract/address-secrets.ts'
import { invitesCreate } from '../../../server/contract/operations/accounts.ts'
import type { CommandContext, Run } from '../../context.ts'
import { showDryRun } from '../../projection/dry-run.ts'
import { callOperation, printAnswer } from '../../projection/run-operation.ts'

/** Creates an invitation and prints its link, which contains a secret code. */
export const inviteAdmin: Run = async context => {
  if (context.flags.dryRun) {
    await showDryRun(context, invitesCreate, {})
    return
  }
  printAnswer(context, invitesCreate.id, await callOperation(context, invitesCreate, {}))
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
