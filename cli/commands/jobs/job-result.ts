import { BlogopsError } from '../../../server/contract/errors.ts'
import {
  asAdVariantsResult,
  asDeployment,
  asGenerationResult,
  asJudgedArticle,
  asLinkCheck,
  asOptimization,
  asRegenerationResult,
  asSyncResult,
  formatCost,
} from '../../../server/contract/jobs.ts'
import type { SyncResult } from '../../../server/contract/schemas/ad-performance.ts'
import { type AdVariantsResult, type Deployment, maxAttempts } from '../../../server/contract/schemas/ad-variants.ts'
import type { GenerationResult } from '../../../server/contract/schemas/generation.ts'
import type { Optimization } from '../../../server/contract/schemas/optimizer.ts'
import type { ProposalText, RegenerationResult } from '../../../server/contract/schemas/regeneration.ts'
import { describeCheck, describeRemoved } from '../../../server/domain/check-summary.ts'
import { formatCount, formatQuantity, pluralize } from '../../../server/domain/number-format.ts'
import { noTagWarning } from '../../../server/domain/shops.ts'
import type { CommandContext } from '../../context.ts'
import { partlyDone } from '../../failure.ts'
import { adsView, deploymentView } from '../../output/ad-view.ts'
import { linkCheckView } from '../../output/link-views.ts'
import { warnOfSamples } from '../../output/metric-text.ts'
import { optimizationView } from '../../output/optimization-view.ts'
import type { Page } from '../../output/output.ts'
import { printable, quoteShellWord } from '../../output/printable.ts'
import { formatPart, proposalView } from '../../output/proposal-view.ts'
import { listDecisionCommands } from '../articles/proposals.ts'
import type { JobOutcome } from './run-job.ts'

/** Prints the result of a job of any type and returns the exit code. */
export async function printJobResult(context: CommandContext, { result, cost }: JobOutcome): Promise<number> {
  const generation = asGenerationResult(result)
  if (generation) return await printGeneration(context, { result: generation, cost })
  const regeneration = asRegenerationResult(result)
  if (regeneration) return printRegeneration(context, { result: regeneration, cost })
  const deployment = asDeployment(result)
  if (deployment) return printDeployment(context, deployment)
  const optimization = asOptimization(result)
  if (optimization) return printOptimization(context, optimization)
  const sync = asSyncResult(result)
  if (sync) return printView(context, sync, syncView)
  const judged = asJudgedArticle(result)
  if (judged) return printView(context, judged, ({ summary }) => describeCheck(summary))
  const links = asLinkCheck(result)
  if (links) return printView(context, links, linkCheckView)
  const ads = asAdVariantsResult(result)
  return ads ? printAdVariants(context, { result: ads, cost }) : 0
}

/** Prints three ads as they will look. Skipped for NDJSON, whose last event holds them. */
function printAdVariants({ output }: CommandContext, { result, cost }: JobOutcome<AdVariantsResult>): number {
  if (output.mode !== 'ndjson') output.document(result, page => adsView(result, page))
  if (output.mode !== 'text') return 0
  if (cost) output.note(`Cost: ${formatCost(cost)}`)
  const { article, attempt } = result
  if (attempt < maxAttempts)
    output.note(`To write others: blogops ads preview ${article.slug} --attempt ${attempt + 1}`)
  return 0
}

/** Prints the result of a deployment and returns the exit code. Skipped for NDJSON, whose last event holds it. */
function printDeployment({ output }: CommandContext, deployment: Deployment): number {
  const { ads, message, adSetId } = deployment
  const isWhole = ads.every(({ reason }) => reason === null)
  if (output.mode !== 'ndjson') output.document(deployment, page => deploymentView(deployment, page))
  if (output.mode === 'text') {
    if (output.page.width === undefined) output.note(message)
    output.note(isWhole ? `To activate one: blogops ads of ${adSetId}, then blogops ads activate <ad>` : retryNote)
  }
  return isWhole ? 0 : partlyDone
}

const retryNote = 'To add the missing ads, deploy the same variants again.'

