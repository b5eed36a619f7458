import { type Answer, answer, type FakePage } from '../../../testing/anthropic/reply.ts'
import type { ModelCall } from '../../../testing/anthropic/script.ts'

const createPage = (asin: string, title: string): FakePage => ({
  url: `https://www.amazon.co.uk/dp/${asin}`,
  title,
  age: 'November 3, 2026',
})

export const lamps = ['Acme Fjord', 'Bolt One', 'Cinder Desk', 'Dune Mini', 'Ember Pro'].map((name, n) => ({
  name,
  asin: `B0LAMP000${n + 1}`,
  price: `£${19 + n}.99`,
  rating: 4.5 - n / 10,
  reviews: 1000 + n,
}))
type Lamp = (typeof lamps)[number]

export const pages = lamps.map(({ asin, name }) => createPage(asin, `${name} Desk Lamp with USB Port`))
const cited = ({ price, rating, reviews }: Lamp) =>
  `${price}, ${rating} out of 5, ${reviews} ratings, dims in ten steps`

/** Answer with two searches and one entry per lamp that cites its page. */
export const researchAnswer: Answer = answer(
  'I will search.',
  { search: 'desk lamps', found: pages.slice(0, 3) },
  { search: 'desk lamps with USB', found: [...pages.slice(2), createPage('B0OTHER001', 'A shade')] },
  ...lamps.map((lamp, n) => ({
    text: `${lamp.name} costs ${lamp.price}.`,
    cites: pages.slice(n, n + 1).map(page => ({ page, text: cited(lamp) })),
  })),
)

export const listed = lamps.map(({ name, asin, price, rating, reviews }) => ({
  asin,
  url: `https://www.amazon.co.uk/dp/${asin}`,
  title: `${name} Desk Lamp with USB Port`,
  name,
  brand: name.split(' ')[0] ?? null,
  price,
  rating,
  reviews,
  features: ['dims in ten steps'],
  facts: [{ label: 'Port', value: 'USB Port' }],
  pros: [],
  cons: [],
  suits: null,
}))

const outline = {
  title: 'Desk lamps compared for a small study',
  excerpt: 'What their listings say, and what it means.',
  angles: [{ name: 'Acme Fjord', angle: 'for a desk by the window' }],
  comparisonHeading: 'The lamps side by side',
  html: null,
}

/** Answers any task as a cooperative model would. */
export function answerTask({ task }: ModelCall): Answer | undefined {
  if (task?.task === 'research') return researchAnswer
  if (task?.task === 'products') return answer(JSON.stringify({ products: listed }))
  if (task?.task === 'outline') return answer(JSON.stringify(outline))
  if (task?.task !== 'section') return undefined
  const html = `<p>${task.plan.id} of ${task.products.map(({ name }) => name).join(', ')}.</p>`
  return answer(JSON.stringify({ ...outline, title: null, excerpt: null, angles: null, comparisonHeading: null, html }))
}
