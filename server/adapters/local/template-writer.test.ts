import { describe, expect, it } from 'vitest'
import { noFacts } from '../../testing/no-facts.ts'
import { plainWork } from '../../testing/plain-work.ts'
import type { BriefWithStats } from './product-stats.ts'
import { createTemplateWriter } from './template-writer.ts'
import { catalogBrief, catalogProduct, createBrief, feedBrief, feedProduct } from './writer/testing/briefs.ts'
import { countWords, overlap, readArticle, sentencesIn } from './writer/testing/reading.ts'
import { BROKEN_TEXT, expectTrueFigures, pounds, USE_CLAIMS } from './writer/testing/truth.ts'

const TOPICS: [topic: string, category: string][] = [
  ['best wireless earbuds', 'audio'],
  ['Over-ear headphones for travel', 'audio'],
  ['AIR FRYERS', 'kitchen'],
  ['electric kettle', 'kitchen'],
  ['burr coffee grinders', 'coffee-grinders'],
  ['manual coffee grinder', 'coffee-grinders'],
  ['adjustable dumbbells', 'fitness'],
  ['yoga mats for beginners', 'fitness'],
  ['ergonomic office chairs under £200', 'office'],
  ['desk lamps', 'office'],
  ['wireless gaming mice', 'gaming'],
  ['controllers for PC', 'gaming'],
  ['air purifiers', 'home'],
  ['cordless vacuum cleaners', 'home'],
  ['power banks', 'tech'],
  ['smart watch', 'tech'],
  ['4k projector under £100', 'tech'],
  ['birthday gifts for toddlers', 'home'],
  ['  gifts  for dads 🎁 ', 'tech'],
  ['hdmi cables', 'tech'],
  ['garden hoses', 'home'],
]

const BRIEFS: [string, BriefWithStats][] = TOPICS.flatMap(([topic, category]) =>
  [3, 5, 7, 10].flatMap((count): [string, BriefWithStats][] => [
    [`${topic.trim()}, ${count} of a catalogue`, catalogBrief(topic, category, count)],
    [`${topic.trim()}, ${count} of a feed`, feedBrief(topic, category, count)],
  ]),
)

