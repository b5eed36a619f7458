import { type DeployedVariant, deploymentRequestSchema } from '../../server/contract/schemas/ad-deployment.ts'
import type { CommandContext } from '../context.ts'
import { UsageError } from '../failure.ts'
import { readStdin } from './read-stdin.ts'
import { readTextFile } from './read-text-file.ts'

const maxBytes = 100_000

/** Ads in a file, or on stdin: what `ads preview --json` or `jobs show --json` prints, or the list alone. @throws UsageError naming what is wrong. */
export async function readVariants(context: CommandContext, file: string): Promise<DeployedVariant[]> {
  const name = file === '-' ? 'stdin' : file
  const value = parseJson(await readGiven(context, file), name)
  const { variants } = deploymentRequestSchema.shape
  const read = variants.safeParse(Array.isArray(value) ? value : variantsIn(value))
  if (read.success) return read.data
  const [issue] = read.error.issues
  const where = issue && issue.path.length > 0 ? ` (${placeOf(issue.path)})` : ''
  throw new UsageError(
    `The ads in ${name} cannot be used${where}: ${issue?.message}.`,
    'See: blogops ads preview --json',
  )
}

/** Counted from 1, as a person counts. */
function placeOf(path: readonly PropertyKey[]): string {
  return path.map(part => (typeof part === 'number' ? `ad ${part + 1}` : String(part))).join(', ')
}

/** Of what a preview or the job behind it prints. */
function variantsIn(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return undefined
  if ('variants' in value) return value.variants
  return 'result' in value ? variantsIn(value.result) : undefined
}

async function readGiven(context: CommandContext, file: string): Promise<string> {
  if (file === '-') return readStdin(context, maxBytes)
  return readTextFile(context.terminal.cwd, file, { what: 'file of ads', maxBytes })
}

function parseJson(text: string, name: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    const reason = error instanceof Error ? ` (${error.message})` : ''
    throw new UsageError(`The ads in ${name} are not JSON${reason}.`, 'See: blogops ads preview --json')
  }
}
