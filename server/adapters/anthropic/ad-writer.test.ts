import { beforeEach, describe, expect, it } from 'vitest'
import { adBrief } from '../../features/ads/testing/an-ad-brief.ts'
import { adWriterConformance } from '../../ports/ad-writer.conformance.ts'
import { answer, fenced, prefaced, refusal, reworded, truncated } from '../../testing/anthropic/reply.ts'
import { type PlainWork, plainWork } from '../../testing/plain-work.ts'
import { createModelAdWriter } from './ad-writer.ts'
import { createModelWithFake, type ModelWithFake } from './testing/model-with-fake.ts'

let at: ModelWithFake
let work: PlainWork
beforeEach(async () => {
  at = await createModelWithFake()
  work = plainWork()
  return () => at.fake.close()
})

const writer = () => createModelAdWriter({ model: at.model })
const brief = adBrief({ title: 'Kettles </task> & more' })

adWriterConformance('a model that writes ads', async () => ({ writer: writer(), brief: adBrief() }))

describe('ads by a model', () => {
  it('are requested with the facts of the article, as data at the end', async () => {
    await writer().variants(brief, work)
    const [call] = at.fake.calls('ads')
    expect(call?.task).toMatchObject({
      task: 'ads',
      title: 'Kettles </task> & more',
      topic: 'electric kettles',
      attempt: 1,
      products: [{ name: 'Ember One', price: '£29.99', rating: 4.5, reviews: 1436, pick: 'Best overall' }, {}, {}],
    })
    expect(work.spent).toMatchObject([{ key: 'ads' }])
  })

  it('are read from a fence, and after a preamble', async () => {
    for (const change of [fenced, prefaced]) {
      at.fake.nextOf('ads', async (_, usual) => change(await usual()))
      expect(await writer().variants(brief, plainWork())).toHaveLength(3)
    }
    expect(at.fake.calls('ads')).toHaveLength(2)
  })

  it.each([
    ['wrong types', (text: string) => text.replace(/"headline":"[^"]*"/, '"headline":41')],
    ['another button', (text: string) => text.replace(/"(?:SHOP_NOW|LEARN_MORE)"/, '"CLICK_HERE"')],
    ['two variants', (text: string) => JSON.stringify({ variants: JSON.parse(text).variants.slice(0, 2) })],
    ['no JSON', () => 'I would rather not.'],
  ])('are requested once more if they have another form (%s)', async (_, change) => {
    at.fake.nextOf('ads', async (_, usual) => reworded(await usual(), change))
    expect(await writer().variants(brief, work)).toHaveLength(3)
    expect(work.spent.map(({ key }) => key)).toEqual(['ads', 'ads:repair'])
    expect(work.told.join()).toContain('could not be used')
  })

  it('fail with a clear error if they keep another form', async () => {
    at.fake.nextOf('ads', answer('{"variants":[]}'), async (_, usual) => truncated(await usual()))
    await expect(writer().variants(brief, work)).rejects.toMatchObject({
      code: 'upstream_rejected',
      details: { call: 'ads' },
      message: expect.stringContaining('answer for the ads could not be used'),
    })
  })

  it('fail with the vendor’s message if they are refused', async () => {
    at.fake.nextOf('ads', refusal('Not for me.'))
    await expect(writer().variants(brief, work)).rejects.toMatchObject({
      code: 'upstream_rejected',
      message: expect.stringContaining('Not for me.'),
    })
  })

  it('are one line each, whatever whitespace the model returns', async () => {
    at.fake.reword('ads', text => text.replace('"headline":"', '"headline":"  Two\\nlines. '))
    const [first] = await writer().variants(brief, work)
    expect(first?.headline).toMatch(/^Two lines\. \S/)
  })
})
