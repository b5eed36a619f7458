import type { HandlersOf } from '../../contract/handler.ts'
import type * as adDeploymentsContract from '../../contract/operations/ad-deployments.ts'
import { adsDeploy } from '../../contract/operations/ad-deployments.ts'
import * as adSetsContract from '../../contract/operations/ad-sets.ts'
import * as adsContract from '../../contract/operations/ads.ts'
import * as campaignsContract from '../../contract/operations/campaigns.ts'
import { parseInput } from '../../contract/parse-input.ts'
import type { DeployedVariant, DeploymentRequest } from '../../contract/schemas/ad-variants.ts'
import type { AdCheck, AdCheckRequest, CheckedOperation } from '../../contract/schemas/checks.ts'
import { getActorName } from '../../contract/scopes.ts'
import { getArticleUrl } from '../../domain/slugs.ts'
import type { Transaction } from '../../ports/record-store.ts'
import type { AdRecord, AdSetRecord } from '../../ports/records.ts'
import { type AdArticle, type AdArticles, withNotFoundHint } from './ad-articles.ts'
import { type AdEditOptions, createAdEdits } from './ad-edits.ts'
import { createAdService } from './ad-service.ts'
import { createAdSetChanges } from './ad-set-changes.ts'
import { createAdSets } from './ad-sets.ts'
import { createCampaignChanges } from './campaign-changes.ts'
import { createCampaigns } from './campaigns.ts'
import { createAdRecord } from './deployment/deploy-variant.ts'
import { findExistingAds, findTarget, getReplaceable, toAdText } from './deployment/deployment-target.ts'
import { checkDeployment } from './deployment/mark-missing.ts'
import { type NewAdSetOptions, storeNewAdSet } from './new-ad-set.ts'
import { hasRemoteId, planCreate } from './outbox/ad-change.ts'
import { createRehearsal, type PlannedEntry, type RehearsalOptions } from './rehearsal.ts'
import { assertTextsAreSupported } from './variants/ad-text.ts'

interface AdCheckOptions extends AdEditOptions, RehearsalOptions {
  articles: AdArticles
}

interface CheckRequest extends AdCheckRequest {
  by: string
}

const { campaignsCreate, campaignsEdit, campaignsStatus, campaignsDelete } = campaignsContract
const { adSetsCreate, adSetsAssign, adSetsCopy, adSetsEdit, adSetsBudget, adSetsTargeting, adSetsDelete } =
  adSetsContract
const { adsCreate, adsDuplicate, adsEdit, adsStatus, adsDelete } = adsContract

const copySchema = adSetsCopy.params.extend(adSetsCopy.body.shape)
const campaignEditSchema = campaignsEdit.params.extend(campaignsEdit.body.shape)
const campaignStatusSchema = campaignsStatus.params.extend(campaignsStatus.body.shape)
const adSetEditSchema = adSetsEdit.params.extend(adSetsEdit.body.shape)
const budgetSchema = adSetsBudget.params.extend(adSetsBudget.body.shape)
const targetingSchema = adSetsTargeting.params.extend(adSetsTargeting.body.shape)
const deploySchema = adsDeploy.params.extend(adsDeploy.body.shape)
const editSchema = adsEdit.params.extend(adsEdit.body.shape)
const statusSchema = adsStatus.params.extend(adsStatus.body.shape)

/**
 * Dry run of ad operations with their real rules: returns the planned changes and whether the platform would accept
 * them.
 */
