import { describe, expect, it, onTestFinished } from 'vitest'
import * as z from 'zod'
import type { RegenerationRequest } from '../../../contract/schemas/regeneration.ts'
import { createTestApp } from '../../../testing/create-test-app.ts'
import { fakeAnthropic } from '../../../testing/fake-anthropic.ts'

/** Requests of a regeneration to the model, their costs, and what is never requested. */

async function setUp(checkName?: string) {
  const fake = await fakeAnthropic()
  onTestFinished(() => fake.close())
  const model = {
    apiKey: 'sk-ant-fake',
    baseUrl: fake.url,
    name: 'claude-sonnet-5-5',
    timeoutSeconds: 30,
    ...(checkName && { checkName }),
  }
  const { local } = await createTestApp({ config: { model } })
  const made = await local.generate.article({ topic: 'wireless earbuds', category: 'audio', productCount: 3 })
  const { id } = made.article
  const before = fake.calls().length
  return {
    fake,
    local,
    id,
    tasks: () =>
      fake
        .calls()
        .slice(before)
        .map(({ task }) => task),
    async regenerate(request: RegenerationRequest) {
      const job = await local.articles.regenerate({ id, ...request })
      for await (const event of local.jobs.events({ id: job.id })) if (event.type === 'end') break
      return local.jobs.get({ id: job.id })
    },
    /** Makes the model begin its sections with other words. */
    begin: (words: string, times = Number.POSITIVE_INFINITY) => {
      let left = times
      fake.reword('section', text => {
        left -= 1
        if (left < 0) return text
        const { html } = z.object({ html: z.string() }).parse(JSON.parse(text))
        return JSON.stringify({ html: `<p>${words}</p>${html}` })
      })
    },
  }
}

describe('regenerating with a model', () => {
  it('asks for the one section, and for nothing that was asked before', async () => {
    const { regenerate, begin, tasks, local, id } = await setUp()
    begin('There is more to say of this.')
    const job = await regenerate({ part: 'section', section: 'How to Choose' })
    expect(job).toMatchObject({ status: 'done', error: null, cost: { calls: 1 }, result: { proposal: { number: 1 } } })
    expect(job.cost?.usd).toBeGreaterThan(0)
    expect(tasks()).toMatchObject([{ task: 'section', plan: { kind: 'guide' } }])
    const { after } = await local.articles.proposal({ id, number: 1 })
    expect(after.content).toContain('There is more to say of this.')
    expect((await local.articles.approve({ id, number: 1 })).content).toBe(after.content)
  })

  it('has it repaired once, with what is wrong of it', async () => {
    const { regenerate, begin, tasks, local, id } = await setUp()
    begin('We tested each of them for weeks.', 1)
    begin('There is more to say of this.')
    expect(await regenerate({ part: 'section', section: 'Overview' })).toMatchObject({
      status: 'done',
      cost: { calls: 2 },
    })
    expect(tasks()).toMatchObject([
      { task: 'section' },
      { task: 'section', repair: { problems: [expect.stringContaining('tested')] } },
    ])
    expect((await local.articles.proposal({ id, number: 1 })).after.content).not.toContain('We tested')
  })

  it('has the new section judged before it is proposed', async () => {
    const { regenerate, begin, tasks, local, id } = await setUp('claude-haiku-5-5')
    begin('There is more to say of this. Many a buyer hopes for a hologram.')
    const job = await regenerate({ part: 'section', section: 'How to Choose' })
    expect(job).toMatchObject({ status: 'done', error: null, result: { proposal: { number: 1 } } })
    expect(tasks().map(task => task?.task)).toEqual(['section', 'check', 'section'])
    const { after } = await local.articles.proposal({ id, number: 1 })
    expect(after.content).toContain('There is more to say of this.')
    expect(after.content).not.toContain('hologram')
    const { summary } = await local.articles.check({ id, content: after.content })
    expect(summary).toMatchObject({ judgedBy: 'claude-haiku-5-5', unjudged: 0, refused: 0 })
  })

  it('asks for the plan alone where it is the excerpt', async () => {
    const { regenerate, fake, tasks, local, id } = await setUp()
    fake.reword('outline', text =>
      JSON.stringify({ ...JSON.parse(text), excerpt: 'Which of three earbuds suits whom.' }),
    )
    expect(await regenerate({ part: 'excerpt' })).toMatchObject({ status: 'done', cost: { calls: 1, searches: 0 } })
    expect(tasks()).toMatchObject([{ task: 'outline' }])
    expect((await local.articles.approve({ id, number: 1 })).excerpt).toBe('Which of three earbuds suits whom.')
  })

  it('searches anew where it is the products, and the evidence is that of the new search', async () => {
    const { regenerate, begin, tasks, local, id } = await setUp()
    begin('There is more to say of this.')
    const job = await regenerate({ part: 'products' })
    expect(job).toMatchObject({ status: 'done', error: null, result: { proposal: { number: 1 } } })
    expect(tasks().map(task => task?.task)).toEqual(['research', 'products', 'outline', ...Array(7).fill('section')])
    await local.articles.approve({ id, number: 1 })
    const [section] = await local.articles.sections({ id })
    expect(await regenerate({ part: 'section', section: section?.name })).toMatchObject({ status: 'done' })
    expect(await local.articles.evidence({ id })).toMatchObject({ jobId: job.id, missing: null })
  })

  it('stops ahead of what could cost more than it may', async () => {
    const { regenerate, tasks, local, id } = await setUp()
    const job = await regenerate({ part: 'section', section: 'Overview', maxCostUsd: 0.0001 })
    expect(job).toMatchObject({ status: 'failed', error: { code: 'cost_limit' } })
    expect(tasks()).toEqual([])
    expect(await local.articles.proposals({ id })).toEqual([])
  })
})
