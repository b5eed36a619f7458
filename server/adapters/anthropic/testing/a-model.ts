import { type FakeAnthropic, type FakeAnthropicOptions, fakeAnthropic } from '../../../testing/fake-anthropic.ts'
import { createModel, type Model, type ModelOptions } from '../model.ts'

export const KEY = 'sk-ant-fake-0123456789'

export interface ModelAtFake {
  fake: FakeAnthropic
  model: Model
  /** What was waited for between attempts, in milliseconds; no time passes. */
  waits: number[]
}

/** A model at a fake server, which does not really wait. */
export async function modelAtFake(
  options: Partial<ModelOptions> = {},
  fakeOptions: FakeAnthropicOptions = {},
): Promise<ModelAtFake> {
  const fake = await fakeAnthropic({ key: KEY, ...fakeOptions })
  const waits: number[] = []
  const delay = {
    async sleep(ms: number, signal: AbortSignal) {
      signal.throwIfAborted()
      waits.push(ms)
    },
    random: () => 0,
    now: () => Date.parse('2026-11-21T09:00:00Z'),
  }
  const asked = { apiKey: KEY, baseUrl: fake.url, model: 'claude-sonnet-5-5', timeoutSeconds: 20, delay }
  return { fake, waits, model: createModel({ ...asked, ...options }) }
}
