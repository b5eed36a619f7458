import * as z from 'zod'
import { type Deployment, deploymentSchema } from '../../../contract/schemas/ad-deployment.ts'
import type { AdRecord } from '../../../ports/records.ts'
import type { JobStep, JobSteps, JobType, StepContext } from '../../jobs/job-type.ts'
import type { AdArticle, AdArticles } from '../ad-articles.ts'
import { adSetOf } from '../ad-sets.ts'
import { onFacebook } from '../on-facebook.ts'
import { articleUrl } from '../own-link.ts'
import { type CheckOptions, checkDeployment } from './check.ts'
import { adSetInWords, type DeployAdSetOptions, deployAdSet } from './deploy-ad-set.ts'
import { type DeployVariantOptions, deployVariant, type WantedAd } from './deploy-variant.ts'
import { deployVariants } from './deploy-variants.ts'
import { type DeploymentInput, deploymentInputSchema } from './deployment-input.ts'
import { deploymentOf, noneStands, settledMeanwhile } from './deployment-result.ts'
import { type ForgetGoneOptions, forgetGone } from './forget-gone.ts'
import { wordsOf } from './standing.ts'
import { targetOf } from './target.ts'

export interface DeploymentJobOptions
  extends DeployAdSetOptions,
    DeployVariantOptions,
    CheckOptions,
    ForgetGoneOptions {
  articles: Pick<AdArticles, 'find'>
}

type Step<R> = JobStep<DeploymentInput, R>
type Context = StepContext<DeploymentInput>

const pence = ({ dailyBudget }: DeploymentInput) => Math.round(dailyBudget * 100)

/** Ids are chosen once, so that a resumed job recognizes its own ads. */
const planResult = z.object({
  campaignId: z.string(),
  ads: z.array(z.object({ adId: z.string(), replaces: z.boolean() })),
})

const adSetResult = z.object({ adSetId: z.string() })

function deploymentSteps(options: DeploymentJobOptions): JobSteps<DeploymentInput, Deployment> {
  const { records, newId, articles, siteUrl, outbox } = options

  /** Returns the existing local-only ads. Ads that are being created are left out. */
  async function toBeSent(ads: readonly (AdRecord | undefined)[]): Promise<(AdRecord | undefined)[]> {
    const isOnFacebook = await onFacebook(records)
    return ads.map(ad => (outbox.connected && ad && isOnFacebook(ad) === 'no' ? ad : undefined))
  }

  const plan: Step<z.output<typeof planResult>> = {
    name: 'plan',
    title: 'See what is there already',
    result: planResult,
    async run({ input, createdBy: by, signal }) {
      const article = await articles.find(input.articleId)
      const { adSet } = await targetOf(records, { ...input, article })
      const variants = input.variants.map(({ variant }) => variant)
      if (adSet) await forgetGone({ adSet, variants, by, signal }, options)
      const { campaign, replaced, same } = await checkDeployment(records, { ...input, article }, options)
      const sent = await toBeSent(same)
      const ads = input.variants.map(({ variant }, at) => ({
        adId: sent[at]?.id ?? newId(),
        replaces: replaced.includes(variant),
      }))
      return { campaignId: campaign.id, ads }
    },
  }

  const adSet: Step<z.output<typeof adSetResult>> = {
    name: 'ad-set',
    title: 'Make sure of the ad set',
    result: adSetResult,
    async run({ input, createdBy: by, work, resultOf }) {
      const { campaignId } = await resultOf(plan)
      const article = await articles.find(input.articleId)
      const deployed = await deployAdSet({ article, campaignId, dailyBudget: input.dailyBudget, by }, options)
      await work.tell(adSetInWords(deployed, pence(input)))
      return { adSetId: deployed.adSet.id }
    },
  }

  /** Returns the wanted ads in request order. */
  async function wantedAds({ input, createdBy: by, resultOf }: Context, article: AdArticle): Promise<WantedAd[]> {
    const { campaignId, ads } = await resultOf(plan)
    const { adSetId } = await resultOf(adSet)
    const link = articleUrl(siteUrl, article)
    return input.variants.map((variant, at) => ({
      ...(ads[at] ?? { adId: newId(), replaces: false }),
      adSetId,
      campaignId,
      name: `${article.title} - Variant ${variant.variant}`,
      words: wordsOf(variant, link),
      targeting: variant.targeting,
      replace: input.replace,
      by,
    }))
  }

  const deploy: Step<Deployment> = {
    name: 'ads',
    title: 'Make the ads',
    result: deploymentSchema,
    async run(context) {
      const { input, work } = context
      const article = await articles.find(input.articleId)
      const wanted = await wantedAds(context, article)
      const deployed = await deployVariants(wanted, { work, deploy: ad => deployVariant(ad, options) })
      const ads = await settledMeanwhile(deployed.ads, wanted, options)
      const { adSetId } = await context.resultOf(adSet)
      const of = { article, adSet: await adSetOf(records, adSetId), ads, askedPence: pence(input) }
      const deployment = await deploymentOf(of, { records, connected: outbox.connected })
      if (deployed.failure && deployment.standing === 0) throw noneStands(deployment, of.adSet, deployed.failure)
      return deployment
    },
  }

  return { first: [plan, adSet], last: deploy }
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
