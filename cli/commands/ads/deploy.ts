import type { Client } from '../../../server/contract/client.ts'
import { BlogopsError } from '../../../server/contract/errors.ts'
import { asAdVariantsResult } from '../../../server/contract/jobs.ts'
import { variantNames } from '../../../server/contract/schemas/ad-variants.ts'
import { pluralize } from '../../../server/domain/number-format.ts'
import type { ParsedArgs } from '../../command-declaration.ts'
import type { Connection } from '../../connection.ts'
import type { CommandContext, Run } from '../../context.ts'
import { UsageError } from '../../failure.ts'
import { adsView, type ShownAds } from '../../output/ad-view.ts'
import { busy } from '../../output/output.ts'
import { assertConfirmable, confirmAction, confirmPublishing } from '../../projection/confirmation.ts'
import { showDryRun } from '../../projection/dry-run.ts'
import { askMissingValues, getOperation } from '../../projection/run-operation.ts'
import { printJobResult } from '../jobs/job-result.ts'
import { runJob } from '../jobs/run-job.ts'
import { type ProvidedVariants, readVariants } from './variants.ts'

export interface DeployOptions {
  dailyBudget?: number
  campaignId?: string
  adSetId?: string
  replace?: true
  withUnsupportedClaims?: true
}

interface AdsToDeploy extends ShownAds {
  /** Id of the job that wrote the ads, if a job did. */
  job?: string
}

/** Writes the ads unless a file has them, shows them, asks, and creates them. */
export const deployAds: Run = async (context, args) => {
  const file = args.text('variants')
  const read = file === undefined ? undefined : await readVariants(context, file)
  const articleId = String((await askMissingValues(context, args)).article)
  if (!context.flags.dryRun) assertConfirmable(context, formatDeployQuestion(read?.variants ?? unwrittenAds))
  const connection = await context.connect()
  const options = { articleId, ...readDeployOptions(args) }
  if (!read) await assertDeployable(context, connection.client, options)
  const provided = read && (await toProvidedAds(connection, articleId, read))
  if (context.flags.dryRun)
    return printPlan(context, args, { ...options, ...(provided && { variants: provided.variants }) })

  const ads = provided ?? (await writeAds(context, args, connection, articleId))
  let exitCode: number | undefined
  try {
    exitCode = await deploy(context, connection, { ...options, ads })
  } finally {
    if (exitCode !== 0 && ads.job !== undefined) context.output.note(formatLaterDeploy(options, ads.job))
  }
  return exitCode
}

async function deploy(
  context: CommandContext,
  connection: Connection,
  { ads, ...options }: DeployOptions & { articleId: string; ads: AdsToDeploy },
): Promise<number> {
  context.output.showAside(page => adsView(ads, page))
  await confirmAction(context, formatDeployQuestion(ads.variants))
  const request = { ...options, variants: [...ads.variants] }
  const { interruption: signal } = context.terminal
  const job = await confirmPublishing(context, consent =>
    connection.client.ads.deployment({ ...request, ...consent }, { signal }),
  )
  return printJobResult(context, await runJob(context, { connection, id: job.id, cancels: true }))
}

async function writeAds(
  context: CommandContext,
  args: ParsedArgs,
  connection: Connection,
  articleId: string,
): Promise<AdsToDeploy> {
  const signal = context.terminal.interruption
  const job = await connection.client.ads.variants(toVariantsRequest(args, articleId), { signal })
  const written = asAdVariantsResult((await runJob(context, { connection, id: job.id, cancels: true })).result)
  if (written) return { ...written, job: job.id }
  throw new Error('The job wrote no ads.')
}

/** @throws UsageError if the ads were written for another article. */
async function toProvidedAds(
  { client }: Connection,
  articleId: string,
  { variants, writtenFor, name }: ProvidedVariants,
): Promise<AdsToDeploy> {
  const [article, site] = await Promise.all([client.articles.byId({ id: articleId }), client.site.get()])
  if (writtenFor && writtenFor.id !== article.id) {
    throw new UsageError(
      `The ads in ${name} belong to another article: "${writtenFor.title}" (${writtenFor.slug}), not "${article.title}" (${article.slug}).`,
      `To write ads for this article: blogops ads deploy ${article.slug}`,
    )
  }
  return { article, url: `${site.url}/article/${article.slug}`, variants }
}

