import { describe, expect, it } from 'vitest'
import { startDraft } from './draft.ts'
import { chooseFamily, chooseProductFamily, getGenericFamily } from './families.ts'
import { getAgreement } from './subject.ts'
import { catalogProduct, createBrief, feedBrief } from './testing/briefs.ts'
import { readArticle } from './testing/reading.ts'
import { findKind, readTopic } from './topic.ts'

function choose(topic: string, titles: readonly string[] = [topic]) {
  const products = titles.map((title, at) => catalogProduct(at, { title }))
  return chooseFamily(readTopic(topic), createBrief(topic, 'none', products))
}

it.each([
  ['umbrellas', 'umbrella'],
  ['wireless earbuds', 'pair'],
  ['fitness trackers', 'tracker'],
  ['HDMI leads', 'cable'],
  ['baby gifts', 'present'],
  ['family tree gifts', 'piece'],
  ['desk fans', 'fan'],
])('advises on %s as their own kind', (topic, unit) => expect(choose(topic).unit).toBe(unit))

it.each([
  'headphone stands',
  'camera bags',
  'wine racks',
  'tea towels',
  'mouse traps',
  'radiator covers',
  'video games',
])('gives %s the general guide, because their last word is another kind', topic =>
  expect(choose(topic)).toBe(getGenericFamily()),
)

it('distinguishes topics of one kind by their purpose and price', () => {
  const topics = ['earbuds', 'earbuds under £20', 'earbuds under £80', 'earbuds for running', 'bluetooth headphones']
  expect(new Set(topics.map(topic => choose(topic))).size).toBe(topics.length)
})

it('advises on each gift as its own kind, and on other products as the kind of the article', () => {
  const title = 'Acme Kettle, 1.7 Litres'
  expect(chooseProductFamily(choose('gifts'), { title }).unit).toBe('kettle')
  expect(chooseProductFamily(choose('toys'), { title: 'Husky Puppy' }).unit).toBe('toy')
})

describe('the kind of an article', () => {
  const readKind = (topic: string, format: 'review' | 'versus', ...names: string[]) =>
    findKind({
      topic,
      format,
      products: names.map((name, at) => catalogProduct(at, { name, title: name, brand: null })),
    })

  it.each([
    ['HDMI cables', 'versus', ['Acme HDMI Cable (Braided)', 'Acme HDMI Cable (Plastic)']],
    ['memorial gifts', 'versus', ['Personalised Slate Memorial Plaque', 'Personalised Memorial Vase']],
    ['pour over coffee makers', 'review', ['Acme Pour Over Coffee Maker']],
  ] as const)('is what the topic says although names repeat its words: %s', (topic, format, names) =>
    expect(readKind(topic, format, ...names)).toBe(topic),
  )

  it('leaves out the maker that a topic names', () =>
    expect(readKind('Acme wireless earbuds', 'review', 'Acme Wireless Earbuds')).toBe('wireless earbuds'))

  it.each([
    ['kids scooters', 'scooter', 'scooters'],
    ['jigsaw puzzles', 'puzzle', 'puzzles'],
    ["chef's knives", 'knife', 'knives'],
    ['rooibos tea', 'product', 'products'],
  ])('gives products without a name of their own the noun of the topic: %s', (topic, unit, units) => {
    const { common } = startDraft(createBrief(topic, 'none', [catalogProduct(0, { title: topic })]))
    expect([common.unit, common.units]).toEqual([unit, units])
  })

  it.each([
    ['the Corvane Axis', 'it'],
    ['the Acme Atlas', 'it'],
    ['the Ridge Wireless Earbuds', 'they'],
    ['the Acme Crew Socks', 'they'],
    ['the Acme Rechargeable Batteries 1300 mAh', 'they'],
  ])('makes verbs agree with %s', (name, pronoun) => expect(getAgreement(name).it).toBe(pronoun))

  it('prefers no present to another for its price', async () => {
    const brief = feedBrief('personalised gifts', 'home', 5)
    const { sections } = await readArticle(brief)
    const texts = sections.filter(({ plan }) => plan.kind === 'product').map(({ text }) => text)
    expect(texts.filter(text => /\b(?:cheaper|dearer|less than|more than)\b/.test(text))).toEqual([])
    expect(texts).toHaveLength(5)
  })
})
