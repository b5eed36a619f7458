import { beforeEach, describe, expect, it } from 'vitest'
import { runLine } from '../../testing/fake-terminal.ts'
import { localApp } from '../../testing/local-app.ts'

let local: Awaited<ReturnType<typeof localApp>>

const blogops = (words: readonly string[], options: Parameters<typeof runLine>[1] = {}) =>
  runLine(words, { runtime: local.runtime, ...options })

beforeEach(async () => {
  local = await localApp()
  const rows = [
    { at: '2026-11-20T10:00:00Z', visitor: 'ada', path: '/a', referrer: 'https://www.google.com/', device: 'Mobile' },
    { at: '2026-11-20T10:01:00Z', visitor: 'ada', path: '/b' },
    { at: '2026-11-20T10:02:05Z', visitor: 'ada', path: '/b', name: 'Product Click', product: '=Fan, quiet' },
    { at: '2026-11-20T11:00:00Z', visitor: 'bob', path: '/a', utm_source: 'letter', utm_campaign: '=autumn, 2026' },
    { at: '2026-11-21T08:50:00Z', visitor: 'eve', path: '/a' },
  ]
  const content = rows.map(row => JSON.stringify({ name: 'pageview', ...row })).join('\n')
  await local.client.events.import({ name: 'events.ndjson', content })
})

describe('blogops analytics visits', () => {
  it('shows totals and the first rows of each report within 80 columns', async () => {
    const { exit, stdout } = await blogops(['analytics', 'visits', '--no-color'], { columns: 80 })
    expect({ exit, fits: stdout.split('\n').every(({ length }) => length <= 80) }).toEqual({ exit: 0, fits: true })
    expect(stdout).toContain('2026-10-23 to 2026-11-21, days of UTC')
    expect(stdout).toMatch(/Visitors +3 +2, before 0\nVisits +3 /)
    expect(stdout).toMatch(/Visit duration +42s /)
    expect(stdout.replace(/\s+/g, ' ')).toContain(
      'Compared with 2026-09-23 to 2026-10-21. Today is left out because it is not over.',
    )
    expect(stdout).toMatch(/Sources\nsource +visitors .*\n(.*\n)*Google +1 +1 +2\.00 +0\.0% +2m 05s\n/)
    expect(stdout).toMatch(/Goals\ngoal +visitors +events +conv\. rate\nProduct Click +1 +1 +33\.3%/)
  })

  it('combines filters', async () => {
    const words = ['analytics', 'visits', '--source', 'Google', '--device', 'Mobile', '--json']
    const { stdout } = await blogops(words)
    expect(JSON.parse(stdout).totals).toMatchObject({ visits: 1, pageviews: 2 })
    const none = await blogops([...words, '--page', '/c'])
    expect(JSON.parse(none.stdout).totals).toMatchObject({ visits: 0 })
  })

  it('suggests a value in another case', async () => {
    const { exit, stderr } = await blogops(['analytics', 'visits', '--source', 'google', '--device', 'mobile'])
    expect([exit, stderr]).toEqual([0, expect.stringContaining('No visit has the source google. Did you mean Google?')])
  })

  it('prints one table, also as CSV', async () => {
    const words = ['analytics', 'visits', '--table', 'campaign']
    expect((await blogops(words)).stdout).toBe('=autumn, 2026\t1\t1\t1.00\t100.0%\t0s\n')
    expect((await blogops([...words, '--csv'])).stdout).toBe(
      '\uFEFFUTM campaign,Visitors,Visits,Views per visit,Bounce rate (%),Visit duration (s)\r\n"\'=autumn, 2026",1,1,1.00,100.0,0\r\n',
    )
  })

  it.each([
    [['--csv'], '--csv prints one table.'],
    [['--csv', '--table', 'page', '--json'], '--csv and --json cannot be used together.'],
  ])('refuses %j', async (words, message) => {
    const { exit, stderr } = await blogops(['analytics', 'visits', ...words])
    expect(exit).toBe(2)
    expect(stderr).toContain(message)
  })
})

it('blogops analytics now shows the last thirty minutes and today by hour', async () => {
  const { stdout } = await blogops(['analytics', 'now', '--no-color'], { columns: 80 })
  expect(stdout).toContain('Visitors of the last 30 minutes: 1')
  expect(stdout).toContain('Today, 2026-11-21 (UTC): 1 visitors, 1 pageviews')
  expect(stdout).toMatch(/hour +visitors +visits +pageviews\n08:00 +1 +1 +1\n/)
})
