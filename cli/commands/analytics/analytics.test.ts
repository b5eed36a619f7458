import { beforeEach, describe, expect, it } from 'vitest'
import { BlogopsError } from '../../../server/contract/errors.ts'
import { performanceSorts } from '../../../server/contract/field-values.ts'
import { performanceOrders } from '../../../server/domain/article-performance.ts'
import { madeUpReaders } from '../../../server/testing/made-up-readers.ts'
import { fakeServer, json } from '../../testing/fake-server.ts'
import { runLine } from '../../testing/fake-terminal.ts'
import { localApp } from '../../testing/local-app.ts'

let local: Awaited<ReturnType<typeof localApp>>
let web: ReturnType<typeof madeUpReaders>
let article: { id: string; slug: string; title: string }
let other: { slug: string }
let product: string

const blogops = (words: readonly string[], options: Parameters<typeof runLine>[1] = {}) =>
  runLine(words, { runtime: local.runtime, ...options })
const widest = (text: string) => Math.max(...text.split('\n').map(({ length }) => length))

beforeEach(async () => {
  web = madeUpReaders()
  local = await localApp(web.parts)
  const { client } = local
  article = (await client.generate.article({ topic: 'burr coffee grinders', productCount: 3 })).article
  other = (await client.generate.article({ topic: 'wireless earbuds', productCount: 3 })).article
  const campaignId = (await client.campaigns.create({ name: 'Spring' })).id
  const adSetId = (await client.adsets.assign({ articleId: article.id, campaignId })).id
  const words = { headline: 'Grinders, compared', bodyText: 'Which of them is quiet?', variant: 'A' }
  const { id: ad } = await client.ads.create({ adSetId, ...words })
  const content = `Day,Ad ID,Impressions,Clicks (all),Amount spent (GBP)\n2026-11-20,${ad},12000,150,24.50`
  await client.ads.import({ name: 'x.csv', content })
  const path = `/article/${article.slug}`
  product = (await client.articles.products({ articleId: article.id }))[0]?.name ?? ''
  await web.add(
    { date: '2026-10-20', path, visitors: 1000 },
    { date: '2026-11-19', path, visitors: 1100, pageviews: 1500, source: 'google.com' },
    {
      date: '2026-11-20',
      path,
      visitors: 100,
      productClicks: 60,
      product,
      source: 'facebook.com',
      ad,
    },
  )
})

