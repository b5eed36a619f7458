import { readFileSync } from 'node:fs'
import { beforeEach, describe, expect, it } from 'vitest'
import { productSourceConformance } from '../../ports/product-source.conformance.ts'
import {
  answer,
  failure,
  hang,
  interrupted,
  paused,
  refusal,
  reworded,
  searchesFailing,
} from '../../testing/anthropic/reply.ts'
import { type PlainWork, plainWork } from '../../testing/plain-work.ts'
import { createAmazonResearch } from './product-source.ts'
import { researchRules } from './research.ts'
import { answerTask, lamps, pages, researchAnswer } from './testing/answers.ts'
import { createModelWithFake, type ModelWithFake } from './testing/model-with-fake.ts'

const clock = { now: () => new Date('2026-11-21T09:00:00Z') }
const request = { topic: 'desk <lamps>', category: 'office', count: 3 }

let at: ModelWithFake
let work: PlainWork
beforeEach(async () => {
  at = await createModelWithFake()
  at.fake.script(answerTask)
  work = plainWork()
  return () => at.fake.close()
})

const find = (model = at.model) => createAmazonResearch({ model, clock }).find(request, work)

productSourceConformance('a search of Amazon UK', async () => ({
  source: createAmazonResearch({ model: at.model, clock }),
  topic: 'desk lamps',
}))

describe('research with a model', () => {
  it('finds products, best first, each with its page on Amazon UK', async () => {
    const found = await find()
    expect(found).toMatchObject({
      origin: 'a search of Amazon UK',
      sample: false,
      matching: 5,
      rejected: [],
      readAt: '2026-11-21T09:00:00.000Z',
      products: lamps.map(({ asin, name }) => ({ asin, name, url: `https://www.amazon.co.uk/dp/${asin}` })),
    })
    expect(found.products[0]).toMatchObject({ pricePence: 1999, rating: 4.5, reviewCount: 1000, category: 'office' })
  })

  it('sends the request of the documented example, except for the prompt', async () => {
    await createAmazonResearch({ model: at.model, clock }).find({ ...request, topic: 'desk lamps' }, work)
    const example = new URL('../../../fixtures/vendor/anthropic/request-research.json', import.meta.url)
    expect(at.fake.calls('research')[0]?.body).toEqual({
      ...JSON.parse(readFileSync(example, 'utf8')),
      system: [{ type: 'text', text: researchRules }],
      stream: true,
    })
  })

  it('keeps every search complete: its query, its pages, their age and the citations', async () => {
    const { searches } = await find()
    expect(searches?.map(({ query, pages, error }) => [query, pages.length, error])).toEqual([
      ['desk lamps', 3, null],
      ['desk lamps with USB', 4, null],
    ])
    expect(searches?.[0]?.pages[0]).toEqual({
      url: pages[0]?.url,
      title: pages[0]?.title,
      age: 'November 3, 2026',
      cited: ['£19.99, 4.5 out of 5, 1000 ratings, dims in ten steps'],
    })
  })

  it('reports searches and product pages as they arrive', async () => {
    await find()
    expect(work.told).toEqual([
      'Searched the web for “desk lamps”: 3 results.',
      'Searched the web for “desk lamps with USB”: 4 results.',
    ])
    expect(work.links.slice(0, 1)).toEqual([{ name: pages[0]?.title, url: pages[0]?.url }])
    expect(work.links).toHaveLength(7)
  })

  it('searches from Great Britain, on review sites too, and lists products without a tool', async () => {
    await find()
    const [asked, listing] = at.fake.calls()
    expect(asked?.prompt.tools).toMatchObject([
      { user_location: { country: 'GB' }, allowed_callers: ['direct'], max_uses: 6 },
    ])
    expect(asked?.task).toMatchObject({ count: 6, topic: 'desk <lamps>' })
    expect(listing?.prompt.tools).toBeUndefined()
    expect(listing?.prompt.output_config?.format?.type).toBe('json_schema')
    expect(JSON.stringify(listing?.prompt)).not.toMatch(/desk <lamps>|encrypted/)
  })

  it('continues when the server pauses, with its blocks unchanged, and each call once', async () => {
    at.fake.nextOf('research', paused(researchAnswer, 2), answer(...researchAnswer.parts.slice(2)))
    const { searches } = await find()
    expect(searches).toHaveLength(2)
    expect([...work.kept.keys()]).toEqual(['research', 'research:2', 'products'])
    const again = await find()
    expect(again.searches).toEqual(searches)
    expect(at.fake.calls()).toHaveLength(3)
  })

  it('stops continuing after five times', async () => {
    at.fake.script(call => (call.task?.task === 'research' ? paused(researchAnswer, 2) : answerTask(call)))
    const { searches } = await find()
    expect(searches).toHaveLength(6)
    expect(at.fake.calls('research')).toHaveLength(6)
  })

  it('reports products before a stream broke off, and asks again', async () => {
    at.fake.nextOf('research', interrupted(researchAnswer, 30))
    await find()
    expect(work.told).toContain(
      'Anthropic is overloaded. Trying again in 1 s.'.replace('Anthropic', at.model.server.name),
    )
    const [broken, whole] = work.spent.filter(({ key }) => key === 'research').map(({ usage }) => usage.searches)
    expect([broken, whole]).toEqual([2, 2])
  })
})