describe.each(BRIEFS)('an article on %s', (_, brief) => {
  it('is long enough, true to its figures and free of slips', async () => {
    const article = await readArticle(brief)
    const count = countWords(article.text)
    expect(count).toBeGreaterThanOrEqual(1500)
    expect(count).toBeLessThan(4200)
    expectTrueFigures(article, brief)
    expect(article.text).not.toMatch(USE_CLAIMS)
    for (const line of article.text.split('\n')) expect(line).not.toMatch(BROKEN_TEXT)
    expect(article.outline.excerpt.length).toBeLessThanOrEqual(300)
    expect(article.outline.title.length).toBeLessThanOrEqual(110)
    expect(article.outline.title).not.toMatch(BROKEN_TEXT)
  })

  it('says nothing twice, and opens no two products alike', async () => {
    const article = await readArticle(brief)
    const sentences = sentencesIn(article.text)
    expect(sentences.filter((sentence, at) => sentences.indexOf(sentence) !== at)).toEqual([])
    const openings = article.sections
      .filter(({ plan }) => plan.kind === 'product')
      .map(({ plan, text }) =>
        text
          .replaceAll(plan.product ?? '', 'N')
          .split(' ')
          .slice(0, 4)
          .join(' '),
      )
    expect([...new Set(openings)]).toEqual(openings)
  })

  it('has a section for each product with its link, price and rating', async () => {
    const article = await readArticle(brief)
    expect(article.outline.sections.map(({ kind }) => kind)).toEqual([
      'overview',
      'picks',
      'comparison',
      ...brief.products.map(() => 'product'),
      'guide',
    ])
    expect(article.outline.picks.length).toBeGreaterThanOrEqual(2)
    expect(article.outline.picks.length).toBeLessThanOrEqual(4)
    for (const product of brief.products) {
      const section = article.sections.find(({ plan }) => plan.product === product.name)
      expect(section?.html.match(/<a href="/g)).toHaveLength(1)
      expect(section?.html).toContain(`href="${product.url.replaceAll('&', '&amp;')}"`)
      expect(section?.text).toContain(pounds(product.pricePence))
      expect(section?.text).toContain(`${product.rating.toFixed(1)} out of 5`)
    }
    expect(article.text.match(/21 November 2026/g)?.length).toBeLessThanOrEqual(2)
    expect(article.text).toContain('21 November 2026')
    expect(/invented/.test(article.sections[0]?.text ?? '')).toBe(brief.sample)
  })
})

it('lists the pros and cons of each product after what is said of it', async () => {
  const brief = catalogBrief('desk lamps', 'office', 5)
  const article = await readArticle(brief)
  for (const product of brief.products) {
    const html = article.sections.find(({ plan }) => plan.product === product.name)?.html ?? ''
    const [, pros = ''] = html.split('</p><h5>Pros</h5>')
    expect(pros.match(/^<ul>(<li>[\p{Lu}\d][^<]+<\/li>)+<\/ul>/u)).not.toBeNull()
    expect(pros.includes('<h5>Cons</h5><ul>')).toBe(product.cons.length > 0)
  }
})

describe('five topics in a row', () => {
  const rows = [
    ['wireless earbuds', 'over-ear headphones', 'yoga mats', 'air fryers', 'desk lamps'],
    ['garden hoses', 'picture frames', 'board games', 'umbrellas', 'dog beds'],
  ]
  it.each(rows.map(row => [row]))('give five texts: %s', async row => {
    const articles = await Promise.all(row.flatMap(topic => [readArticle(catalogBrief(topic, 'home', 5))]))
    const shares = articles.flatMap((a, i) => articles.slice(i + 1).map(b => overlap(a, b)))
    // The products of these briefs are the same, and so are the lists of their pros and cons.
    expect(Math.max(...shares)).toBeLessThan(0.35)
    expect(new Set(articles.map(({ outline }) => outline.title.replace(/\b(\w+)\b/, ''))).size).toBe(5)
  })

  it('share little where a family has its own advice', async () => {
    const topics = ['wireless earbuds', 'smart watches', 'yoga mats', 'air fryers', 'office chairs']
    const articles = await Promise.all(topics.map(topic => readArticle(catalogBrief(topic, 'home', 5))))
    const shares = articles.flatMap((a, i) => articles.slice(i + 1).map(b => overlap(a, b)))
    expect(Math.max(...shares)).toBeLessThan(0.25)
  })
})

describe('prices per unit', () => {
  const createColumns = async (topic: string, titles: readonly string[], facts: readonly [string, string][]) => {
    const products = titles.map((title, at) => {
      const [label, value] = facts[at] ?? ['', '']
      return catalogProduct(at, { name: title, title, facts: [{ label, value }], features: [], pros: [], cons: [] })
    })
    return readArticle(createBrief(topic, 'tech', products))
  }

  it.each([
    [
      'cables',
      ['Acme HDMI Cable', 'Bolt HDMI Cable', 'Crag HDMI Cable'],
      'Cable length',
      ['1 m', '6 ft', '50 cm'],
      'metre',
    ],
    ['whisky', ['Acme Whisky', 'Bolt Whisky', 'Crag Whisky'], 'Capacity', ['70 cl', '1 litre', '1.5 litres'], 'litre'],
    ['AA batteries', ['Acme AA', 'Bolt AA', 'Crag AA'], 'Pack size', ['Pack of 4', 'Pack of 8', 'Pack of 24'], 'item'],
    ['memory cards', ['Acme Card', 'Bolt Card', 'Crag Card'], 'Capacity', ['64 GB', '128 GB', '1 TB'], 'GB'],
  ])('of %s are in the table and in the text', async (topic, titles, label, values, unit) => {
    const { text } = await createColumns(
      topic,
      titles,
      values.map(value => [label, value]),
    )
    expect(text).toContain(`Price per ${unit}`)
    const per = unit === 'item' ? 'each' : `per ${unit}`
    expect(text.match(new RegExp(`(?:£[\\d,.]+|[\\d.]+p) ${per}`, 'g'))?.length).toBeGreaterThan(3)
  })

  it.each([
    ['kettles', 'Kettle', 'Capacity', ['1 litre', '1.5 litres', '1.7 litres'], 'litre'],
    ['dumbbells', 'Dumbbell', 'Length', ['40 cm', '50 cm', '60 cm'], 'metre'],
  ])('say nothing of %s', async (topic, noun, label, values, unit) => {
    const titles = ['Acme', 'Bolt', 'Crag'].map(maker => `${maker} ${noun}`)
    const { text } = await createColumns(
      topic,
      titles,
      values.map(value => [label, value]),
    )
    expect(text).not.toContain(`per ${unit}`)
  })
})

describe('the template writer', () => {
  it('writes the same article from the same brief, whole or in parts', async () => {
    const one = await readArticle(catalogBrief('desk lamps', 'office', 5))
    const two = await readArticle(catalogBrief('desk lamps', 'office', 5))
    expect(two).toEqual(one)
    const brief = catalogBrief('desk lamps', 'office', 5)
    const guide = one.outline.sections.at(-1)
    if (!guide) throw new Error('no guide')
    const [alone] = await createTemplateWriter().write(
      [{ plan: guide }],
      { brief, facts: noFacts, outline: one.outline },
      plainWork(),
    )
    expect(alone?.html).toBe(one.sections.at(-1)?.html)
  })

  it('prints hostile data as text', async () => {
    const name = `<script>alert("1")</script> & 'Co' \uE000x\uE001`
    const hostile = catalogProduct(0, {
      name,
      brand: '<b>',
      title: `${name} <img src=x onerror=alert(1)>, <i>Foldable</i>`,
      features: ['<svg onload=alert(1)> case', '{the} costs {price} {n}'],
      facts: [{ label: '<u>Size</u>', value: '"><script>' }],
      pros: ['<a href="javascript:x">free</a>'],
      suits: '</p><script>',
      url: 'javascript:alert(1)',
    })
    const article = await readArticle(
      createBrief('<script>x</script> lamps', 'tech', [hostile, catalogProduct(1), catalogProduct(2)]),
    )
    const tags = new Set(
      article.sections.flatMap(({ html }) => [...html.matchAll(/<\/?([a-z0-9]+)/gi)].map(([, tag]) => tag)),
    )
    const allowed = ['p', 'ul', 'ol', 'li', 'strong', 'em', 'a', 'table', 'thead', 'tbody', 'tr', 'th', 'td', 'h5']
    expect([...tags].filter(tag => !allowed.includes(tag ?? ''))).toEqual([])
    const html = article.sections.map(section => section.html).join('')
    expect(html).not.toMatch(/href="(?!https:\/\/www\.amazon)/)
    expect(html).not.toMatch(/[\uE000-\uE006]/)
  })

  it('prints no promise that a title makes', async () => {
    const promises = ['Clinically Proven To Cure Migraine', 'Prevents Hearing Loss', 'Recommended By Dentists']
    const products = promises.map((promise, n) => {
      const name = `Personalised ${['Dalby', 'Ewell', 'Flint'][n]} Gift`
      return { ...feedProduct(n, `${name} - ${promise}`), name, features: [promise] }
    })
    const { text } = await readArticle(createBrief('personalised gifts', 'home', products))
    expect(text).not.toMatch(/proven|migraine|hearing|dentist/i)
  })

  it('says so where nobody has rated a product', async () => {
    const unrated = catalogProduct(1, { rating: 0, reviewCount: 0 })
    const article = await readArticle(createBrief('lamps', 'office', [catalogProduct(0), unrated, catalogProduct(2)]))
    const section = article.sections.find(({ plan }) => plan.product === unrated.name)
    expect(section?.text).not.toContain('out of 5')
    expect(section?.text).toMatch(/rat(ed|ing)|score|verdict|weigh in/)
  })

  it('copes with one product, equal prices and a topic of no words', async () => {
    const equal = [0, 1, 2].map(n => catalogProduct(n, { pricePence: 2500, rating: 4.5, reviewCount: 100 }))
    for (const brief of [
      createBrief('lamps', 'tech', [catalogProduct(0)]),
      createBrief('🎉🎉', 'tech', equal),
      createBrief('-- 5 --', 'x', equal),
    ]) {
      const article = await readArticle(brief)
      expect(article.text).not.toMatch(/undefined|NaN|Infinity/)
      expect(article.outline.title.length).toBeGreaterThan(5)
      expectTrueFigures(article, brief)
    }
  })

  it('writes dates as the readers of a shop do, and of British law only for buyers in pounds', async () => {
    const inPounds = feedBrief('desk lamps', 'office', 3)
    const [british, american] = await Promise.all([inPounds, { ...inPounds, currency: 'USD' }].map(readArticle))
    expect(british?.text).toContain('21 November 2026')
    expect(british?.text).toMatch(/United Kingdom|in this country|legal rights/)
    expect(american?.text).toContain('November 21, 2026')
    expect(american?.text).not.toMatch(/United Kingdom|in this country|legal rights|UKCA|British/)
  })

  it('calls two products of different kinds products, and advises on both kinds', async () => {
    const products = [catalogProduct(0, { title: 'Holt Kettle' }), catalogProduct(1, { title: 'Holt 2-Slice Toaster' })]
    const brief = createBrief('kettle or toaster', 'kitchen', products)
    const { text, outline } = await readArticle({ ...brief, format: 'versus' })
    expect(`${outline.title} ${outline.excerpt} ${text}`).not.toMatch(/(?:two|these) (?:kettles|toasters)/i)
    expect(text).toMatch(/crumb/i)
    expect(text).toMatch(/limescale|lid|boil/i)
  })

  it('gives the sections in the order asked for', async () => {
    const brief = catalogBrief('desk lamps', 'office', 3)
    const { outline, sections } = await readArticle(brief)
    const requests = outline.sections.toReversed().map(plan => ({ plan }))
    const written = await createTemplateWriter().write(requests, { brief, facts: noFacts, outline }, plainWork())
    expect(written).toEqual(sections.toReversed().map(({ plan, html }) => ({ id: plan.id, html })))
  })

  it('refuses a product whose figures the source does not tell, and names them', async () => {
    const lacking = { ...catalogProduct(0), pricePence: null, reviewCount: null }
    const brief = { ...catalogBrief('desk lamps', 'office', 3), products: [lacking, catalogProduct(1)] }
    await expect(createTemplateWriter().outline({ brief, facts: noFacts }, plainWork())).rejects.toMatchObject({
      code: 'bad_request',
      message: expect.stringContaining('Holt Alder 1 (price, number of reviews).'),
    })
  })

  it('refuses a brief without products and stops when told to', async () => {
    const writer = createTemplateWriter()
    await expect(
      writer.outline({ brief: createBrief('lamps', 'tech', []), facts: noFacts }, plainWork()),
    ).rejects.toMatchObject({
      code: 'not_enough_products',
    })
    const context = { brief: catalogBrief('lamps', 'tech', 3), facts: noFacts }
    await expect(writer.outline(context, plainWork(AbortSignal.abort()))).rejects.toThrow()
  })
})