const formatDeployQuestion = ({ length }: readonly unknown[]) =>
  pluralize(length, 'Deploy this ad, paused', `Deploy these ${length} ads, paused`)

/** Three ads that are not written yet, so that the question can count them. */
const unwrittenAds = Array(3)

/** Explains how to deploy the same ads later: a model would write different ones. */
function formatLaterDeploy(
  { articleId, dailyBudget, campaignId, adSetId, replace }: DeployOptions & { articleId: string },
  job: string,
) {
  const command = [
    `blogops ads deploy ${articleId} --variants ads.json`,
    ...(dailyBudget === undefined ? [] : [`--daily-budget ${dailyBudget}`]),
    ...(campaignId === undefined ? [] : [`--campaign ${campaignId}`]),
    ...(adSetId === undefined ? [] : [`--ad-set ${adSetId}`]),
    ...(replace ? ['--replace'] : []),
  ].join(' ')
  return `The job stores them. To deploy them: blogops jobs show ${job} --json > ads.json, then ${command}`
}

function readDeployOptions(args: ParsedArgs): DeployOptions {
  const [dailyBudget, campaignId, adSetId] = [args.number('dailyBudget'), args.text('campaign'), args.text('adSet')]
  return {
    ...(dailyBudget !== undefined && { dailyBudget }),
    ...(campaignId !== undefined && { campaignId }),
    ...(adSetId !== undefined && { adSetId }),
    ...(args.isSet('replace') && { replace: true }),
    ...(args.isSet('withUnsupportedClaims') && { withUnsupportedClaims: true }),
  }
}

function toVariantsRequest(args: ParsedArgs, articleId: string) {
  const [attempt, maxCostUsd] = [args.number('attempt'), args.number('maxCost')]
  return { articleId, ...(attempt !== undefined && { attempt }), ...(maxCostUsd !== undefined && { maxCostUsd }) }
}

/** Without ads, the first request would be the one that writes them. */
async function printPlan(
  context: CommandContext,
  args: ParsedArgs,
  input: DeployOptions & { articleId: string; variants?: AdsToDeploy['variants'] },
): Promise<undefined> {
  const { variants, articleId } = input
  const [id, sent] = variants ? ['ads.deploy', input] : ['ads.variants', toVariantsRequest(args, articleId)]
  await showDryRun(context, await getOperation(id), { ...sent })
  if (!variants)
    context.output.note(
      'It would then ask for confirmation and deploy the written ads. To preview that too, pass --variants.',
    )
}

/** Placeholder ads that differ from every existing ad. Facebook stores nothing of ads that are only checked. */
const placeholderVariants = variantNames.map(variant => ({
  variant,
  headline: 'To be written',
  bodyText: 'To be written',
}))

/**
 * Checks before ads are written, which may cost money, that ads for this article could be deployed.
 * @throws BlogopsError as the deployment would, for a wrong budget or campaign, or existing ads with other text.
 */
export async function assertDeployable(
  { output, terminal }: CommandContext,
  client: Client,
  { articleId, ...options }: DeployOptions & { articleId: string },
): Promise<void> {
  const signal = terminal.interruption
  // Without a model, the new ads may equal the existing ones, which then stay.
  const replace = options.replace === true || !(await isModelConfigured(client, signal))
  const input = { ...options, articleId, replace, variants: placeholderVariants }
  await busy(
    output,
    'Checking whether the ads can be deployed',
    client.ads.check({ operation: 'ads.deploy', input }, { signal }),
  )
}

/** Returns true if a model writes ads. Without the right to ask, existing ads are reported only after the writing. */
async function isModelConfigured(client: Client, signal: AbortSignal): Promise<boolean> {
  try {
    return (await client.generate.engine({}, { signal })).model !== null
  } catch (error) {
    if (error instanceof BlogopsError && error.code === 'forbidden') return false
    throw error
  }
}
