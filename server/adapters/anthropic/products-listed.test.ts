import { beforeEach, describe, expect, it } from 'vitest'
import { answer, failure, fenced, prefaced, reworded, truncated } from '../../testing/anthropic/reply.ts'
import { type PlainWork, plainWork } from '../../testing/plain-work.ts'
import { createAmazonResearch } from './product-source.ts'
import { answerTask, listed, type researchAnswer } from './testing/answers.ts'
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
const products = (list: unknown) => answer(JSON.stringify({ products: list }))
const first = listed.slice(0, 1).map(lamp => ({ ...lamp }))

describe('the list of products', () => {
  it.each([
    ['a range', '£19.99 - £29.99', null],
    ['thousands', '£1,299', 129_900],
    ['another currency', '$29.99', null],
    ['no sign', '29.99', null],
    ['words', 'from £29.99', null],
    ['nothing', null, null],
  ])('parses a price strictly: %s', async (_, price, pence) => {
    at.fake.nextOf('products', products([{ ...first[0], price }]))
    expect((await find()).products).toMatchObject([{ pricePence: pence }])
  })

  it('takes criticism with the address of its page, where the model gives any', async () => {
    const criticism = [{ quote: 'the  arm is loose', url: 'https://reviews.example/fjord' }]
    at.fake.nextOf('products', products([{ ...first[0], criticism }, listed[1]]))
    expect((await find()).products.map(product => product.criticism)).toEqual([
      [{ quote: 'the arm is loose', url: 'https://reviews.example/fjord' }],
      [],
    ])
  })

  it('leaves out entries without an ASIN or with another link, and reports them', async () => {
    const list = [
      { ...first[0], asin: 'NOT-ONE', name: 'No number' },
      { ...first[0], url: 'javascript:alert(1)', name: 'Script' },
      { ...first[0], url: 'https://www.amazon.co.uk/dp/B0OTHER001', name: 'Other' },
      listed[1],
    ]
    at.fake.nextOf('products', products(list))
    expect((await find()).products.map(({ name }) => name)).toEqual(['Bolt One'])
    expect(work.told.slice(2)).toEqual([
      'Left out No number: “NOT-ONE” is not an ASIN.',
      'Left out Script: its link (javascript:alert(1)) is not its Amazon UK page.',
      'Left out Other: its link (https://www.amazon.co.uk/dp/B0OTHER001) is not its Amazon UK page.',
    ])
  })

  it('contains each product and each name once, those with a page first', async () => {
    const invented = { ...listed[0], asin: 'B0FAKE0001', url: 'https://www.amazon.co.uk/dp/B0FAKE0001', name: 'Fake' }
    at.fake.nextOf('products', products([invented, listed[0], listed[0], { ...listed[1], name: 'ACME  Fjord' }]))
    expect((await find()).products.map(({ asin, name }) => [asin, name])).toEqual([
      ['B0LAMP0001', 'Acme Fjord'],
      ['B0LAMP0002', null],
      ['B0FAKE0001', 'Fake'],
    ])
  })

  it('leaves out impossible figures', async () => {
    at.fake.nextOf('products', products([{ ...first[0], rating: 4.567, reviews: 1.5 }]))
    expect((await find()).products).toMatchObject([{ rating: null, reviewCount: null }])
  })

  it.each([
    ['in a fence', fenced],
    ['after a preamble', (whole: typeof researchAnswer) => prefaced(whole)],
    [
      'with keys nobody asked for',
      (whole: typeof researchAnswer) => reworded(whole, text => text.replace('{', '{"note":"x",')),
    ],
  ])('is found %s', async (_, change) => {
    at.fake.nextOf('products', change(products(listed)))
    expect((await find()).products).toHaveLength(5)
    expect(at.fake.calls('products')).toHaveLength(1)
  })

  it.each([
    ['is no JSON', answer('Here are some lamps.'), /\(it is not a JSON object\)/],
    ['has another form', answer('{"products":"none"}'), /\("products" is not a list\)/],
    ['lacks its list', answer('{}'), /\(it has no list "products"\)/],
    [
      'lacks a value',
      products([{ ...first[0], features: undefined }]),
      /\(entry 1 of "products" has no list "features"\)/,
    ],
  ])('is requested once more in the same conversation if it %s', async (_, reply, problem) => {
    at.fake.nextOf('products', reply)
    expect((await find()).products).toHaveLength(5)
    const again = at.fake.calls('products')[1]
    expect(again?.prompt.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user'])
    expect(work.told.at(-1)).toMatch(problem)
    expect([...work.kept.keys()]).toEqual(['research', 'products', 'products:repair'])
  })

  it('is requested again with more room if it was cut off', async () => {
    at.fake.nextOf('products', truncated(products(listed)))
    await find()
    expect(work.told.at(-1)).toMatch(/\(it was cut off\)/)
    const [once, twice] = at.fake.calls('products').map(({ prompt }) => prompt.max_tokens)
    expect(twice).toBe(Number(once) * 2)
  })

  it('fails if it is unusable twice, and pays for neither again', async () => {
    at.fake.nextOf('products', answer('No.'), answer('Never.'))
    const message = "The model's answer for the list of products could not be used: it is not a JSON object."
    await expect(find()).rejects.toMatchObject({ code: 'upstream_rejected', message })
    await expect(find()).rejects.toMatchObject({ code: 'upstream_rejected', message })
    expect(at.fake.calls()).toHaveLength(3)
  })

  it('stops sending a schema if the server does not support one', async () => {
    at.fake.nextOf('products', failure(400, 'output_config: Extra inputs are not permitted'))
    expect((await find()).products).toHaveLength(5)
    work = plainWork()
    await find()
    const formats = at.fake.calls('products').map(({ prompt }) => prompt.output_config?.format !== undefined)
    expect(formats).toEqual([true, false, false])
  })
})