export function createAdCheck(input: AdCheckOptions) {
  const rehearsal = createRehearsal(input)
  const options = { ...input, articles: withNotFoundHint(input.articles), outbox: rehearsal.outbox }
  const campaigns = createCampaigns(options)
  const campaignChanges = createCampaignChanges(options)
  const adSets = createAdSets(options)
  const adSetChanges = createAdSetChanges(options)
  const adService = createAdService(options)
  const adEdits = createAdEdits(options)

  const operations: { [O in CheckedOperation]: (request: CheckRequest) => Promise<unknown> } = {
    'campaigns.create': ({ input, by }) => campaigns.create({ ...parseInput(campaignsCreate.body, input), by }),
    'campaigns.edit': ({ input, by }) => campaignChanges.edit({ ...parseInput(campaignEditSchema, input), by }),
    'campaigns.status': ({ input, by }) =>
      campaignChanges.setStatus({ ...parseInput(campaignStatusSchema, input), by }),
    'campaigns.delete': ({ input, by }) => campaigns.remove({ ...parseInput(campaignsDelete.params, input), by }),
    'adsets.create': ({ input, by }) => adSets.create({ ...parseInput(adSetsCreate.body, input), by }),
    'adsets.assign': ({ input, by }) => adSets.assign({ ...parseInput(adSetsAssign.body, input), by }),
    'adsets.copy': ({ input, by }) => adSets.copy({ ...parseInput(copySchema, input), by }),
    'adsets.edit': ({ input, by }) => adSetChanges.edit({ ...parseInput(adSetEditSchema, input), by }),
    'adsets.budget': ({ input, by }) => adSetChanges.budget({ ...parseInput(budgetSchema, input), by }),
    'adsets.targeting': ({ input, by }) => adSetChanges.targeting({ ...parseInput(targetingSchema, input), by }),
    'adsets.delete': ({ input, by }) => adSetChanges.remove({ ...parseInput(adSetsDelete.params, input), by }),
    'ads.create': ({ input, by }) => adService.create({ ...parseInput(adsCreate.body, input), by }),
    'ads.duplicate': ({ input, by }) => adEdits.duplicate({ ...parseInput(adsDuplicate.params, input), by }),
    'ads.edit': ({ input, by }) => adEdits.edit({ ...parseInput(editSchema, input), by }),
    'ads.status': ({ input, by }) => adService.setStatus({ ...parseInput(statusSchema, input), by }),
    'ads.delete': ({ input, by }) => adService.remove({ ...parseInput(adsDelete.params, input), by }),
    async 'ads.deploy'({ input, by }) {
      const { articleId, ...request } = parseInput(deploySchema, input)
      const article = await options.articles.find(articleId)
      const { campaign } = await checkDeployment(options.records, { ...request, article, mayWrite: true }, options)
      if (!request.withUnsupportedClaims) await assertTextsAreSupported(article.id, request.variants, options.checkText)
      await rehearsal.rehearse({ campaignId: campaign.id, by }, tx =>
        planDeployment(tx, { ...request, article, by }, options),
      )
    },
  }

  /** @throws BlogopsError `bad_request` for invalid input; errors of the operation. */
  return async (request: CheckRequest, signal: AbortSignal): Promise<AdCheck> => ({
    lines: await rehearsal.describe(async () => operations[request.operation](request), signal),
  })
}

interface DeployRequest extends DeploymentRequest {
  article: AdArticle
  by: string
}

interface PlanOptions extends NewAdSetOptions {
  siteUrl: string
  outbox: { connected: boolean }
}

/**
 * Returns the planned changes of a deployment: campaign, ad set and one entry per variant.
 * @throws BlogopsError see `checkDeployment`.
 */
async function planDeployment(tx: Transaction, request: DeployRequest, options: PlanOptions): Promise<PlannedEntry[]> {
  const { campaign, adSet: existing } = await findTarget(tx, request)
  const { connected } = options.outbox
  const adSet = existing ?? (await storeAdSet(tx, { ...request, campaignId: campaign.id }, options))
  const variants: PlannedEntry[] = []
  for (const variant of request.variants) variants.push(await planVariant(tx, variant, { ...request, adSet }, options))
  return [
    connected && !hasRemoteId(campaign)
      ? { change: planCreate('campaign', campaign.id, false) }
      : { existing: `The campaign "${campaign.name}" exists` },
    existing && (hasRemoteId(existing) || !connected)
      ? { existing: `The ad set "${adSet.name}" exists` }
      : { change: planCreate('adSet', adSet.id, existing === null) },
    ...variants,
  ]
}

async function storeAdSet(
  tx: Transaction,
  request: DeployRequest & { campaignId: string },
  options: PlanOptions,
): Promise<AdSetRecord> {
  const { adSet } = await storeNewAdSet(tx, request, options)
  return adSet
}

async function planVariant(
  tx: Transaction,
  variant: DeployedVariant,
  { article, adSet, by }: DeployRequest & { adSet: AdSetRecord },
  { siteUrl, outbox, clock, newId }: PlanOptions,
): Promise<PlannedEntry> {
  const text = toAdText(variant, getArticleUrl(siteUrl, article))
  const existing = await findExistingAds(tx, adSet.id, text)
  const label = `variant ${text.variant}: "${text.headline}"`
  if (existing.same) {
    if (hasRemoteId(existing.same) || !outbox.connected) return { existing: `Keep ${label}` }
    return { change: planResend(existing.same), description: `Send ${label}, which exists only in blogops so far` }
  }
  const name = `${article.title} - Variant ${text.variant}`
  const ad = createAdRecord({ adId: newId(), adSetId: adSet.id, name, text, targeting: variant.targeting, by }, clock)
  await tx.put('ad', ad)
  const isReplacement = getReplaceable(existing).length > 0
  return {
    change: planCreate('creative', ad.id, true),
    description: isReplacement ? `Replace ${label}, paused` : `Create ${label}, paused`,
  }
}

/** Returns the first change that an ad without a remote id still needs. */
const planResend = ({ id, remoteCreativeId }: AdRecord) =>
  planCreate((remoteCreativeId ?? null) === null ? 'creative' : 'ad', id, false)

export function adCheckHandlers(
  check: ReturnType<typeof createAdCheck>,
): Pick<HandlersOf<typeof adDeploymentsContract>, 'ads.check'> {
  return {
    'ads.check': async (request, { actor, signal }) => check({ ...request, by: getActorName(actor) }, signal),
  }
}
