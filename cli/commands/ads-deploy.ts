import type { DeployedVariant } from '../../server/contract/schemas/ad-deployment.ts'
import { adVariantsIn } from '../../server/contract/schemas/job.ts'
import type { Connection } from '../connection.ts'
import type { CommandContext, Run } from '../context.ts'
import type { Given } from '../given.ts'
import { adsView, type ShownAds } from '../output/ad-view.ts'
import { withMissingAsked } from '../projection/missing-values.ts'
import { assertConfirmable, confirmLoss, operationOf } from '../projection/run-operation.ts'
import { showPlan } from '../projection/show-plan.ts'
import { printJobResult } from './job-result.ts'
import { readVariants } from './read-variants.ts'
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
  /** That has written them, where one has. */
  job?: string
}

/** Three of them where they are yet to be written. */
const yetToBeWritten = Array(3)

/** Has the ads written unless they are given, shows them, asks, makes them. */
export const run: Run = async (context, given) => {
  const articleId = String((await withMissingAsked(line, given.values, context.prompt)).article)
  const file = given.text('variants')
  if (!context.flags.dryRun) assertConfirmable(context, questionOf(yetToBeWritten))
  const read = file === undefined ? undefined : await readVariants(context, file)
  if (context.flags.dryRun) return printPlan(context, given, { articleId, variants: read })

  const connection = await context.connect()
  const ads = read
    ? await givenAds(connection, articleId, read)
    : await writtenAds(context, given, connection, articleId)
  if (context.output.talks) context.output.stderr.write(`${adsView(ads, context.output.sidePage)}\n`)
  await confirmLoss(context, questionOf(ads.variants))
  const request = { articleId, variants: [...ads.variants], ...optionsOf(given) }
  const job = await connection.client.ads.deployment(request, { signal: context.terminal.interruption })
  const exit = await printJobResult(context, await runJob(context, { connection, id: job.id, cancels: true }))
  if (exit !== 0 && ads.job !== undefined) context.output.note(keepThem(articleId, ads.job))
  return exit
}

/** Written by a model, they would be others the next time. */
const keepThem = (articleId: string, job: string) =>
  `They are in the job that wrote them: blogops jobs show ${job} --json > ads.json, then blogops ads deploy ${articleId} --variants ads.json`

function optionsOf(given: Given) {
  const [dailyBudget, campaignId] = [given.number('budget'), given.text('campaign')]
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

/** Without ads there is nothing to check yet: what would be sent first is their writing. */
async function printPlan(
  context: CommandContext,
  given: Given,
  { articleId, variants }: { articleId: string; variants: DeployedVariant[] | undefined },
): Promise<undefined> {
  if (variants) return printPlanOf(context, { articleId, variants, ...optionsOf(given) })
  await showPlan(context, await operationOf('ads.variants'), requestOf(given, articleId))
  context.output.note('It would then ask, and deploy what is written. To see that too, pass --variants.')
}

async function printPlanOf(context: CommandContext, input: Readonly<Record<string, unknown>>): Promise<undefined> {
  await showPlan(context, await operationOf('ads.deploy'), input)
}

async function givenAds({ client }: Connection, articleId: string, variants: DeployedVariant[]): Promise<AdsToDeploy> {
  const [article, site] = await Promise.all([client.articles.byId({ id: articleId }), client.site.get()])
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
