import type { AdPlatform, CallOptions } from '../../../ports/ad-platform.ts'
import { type FakeGraph, type FakeGraphOptions, fakeGraph } from '../../../testing/fake-graph.ts'
import { createRecordedWaits, type RecordedWaits } from '../../wire/testing/recorded-waits.ts'
import { createMetaPlatform, type MetaOptions } from '../meta-platform.ts'

export const call: CallOptions = { signal: new AbortController().signal }

export interface PlatformWithFake extends Pick<RecordedWaits, 'waits'> {
  fake: FakeGraph
  platform: AdPlatform
}

/** Creates a platform connected to a fake server, without real waits. */
export async function createPlatformWithFake(
  options: Partial<MetaOptions> = {},
  fakeOptions: FakeGraphOptions = {},
): Promise<PlatformWithFake> {
  const fake = await fakeGraph(fakeOptions)
  const { token: accessToken, appSecret, accountId, pageId } = fake.credentials
  const { delay, waits } = createRecordedWaits()
  const defaults = { accessToken, appSecret, accountId, pageId, apiUrl: fake.url, timeoutSeconds: 20, delay }
  return { fake, waits, platform: createMetaPlatform({ ...defaults, ...options }) }
}
