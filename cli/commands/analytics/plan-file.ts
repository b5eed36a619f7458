import { access, constants, rename, rm, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import * as z from 'zod'
import { BlogopsError } from '../../../server/contract/errors.ts'
import { type PlanFile, planFileSchema } from '../../../server/contract/schemas/optimizer.ts'
import { computePlanHash } from '../../../server/domain/canonical-hash.ts'
import { UsageError } from '../../failure.ts'
import { readTextFile } from '../read-file.ts'

const maxBytes = 64 * 1024 * 1024
const example = 'Create one: blogops optimize --plan plan.json'

/** Checks before a run that the plan can be written. @throws UsageError naming the problem */
export async function assertPlanFile(cwd: string, name: string): Promise<void> {
  if (name === '') throw new UsageError('--plan names no file.', 'For example: --plan plan.json')
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
export async function readPlanFile(cwd: string, name: string): Promise<PlanFile> {
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
