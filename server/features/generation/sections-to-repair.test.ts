import { describe, expect, it } from 'vitest'
import { catalogBrief } from '../../adapters/local/writer/testing/briefs.ts'
import { assembleArticle } from './assemble-article.ts'
import { findSectionsToRepair } from './sections-to-repair.ts'
import { articleFrom } from './testing/local-articles.ts'
import { verifyArticle } from './verify-article.ts'

const article = articleFrom(catalogBrief('desk lamps', 'office', 5))
const { brief, outline } = article
const [first, second] = brief.products
if (!first || !second) throw new Error('two products')
const FIRST = `product:${first.name}`

/** Problems to repair after changing the HTML of a section. */
function findRepairs(changes: Record<string, (html: string) => string>) {
  const sections = article.sections.map(({ id, html }) => ({ id, html: changes[id]?.(html) ?? html }))
  const { html } = assembleArticle({ brief, outline, sections })
  const problems = verifyArticle({ html, brief, outline })
  return { problems, repair: findSectionsToRepair(problems, outline, sections) }
}
const add = (text: string) => (html: string) => `${html}<p>${text}</p>`
const repaired = (changes: Parameters<typeof findRepairs>[0]) => [...findRepairs(changes).repair.keys()]

it('an article that holds has none', () => expect(findRepairs({})).toEqual({ problems: [], repair: new Map() }))

describe('a problem is repaired where it stands', () => {
  it.each(['overview', 'picks', 'comparison', FIRST, 'guide'])('in %s', id => {
    const { repair } = findRepairs({ [id]: add('All of them cost £1.23. We tested each of them.') })
    expect([...repair.keys()]).toEqual([id])
    expect(repair.get(id)).toEqual([expect.stringContaining('"£1.23"'), expect.stringContaining('"We tested"')])
  })

  it('in several, in the order of the article', () => {
    const wrong = add('Any color will do.')
    expect(repaired({ guide: wrong, overview: wrong, [FIRST]: wrong })).toEqual(['overview', FIRST, 'guide'])
  })

  it('markup and measures too', () => {
    expect(repaired({ guide: add('<img src="/x.png">') })).toEqual(['guide'])
    expect(repaired({ [FIRST]: add('It weighs 9 kg.') })).toEqual([FIRST])
  })

  it('once for what is wrong twice', () => {
    expect(findRepairs({ guide: html => `${html}<p>{x}</p><p>{x}</p>` }).repair.get('guide')).toHaveLength(1)
  })
})

it('a link that is missing is to stand in the section of its product', () => {
  const unlinked = (html: string) => html.replaceAll(/<a [^>]*>(.*?)<\/a>/g, '$1')
  const { problems, repair } = findRepairs({
    overview: unlinked,
    picks: unlinked,
    comparison: unlinked,
    [FIRST]: unlinked,
  })
  expect(problems.map(({ code }) => code)).toEqual(['missing_link'])
  expect([...repair]).toEqual([[FIRST, [`No link leads to ${first.name}. Add one to ${first.url}.`]]])
})

it('of two alike the later is written anew', () => {
  const html = article.sections.find(({ id }) => id === FIRST)?.html ?? ''
  const { repair } = findRepairs({ [`product:${second.name}`]: () => html.replaceAll(first.name, second.name) })
  expect(repair.get(`product:${second.name}`)?.join()).toContain('with other names')
  expect(repair.has(FIRST)).toBe(false)
})

it('an article too short is made longer where it is shortest', () => {
  const words = (html: string) => html.split(' ').slice(0, 60).join(' ')
  const { problems, repair } = findRepairs({
    guide: () => '<p>Choose well.</p>',
    overview: () => '<p>Five lamps.</p>',
    [FIRST]: words,
  })
  const short = problems.find(({ code }) => code === 'too_short')
  expect(short).toBeDefined()
  const asked = [...repair.values()].flat().filter(message => message.includes('words longer'))
  const total = asked.reduce((sum, message) => sum + Number(/about (\d+) words longer/.exec(message)?.[1]), 0)
  const lacking = 1500 - Number(/has (\d+) words/.exec(short?.message ?? '')?.[1])
  expect(total).toBeGreaterThanOrEqual(lacking)
  expect(total).toBeLessThan(lacking + 120)
  expect(repair.get('guide')?.[0]).toMatch(/^The article has \d+ of at least 1500 words, and this section has 2\./)
  expect(repair.has('picks') || repair.has('comparison')).toBe(false)
})

describe('a heading in the text of a section', () => {
  it.each(['<h3>How to Choose</h3><p>Well.</p>', `<h4>${first.name}</h4><p>Well.</p>`])(
    'is taken out of it: %s',
    html => expect(repaired({ overview: text => text + html })).toContain('overview'),
  )

  it('leads to the section it stands in', () => {
    expect(repaired({ overview: text => `${text}<h3>More</h3><p>All cost £1.23.</p>` })).toEqual(['overview'])
    expect(repaired({ [FIRST]: text => `${text}<h4>More</h4><p>All cost £1.23.</p>` })).toContain(FIRST)
  })
})

it('what no section can repair is in none', () => {
  const problems = [
    { code: 'missing_heading', message: 'x', where: 'the whole article' },
    { code: 'too_long', message: 'x', where: 'the whole article' },
    { code: 'bad_outline', message: 'x', where: 'the title', place: { section: 'the title', product: '' } },
    { code: 'wrong_price', message: 'x', where: 'Elsewhere', place: { section: 'Elsewhere', product: '' } },
  ] as const
  expect(findSectionsToRepair(problems, outline, article.sections)).toEqual(new Map())
})
