import * as z from 'zod'
import type { AdAccount } from '../../ports/ad-platform.ts'
import { type Delay, realDelay } from '../wire/retry.ts'
import { createAccountReader } from './account.ts'
import { createGraph } from './graph.ts'
import type { MetaOptions } from './meta-platform.ts'

const permissionsSchema = z.object({ data: z.array(z.object({ permission: z.string(), status: z.string() })) })
const pageSchema = z.object({ id: z.string(), name: z.string() })
const pixelsSchema = z.object({ data: z.array(z.object({ id: z.string(), name: z.string().default('') })) })

/** Permissions that the token needs, to manage ads and to use the page that publishes them. */
const requiredPermissions = [
  'ads_management',
  'ads_read',
  'pages_show_list',
  'pages_read_engagement',
  'pages_manage_ads',
] as const

/** Checks whether a connection has everything that ads need. Each method makes one read and throws BlogopsError. */
export interface MetaProbe {
  account(signal: AbortSignal): Promise<AdAccount>
  /** Returns the permissions that the token is missing. */
  missingPermissions(signal: AbortSignal): Promise<string[]>
  /** Returns the name of the page. */
  page(signal: AbortSignal): Promise<string>
  /** Returns the names of the account's pixels. */
  pixels(signal: AbortSignal): Promise<string[]>
}

type ProbeOptions = Omit<MetaOptions, 'timeoutSeconds'> & { delay?: Delay }

const TIMEOUT_MS = 10_000

export function createMetaProbe({ delay = realDelay, fetch = globalThis.fetch, ...options }: ProbeOptions): MetaProbe {
  const graph = createGraph({ ...options, delay, fetch, timeoutMs: TIMEOUT_MS })
  const id = `act_${options.accountId.replace(/^act_/, '')}`
  return {
    account: createAccountReader(graph, id).read,
    async missingPermissions(signal) {
      const { data } = await graph.read(['me', 'permissions'], {}, permissionsSchema, signal)
      const granted = new Set(data.filter(({ status }) => status === 'granted').map(({ permission }) => permission))
      return requiredPermissions.filter(permission => !granted.has(permission))
    },
    page: async signal => (await graph.read([options.pageId], { fields: 'id,name' }, pageSchema, signal)).name,
    async pixels(signal) {
      const { data } = await graph.read([id, 'adspixels'], { fields: 'id,name' }, pixelsSchema, signal)
      return data.map(({ name, id: pixel }) => name || pixel)
    },
  }
}
