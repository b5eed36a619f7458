import { describe, expect, it } from 'vitest'
import { expectFailure, expectPublished, listTasks, withModel } from './testing/with-model.ts'

/** End-to-end generation with a model: what an admin sees of the model's work, and what readers never see. */

describe('a generation with a model', () => {
  it('publishes what was found, each call made once and its cost told', async () => {
    const { fake, generate, anonymous } = await withModel()
    const outcome = await generate()
    expectPublished(outcome)
    expect(listTasks(fake)).toEqual(['research', 'products', 'outline', ...Array(7).fill('section')])
    expect(fake.requests.filter(({ refused }) => refused !== null)).toEqual([])
    expect(outcome.messages[0]).toBe('Claude AI is searching Amazon for real "wireless earbuds" products...')
    expect(outcome.messages[1]).toMatch(/^Searched the web for “.+”: \d+ results\.$/)
    expect(outcome.job.result).toMatchObject({ status: 'published', origin: 'a search of Amazon UK' })
    expect(outcome.job.cost).toMatchObject({ calls: 10, searches: 3 })
    expect(outcome.job.cost?.usd).toBeGreaterThan(0.03)
    const article = await anonymous.articles.get({ slug: outcome.articles[0]?.slug ?? '' })
    expect(article.sample).toBe(false)
    const links = article.content.match(/href="[^"]*"/g) ?? []
    expect(links.length).toBeGreaterThanOrEqual(3)
    for (const link of links) expect(link).toMatch(/^href="https:\/\/www\.amazon\.co\.uk\/dp\/[A-Z0-9]{10}/)
  })

  it('writes all sections at the same time', async () => {
    const { fake, generate } = await withModel()
    let [written, meet] = [0, () => {}]
    const allThere = new Promise<void>(resolve => {
      meet = resolve
    })
    fake.script(async ({ task }, usual) => {
      if (task?.task === 'section' && ++written === 7) meet()
      if (task?.task === 'section') await allThere
      return usual()
    })
    expectPublished(await generate())
    expect(fake.maxConcurrentCalls).toBe(7)
  })

  it('reads the long instructions from the cache once they have been written into it', async () => {
    const { generate } = await withModel()
    const { job } = await generate()
    expect(job.cost?.cacheWriteTokens).toBeGreaterThan(1024)
    expect(job.cost?.cacheReadTokens).toBe(7 * (job.cost?.cacheWriteTokens ?? 0))
  })

  it('names products as they are found, and those chosen in the end', async () => {
    const { generate } = await withModel()
    const { events, job } = await generate()
    const found = events.flatMap(event => (event.type === 'products' ? [event.products] : []))
    expect(found.length).toBeGreaterThan(1)
    const chosen = found.at(-1)?.map(({ amazonUrl }) => amazonUrl)
    expect(chosen).toEqual(job.result && 'products' in job.result ? job.result.products.map(p => p.amazonUrl) : [])
    for (const { amazonUrl } of found.flat()) expect(amazonUrl).toContain('tag=test-21')
  })
})

describe('a limit of cost', () => {
  it('stops ahead of what could pass it, and can be raised', async () => {
    const { fake, generate, local, followed } = await withModel()
    const outcome = await generate({ maxCostUsd: 0.01 })
    expectFailure(outcome, 'cost_limit', /could cost up to \$/)
    expect(fake.calls()).toEqual([])
    expect(outcome.job.cost).toBeNull()
    await local.jobs.resume({ id: outcome.job.id, maxCostUsd: 5 })
    expectPublished(await followed(outcome.job.id))
  })

  it('stops ahead of all the sections together, not between them', async () => {
    const { fake, generate, local, followed } = await withModel()
    const free = await (await withModel()).generate()
    const outcome = await generate({ maxCostUsd: (free.job.cost?.usd ?? 0) + 0.3 })
    const sections = fake.calls('section').length
    expect([0, 7]).toContain(sections)
    if (outcome.job.status === 'failed') {
      expectFailure(outcome, 'cost_limit', /could cost up to/)
      await local.jobs.resume({ id: outcome.job.id, maxCostUsd: 5 })
      expectPublished(await followed(outcome.job.id))
    }
  })
})