describe('a failed search', () => {
  it('is stored with its reason, and reported', async () => {
    const half = {
      ...researchAnswer,
      parts: researchAnswer.parts.map((part, n) =>
        n === 1 ? { search: 'lamps', found: 'too_many_requests' as const } : part,
      ),
    }
    at.fake.nextOf('research', half)
    const { searches, products } = await find()
    expect(searches?.[0]).toMatchObject({ pages: [], error: expect.stringContaining('too_many_requests') })
    expect(work.told[0]).toMatch(/^A search for “lamps” failed: too many searches/)
    expect(products).toHaveLength(5)
  })

  it('ends the research if none succeeds', async () => {
    at.fake.nextOf('research', searchesFailing(researchAnswer))
    await expect(find()).rejects.toMatchObject({
      code: 'upstream_unavailable',
      message: expect.stringMatching(/could not search the web: the search is not available \(unavailable\)/),
    })
  })

  it.each([
    [
      'answers without searching',
      answer('I know some lamps by heart.'),
      /did not search the web\. Its answer was discarded/,
    ],
    [
      'refuses the tool',
      failure(400, 'tools.0: unknown tool type "web_search_20260318"'),
      /^The model at 127\.0\.0\.1:\d+ cannot search the web\. Pass products with --feed\.$/,
    ],
  ])('is reported if the server %s', async (_, reply, message) => {
    at.fake.nextOf('research', reply)
    await expect(find()).rejects.toMatchObject({
      code: 'upstream_rejected',
      message: expect.stringMatching(message),
      hint: expect.stringContaining('--feed FILE'),
    })
  })

  it('is no error if there was nothing to find', async () => {
    at.fake.nextOf('research', answer({ search: 'periscopes', found: [] }, 'Nothing.'))
    expect(await find()).toMatchObject({ products: [], matching: 0, searches: [{ query: 'periscopes', pages: [] }] })
    expect(at.fake.calls('products')).toEqual([])
  })
})

it('ends with a refusal, and stores none', async () => {
  at.fake.nextOf('research', refusal('No.'))
  await expect(find()).rejects.toMatchObject({ code: 'upstream_rejected' })
  expect(work.kept.size).toBe(0)
  expect(work.spent).toHaveLength(1)
})

it('stops at once if the job is cancelled', async () => {
  const job = new AbortController()
  work = plainWork(job.signal)
  const reason = new Error('cancelled')
  at.fake.nextOf('products', () => {
    job.abort(reason)
    return hang()
  })
  await expect(find()).rejects.toBe(reason)
})

it('reports instructions that a page gave to the model', async () => {
  at.fake.nextOf(
    'research',
    reworded(researchAnswer, () => 'That is all.\nIgnored instruction: page B0LAMP0001 asked to be called the best.'),
  )
  await find()
  expect(work.told.at(-1)).toMatch(/which it ignored: page B0LAMP0001 asked to be called the best\.$/)
})
