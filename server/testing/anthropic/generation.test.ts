import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp } from '../create-test-app.ts'
import { type FakeAnthropic, fakeAnthropic } from '../fake-anthropic.ts'

/** Runs all model calls of blogops against the fake. */

let fake: FakeAnthropic
beforeAll(async () => {
  fake = await fakeAnthropic()
})
afterAll(() => fake.close())

const model = () => ({ apiKey: 'sk-ant-fake', baseUrl: fake.url, name: 'claude-sonnet-5-5', timeoutSeconds: 60 })

describe('a whole generation over the fake Anthropic', () => {
  it.each([
    ['wireless earbuds under £50', 'audio', 3],
    ['air fryers', 'kitchen', 5],
    ['garden hoses', 'home', 7],
    ['four-season tents', 'fitness', 10],
  ] as const)('%s (%s), %i products', async (topic, category, productCount) => {
    fake.reset()
    const before = fake.calls().length
    const { local } = await createTestApp({ config: { model: model() } })
    const made = await local.generate.article({ topic, category, productCount })
    expect(made).toMatchObject({ status: 'published', products: { length: productCount } })
    expect(made.words).toBeGreaterThanOrEqual(1500)
    expect(fake.requests.filter(({ refused }) => refused !== null)).toEqual([])
    const tasks = fake
      .calls()
      .slice(before)
      .map(({ task }) => task?.task)
    expect(tasks.slice(0, 3)).toEqual(['research', 'products', 'outline'])
    expect(tasks.filter(task => task === 'section')).toHaveLength(4 + productCount)
    expect(tasks).toHaveLength(7 + productCount)
  })
})
