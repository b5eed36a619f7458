import { cover, isPaginated, render } from '../../../web/app/entry-server.tsx'
import { kettle, scriptedEngine } from '../../features/generation/regeneration/testing/scripted-engine.ts'
import { createTestApp } from '../create-test-app.ts'
import { ordinaryBrowser } from '../user-agents.ts'

/** Text that closes any markup around it and starts a script. It fits the shortest fields, and `mark` identifies it. */
export const hostile = (mark: string) => `${mark}"'></script><img src=x onerror=alert(1)>`

const assets = { reader: '/assets/reader.js', app: '/assets/app.js', styles: ['/assets/site.css'], fonts: [] }
const productUrl = (asin: string) => `https://www.amazon.co.uk/dp/${asin}?x="><script>alert(1)</script>`

/** Site in which every text is hostile: from the admin, a model, a feed, an export or a visitor. */
export async function openHostileSite() {
  const engine = scriptedEngine()
  engine.script.products = ['A', 'B', 'C'].map((name, at) => ({
    ...kettle(name, `B0SMPLK00${at}`, 3999),
    title: hostile(`title ${name}`),
    image: 'https://img.example/"onerror=alert(1)>.jpg',
  }))
  const site = await createTestApp({
    catalogue: engine.source,
    writer: engine.writer,
    pages: { renderer: { render, isPaginated }, describeCover: cover.describe, assets, staticDir: null },
  })
  const made = await site.local.generate.article({ topic: 'kettles', category: 'kitchen', productCount: 3 })
  const fed = await giveFeed(site)
  await giveSettings(site)
  for (const { id } of [made.article, fed.article]) await giveArticle(site, id)
  await giveFigures(site)
  await giveEvents(site, made.article.slug)
  return { ...site, slugs: [made.article.slug, fed.article.slug] }
}

type Site = Awaited<ReturnType<typeof createTestApp>>

function giveFeed({ local }: Site) {
  const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`
  const row = (at: number) =>
    [
      `B00000000${at}`,
      hostile(`Kettle ${at}`),
      '29.99',
      '4.5',
      '120',
      'https://img.example/"onerror=alert(1)>.jpg',
      productUrl(`B00000000${at}`),
    ]
      .map(quoted)
      .join(',')
  const content = ['asin,title,price,stars,reviews,imgUrl,productURL', ...[1, 2, 3, 4].map(row)].join('\n')
  return local.generate.article({
    topic: hostile('kettles'),
    category: 'kitchen',
    productCount: 3,
    embedded: true,
    feed: { name: hostile('feed'), content },
  })
}

async function giveSettings({ local }: Site): Promise<void> {
  const labels = ['name', 'rating', 'price', 'reviews', 'pick', 'action'] as const
  const columns = labels.map(shows => ({ label: hostile(shows).slice(0, 40), shows }))
  await local.settings.update({
    tagline: hostile('tagline'),
    author: hostile('author'),
    comparison: { columns: [...columns, { label: 'Text', shows: 'text', text: hostile('text') }], currency: '"><b' },
  })
}

async function giveArticle({ local }: Site, id: string): Promise<void> {
  const article = await local.articles.byId({ id })
  await local.articles.update({
    id,
    withUnsupportedClaims: true,
    title: hostile('title'),
    excerpt: hostile('excerpt'),
    author: hostile('author'),
    heroImage: `https://pictures.example/"onerror="alert(1)`,
    content: `${article.content}<p>${hostile('body')}</p><a href="javascript:alert(1)">x</a><script>alert(1)</script>`,
  })
}

async function giveFigures({ local }: Site): Promise<void> {
  const campaign = await local.campaigns.create({ name: hostile('campaign') })
  const [article] = await local.articles.list()
  const adSet = await local.adsets.create({
    name: hostile('ad set'),
    campaignId: campaign.id,
    articleId: article?.id ?? '',
    dailyBudget: 5,
  })
  await local.ads.create({
    adSetId: adSet.id,
    headline: hostile('h').slice(0, 40),
    bodyText: hostile('b'),
    variant: 'A',
    withUnsupportedClaims: true,
  })
  const cell = hostile('ad').replaceAll('"', '""')
  const content = `Day,Ad name,Impressions,Clicks,Amount spent,Age,Region\n2026-10-01,"${cell}",10,2,1.50,"${cell}","${cell}"\n`
  await local.ads.import({ name: hostile('file'), content, createUnknown: true })
}

async function giveEvents({ app, local }: Site, slug: string): Promise<void> {
  const utm = encodeURIComponent(hostile('utm'))
  const url = `http://localhost:3000/article/${slug}?utm_source=${utm}&utm_campaign=${utm}`
  const props = { product: hostile('product'), [hostile('key')]: hostile('value'), url: 'javascript:alert(1)' }
  const seen = { name: hostile('event'), url, domain: 'localhost', referrer: `https://evil.example/${utm}`, props }
  for (const event of [seen, { ...seen, name: 'pageview' }, { ...seen, name: 'Product Click' }]) {
    const headers = { 'content-type': 'application/json', 'user-agent': hostile(ordinaryBrowser) }
    const sent = { method: 'POST', headers, body: JSON.stringify(event) }
    await app.fetch(new Request('http://localhost:3000/api/event', sent))
  }
  const row = {
    ...seen,
    name: 'Product Click',
    at: '2026-10-01T09:00:00Z',
    product: hostile('product'),
    source: hostile('source'),
  }
  await local.events.import({ name: hostile('file'), content: JSON.stringify(row) })
}
