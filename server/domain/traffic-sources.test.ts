import { expect, it } from 'vitest'
import { classifySource, nameSources } from './traffic-sources.ts'

it.each([
  [null, {}, 'Direct', 'Direct'],
  ['google.co.uk', {}, 'Google', 'Search'],
  ['mail.google.com', {}, 'Gmail', 'Email'],
  ['docs.google.com', {}, 'docs.google.com', 'Referral'],
  ['search.yahoo.com', {}, 'Yahoo', 'Search'],
  ['l.facebook.com', {}, 'Facebook', 'Social'],
  ['notfacebook.com', {}, 'notfacebook.com', 'Referral'],
  ['t.co', {}, 'X', 'Social'],
  ['blog.example', {}, 'blog.example', 'Referral'],
  ['blog.example', { source: 'Newsletter' }, 'newsletter', 'Email'],
  [null, { source: 'letter', medium: 'email' }, 'letter', 'Email'],
  [null, { source: 'FB' }, 'Facebook', 'Social'],
  [null, { source: 'ig', content: '01AD' }, 'Instagram', 'Ads'],
  [null, { source: 'meta', content: '01AD' }, 'Facebook', 'Ads'],
  [null, { source: 'letter', content: 'top' }, 'letter', 'Referral'],
  [null, { source: 'direct' }, 'Direct', 'Direct'],
  ['blog.example', { source: '(Direct)' }, 'Direct', 'Direct'],
  ['google.com', { source: 'google', medium: 'cpc' }, 'Google', 'Ads'],
  ['google.com', { medium: 'paid_social' }, 'Google', 'Ads'],
] as const)('classifies %j with %j as %s (%s)', (host, utm, name, group) => {
  expect(classifySource(host, utm)).toEqual({ name, group })
})

it('gives sources the names of reports of visits, and adds up those with the same name', () => {
  const row = (source: string, visitors: number) => ({ source, visitors, pageviews: 2 * visitors, productClicks: 1 })
  expect(
    nameSources([row('blog.example', 9), row('google.com', 7), row('google.de', 5), row('', 2), row('fb', 1)]),
  ).toEqual([
    { source: 'Google', visitors: 12, pageviews: 24, productClicks: 2 },
    row('blog.example', 9),
    row('Direct', 2),
    row('Facebook', 1),
  ])
})