/** Prints the result of a generation and returns the exit code. Skipped for NDJSON, whose last event holds it. */
async function printGeneration(
  context: CommandContext,
  { result, cost }: JobOutcome<GenerationResult>,
): Promise<number> {
  const { output } = context
  const address = await addressLine(context, result.url)
  if (output.mode !== 'ndjson') {
    output.document(result, ({ paint }) => {
      const { article, products, words, origin, status, check } = result
      const done = status === 'published' ? 'Published' : 'Saved as a draft'
      return [
        `${paint.green(done)} ${paint.bold(printable(article.title))}`,
        address,
        `${products.length} products from ${printable(origin)}, ${words} words; slug: ${printable(article.slug)}`,
        ...(check ? [describeCheck(check), ...describeRemoved(check.removed).map(line => printable(line))] : []),
        ...(cost ? [`Cost: ${formatCost(cost)}`] : []),
      ].join('\n')
    })
  }
  for (const warning of result.warnings ?? [])
    output.warn(warning === noTagWarning ? `${warning}: blogops settings set affiliate-tag mysite-21` : warning)
  if (result.adSetError === undefined) return 0
  output.warn(
    `The article was created, but its ad set was not: ${result.adSetError}
To create it: blogops adsets assign ${result.article.slug} <campaign> (blogops campaigns list)`,
  )
  return partlyDone
}

/** Returns the article's address, or how to serve the site if nothing is known to answer there. */
async function addressLine({ connect, variables, terminal, flags }: CommandContext, url: string): Promise<string> {
  const { target } = await connect()
  if (target.kind !== 'app' || variables.BLOGOPS_SITE_URL) return printable(url)
  const dataDir = flags.dataDir === undefined ? '' : ` --data-dir ${quoteShellWord(flags.dataDir)}`
  return `To read it: ${terminal.program} serve${dataDir}`
}

/** Prints the proposal of a regeneration with its changes. Skipped for NDJSON, whose last event holds it. */
async function printRegeneration(
  context: CommandContext,
  { result, cost }: JobOutcome<RegenerationResult>,
): Promise<number> {
  const { output } = context
  const proposal = output.mode === 'text' ? await readProposal(context, result) : undefined
  if (output.mode !== 'ndjson') {
    output.document(result, page => (proposal ? proposalView(proposal, page) : formatSummary(result)))
  }
  if (output.mode === 'text' && cost) output.note(`Cost: ${formatCost(cost)}`)
  if (output.mode === 'text' && result.proposal) {
    const { number } = result.proposal
    const lines = listDecisionCommands(result.article.slug, proposal ?? { number, status: 'open', stale: false })
    for (const line of lines) output.note(line)
  }
  return 0
}

/** Returns undefined without a proposal, or without the right to read it. */
async function readProposal(
  context: CommandContext,
  { proposal }: RegenerationResult,
): Promise<ProposalText | undefined> {
  if (!proposal) return undefined
  const { client } = await context.connect()
  const input = { id: proposal.articleId, number: proposal.number }
  return client.articles.proposal(input, { signal: context.terminal.interruption }).catch(cause => {
    if (cause instanceof BlogopsError && cause.code === 'forbidden') return undefined
    throw cause
  })
}

function formatSummary(result: RegenerationResult): string {
  const title = printable(result.article.title)
  if (!result.proposal)
    return `The new text of "${title}" equals the current one (${printable(formatPart(result))}). There is nothing to approve.`
  return `Proposal ${result.proposal.number} for "${title}" waits for approval. The article is unchanged.`
}

/** Maximum number of listed items. */
const maxListed = 10

/** Prints a result without further notes. Skipped for NDJSON, whose last event holds it. */
function printView<T>({ output }: CommandContext, result: T, toText: (result: T, page: Page) => string): number {
  if (output.mode !== 'ndjson') output.document(result, page => toText(result, page))
  return 0
}

function syncView({ since, until, ads, changed, unknownAds, unknownTotal }: SyncResult, { paint }: Page): string {
  const head = paint.bold(`Read the figures of ${formatQuantity(ads, 'ad')} from ${since} to ${until}`)
  const lines = [`${head}: ${changed === 0 ? 'nothing has changed' : `${formatQuantity(changed, 'figure')} changed`}.`]
  if (unknownTotal > 0) {
    const ids = `${unknownAds.slice(0, maxListed).join(', ')}${unknownTotal > maxListed ? ' …' : ''}`
    const text = pluralize(
      unknownTotal,
      'Left out 1 ad that blogops does not know',
      `Left out ${formatCount(unknownTotal)} ads that blogops does not know`,
    )
    lines.push(`${text}: ${ids}`)
  }
  return lines.join('\n')
}

/** Skipped for NDJSON, whose last event holds the result. */
function printOptimization({ output }: CommandContext, found: Optimization): number {
  warnOfSamples(output, found.sample)
  if (output.mode !== 'ndjson') output.document(found, page => optimizationView(found, page))
  return 0
}
