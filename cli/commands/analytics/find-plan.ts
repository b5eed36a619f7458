import { access, constants, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'
import { BlogopsError } from '../../../server/contract/errors.ts'
import { type PlanFile, type PlanRun, planFileSchema } from '../../../server/contract/schemas/optimizer.ts'
import { computePlanHash } from '../../../server/domain/json.ts'
import type { ParsedArgs } from '../../command-declaration.ts'
import type { CommandContext } from '../../context.ts'
import { UsageError } from '../../failure.ts'
import { busy } from '../../output/output.ts'
import { assertConfirmable } from '../../projection/confirmation.ts'
import { askMissingValues } from '../../projection/run-operation.ts'
import { readTextFile } from '../read-file.ts'

const maxBytes = 64 * 1024 * 1024
const example = 'Create one: blogops optimize --plan plan.json'

/** Checks before a run that the plan can be written. @throws UsageError naming the problem */
export async function assertPlanFile(cwd: string, name: string): Promise<void> {
  if (name === '') throw new UsageError('--plan needs a file.', 'For example: --plan plan.json')
  const file = path.resolve(cwd, name)
  const existing = await stat(file).catch(() => undefined)
  if (existing?.isDirectory()) throw new UsageError(`The plan cannot be written to ${name} because it is a folder.`)
  await access(path.dirname(file), constants.W_OK).catch((cause: NodeJS.ErrnoException) => {
    const reason = cause.code === 'ENOENT' ? 'the folder does not exist' : cause.message
    throw new UsageError(`The plan cannot be written to ${name}: ${reason}.`)
  })
}

/** Writes the whole plan or nothing; an existing file is replaced at the end. @throws UsageError naming the file */
export async function writePlanFile(cwd: string, name: string, plan: PlanFile): Promise<void> {
  const file = path.resolve(cwd, name)
  const temporary = `${file}.${crypto.randomUUID()}.tmp`
  try {
    await writeFile(temporary, `${JSON.stringify(plan, null, 2)}\n`)
    await rename(temporary, file)
  } catch (cause) {
    await rm(temporary, { force: true })
    const reason = cause instanceof Error ? cause.message : String(cause)
    throw new UsageError(
      `The plan cannot be written to ${name}: ${reason}`,
      'Find it on the server: blogops optimize list',
    )
  }
}

/**
 * Reads a plan exactly as it was written.
 * @throws UsageError if the file is not a plan; BlogopsError `conflict` if it was edited.
 */
async function readPlanFile(cwd: string, name: string): Promise<PlanFile> {
  const value = parsePlan(name, await readTextFile(cwd, name, { kind: 'plan', maxBytes }))
  const { data } = planFileSchema.safeParse(value)
  if (!data) throw new UsageError(`The file ${name} is not a plan of blogops.`, example)
  const { optimization } = z.object({ optimization: z.record(z.string(), z.unknown()) }).parse(value)
  if ((await computePlanHash(optimization)) === data.optimization.plan.hash) return data
  const { id } = data.optimization.plan
  throw new BlogopsError('conflict', `The plan in ${name} was edited after it was written.`, {
    hint: `To see the stored plan: blogops optimize show ${id}`,
    details: { reason: 'altered', planId: id },
  })
}

function parsePlan(name: string, text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new UsageError(`The file ${name} is not a plan of blogops, because it is not JSON.`, example)
  }
}

interface FoundPlan {
  /** The plan as the site has it, with its outcomes. */
  run: PlanRun
  /** Hash of the plan that the person looked at; from the file, if one is given. */
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
