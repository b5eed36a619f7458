import { expect, onTestFinished } from 'vitest'
import { createRecordedWaits } from '../../../adapters/wire/testing/recorded-waits.ts'
import type { GenerationInput } from '../../../contract/schemas/generation.ts'
import type { Job, JobEvent } from '../../../contract/schemas/job.ts'
import type { Parts } from '../../../runtime/compose/parts.ts'
import { createTestApp } from '../../../testing/create-test-app.ts'
import { type FakeAnthropic, fakeAnthropic } from '../../../testing/fake-anthropic.ts'

/** End-to-end generation with a model: what an admin sees of the model's work, and what readers never see. */

export const topic = { topic: 'wireless earbuds', category: 'audio', productCount: 3 } as const

interface Options extends Partial<Pick<Parts, 'clock' | 'timer' | 'jobRetries'>> {
  timeoutSeconds?: number
  /** Model that judges the sentences; rules alone check them without it. */
  checkName?: string
}

export async function withModel({ timeoutSeconds = 30, checkName, ...parts }: Options = {}) {
  const fake = await fakeAnthropic()
  onTestFinished(() => fake.close())
  const { delay: modelDelay, waits } = createRecordedWaits()
  const model = {
    apiKey: 'sk-ant-fake',
    baseUrl: fake.url,
    name: 'claude-sonnet-5-5',
    timeoutSeconds,
    ...(checkName && { checkName }),
  }
  const { local, ...app } = await createTestApp({ ...parts, config: { model }, modelDelay })

  return {
    fake,
    waits,
    local,
    ...app,
    /** Generates an article and returns everything reported to an admin. */
    async generate(more: Partial<GenerationInput> = {}) {
      const { id } = await local.jobs.create({ type: 'generation', input: { ...topic, ...more } })
      return followed(id)
    },
    followed,
  }

  async function followed(id: string) {
    const events: JobEvent[] = []
    for await (const event of local.jobs.events({ id })) events.push(event)
    const messages = events.flatMap(event => (event.type === 'message' ? [event.message] : []))
    return {
      events,
      messages,
      job: await local.jobs.get({ id }),
      articles: await local.articles.list({ status: 'all' }),
    }
  }
}

type GenerationOutcome = { job: Job; messages: string[]; articles: { slug: string }[] }

export function expectPublished({ job, articles }: GenerationOutcome): void {
  expect(job.error).toBeNull()
  expect(job.status).toBe('done')
  expect(articles).toHaveLength(1)
}

export function expectFailure({ job, articles }: GenerationOutcome, code: string, message: RegExp): void {
  expect(job).toMatchObject({ status: 'failed', error: { code, message: expect.stringMatching(message) } })
  expect(job.error?.message).not.toContain('sk-ant-fake')
  expect(articles).toEqual([])
}

export const listTasks = (fake: FakeAnthropic) => fake.calls().map(({ task }) => (task ? task.task : 'none'))
