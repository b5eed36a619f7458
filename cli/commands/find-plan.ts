import { stat } from 'node:fs/promises'
import path from 'node:path'
import { BlogopsError } from '../../server/contract/errors.ts'
import type { PlanRun } from '../../server/contract/schemas/optimizer.ts'
import type { CommandContext } from '../context.ts'
import type { ParsedArgs } from '../given.ts'
import { busy } from '../output/busy.ts'
import { askMissingValues } from '../projection/missing-values.ts'
import { assertConfirmable } from '../projection/run-operation.ts'
import { readPlanFile } from './plan-file.ts'

export interface FoundPlan {
  /** The plan as the site has it, with its outcomes. */
  run: PlanRun
  /** Hash of the plan that the person looked at: that of the file, if one is named. */
  hash: string
}

/** Confirmation question of each command. */
const questions = { show: undefined, apply: 'Apply the plan', undo: 'Undo the plan' }

type PlanCommand = keyof typeof questions

/**
 * Finds the plan that a command line names: a file, or an id.
 * @throws the errors of `readPlanFile`; UsageError if nobody can be asked; `conflict` if the plan belongs to another
 * site, or is
 * to be applied and was edited.
 */
export async function findPlan(context: CommandContext, args: ParsedArgs, command: PlanCommand): Promise<FoundPlan> {
  const { cwd } = context.terminal
  const ref = String((await askMissingValues(toPlanLine(command), args.values, context.prompt)).plan)
  const file = (await isFileName(cwd, ref)) ? await readPlanFile(cwd, ref) : undefined
  const question = questions[command]
  if (question !== undefined && !context.flags.dryRun) assertConfirmable(context, question)
  const { client } = await context.connect()
  const signal = context.terminal.interruption
  if (file) {
    const { url } = await client.site.get({}, { signal })
    if (url !== file.server) throw otherSiteError(ref, file.server, url)
  }
  const id = file?.optimization.plan.id ?? ref
  const run = await busy(context.output, 'Look at the plan', client.optimizer.plan({ id }, { signal }))
  const storedHash = run.optimization.plan.hash
  const hash = file?.optimization.plan.hash ?? storedHash
  if (hash !== storedHash) {
    if (command === 'apply') throw alteredError(ref, id)
    context.output.warn(
      `The plan in ${ref} is not the one that is kept as ${id}: it was altered since. This is the one that is kept.`,
    )
  }
  return { run, hash }
}

/** Returns the error with which the server would refuse the plan. */
function alteredError(name: string, id: string): BlogopsError {
  const message = `The plan in ${name} is not the one that is kept as ${id}: it was altered since.`
  return new BlogopsError('conflict', message, {
    hint: `Look at it as it is kept: blogops optimize show ${id}`,
    details: { reason: 'altered', planId: id },
  })
}

function toPlanLine(command: PlanCommand) {
  return {
    path: ['optimize', command],
    positionals: [{ key: 'plan', required: true, description: 'a plan: its file, or its id' }],
    flags: [],
    example: `optimize ${command} plan.json`,
  }
}

/** Returns true for names that look like a file, even if it does not exist: reading it then reports that. */
async function isFileName(cwd: string, ref: string): Promise<boolean> {
  if (/[./\\]/.test(ref)) return true
  return stat(path.resolve(cwd, ref)).then(
    info => info.isFile(),
    () => false,
  )
}

function otherSiteError(name: string, planSite: string, currentSite: string): BlogopsError {
  return new BlogopsError('conflict', `The plan in ${name} was made for ${planSite}, and this is ${currentSite}.`, {
    hint: `Name the server it is of: --server ${planSite}`,
  })
}
