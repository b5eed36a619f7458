import { expect, it } from 'vitest'
import { chooseFamily, chooseProductFamily, getGenericFamily } from './families.ts'
import { catalogProduct, createBrief } from './testing/briefs.ts'
import { readTopic } from './topic.ts'

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
