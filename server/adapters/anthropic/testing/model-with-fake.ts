import { type FakeAnthropic, type FakeAnthropicOptions, fakeAnthropic } from '../../../testing/fake-anthropic.ts'
import type { StartTimer } from '../../wire/http.ts'
import { createRecordedWaits, type RecordedWaits } from '../../wire/testing/recorded-waits.ts'
import { createModel, type Model, type ModelOptions } from '../model.ts'

export const KEY = 'sk-ant-fake-0123456789'

export interface ModelWithFake extends Pick<RecordedWaits, 'waits'> {
  fake: FakeAnthropic
  model: Model
  timers: ManualTimers
}

/** Timers that fire when a test says so. */
export interface ManualTimers {
  start: StartTimer
  /** Fires running timers that were started with this many milliseconds. */
  runOut(ms: number): void
  /** Called with the number of refreshes so far. */
  onRefresh: (times: number) => void
}

function createManualTimers(): ManualTimers {
  const running = new Set<{ ms: number; onEnd: () => void }>()
  let refreshed = 0
  const timers: ManualTimers = {
    start(onEnd, ms) {
      const timer = { ms, onEnd }
      running.add(timer)
      return { refresh: () => timers.onRefresh(++refreshed), cancel: () => void running.delete(timer) }
    },
    runOut: wanted => [...running].filter(({ ms }) => ms === wanted).forEach(({ onEnd }) => void onEnd()),
    onRefresh: () => {},
  }
  return timers
}

/** Creates a model client connected to a fake server, without real waits. */
export async function createModelWithFake(
  options: Partial<ModelOptions> = {},
  fakeOptions: FakeAnthropicOptions = {},
): Promise<ModelWithFake> {
  const fake = await fakeAnthropic({ key: KEY, ...fakeOptions })
  const { delay, waits } = createRecordedWaits()
  const timers = createManualTimers()
  const defaults = {
    apiKey: KEY,
    baseUrl: fake.url,
    model: 'claude-sonnet-5-5',
    timeoutSeconds: 21,
    delay,
    timer: timers.start,
  }
  return { fake, waits, timers, model: createModel({ ...defaults, ...options }) }
}
