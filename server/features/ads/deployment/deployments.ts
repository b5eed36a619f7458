import * as z from 'zod'
import { type Deployment, type DeploymentRequest, deploymentSchema } from '../../../contract/schemas/ad-variants.ts'
import type { Job } from '../../../contract/schemas/job.ts'
import { type Actor, mayUse } from '../../../contract/scopes.ts'
import { pluralize } from '../../../domain/number-format.ts'
import { getArticleUrl } from '../../../domain/slugs.ts'
import type { AdRecord } from '../../../ports/records.ts'
import type { JobStep, JobSteps, JobType, StepContext } from '../../jobs/job-type.ts'
import type { Jobs } from '../../jobs/jobs.ts'
import { type AdArticle, type AdArticles, withNotFoundHint } from '../ad-articles.ts'
import { getAdSet } from '../ad-sets.ts'
import { readPlatformStates } from '../ad-views.ts'
import { assertTextsAreSupported, type CheckText } from '../variants/ad-text.ts'
import { type DeployVariantOptions, deployVariant, type WantedAd } from './deploy-variant.ts'
import { applyLateOutcomes, deployVariants, noAdCreated, toDeployment } from './deployment-result.ts'
import { type DeployAdSetOptions, deployAdSet, describeAdSet, findTarget, toAdText } from './deployment-target.ts'
import {
  type CheckOptions,
  checkDeployment,
  type DeploymentInput,
  deploymentInputSchema,
  type MarkMissingOptions,
  markMissing,
} from './mark-missing.ts'

interface DeploymentJobOptions extends DeployAdSetOptions, DeployVariantOptions, CheckOptions, MarkMissingOptions {
  articles: Pick<AdArticles, 'find'>
}

type Step<R> = JobStep<DeploymentInput, R>
type Context = StepContext<DeploymentInput>

const toPence = ({ dailyBudget }: DeploymentInput) => Math.round(dailyBudget * 100)

/** Ids are chosen once, so that a resumed job recognizes its own ads. */
const planResult = z.object({
  campaignId: z.string(),
  /** Null if it must be created. Jobs of earlier versions have none. */
  adSetId: z.string().nullable().optional(),
  ads: z.array(z.object({ adId: z.string(), replaces: z.boolean() })),
})

const adSetResult = z.object({ adSetId: z.string() })

