import { stat } from 'node:fs/promises'
import path from 'node:path'
import { BlogopsError } from '../../../server/contract/errors.ts'
import type { PlanRun } from '../../../server/contract/schemas/optimizer.ts'
import type { CommandContext } from '../../context.ts'
import { busy } from '../../output/busy.ts'
import type { ParsedArgs } from '../../parsed-args.ts'
import { assertConfirmable } from '../../projection/confirmation.ts'
import { askMissingValues } from '../../projection/run-operation.ts'
import { readPlanFile } from './plan-file.ts'

interface FoundPlan {
  /** The plan as the site has it, with its outcomes. */
  run: PlanRun
  /** Hash of the plan that the person looked at: that of the file, if one is named. */
  hash: string
  /** Values of the command line, completed by asking. */
  values: Readonly<Record<string, unknown>>
}

type PlanCommand = 'show' | 'apply' | 'undo' | 'refuse'

/**
 * Finds the plan that a command line names: a file, or an id.
 * @throws the errors of `readPlanFile`; UsageError if no prompt is possible; BlogopsError `conflict` if the plan
 * belongs to another site, or is to be applied and was edited.
 */
export async function findPlan(context: CommandContext, args: ParsedArgs, command: PlanCommand): Promise<FoundPlan> {
  const { cwd } = context.terminal
  const values = await askMissingValues(context, args)
  const ref = String(values.plan)
  const file = (await isFileName(cwd, ref)) ? await readPlanFile(cwd, ref) : undefined
  // Undoing asks later, because there may be nothing left to undo.
  if (command === 'apply' && !context.flags.dryRun) assertConfirmable(context, 'Apply the plan')
  const { client } = await context.connect()
  const signal = context.terminal.interruption
  if (file) {
    const { url } = await client.site.get({}, { signal })
    if (url !== file.server) throw otherSiteError(ref, file.server, url)
  }
  const id = file?.optimization.plan.id ?? ref
  const run = await busy(context.output, 'Reading the plan', client.optimizer.plan({ id }, { signal }))
  const storedHash = run.optimization.plan.hash
  const hash = file?.optimization.plan.hash ?? storedHash
  if (hash !== storedHash) {
    if (command === 'apply') throw alteredError(ref, id)
    context.output.warn(
      `The plan in ${ref} differs from the stored plan ${id}, so it was edited. This is the stored plan.`,
    )
  }
  return { run, hash, values }
}

/** Returns true for names that look like a file, even if it does not exist: reading it then reports that. */
async function isFileName(cwd: string, ref: string): Promise<boolean> {
  if (/[./\\]/.test(ref)) return true
  return stat(path.resolve(cwd, ref)).then(
    info => info.isFile(),
    () => false,
  )
}

/** Returns the error with which the server would refuse the plan. */
function alteredError(name: string, id: string): BlogopsError {
  const message = `The plan in ${name} differs from the stored plan ${id}, so it was edited.`
  return new BlogopsError('conflict', message, {
    hint: `See the stored plan: blogops optimize show ${id}`,
    details: { reason: 'altered', planId: id },
  })
}

function otherSiteError(name: string, planSite: string, currentSite: string): BlogopsError {
  return new BlogopsError('conflict', `The plan in ${name} was made for ${planSite}, but this is ${currentSite}.`, {
    hint: `Pass its server: --server ${planSite}, or make a new plan here: blogops optimize --plan ${name}`,
  })
}
