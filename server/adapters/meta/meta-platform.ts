import * as z from 'zod'
import { BlogopsError } from '../../contract/errors.ts'
import type {
  AdObjectKind,
  AdPlatform,
  CallOptions,
  CreativeSpec,
  InsightRow,
  InsightsRequest,
  RemoteObject,
} from '../../ports/ad-platform.ts'
import { type Delay, realDelay } from '../wire/retry.ts'
import { createAccountReader, requirePounds, toVendorBudget } from './account.ts'
import { createGraph, type Graph } from './graph.ts'
import { readInsights } from './insights.ts'
import {
  createImageUploads,
  getEdge,
  listObjects,
  readObject,
  readUnlessMissing,
  removeObject,
  successSchema,
} from './objects.ts'
import { deliveryFor, isSameTargeting, objectives, searchInterests, toVendorTargeting } from './targeting.ts'

export interface MetaOptions {
  accessToken: string
  /** Ad account ID, with or without `act_`. */
  accountId: string
  /** Secret of the app that issued the token. */
  appSecret: string
  /** ID of the page that publishes the ads. */
  pageId: string
  /** Graph API URL with its version: "https://graph.facebook.com/v26.0". */
  apiUrl: string
  /** Timeout of one call in seconds, 30 by default; a read may be attempted several times. */
  timeoutSeconds?: number
  delay?: Delay
  fetch?: typeof fetch
}

const TIMEOUT_SECONDS = 30

const createdSchema = z.object({ id: z.string() })
const objectiveSchema = z.object({ objective: z.string() })

const toExecutionOptions = (validateOnly: boolean | undefined) => ({
  execution_options: validateOnly ? ['validate_only'] : undefined,
})

/** @returns the new ID, or an empty string if Meta only validated the request. */
async function createObject(
  graph: Graph,
  path: string[],
  params: Record<string, unknown>,
  { signal, validateOnly }: CallOptions,
): Promise<string> {
  const allParams = { ...params, ...toExecutionOptions(validateOnly) }
  if (!validateOnly) return (await graph.write('POST', path, allParams, createdSchema, signal)).id
  await graph.write('POST', path, allParams, successSchema, signal)
  return ''
}

/**
 * Builds the parameters of a creative. Meta requires the button's link to equal the ad's link, and a page that
 * publishes the ad.
 */
function toCreativeParams(spec: CreativeSpec, { pageId, image }: { pageId: string; image: string | undefined }) {
  const { name, headline, bodyText, linkUrl: link, callToAction: type, urlTags } = spec
  const call_to_action = { type, value: { link } }
  const link_data = { link, message: bodyText, name: headline, ...(image && { image_hash: image }), call_to_action }
  return { name, object_story_spec: { page_id: pageId, link_data }, url_tags: urlTags }
}

/** Manages campaigns, ad sets, creatives and ads through Meta's Marketing API. See README.md in this folder. */
export function createMetaPlatform(options: MetaOptions): AdPlatform {
  const { timeoutSeconds = TIMEOUT_SECONDS, delay = realDelay, fetch = globalThis.fetch, pageId } = options
  const apiUrl = options.apiUrl.replace(/\/+$/, '')
  const graph = createGraph({ ...options, apiUrl, timeoutMs: timeoutSeconds * 1000, delay, fetch })
  const id = `act_${options.accountId.replace(/^act_/, '')}`
  const account = createAccountReader(graph, id)
  const images = createImageUploads(graph, id)

  const addObject = (kind: AdObjectKind, params: Record<string, unknown>, call: CallOptions) =>
    createObject(graph, [id, getEdge(kind)], params, call)
  async function changeObject(
    objectId: string,
    params: Record<string, unknown>,
    { signal, validateOnly }: CallOptions,
  ) {
    await graph.write('POST', [objectId], { ...params, ...toExecutionOptions(validateOnly) }, successSchema, signal)
  }
  async function* listRemote(
    kind: AdObjectKind,
    { signal, within = id, name }: { signal: AbortSignal; within?: string; name?: string },
  ): AsyncGenerator<RemoteObject[]> {
    const currency = await account.currency(signal)
    yield* listObjects(graph, { within, currency, kind, signal, ...(name !== undefined && { name }) })
  }
  async function* readAccountInsights(request: InsightsRequest, signal: AbortSignal): AsyncGenerator<InsightRow[]> {
    requirePounds(await account.currency(signal), 'figures')
    yield* readInsights(graph, id, request, signal)
  }

  return {
    key: 'meta',
    account: ({ signal }) => account.read(signal),
    createCampaign: async ({ name, goal }, call) =>
      addObject(
        'campaign',
        {
          name,
          objective: objectives[goal],
          status: 'PAUSED',
          buying_type: 'AUCTION',
          // Both fields are required: budgets are set on ad sets.
          special_ad_categories: [],
          is_adset_budget_sharing_enabled: false,
        },
        call,
      ),
    async createAdSet({ name, campaignId, dailyBudgetPence, targeting }, call) {
      const daily_budget = toVendorBudget(await account.currency(call.signal), dailyBudgetPence)
      const { objective } = await graph.read([campaignId], { fields: 'objective' }, objectiveSchema, call.signal)
      const adSetFields = { name, campaign_id: campaignId, status: 'PAUSED', daily_budget }
      const delivery = { ...deliveryFor(objective), bid_strategy: 'LOWEST_COST_WITHOUT_CAP' }
      return addObject('adSet', { ...adSetFields, ...delivery, targeting: toVendorTargeting(targeting) }, call)
    },
    async createCreative(spec, call) {
      // Validation must change nothing, and an uploaded image would be stored.
      const uploadedImage = call.validateOnly ? undefined : spec.image
      const createWith = (image?: string) => addObject('creative', toCreativeParams(spec, { pageId, image }), call)
      return uploadedImage ? images.withHash(uploadedImage, call.signal, createWith) : createWith()
    },
    createAd: ({ name, adSetId, creativeId }, call) =>
      addObject('ad', { name, adset_id: adSetId, creative: { creative_id: creativeId }, status: 'PAUSED' }, call),
    async setStatus(kind, objectId, status, call) {
      if (kind === 'creative')
        throw new BlogopsError('bad_request', 'A creative cannot be active or paused. Only its ads can.')
      await changeObject(objectId, { status }, call)
    },
    setName: (_kind, objectId, name, call) => changeObject(objectId, { name }, call),
    async setDailyBudget(objectId, pence, call) {
      await changeObject(objectId, { daily_budget: toVendorBudget(await account.currency(call.signal), pence) }, call)
    },
    setCreative: (adId, creativeId, call) => changeObject(adId, { creative: { creative_id: creativeId } }, call),
    setTargeting: (objectId, targeting, call) =>
      changeObject(objectId, { targeting: toVendorTargeting(targeting) }, call),
    matchesTargeting: isSameTargeting,
    remove: (_kind, objectId, call) => removeObject(graph, objectId, account.read, call),
    async read(kind, objectId, { signal }) {
      const currency = await account.currency(signal)
      return readUnlessMissing(() => readObject(graph, { kind, id: objectId, currency, signal }), account.read, signal)
    },
    async findByName(kind, name, { signal }) {
      const found: RemoteObject[] = []
      for await (const page of listRemote(kind, { signal, name })) found.push(...page)
      return found
    },
    list: listRemote,
    insights: (request, { signal }) => readAccountInsights(request, signal),
    searchInterests: (query, { signal }) => searchInterests(graph, query, signal),
  }
}
