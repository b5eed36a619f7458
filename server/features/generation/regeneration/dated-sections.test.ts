import { expect, it } from 'vitest'
import { setUp } from './testing/regenerating.ts'

const dated = { part: 'dated' } as const

it('sections with a date or an outdated figure are written again, as one proposal', async () => {
  const { regenerate, script, asked, local, id, read } = await setUp()
  script.edition = 'second'
  await expect(regenerate(dated)).rejects.toMatchObject({
    code: 'bad_request',
    reason: expect.stringContaining('has a date or an outdated figure'),
  })
  const { content } = await read()
  const advice = '<h3>How to Choose</h3>'
  await local.articles.update({
    id,
    content: content.replace(advice, `${advice}<p>It was a good idea in 2024.</p>`),
    withUnsupportedClaims: true,
  })
  await local.products.edit({ id, product: 'Ember One', price: 44.99, withUnsupportedClaims: true })
  asked.length = 0
  const { proposal, section, part } = await regenerate(dated)
  expect({ proposal, section, part }).toEqual({ proposal: { articleId: id, number: 1 }, section: null, part: 'dated' })
  expect(asked).toEqual(['write product:Ember One', 'write guide'])
  const { before, after } = await local.articles.proposal({ id, number: 1 })
  expect(before.content).toMatch(/in 2024[\s\S]*/)
  expect(after.content).not.toContain('in 2024')
  expect(after.content).not.toContain('£39.99')
  expect(after.content).toContain('£44.99')
  const keep = (html: string) => /<h3>Overview<\/h3>[\s\S]*?<h3>/.exec(html)?.[0]
  expect(keep(after.content)).toBe(keep(before.content))
  await local.articles.approve({ id, number: 1, withUnsupportedClaims: true })
  await expect(regenerate(dated)).rejects.toMatchObject({ code: 'bad_request' })
})

it('a section that fails the check twice loses its wrong sentences, and the others stay rewritten', async () => {
  const { regenerate, script, local, id, read } = await setUp()
  const { content } = await read()
  const added = '<p>As of October 2026, it was a good idea.</p>'
  const aged = ['<h3>Overview</h3>', '<h3>How to Choose</h3>'].reduce(
    (html, h3) => html.replace(h3, h3 + added),
    content,
  )
  await local.articles.update({ id, content: aged, withUnsupportedClaims: true })
  Object.assign(script, { edition: 'second', spoil: { html: '<p>We tested it for weeks.</p>', times: 3 } })
  await regenerate(dated)
  const { after } = await local.articles.proposal({ id, number: 1 })
  expect(after.content).not.toMatch(/We tested|As of October/)
})
