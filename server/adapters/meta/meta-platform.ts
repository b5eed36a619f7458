import * as z from 'zod'
import { BlogopsError } from '../../contract/errors.ts'
import type {
  AdObjectKind,
  AdPlatform,
  CallOptions,
  InsightRow,
  InsightsRequest,
  RemoteObject,
} from '../../ports/ad-platform.ts'
import { type Delay, realDelay } from '../wire/attempts.ts'
import { createAccount } from './account.ts'
import { createImages, creativeParams } from './creatives.ts'
import { createGraph, type Graph } from './graph.ts'
import { readInsights } from './insights.ts'
import { searchInterests } from './interests.ts'
import { isTargeting } from './is-targeting.ts'
import { budgetIn, requirePounds } from './money.ts'
import { deliveryFor, vendorObjective } from './objectives.ts'
import { edgeOf, listObjects, readObject } from './objects.ts'
import { done, removeObject, unlessGone } from './remove.ts'
import { vendorTargeting } from './targeting.ts'

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

const created = z.object({ id: z.string() })
const objectiveOf = z.object({ objective: z.string() })

const checked = (validateOnly: boolean | undefined) => ({
  execution_options: validateOnly ? ['validate_only'] : undefined,
})

/** @returns the new ID, or an empty string if Meta only validated the request. */
async function create(
  graph: Graph,
  path: string[],
  params: Record<string, unknown>,
  { signal, validateOnly }: CallOptions,
): Promise<string> {
  const all = { ...params, ...checked(validateOnly) }
  if (!validateOnly) return (await graph.write('POST', path, all, created, signal)).id
  await graph.write('POST', path, all, done, signal)
  return ''
}

/** Manages campaigns, ad sets, creatives and ads through Meta's Marketing API. See README.md in this folder. */
export function createMetaPlatform(options: MetaOptions): AdPlatform {
  const { timeoutSeconds = TIMEOUT_SECONDS, delay = realDelay, fetch = globalThis.fetch, pageId } = options
  const apiUrl = options.apiUrl.replace(/\/+$/, '')
  const graph = createGraph({ ...options, apiUrl, timeoutMs: timeoutSeconds * 1000, delay, fetch })
  const id = `act_${options.accountId.replace(/^act_/, '')}`
  const account = createAccount(graph, id)
  const images = createImages(graph, id)

  const add = (kind: AdObjectKind, params: Record<string, unknown>, call: CallOptions) =>
    create(graph, [id, edgeOf(kind)], params, call)
  async function change(object: string, params: Record<string, unknown>, { signal, validateOnly }: CallOptions) {
    await graph.write('POST', [object], { ...params, ...checked(validateOnly) }, done, signal)
  }
  async function* listed(kind: AdObjectKind, signal: AbortSignal, name?: string): AsyncGenerator<RemoteObject[]> {
    const currency = await account.currency(signal)
    yield* listObjects(graph, { account: id, currency, kind, signal, ...(name !== undefined && { name }) })
  }
  async function* figures(request: InsightsRequest, signal: AbortSignal): AsyncGenerator<InsightRow[]> {
    requirePounds(await account.currency(signal), 'figures')
    yield* readInsights(graph, id, request, signal)
  }

  return {
    account: ({ signal }) => account.read(signal),
    createCampaign: async ({ name, objective }, call) =>
      add(
        'campaign',
        {
          name,
          objective: vendorObjective(objective),
          status: 'PAUSED',
          buying_type: 'AUCTION',
          // Both fields are required: budgets are set on ad sets.
          special_ad_categories: [],
          is_adset_budget_sharing_enabled: false,
        },
        call,
      ),
    async createAdSet({ name, campaignId, dailyBudgetPence, targeting }, call) {
      const daily_budget = budgetIn(await account.currency(call.signal), dailyBudgetPence)
      const { objective } = await graph.read([campaignId], { fields: 'objective' }, objectiveOf, call.signal)
      const given = { name, campaign_id: campaignId, status: 'PAUSED', daily_budget }
      const delivery = { ...deliveryFor(objective), bid_strategy: 'LOWEST_COST_WITHOUT_CAP' }
      return add('adSet', { ...given, ...delivery, targeting: vendorTargeting(targeting) }, call)
    },
    async createCreative(spec, call) {
      // Validation must change nothing, and an uploaded image would be stored.
      const sent = call.validateOnly ? undefined : spec.image
      const make = (image?: string) => add('creative', creativeParams(spec, { pageId, image }), call)
      return sent ? images.using(sent, call.signal, make) : make()
    },
    createAd: ({ name, adSetId, creativeId }, call) =>
      add('ad', { name, adset_id: adSetId, creative: { creative_id: creativeId }, status: 'PAUSED' }, call),
    async setStatus(kind, object, status, call) {
      if (kind === 'creative')
        throw new BlogopsError('bad_request', 'A creative is neither active nor paused: the ads that show it are.')
      await change(object, { status }, call)
    },
    setName: (_kind, object, name, call) => change(object, { name }, call),
    async setDailyBudget(object, pence, call) {
      await change(object, { daily_budget: budgetIn(await account.currency(call.signal), pence) }, call)
    },
    setTargeting: (object, targeting, call) => change(object, { targeting: vendorTargeting(targeting) }, call),
    isTargeting,
    remove: (_kind, object, call) => removeObject(graph, object, account.read, call),
    async read(kind, object, { signal }) {
      const currency = await account.currency(signal)
      return unlessGone(() => readObject(graph, { kind, id: object, currency, signal }), account.read, signal)
    },
    async findByName(kind, name, { signal }) {
      const found: RemoteObject[] = []
      for await (const page of listed(kind, signal, name)) found.push(...page)
      return found
    },
    list: (kind, { signal }) => listed(kind, signal),
    insights: (request, { signal }) => figures(request, signal),
    searchInterests: (query, { signal }) => searchInterests(graph, query, signal),
  }
}
