import * as z from 'zod'
import { type Deployment, deploymentSchema } from '../../../contract/schemas/ad-deployment.ts'
import type { AdRecord } from '../../../ports/records.ts'
import type { JobStep, JobSteps, JobType, StepContext } from '../../jobs/job-type.ts'
import type { AdArticle, AdArticles } from '../ad-articles.ts'
import { getAdSet } from '../ad-sets.ts'
import { readPlatformStates } from '../on-facebook.ts'
import { getArticleUrl } from '../own-link.ts'
import { type CheckOptions, checkDeployment } from './check.ts'
import { type DeployAdSetOptions, deployAdSet, describeAdSet } from './deploy-ad-set.ts'
import { type DeployVariantOptions, deployVariant, type WantedAd } from './deploy-variant.ts'
import { deployVariants } from './deploy-variants.ts'
import { type DeploymentInput, deploymentInputSchema } from './deployment-input.ts'
import { applyLateOutcomes, noAdCreated, toDeployment } from './deployment-result.ts'
import { type MarkMissingOptions, markMissing } from './forget-gone.ts'
import { toAdText } from './standing.ts'
import { findTarget } from './target.ts'

export interface DeploymentJobOptions
  extends DeployAdSetOptions,
    DeployVariantOptions,
    CheckOptions,
    MarkMissingOptions {
  articles: Pick<AdArticles, 'find'>
}

type Step<R> = JobStep<DeploymentInput, R>
type Context = StepContext<DeploymentInput>

const toPence = ({ dailyBudget }: DeploymentInput) => Math.round(dailyBudget * 100)

/** Ids are chosen once, so that a resumed job recognizes its own ads. */
const planResult = z.object({
  campaignId: z.string(),
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
    title: 'See what is there already',
    result: planResult,
    async run({ input, createdBy: by, signal }) {
      const article = await articles.find(input.articleId)
      const { adSet } = await findTarget(records, { ...input, article })
      const variants = input.variants.map(({ variant }) => variant)
      if (adSet) await markMissing({ adSet, variants, by, signal }, options)
      const { campaign, replaced, same } = await checkDeployment(records, { ...input, article }, options)
      const localOnly = await findLocalOnly(same)
      const ads = input.variants.map(({ variant }, at) => ({
        adId: localOnly[at]?.id ?? newId(),
        replaces: replaced.includes(variant),
      }))
      return { campaignId: campaign.id, ads }
    },
  }

  const adSet: Step<z.output<typeof adSetResult>> = {
    name: 'ad-set',
    title: 'Make sure of the ad set',
    result: adSetResult,
    async run({ input, createdBy: by, work, getResult }) {
      const { campaignId } = await getResult(plan)
      const article = await articles.find(input.articleId)
      const deployed = await deployAdSet({ article, campaignId, dailyBudget: input.dailyBudget, by }, options)
      await work.report(describeAdSet(deployed, toPence(input)))
      return { adSetId: deployed.adSet.id }
    },
  }

  /** Returns the wanted ads in request order. */
  async function wantedAds({ input, createdBy: by, getResult }: Context, article: AdArticle): Promise<WantedAd[]> {
    const { campaignId, ads } = await getResult(plan)
    const { adSetId } = await getResult(adSet)
    const link = getArticleUrl(siteUrl, article)
    return input.variants.map((variant, at) => ({
      ...(ads[at] ?? { adId: newId(), replaces: false }),
      adSetId,
      campaignId,
      name: `${article.title} - Variant ${variant.variant}`,
      text: toAdText(variant, link),
      targeting: variant.targeting,
      replace: input.replace,
      by,
    }))
  }

  const deployAds: Step<Deployment> = {
    name: 'ads',
    title: 'Make the ads',
    result: deploymentSchema,
    async run(context) {
      const { input, work } = context
      const article = await articles.find(input.articleId)
      const wanted = await wantedAds(context, article)
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
export function deploymentJob(options: DeploymentJobOptions): JobType<DeploymentInput, Deployment> {
  const steps = deploymentSteps(options)
  return {
    type: 'ad-deployment',
    scope: 'ads:write',
    lane: 'ads',
    input: deploymentInputSchema,
    title: ({ articleTitle, variants: { length } }) =>
      `Deploy ${length === 1 ? 'an ad' : `${length} ads`} for "${articleTitle}"`,
    steps: () => steps,
  }
}
