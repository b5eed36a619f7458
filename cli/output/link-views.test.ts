import { expect, it } from 'vitest'
import { linkAnswers, linkCheckView } from './link-views.ts'
import { createPaint } from './output.ts'

const paint = createPaint(false)
const counts = { broken: 1, untagged: 0, moved: 1, unclear: 2, unchecked: 0, ok: 30 }
const articles = [{ id: 'a1', slug: 'five-kettles', title: 'Five Kettles' }]
const times = { checkedAt: '2026-11-21T09:00:00.000Z', since: '2026-11-20T09:00:00.000Z', articles }
const list = {
  links: [
    {
      id: 'b1',
      url: 'https://a.example/\u001b[2J',
      state: 'broken',
      status: 404,
      reason: 'No page.',
      target: null,
      ...times,
    },
    {
      id: 'm1',
      url: 'https://b.example/',
      state: 'moved',
      status: 200,
      reason: 'Gone.',
      target: 'https://c.example/',
      ...times,
    },
  ],
  counts,
  checkedAt: times.checkedAt,
  jobId: null,
}

it('lists links with reasons and the next step for people, and all fields for pipes', () => {
  const text = linkAnswers['links.list']?.(list, { paint, width: 100 }) ?? ''
  expect(text).toContain('Broken: 1. Without your tag: 0. Moved: 1. Works: 30. Unclear: 2.')
  expect(text).toContain('Gone. A repair puts https://c.example/ in its place.')
  expect(text).toContain('To repair a link: blogops links repair <id>')
  expect(text).not.toContain('\u001b')
  const lines = linkAnswers['links.list']?.(list, { paint, width: undefined }) ?? ''
  expect(lines.split('\n').map(line => line.split('\t').length)).toEqual([8, 8])
})

it('says how to begin before the first check', () => {
  const empty = { ...list, links: [], checkedAt: null }
  expect(linkAnswers['links.list']?.(empty, { paint, width: 80 })).toContain('blogops links check')
})

it('names what was changed, what was refused, and what is left', () => {
  const [article] = articles
  const refused = [{ id: 'a2', slug: 'six', title: 'Six Kettles', message: '2 sentences have no source.' }]
  const changed = { url: 'https://a.example/', to: null, changed: [article], refused }
  expect(linkAnswers['links.remove']?.(changed, { paint, width: undefined })).toBe(
    'Removed https://a.example/ from "Five Kettles".\n"Six Kettles" is unchanged: 2 sentences have no source.',
  )
  const checked = linkCheckView({ checkedLinks: 40, leftLinks: 3, counts }, { paint, width: undefined })
  expect(checked).toContain('3 links of busy hosts are left for the next check.')
})
