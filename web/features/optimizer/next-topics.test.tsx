// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { BlogopsError } from '../../../server/contract/errors.ts'
import type { NextTopic } from '../../../server/contract/schemas/optimizer-reports.ts'
import { topic as topicOfQueue } from '../../testing/topics.ts'
import { fake, open, part, prepareScreen, press, toast } from './testing/open-optimizer.ts'

prepareScreen()

const topic = (name: string, changes: Partial<NextTopic> = {}): NextTopic => ({
  topic: name,
  category: 'kitchen',
  products: 6,
  visitors: 412.4,
  clicksPerHundred: 7.25,
  price: 89.99,
  commissionRate: 4.5,
  value: 120.9,
  reasons: [`${name} have no article yet.`],
  ...changes,
})

/** Answers like the server: a topic is either proposed or turned down. */
const changes = {
  'optimizer.dismissTopic': ({ topic: name }: { topic?: unknown }) => {
    const dismissed = { topic: String(name), at: '2026-11-21T09:00:00.000Z', by: 'ada' }
    const topics = fake.topics.topics.filter(other => other.topic !== name)
    fake.topics = { ...fake.topics, topics, dismissed: [dismissed] }
    return dismissed
  },
  'optimizer.restoreTopic': ({ topic: name }: { topic?: unknown }) => {
    const [dismissed] = fake.topics.dismissed
    fake.topics = { ...fake.topics, topics: [...fake.topics.topics, topic(String(name))], dismissed: [] }
    return dismissed
  },
}

const panel = () => part('Next topics')
const names = async () =>
  within(await panel())
    .queryAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent)

async function openTopics(...topics: NextTopic[]) {
  fake.topics = { ...fake.topics, topics }
  return open('/ai-optimizer', changes)
}

it('names products that nobody can buy, why others fit in their place, and replaces one with a press', async () => {
  const sent: unknown[] = []
  fake.replacements = [
    {
      article: { id: 'a1', slug: 'kettles', title: 'Five Kettles' },
      product: { id: 'p1', name: 'Ember Kettle', asin: 'B00000GONE' },
      state: 'gone',
      since: '2026-11-20T09:00:00.000Z',
      candidate: {
        asin: 'B00000TARN',
        name: 'Tarn Kettle, 1.7 L',
        price: 21.5,
        currency: 'GBP',
        rating: 4.6,
        reviewCount: 812,
        readAt: '2026-11-21T09:00:00.000Z',
        reasons: ['It costs about as much.'],
      },
    },
  ]
  await open('/ai-optimizer', {
    'articles.regenerate': input => {
      sent.push(input)
      throw new BlogopsError('conflict', 'A regeneration runs already.')
    },
  })
  const products = within(await part('Products to replace'))
  products.getByText('Tarn Kettle, 1.7 L · £21.50 · rated 4.6 · 812 reviews')
  products.getByText('It costs about as much.')
  await press('Replace Ember Kettle')
  expect(sent).toEqual([{ id: 'a1', part: 'products', replace: 'p1', with: 'B00000TARN' }])
  await toast('Failed to Replace the Product')
})

describe('next topics', () => {
  it('show their figures, reasons and a link that opens the form', async () => {
    await openTopics(topic('air fryers'), topic('stand mixers', { value: null, price: null }))
    expect(await names()).toEqual(['air fryers', 'stand mixers'])
    const [first] = within(await panel()).getAllByRole('listitem')
    const facts = [...(first?.querySelectorAll('dt') ?? [])].map(term => [
      term.textContent,
      term.nextElementSibling?.textContent,
    ])
    expect(Object.fromEntries(facts)).toEqual({
      Visitors: '412',
      'Product clicks per 100': '7.3',
      Price: '£89.99',
      Commission: '4.5%',
    })
    within(await panel()).getByText('£120.90')
    within(await panel()).getByText('air fryers have no article yet.')
    const create = screen.getByRole('link', { name: 'Create air fryers' })
    expect(create.getAttribute('href')).toBe('/create?topic=air+fryers&category=kitchen')
  })

  it('can be turned down, at once undone, and restored later', async () => {
    await openTopics(topic('air fryers'), topic('stand mixers'))
    await panel()
    await press('Not this one: air fryers')
    await toast('“air fryers” is not proposed again.')
    expect(await names()).toEqual(['stand mixers'])
    // A pointer would begin a swipe of the toast, which jsdom cannot capture.
    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
    await toast('“air fryers” may be proposed again.')
    expect(await names()).toEqual(['stand mixers', 'air fryers'])
    await press('Not this one: stand mixers')
    await screen.findByText('Turned down (1)')
    await press('Propose stand mixers again')
    await toast('“stand mixers” may be proposed again.')
    expect(screen.queryByText(/^Turned down \(/)).toBeNull()
  })

  it('can be added to the queue, once', async () => {
    fake.topics = { ...fake.topics, topics: [topic('air fryers')] }
    const added: unknown[] = []
    const add = (input: object) => {
      added.push(input)
      return topicOfQueue()
    }
    await open('/ai-optimizer', { 'topics.add': add })
    await press('Add to the queue: air fryers')
    await toast('An article about “air fryers” will be generated as a draft.')
    expect(added).toEqual([{ topic: 'air fryers', category: 'kitchen' }])
    expect((await screen.findByRole('link', { name: 'View the queue' })).getAttribute('href')).toBe('/articles/topics')
  })

  it('show what people search for, and which article to refresh', async () => {
    const figures = { impressions: 640, clicks: 2, position: 24.3 }
    const query = { query: 'best air fryer', ...figures, isRising: true, topic: 'air fryers', category: 'kitchen' }
    const article = { articleId: 'a1', slug: 'five-kettles', title: 'Five Kettles', ...figures, position: 11.4 }
    fake.topics = {
      ...fake.topics,
      search: {
        days: { from: '2026-08-24', to: '2026-11-20' },
        comparedWith: null,
        queries: [{ ...query, reasons: ['No article is about it.'] }],
        refresh: [{ ...article, reasons: ['Just below the first results.'] }],
      },
    }
    await openTopics()
    const searched = within(await screen.findByRole('region', { name: 'Searched for without an article' }))
    expect(searched.getAllByRole('listitem')[0]?.textContent).toContain(
      'best air fryerRising640 impressions, position 24.3',
    )
    expect(searched.getByRole('link', { name: 'Create air fryers' }).getAttribute('href')).toBe(
      '/create?topic=air+fryers&category=kitchen',
    )
    const refresh = within(screen.getByRole('region', { name: 'Articles to refresh' }))
    refresh.getByText('Just below the first results.')
    expect(refresh.getByRole('link', { name: 'Edit Five Kettles' }).getAttribute('href')).toBe('/articles/a1/edit')
  })

  it('say why they could not be loaded', async () => {
    await open('/ai-optimizer', { 'optimizer.topics': () => Promise.reject(new Error('Plausible does not answer.')) })
    await screen.findByText('Could not load next topics')
  })
})
