import { adsDeploy } from '../../../contract/operations/ad-deployments.ts'
import * as adSetsContract from '../../../contract/operations/ad-sets.ts'
import * as adsContract from '../../../contract/operations/ads.ts'
import { campaignsCreate, campaignsDelete } from '../../../contract/operations/campaigns.ts'
import { parseInput } from '../../../contract/parse-input.ts'
import type { AdCheck, AdCheckRequest, CheckedOperation } from '../../../contract/schemas/ad-check.ts'
import { type AdArticles, withNotFoundHint } from '../ad-articles.ts'
import { type AdServiceOptions, createAdService } from '../ad-desk.ts'
import { createAdSetChanges } from '../ad-set-changes.ts'
import { createAdSets } from '../ad-sets.ts'
import { createCampaigns } from '../campaigns.ts'
import { checkDeployment } from '../deployment/check.ts'
import { planDeployment } from './deploy-entries.ts'
import { createRehearsal, type RehearsalOptions } from './rehearse.ts'

export interface AdCheckOptions extends AdServiceOptions, RehearsalOptions {
  articles: AdArticles
}

interface CheckRequest extends AdCheckRequest {
  by: string
}

const { adSetsCreate, adSetsAssign, adSetsBudget, adSetsTargeting, adSetsDelete } = adSetsContract
const { adsCreate, adsStatus, adsDelete } = adsContract

const budgetSchema = adSetsBudget.params.extend(adSetsBudget.body.shape)
const targetingSchema = adSetsTargeting.params.extend(adSetsTargeting.body.shape)
const deploySchema = adsDeploy.params.extend(adsDeploy.body.shape)
const statusSchema = adsStatus.params.extend(adsStatus.body.shape)

/**
 * Dry run of ad operations with their real rules: returns the planned changes and whether the platform would accept
 * them.
 */
export function createAdCheck(input: AdCheckOptions) {
  const rehearsal = createRehearsal(input)
  const options = { ...input, articles: withNotFoundHint(input.articles), outbox: rehearsal.outbox }
  const campaigns = createCampaigns(options)
  const adSets = createAdSets(options)
  const adSetChanges = createAdSetChanges(options)
  const adService = createAdService(options)

  const operations: { [O in CheckedOperation]: (request: CheckRequest) => Promise<unknown> } = {
    'campaigns.create': ({ input, by }) => campaigns.create({ ...parseInput(campaignsCreate.body, input), by }),
    'campaigns.delete': ({ input, by }) => campaigns.remove({ ...parseInput(campaignsDelete.params, input), by }),
    'adsets.create': ({ input, by }) => adSets.create({ ...parseInput(adSetsCreate.body, input), by }),
    'adsets.assign': ({ input, by }) => adSets.assign({ ...parseInput(adSetsAssign.body, input), by }),
    'adsets.budget': ({ input, by }) => adSetChanges.budget({ ...parseInput(budgetSchema, input), by }),
    'adsets.targeting': ({ input, by }) => adSetChanges.targeting({ ...parseInput(targetingSchema, input), by }),
    'adsets.delete': ({ input, by }) => adSetChanges.remove({ ...parseInput(adSetsDelete.params, input), by }),
    'ads.create': ({ input, by }) => adService.create({ ...parseInput(adsCreate.body, input), by }),
    'ads.status': ({ input, by }) => adService.setStatus({ ...parseInput(statusSchema, input), by }),
    'ads.delete': ({ input, by }) => adService.remove({ ...parseInput(adsDelete.params, input), by }),
    async 'ads.deploy'({ input, by }) {
      const { articleId, ...request } = parseInput(deploySchema, input)
      const article = await options.articles.find(articleId)
      const { campaign } = await checkDeployment(options.records, { ...request, article }, options)
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