function deploymentSteps(options: DeploymentJobOptions): JobSteps<DeploymentInput, Deployment> {
  const { records, newId, articles, siteUrl, outbox } = options

  /** Returns the existing local-only ads. Ads that are being created are left out. */
  async function findLocalOnly(ads: readonly (AdRecord | undefined)[]): Promise<(AdRecord | undefined)[]> {
    const isOnFacebook = await readPlatformStates(records)
    return ads.map(ad => (outbox.connected && ad && isOnFacebook(ad) === 'no' ? ad : undefined))
  }

  const plan: Step<z.output<typeof planResult>> = {
    name: 'plan',
    title: 'Check what exists already',
    result: planResult,
    async run({ input, createdBy: by, signal }) {
      const article = await articles.find(input.articleId)
      const { adSet } = await findTarget(records, { ...input, article })
      const variants = input.variants.map(({ variant }) => variant)
      if (adSet) await markMissing({ adSet, variants, by, signal }, options)
      const { campaign, adSet: target, replaced, same } = await checkDeployment(records, { ...input, article }, options)
      const localOnly = await findLocalOnly(same)
      const ads = input.variants.map(({ variant }, index) => ({
        adId: localOnly[index]?.id ?? newId(),
        replaces: replaced.includes(variant),
      }))
      return { campaignId: campaign.id, adSetId: target?.id ?? null, ads }
    },
  }

  const adSet: Step<z.output<typeof adSetResult>> = {
    name: 'ad-set',
    title: 'Create the ad set if it is missing',
    result: adSetResult,
    async run({ input, createdBy: by, work, getResult }) {
      const { campaignId, adSetId } = await getResult(plan)
      const article = await articles.find(input.articleId)
      const target = { article, campaignId, adSetId: input.adSetId, plannedId: adSetId ?? undefined }
      const deployed = await deployAdSet({ ...target, dailyBudget: input.dailyBudget, by }, options)
      await work.report(describeAdSet(deployed, toPence(input)))
      return { adSetId: deployed.adSet.id }
    },
  }

  /** Returns the wanted ads in request order. */
  async function buildWantedAds({ input, createdBy: by, getResult }: Context, article: AdArticle): Promise<WantedAd[]> {
    const { campaignId, ads } = await getResult(plan)
    const { adSetId } = await getResult(adSet)
    const link = getArticleUrl(siteUrl, article)
    return input.variants.map((variant, index) => ({
      ...(ads[index] ?? { adId: newId(), replaces: false }),
      adSetId,
      campaignId,
      name: `${article.title} - Variant ${variant.variant}`,
      text: toAdText(variant, link),
      targeting: variant.targeting,
      replace: input.replace,
      mayWrite: input.mayWrite,
      by,
    }))
  }

  const deployAds: Step<Deployment> = {
    name: 'ads',
    title: 'Create the ads',
    result: deploymentSchema,
    async run(context) {
      const { input, work } = context
      const article = await articles.find(input.articleId)
      const wanted = await buildWantedAds(context, article)
      const deployed = await deployVariants(wanted, { work, deploy: ad => deployVariant(ad, options) })
      const ads = await applyLateOutcomes(deployed.ads, wanted, options)
      const { adSetId } = await context.getResult(adSet)
      const deployedAdSet = { article, adSet: await getAdSet(records, adSetId), ads, requestedPence: toPence(input) }
      const deployment = await toDeployment(deployedAdSet, { records, connected: outbox.connected })
      if (deployed.failure && deployment.standing === 0)
        throw noAdCreated(deployment, deployedAdSet.adSet, deployed.failure)
      return deployment
    },
  }

  return { first: [plan, adSet], last: deployAds }
}

/** Creates the ads of an article, and its ad set if needed, all paused. */
function deploymentJob(options: DeploymentJobOptions): JobType<DeploymentInput, Deployment> {
  const steps = deploymentSteps(options)
  return {
    type: 'ad-deployment',
    scope: 'ads:draft',
    lane: 'ads',
    input: deploymentInputSchema,
    title: ({ articleTitle, variants: { length } }) =>
      pluralize(length, `Deploy an ad for "${articleTitle}"`, `Deploy ${length} ads for "${articleTitle}"`),
    steps: () => steps,
  }
}

interface DeploymentsOptions extends Omit<DeploymentJobOptions, 'articles'> {
  jobs: Jobs
  articles: AdArticles
  checkText: CheckText
}

export type Deployments = ReturnType<typeof createDeployments>

/** Deploys the ads of an article. */
export function createDeployments({ jobs, ...rest }: DeploymentsOptions) {
  const options = { ...rest, articles: withNotFoundHint(rest.articles) }
  const type = deploymentJob(options)
  jobs.register(type)

  /**
   * Runs the checks first, then starts a job.
   * @throws BlogopsError `not_found`; `gone` for a deleted article; `verification_failed` if the check of a text finds
   * problems; `conflict` and `forbidden`, see `checkDeployment`.
   */
  async function start(ref: string, request: DeploymentRequest, actor: Actor, retries = true): Promise<Job> {
    const mayWrite = mayUse(actor, 'ads:write')
    const prepare = async () => {
      const article = await options.articles.find(ref)
      await checkDeployment(options.records, { ...request, article, mayWrite }, options)
      if (!request.withUnsupportedClaims) await assertTextsAreSupported(article.id, request.variants, options.checkText)
      return deploymentInputSchema.parse({ ...request, articleId: article.id, articleTitle: article.title, mayWrite })
    }
    return jobs.startChecked(type, prepare, actor, { retries })
  }

  return {
    start,

    /** Starts a job and waits for its result. The job continues if the caller disconnects. */
    async deploy(ref: string, request: DeploymentRequest, actor: Actor): Promise<Deployment> {
      const { id } = await start(ref, request, actor, false)
      return deploymentSchema.parse((await jobs.waitForOutcome(id)).result)
    },
  }
}
