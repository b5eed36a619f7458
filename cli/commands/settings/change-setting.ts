import { settingsUpdate } from '../../../server/contract/operations/settings.ts'
import type { CommandContext } from '../../context.ts'
import { busy } from '../../output/busy.ts'
import { printable } from '../../output/printable.ts'
import { showDryRun } from '../../projection/show-plan.ts'
import type { Changes, NamedSetting } from './named-settings.ts'

/** Sends the change of one setting and prints its new value; with `--dry-run`, shows the request. */
export async function changeSetting(context: CommandContext, setting: NamedSetting, changes: Changes): Promise<void> {
  const { output, flags, terminal } = context
  if (flags.dryRun) {
    await showDryRun(context, settingsUpdate, changes)
    return
  }
  const { client } = await context.connect()
  const call = client.settings.update(changes, { signal: terminal.interruption })
  const answer = await busy(output, settingsUpdate.summary, call)
  output.document(answer, ({ paint }) => `${paint.green(setting.name)} is now ${printable(setting.write(answer))}`)
}
