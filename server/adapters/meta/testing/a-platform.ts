import type { AdPlatform, CallOptions } from '../../../ports/ad-platform.ts'
import { type FakeGraph, type FakeGraphOptions, fakeGraph } from '../../../testing/fake-graph.ts'
import { createMetaPlatform, type MetaOptions } from '../meta-platform.ts'

export const call: CallOptions = { signal: new AbortController().signal }

export interface PlatformAtFake {
  fake: FakeGraph
  platform: AdPlatform
  /** What was waited for, in milliseconds; no time passes. */
  waits: number[]
}

/** A platform at a fake server, which does not really wait. */
export async function platformAtFake(
  options: Partial<MetaOptions> = {},
  fakeOptions: FakeGraphOptions = {},
): Promise<PlatformAtFake> {
  const fake = await fakeGraph(fakeOptions)
  const { token: accessToken, appSecret, accountId, pageId } = fake.credentials
  const waits: number[] = []
  const delay = {
    async sleep(ms: number, signal: AbortSignal) {
      signal.throwIfAborted()
      waits.push(ms)
    },
    random: () => 0,
    now: () => Date.parse('2026-11-21T09:00:00Z'),
  }
  const known = { accessToken, appSecret, accountId, pageId, apiUrl: fake.url, timeoutSeconds: 20, delay }
  return { fake, waits, platform: createMetaPlatform({ ...known, ...options }) }
}
