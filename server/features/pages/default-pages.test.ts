import { describe, expect, it } from 'vitest'
import { defaultPages, fillHtml, fillText, type SiteFacts } from './default-pages.ts'

const facts: SiteFacts = {
  name: 'Cups & Co',
  operator: { name: 'Ada <3', address: '', email: '' },
  shop: { label: 'Amazon.de' },
  eventsUrl: '/api/event',
  eventRetentionMonths: 25,
  pictureHosts: [],
}

const privacy = (changes: Partial<SiteFacts> = {}) =>
  fillHtml(defaultPages.privacy.content, { ...facts, ...changes }).replace(/<[^>]+>/g, ' ')

describe('the privacy policy', () => {
  it('names the service that counts visits', () => {
    expect(privacy()).toContain('cookie-free analytics service, run by the site itself.')
    expect(privacy()).toContain('destroyed when the day ends')
    const plausible = privacy({ eventsUrl: 'https://stats.example/api/event' })
    expect(plausible).toContain('cookie-free analytics service, Plausible Analytics at stats.example.')
    expect(plausible).not.toContain('run by the site itself')
    expect(plausible).not.toContain('Page views and clicks are')
  })

  it('names the shop', () => {
    expect(privacy()).toContain('Product links lead to Amazon.de.')
  })

  it('lists the hosts of pictures', () => {
    expect(privacy()).toContain('All pictures come from this site.')
    const some = privacy({ pictureHosts: ['a.example', 'b.example'] })
    expect(some).toMatch(/loads them from the hosts below.*a\.example\s+b\.example/)
    expect(some).not.toContain('All pictures come from this site.')
  })

  it.each([
    [25, 'Page views and clicks are deleted after 25 months.'],
    [1, 'Page views and clicks are deleted after 1 month.'],
    [null, 'Page views and clicks are kept without a time limit.'],
  ])('says how long visits are kept: %s', (eventRetentionMonths, text) => {
    expect(privacy({ eventRetentionMonths })).toContain(text)
  })
})

it('escapes what it fills in, and leaves other names as they are', () => {
  expect(fillHtml('<p>{{site}}, {{operator}}, {{constructor}}, {{contact}}, {{shop}}</p>', facts)).toBe(
    '<p>Cups &amp; Co, Ada &lt;3, {{constructor}}, {{contact}}, Amazon.de</p>',
  )
  expect(fillText('By {{operator}} of {{site}} {{toString}}', facts)).toBe('By Ada <3 of Cups & Co {{toString}}')
})
