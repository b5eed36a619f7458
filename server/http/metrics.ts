import type { H3Event } from 'h3'
import { BlogopsError } from '../contract/errors.ts'
import { identify } from './authorise.ts'
import { isOfThisMachine } from './caller.ts'
import type { MountOptions } from './mount.ts'

export interface MetricsOptions extends MountOptions {
  metrics(): Promise<{ type: string; text: string }>
}

/**
 * Figures for whoever runs the server: for a browser on the same machine, or with any token of an admin. What a proxy
 * sends on that says nothing of itself cannot be told from a collector on the same machine, which needs the token too.
 */
export async function answerMetrics(event: H3Event, options: MetricsOptions): Promise<Response> {
  const peer = event.runtime?.node?.req
  const connection = { remoteAddress: peer?.socket.remoteAddress, httpVersion: peer?.httpVersion }
  const isNear = isOfThisMachine(event.req, connection, options.trustProxy)
  if (!isNear && (await identify(event.req, options)).kind === 'anonymous') throw notForAll()
  const { type, text } = await options.metrics()
  return new Response(text, { headers: { 'content-type': type, 'cache-control': 'no-store' } })
}

function notForAll(): BlogopsError {
  return new BlogopsError(
    'unauthorized',
    'The figures of the server are told to a browser on its own machine, or for a token.',
    {
      hint: 'Make one that may do little: blogops tokens create metrics --scope jobs:read',
    },
  )
}
