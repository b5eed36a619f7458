import {
  type AdVariantsResult,
  adVariantsResultSchema,
  type DeployedVariant,
  deploymentRequestSchema,
} from '../../../server/contract/schemas/ad-variants.ts'
import type { CommandContext, Run } from '../../context.ts'
import { UsageError } from '../../failure.ts'
import { showDryRun } from '../../projection/dry-run.ts'
import { askMissingValues, getOperation } from '../../projection/run-operation.ts'
import { printJobResult } from '../jobs/job-result.ts'
import { runJob } from '../jobs/run-job.ts'
import { readTextInput } from '../read-file.ts'

/** Starts a job that writes three ads, follows it and shows them. */
export const previewAds: Run = async (context, args) => {
  const { article } = await askMissingValues(context, args)
  const attempt = args.number('attempt')
  const maxCostUsd = args.number('maxCost')
  const request = {
    articleId: String(article),
    ...(attempt !== undefined && { attempt }),
    ...(maxCostUsd !== undefined && { maxCostUsd }),
  }
  if (context.flags.dryRun) return showDryRun(context, await getOperation('ads.variants'), request)
  const connection = await context.connect()
  const job = await connection.client.ads.variants(request, { signal: context.terminal.interruption })
  return printJobResult(context, await runJob(context, { connection, id: job.id, cancels: true }))
}

export interface ProvidedVariants {
  variants: DeployedVariant[]
  /** The article that the ads were written for, if the file names it. */
  writtenFor?: AdVariantsResult['article'] | undefined
  /** Name of the file. */
  name: string
}

const { article: articleSchema } = adVariantsResultSchema.shape
const maxBytes = 100_000

/**
 * Reads ads from a file or stdin: the output of `ads preview --json` or `jobs show --json`, or the list alone.
 * @throws UsageError naming the problem
 */
export async function readVariants(context: CommandContext, file: string): Promise<ProvidedVariants> {
  const name = file === '-' ? 'stdin' : file
  const value = parseVariants(await readTextInput(context, file, { kind: 'file of ads', maxBytes }), name)
  const { variants } = deploymentRequestSchema.shape
  const preview = findPreview(value)
  const read = variants.safeParse(Array.isArray(value) ? value : preview?.variants)
  if (read.success) return { variants: read.data, writtenFor: articleSchema.safeParse(preview?.article).data, name }
  const [issue] = read.error.issues
  const location = issue && issue.path.length > 0 ? ` (${formatIssuePath(issue.path)})` : ''
  throw new UsageError(
    `The ads in ${name} cannot be used${location}: ${issue?.message}.`,
    'See the format: blogops ads preview <article> --json',
  )
}

/** Counts ads from 1, as people do. */
function formatIssuePath(path: readonly PropertyKey[]): string {
  return path.map(part => (typeof part === 'number' ? `ad ${part + 1}` : String(part))).join(', ')
}

/** Finds the variants in the output of a preview or of its job. */
function findPreview(value: unknown): { variants: unknown; article?: unknown } | undefined {
  if (typeof value !== 'object' || value === null) return undefined
  if ('variants' in value) return value
  return 'result' in value ? findPreview(value.result) : undefined
}

function parseVariants(text: string, name: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''))
  } catch (error) {
    const reason = error instanceof Error ? ` (${error.message})` : ''
    throw new UsageError(
      `The ads in ${name} are not JSON${reason}.`,
      'See the format: blogops ads preview <article> --json',
    )
  }
}
