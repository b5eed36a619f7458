import type { H3Event } from 'h3'
import { BlogopsError } from '../contract/errors.ts'
import { assertMayCall } from '../contract/scopes.ts'
import { identify } from './authorise.ts'
import { isLocalCall } from './caller.ts'
import type { MountOptions } from './mount.ts'

export interface MetricsOptions extends MountOptions {
  metrics(): Promise<{ type: string; text: string }>
}

/** Answers with Prometheus metrics: to anyone on this machine if the site is local, otherwise with a token. */
export async function answerMetrics(event: H3Event, options: MetricsOptions): Promise<Response> {
  const peer = event.runtime?.node?.req
  const connection = { remoteAddress: peer?.socket.remoteAddress, httpVersion: peer?.httpVersion }
  if (!isLocalCall(event.req, connection, options)) {
    const actor = await identify(event.req, options)
    if (actor.kind === 'anonymous') throw createTokenRequiredError()
    assertMayCall(actor, 'jobs:read')
  }
  const { type, text } = await options.metrics()
  return new Response(text, { headers: { 'content-type': type, 'cache-control': 'no-store' } })
}

function createTokenRequiredError(): BlogopsError {
  return new BlogopsError('unauthorized', 'The metrics of this server need a token with the scope jobs:read.', {
    hint: 'Create one: blogops tokens create metrics --scope jobs:read',
  })
}
