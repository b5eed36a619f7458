import { createHmac } from 'node:crypto'
import * as z from 'zod'
import type { FakeGraph } from '../fake-graph.ts'

/** Calls to the fake by a client that knows only the vendor's documentation. */

type Fields = Record<string, unknown>

export interface Asked {
  as?: 'form' | 'json'
  /** Replaces the valid headers. */
  query?: Record<string, string>
  headers?: Record<string, string>
}

export const proofOf = (token: string, appSecret: string): string =>
  createHmac('sha256', appSecret).update(token).digest('hex')

const asTexts = (params: Fields): Record<string, string> =>
  Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )

const JSON_HEADERS = { 'content-type': 'application/json' }

export const targeting = {
  geo_locations: { countries: ['GB'] },
  age_min: 25,
  age_max: 54,
  genders: [1, 2],
  targeting_automation: { advantage_audience: 0 },
}

/** Valid requests. */
export const requests = {
  campaigns: {
    name: 'A campaign',
    objective: 'OUTCOME_TRAFFIC',
    status: 'PAUSED',
    special_ad_categories: [],
    is_adset_budget_sharing_enabled: false,
  },
  adsets: (campaign_id: string) => ({
    name: 'An ad set',
    campaign_id,
    status: 'PAUSED',
    daily_budget: 500,
    targeting,
    billing_event: 'IMPRESSIONS',
    optimization_goal: 'LINK_CLICKS',
    bid_strategy: 'LOWEST_COST_WITHOUT_CAP',
  }),
  adcreatives: (page_id: string) => ({
    name: 'A creative',
    object_story_spec: {
      page_id,
      link_data: {
        link: 'https://deals.example/anc',
        message: 'Text',
        name: 'Headline',
        call_to_action: { type: 'LEARN_MORE', value: { link: 'https://deals.example/anc' } },
      },
    },
    url_tags: 'utm_source=facebook',
  }),
  ads: (adset_id: string, creative_id: string) => ({
    name: 'An ad',
    adset_id,
    creative: { creative_id },
    status: 'PAUSED',
  }),
}

export function asking({ url, credentials }: Pick<FakeGraph, 'url' | 'credentials'>) {
  const { token, appSecret, accountId, pageId } = credentials
  const right = { appsecret_proof: proofOf(token, appSecret) }

  async function send(method: string, path: string, params: Fields = {}, asked: Asked = {}) {
    const { as = 'form', query = right, headers = { authorization: `Bearer ${token}` } } = asked
    const inQuery = method === 'POST' ? query : { ...query, ...asTexts(params) }
    const body = as === 'json' ? JSON.stringify(params) : new URLSearchParams(asTexts(params))
    const response = await fetch(`${url}/${path}?${new URLSearchParams(inQuery)}`, {
      method,
      headers: { ...headers, ...(method === 'POST' && as === 'json' ? JSON_HEADERS : {}) },
      ...(method === 'POST' ? { body } : {}),
    })
    return { status: response.status, headers: response.headers, body: await response.json() }
  }

  async function make(edge: string, params: Fields): Promise<string> {
    const { body } = await send('POST', `${accountId}/${edge}`, params)
    return z.object({ id: z.string() }).parse(body).id
  }

  const campaign = (over: Fields = {}) => make('campaigns', { ...requests.campaigns, ...over })
  const adSet = async (over: Fields = {}, campaignId?: string) =>
    make('adsets', { ...requests.adsets(campaignId ?? (await campaign())), ...over })
  const creative = (over: Fields = {}) => make('adcreatives', { ...requests.adcreatives(pageId), ...over })
  const ad = async (over: Fields = {}, adSetId?: string) =>
    make('ads', { ...requests.ads(adSetId ?? (await adSet()), await creative()), ...over })

  return {
    send,
    get: (path: string, params?: Fields, asked?: Asked) => send('GET', path, params, asked),
    post: (path: string, params: Fields, asked?: Asked) => send('POST', path, params, asked),
    remove: (id: string) => send('DELETE', id),
    /** A path below the account. */
    of: (edge: string) => `${accountId}/${edge}`,
    make: { campaign, adSet, creative, ad },
  }
}