describe('blogops analytics', () => {
  it('shows cards, recommendations and a table that fits', async () => {
    const { exit, stdout } = await blogops(['analytics', '--no-color'], { columns: 80 })
    expect({ exit, fits: widest(stdout) <= 80 }).toEqual({ exit: 0, fits: true })
    expect(stdout).toContain('2026-10-23 to 2026-11-21, counted by this site')
    expect(stdout).toMatch(
      /Total Visitors +1,200 +\+20%\nProduct Clicks +60\nAd Spend +£24\.50\nConversion Rate +5\.00% +\+5\.00 points\n/,
    )
    expect(stdout).toMatch(
      /Impressions +12,000 +CTR 1\.25%\n.*Clicks +150 +CPC £0\.16\n.*views +1,600 +\+60%, 1\.33 pages per visitor\n/,
    )
    expect(stdout.replace(/\s+/g, ' ')).toContain(
      'Today is not over. Changes compare the 29 days up to 2026-11-20 with the same 29 days of the previous period.',
    )
    expect(stdout).toMatch(/ Traffic, Ads +1,200 +60 +5\.0% +£24\.50 +1\.25% +£0\.16\n1 more without traffic or ads\n$/)
  })

  it('shows changes of rates in points, also for ad figures', async () => {
    const { client } = local
    const { ads } = await client.analytics.article({ articleId: article.id })
    const content = `Day,Ad ID,Impressions,Clicks (all),Amount spent (GBP)\n2026-10-20,${ads[0]?.adId},10000,300,24.00`
    await client.ads.import({ name: 'y.csv', content })
    await web.add({ date: '2026-10-21', path: `/article/${article.slug}`, visitors: 200, productClicks: 83, product })
    const { stdout } = await blogops(['analytics', '--no-color'], { columns: 80 })
    expect(stdout).toMatch(/Total Visitors +1,200 +as before\nProduct Clicks +60 +−28%\nAd Spend +£24\.50 +\+2\.1%\n/)
    expect(stdout).toMatch(/Conversion Rate +5\.00% +−1\.92 points\n/)
    expect(stdout).toMatch(/Total Ad Impressions +12,000 +\+20%, CTR 1\.25%\nTotal Ad Clicks +150 +−50%, CPC £0\.16\n/)
  })

  it('names the comparison period only if a change is shown', async () => {
    const path = `/article/${article.slug}`
    const readOutput = async (...words: string[]) =>
      / is not over|Changes compare/.test((await blogops([...words, '--no-color'], { columns: 300 })).stdout)
    for (const words of [['analytics'], ['analytics', '--article', article.slug]]) {
      expect(await readOutput(...words, '--range', '2026-11-19..2026-11-20')).toBe(false)
      expect(await readOutput(...words, '--range', '2026-11-21..2026-11-21')).toBe(false)
      expect(await readOutput(...words, '--range', '7d')).toBe(false)
    }
    await web.add({ date: '2026-11-17', path, visitors: 1200 })
    expect(await readOutput('analytics', '--range', '2026-11-19..2026-11-20')).toBe(true)
    expect(await readOutput('analytics', '--article', article.slug, '--range', '2026-11-19..2026-11-20')).toBe(true)
  })

  it('truncates long names from visitors, also in a pipe', async () => {
    const source = `${'x'.repeat(300)}.example`
    await web.add({ date: '2026-11-20', path: `/article/${article.slug}`, visitors: 900, source })
    const words = ['analytics', '--article', article.slug]
    const { stdout } = await blogops(words)
    expect(
      widest(
        stdout
          .split('\n')
          .filter(line => line.includes('xxx'))
          .join('\n'),
      ),
    ).toBeLessThan(100)
    expect(stdout).toMatch(/^x{59}… +900 /m)
    expect((await blogops([...words, '--json'])).stdout).toContain(source)
  })

  it.each([40, 60, 200])('fits %i columns', async columns => {
    await web.add({ date: '2026-11-20', path: `/article/${article.slug}`, visitors: 1000, productClicks: 900 })
    for (const words of [['analytics'], ['analytics', '--article', article.slug], ['analytics', 'days']]) {
      const { stdout } = await blogops([...words, '--no-color'], { columns })
      expect({
        words,
        fits: widest(stdout) <= columns,
        shows: /2,200|1,100/.test(stdout),
      }).toEqual({
        words,
        fits: true,
        shows: true,
      })
    }
  })

  it('prints the recommendations in full', async () => {
    await web.add({ date: '2026-11-20', path: `/article/${other.slug}`, visitors: 500 })
    const [told] = (await local.client.analytics.comprehensive({})).recommendations
    if (told === undefined) throw new Error('There is nothing to recommend.')
    const { stdout } = await blogops(['analytics', '--no-color'], { columns: 60 })
    expect(stdout.replace(/\s+/g, ' ')).toContain(`Optimization Recommendations - ${told}`)
  })

  it('shows days without imported data as unknown', async () => {
    const range = ['--range', '2026-11-20..2026-11-21']
    const { stdout } = await blogops(['analytics', 'days', ...range])
    expect(stdout).toBe('2026-11-20\t100\t100\t60\t12000\t150\t24.5\n2026-11-21\t0\t0\t0\t\t\t\n')
    const days = await blogops(['analytics', 'days', ...range, '--no-color'], { columns: 100 })
    expect(days.stdout).toMatch(/2026-11-21 so far +0 +0 +0 +– +– +–\n$/)
    for (const words of [['analytics'], ['analytics', '--article', article.slug]]) {
      const some = await blogops([...words, ...range, '--no-color'], { columns: 100 })
      expect(some.stdout).toMatch(/ad spend +£24\.50\n/i)
      expect(some.stdout).toContain('Ad data is available up to 2026-11-20.')
      const none = await blogops([...words, '--range', '2026-11-21..2026-11-21', '--no-color'], { columns: 100 })
      expect(none.stdout).toMatch(/ad spend +–\n/i)
    }
  })

  it('prints the answer for programs and one line per day in a pipe', async () => {
    const answer = await local.client.analytics.comprehensive({ range: '7d' })
    expect(JSON.parse((await blogops(['analytics', '--range', '7d', '--json'])).stdout)).toEqual(answer)
    const of = ['analytics', '--article', article.slug, '--json']
    expect(JSON.parse((await blogops(of)).stdout)).toEqual(
      await local.client.analytics.article({ articleId: article.id }),
    )
    const days = await blogops(['analytics', 'days', '--range', '2026-11-19..2026-11-20'])
    expect(days.stdout).toBe('2026-11-19\t1100\t1500\t0\t0\t0\t0\n2026-11-20\t100\t100\t60\t12000\t150\t24.5\n')
  })

  it.each(['all', 'one'])('prints the complete view in a pipe: %s', async of => {
    const words = of === 'all' ? ['analytics'] : ['analytics', '--article', article.slug]
    const [piped, wide] = [await blogops(words), await blogops([...words, '--no-color'], { columns: 1000 })]
    expect(piped.stdout).toBe(wide.stdout)
    expect(piped.stdout).toMatch(of === 'all' ? /^article +status +visitors/m : /^source +visitors/m)
  })

  it('prints CSV, of all articles or of one', async () => {
    const { stdout } = await blogops(['analytics', '--csv'])
    expect(stdout.split('\r\n')).toHaveLength(4)
    expect(stdout).toMatch(/^\uFEFFArticle,Slug,Category,Status,Visitors,/)
    expect((await blogops(['analytics', '--csv'], { columns: 80 })).stdout).toMatch(/^Article,/)
    expect(stdout).toMatch(/,5\.0,24\.50,12000,150,1\.25,0\.16,/)
    const one = await blogops(['analytics', '--csv', '--article', article.slug])
    expect(one.stdout.split('\r\n')).toHaveLength(3)
    expect(one.stdout).toContain(`,${article.slug},`)
    expect(await blogops(['analytics', '--csv', '--json'])).toMatchObject({ exit: 2, stdout: '' })
  })

  it.each([
    ['as many as it shows', [], 'limit=100&direction=desc'],
    ['as many as it is told', ['--limit', '5'], 'limit=5&direction=desc'],
    ['those of an order', ['--sort', 'adSpend'], 'limit=100&sort=adSpend&direction=desc'],
    ['titles from A to Z', ['--sort', 'title'], 'limit=100&sort=title&direction=asc'],
    ['titles as it is told', ['--sort', 'title', '--direction', 'desc'], 'limit=100&sort=title&direction=desc'],
    ['all of them for programs', ['--json'], 'direction=desc'],
    ['all of them for spreadsheets', ['--csv'], 'direction=desc'],
    ['part of them for programs, too', ['--json', '--limit', '5'], 'limit=5&direction=desc'],
  ])('requests %s', async (_, words, query) => {
    const answer = await local.client.analytics.comprehensive({ limit: 1 })
    const asked: string[] = []
    const many = fakeServer({ 'GET /api/analytics/comprehensive': () => json({ ...answer, articlesInAll: 100_000 }) })
    const fetch = (request: Request) => {
      asked.push(new URL(request.url).search.slice(1))
      return many.fetch(request)
    }
    const env = { BLOGOPS_SERVER: 'http://localhost:9', BLOGOPS_TOKEN: 'blogops_x' }
    const { exit, stdout } = await runLine(['analytics', ...words], { env, fetch })
    expect({ exit, asked: asked.map(search => [...new URLSearchParams(search)].sort()) }).toEqual({
      exit: 0,
      asked: [[...new URLSearchParams(query)].sort()],
    })
    const isText = !words.includes('--json') && !words.includes('--csv')
    expect(stdout.includes('99,999 more of 100,000 articles. --limit shows up to 500; --csv')).toBe(isText)
  })

  it('sorts the table by the columns of the contract', async () => {
    expect([...performanceSorts].sort()).toEqual(Object.keys(performanceOrders).sort())
    await web.add({ date: '2026-11-20', path: `/article/${other.slug}`, visitors: 500 })
    const titles = async (...words: string[]) => {
      const { articlePerformance } = JSON.parse((await blogops(['analytics', '--json', ...words])).stdout)
      return articlePerformance.map(({ articleSlug }: { articleSlug: string }) => articleSlug)
    }
    expect(await titles()).toEqual([article.slug, other.slug])
    expect(await titles('--direction', 'asc')).toEqual([other.slug, article.slug])
    expect(await titles('--sort', 'title')).toEqual([article.slug, other.slug].sort())
    expect(await titles('--limit', '1')).toEqual([article.slug])
    expect(await blogops(['analytics', '--sort', 'luck'])).toMatchObject({ exit: 2 })
    expect(await blogops(['analytics', '--limit', '501'])).toMatchObject({ exit: 2 })
    for (const words of [
      ['--sort', 'ctr'],
      ['--direction', 'asc'],
      ['--limit', '5'],
    ]) {
      const refused = await blogops(['analytics', '--article', article.slug, ...words])
      expect(refused).toMatchObject({ exit: 2, stderr: expect.stringContaining('apply to the table of all articles') })
    }
  })

  it('shows the sources, clicks and ads of one article', async () => {
    const { stdout } = await blogops(['analytics', '--article', article.slug, '--no-color'], { columns: 100 })
    expect(stdout).toContain(`${article.title}\n2026-10-23 to 2026-11-21\n`)
    expect(stdout).toMatch(/^visitors +1,200 +\+20%\npageviews +1,600 +\+60%\nproduct clicks +60\n/m)
    expect(stdout).toMatch(
      /conversion rate +5\.0% +\+5\.00 points\nvisitors from ads +100\nproduct clicks from ads +60\n/,
    )
    expect(stdout).toMatch(/ad impressions +12,000 +CTR 1\.25%\nad clicks +150 +CPC £0\.16\nToday is not over\. /)
    expect(stdout).toMatch(/Google +1,100 +1,500 +0\nFacebook +100 +100 +60\n/)
    expect(stdout.split('\n').find(line => line.startsWith(product))).toMatch(/ 60$/)
    expect(stdout).toMatch(/ A +PAUSED +150 +1\.25% +£24\.50 +60 +£0\.41\n$/)
  })

  it('explains an invalid range and names a missing article', async () => {
    for (const words of [['analytics'], ['analytics', 'days'], ['analytics', '--article', article.slug]]) {
      const { exit, stderr } = await blogops([...words, '--range', 'lately'])
      expect({ exit, told: stderr.includes('range must be 7d, 28d, 30d, 90d, 12mo, or two days') }).toEqual({
        exit: 2,
        told: true,
      })
    }
    expect(await blogops(['analytics', '--article', 'nowhere'])).toMatchObject({ exit: 1 })
  })

  it('warns of missing data and shows no zeros in its place', async () => {
    web.fail(new BlogopsError('upstream_unavailable', 'Plausible does not answer.'))
    const { exit, stdout, stderr } = await blogops(['analytics', '--no-color'], { columns: 80 })
    expect(exit).toBe(0)
    expect(stderr).toContain('warning: Visitors and product clicks could not be read. Plausible does not answer.')
    expect(stdout).toMatch(/Total Visitors +–\n/)
    expect(stdout).toMatch(/Ad Spend +£24\.50\n/)
    const days = await blogops(['analytics', 'days', '--range', '2026-11-20..2026-11-20', '--no-color'], {
      columns: 80,
    })
    expect(days.stdout).toMatch(/2026-11-20 +– +– +– +12,000 +150 +£24\.50\n/)
  })
})
