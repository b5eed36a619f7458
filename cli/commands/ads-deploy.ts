import { adVariantsIn } from '../../server/contract/schemas/job.ts'
import type { Connection } from '../connection.ts'
import type { CommandContext, Run } from '../context.ts'
import { UsageError } from '../failure.ts'
import type { Given } from '../given.ts'
import { adsView, type ShownAds } from '../output/ad-view.ts'
import { withMissingAsked } from '../projection/missing-values.ts'
import { assertConfirmable, confirmLoss, operationOf } from '../projection/run-operation.ts'
import { showPlan } from '../projection/show-plan.ts'
import { assertDeployable, type DeployOptions } from './assert-deployable.ts'
import { printJobResult } from './job-result.ts'
import { type GivenVariants, readVariants } from './read-variants.ts'
import { runJob } from './run-job.ts'

const line = {
  path: ['ads', 'deploy'],
  positionals: [{ key: 'article', required: true, description: 'its slug or id' }],
  flags: [],
  example: 'ads deploy five-wireless-earbuds-compared',
}

const questionOf = ({ length }: readonly unknown[]) =>
  length === 1 ? 'Deploy this ad, paused' : `Deploy these ${length} ads, paused`

interface AdsToDeploy extends ShownAds {
  /** Id of the job that wrote the ads, if a job did. */
  job?: string
}

/** Three ads, to count in the question before they are written. */
const yetToBeWritten = Array(3)

/** Writes the ads unless a file has them, shows them, asks, and creates them. */
export const run: Run = async (context, given) => {
  const file = given.text('variants')
  const read = file === undefined ? undefined : await readVariants(context, file)
  const articleId = String((await withMissingAsked(line, given.values, context.prompt)).article)
  if (!context.flags.dryRun) assertConfirmable(context, questionOf(read?.variants ?? yetToBeWritten))
  const connection = await context.connect()
  const asked = { articleId, ...optionsOf(given) }
  if (!read) await assertDeployable(context, connection.client, asked)
  const found = read && (await givenAds(connection, articleId, read))
  if (context.flags.dryRun) return printPlan(context, given, { ...asked, ...(found && { variants: found.variants }) })

  const ads = found ?? (await writtenAds(context, given, connection, articleId))
  let exit: number | undefined
  try {
    exit = await deploy(context, connection, { ...asked, ads })
  } finally {
    if (exit !== 0 && ads.job !== undefined) context.output.note(keepThem(asked, ads.job))
  }
  return exit
}

async function deploy(
  context: CommandContext,
  connection: Connection,
  { ads, ...asked }: DeployOptions & { articleId: string; ads: AdsToDeploy },
): Promise<number> {
  context.output.aside(page => adsView(ads, page))
  await confirmLoss(context, questionOf(ads.variants))
  const request = { ...asked, variants: [...ads.variants] }
  const job = await connection.client.ads.deployment(request, { signal: context.terminal.interruption })
  return printJobResult(context, await runJob(context, { connection, id: job.id, cancels: true }))
}

/** Explains how to deploy the same ads later: a model would write different ones. */
function keepThem({ articleId, dailyBudget, campaignId, replace }: DeployOptions & { articleId: string }, job: string) {
  const again = [
    `blogops ads deploy ${articleId} --variants ads.json`,
    ...(dailyBudget === undefined ? [] : [`--daily-budget ${dailyBudget}`]),
    ...(campaignId === undefined ? [] : [`--campaign ${campaignId}`]),
    ...(replace ? ['--replace'] : []),
  ].join(' ')
  return `They are in the job that wrote them: blogops jobs show ${job} --json > ads.json, then ${again}`
}

function optionsOf(given: Given): DeployOptions {
  const [dailyBudget, campaignId] = [given.number('dailyBudget'), given.text('campaign')]
  return {
    ...(dailyBudget !== undefined && { dailyBudget }),
    ...(campaignId !== undefined && { campaignId }),
    ...(given.isSet('replace') && { replace: true }),
  }
}

function requestOf(given: Given, articleId: string) {
  const [attempt, maxCostUsd] = [given.number('attempt'), given.number('maxCost')]
  return { articleId, ...(attempt !== undefined && { attempt }), ...(maxCostUsd !== undefined && { maxCostUsd }) }
}

/** Without ads, the first request would be the one that writes them. */
async function printPlan(
  context: CommandContext,
  given: Given,
  input: DeployOptions & { articleId: string; variants?: AdsToDeploy['variants'] },
): Promise<undefined> {
  const { variants, articleId } = input
  const [id, sent] = variants ? ['ads.deploy', input] : ['ads.variants', requestOf(given, articleId)]
  await showPlan(context, await operationOf(id), { ...sent })
  if (!variants) context.output.note('It would then ask, and deploy what is written. To see that too, pass --variants.')
}

/** @throws UsageError if the ads were written for another article. */
async function givenAds(
  { client }: Connection,
  articleId: string,
  { variants, of, name }: GivenVariants,
): Promise<AdsToDeploy> {
  const [article, site] = await Promise.all([client.articles.byId({ id: articleId }), client.site.get()])
  if (of && of.id !== article.id) {
    throw new UsageError(
      `The ads in ${name} are of another article: "${of.title}" (${of.slug}), not "${article.title}" (${article.slug}).`,
      `To write some for this one: blogops ads deploy ${article.slug}`,
    )
  }
  return { article, url: `${site.url}/article/${article.slug}`, variants }
}

async function writtenAds(
  context: CommandContext,
  given: Given,
  connection: Connection,
  articleId: string,
): Promise<AdsToDeploy> {
  const signal = context.terminal.interruption
  const job = await connection.client.ads.variants(requestOf(given, articleId), { signal })
  const written = adVariantsIn((await runJob(context, { connection, id: job.id, cancels: true })).result)
  if (written) return { ...written, job: job.id }
  throw new Error('The job that writes ads has written none.')
}
