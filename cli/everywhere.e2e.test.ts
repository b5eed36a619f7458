import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import type { Article } from '../server/contract/schemas/article.ts'
import type { GenerationResult } from '../server/contract/schemas/generation.ts'
import { blogopsIn } from './testing/blogops-process.ts'

const brands = ['Anker', 'Soundpeats', 'Jabra', 'Baseus', 'Nothing', 'Tozo']
const asins = brands.map((_, at) => `B0EARBUD0${at}`)
const rows = brands.map(
  (brand, at) =>
    `${asins[at]},"${brand} Ear ${at + 2} Wireless Earbuds, Bluetooth 5.3",${20 + 7 * at}.99,4.${at + 2},${150 * (at + 1)},https://www.amazon.co.uk/dp/${asins[at]}`,
)
const feed = ['asin,title,price,stars,reviews,url', ...rows].join('\n')
const request = ['generate', '--topic', 'wireless earbuds', '--category', 'audio', '--products', '5']

/** Checks the result of a generation, wherever it ran. */
async function expectPublished(made: GenerationResult, blogops: ReturnType<typeof blogopsIn>, url?: string) {
  expect(made.products).toHaveLength(5)
  expect(made.status).toBe('published')
  expect(asins).toEqual(expect.arrayContaining(made.products.map(({ asin }) => asin)))
  const shown = await blogops.json<Article>('articles', 'show', made.article.slug)
  expect(shown).toMatchObject({ id: made.article.id, title: made.article.title })
  if (!url) return
  const answer = await fetch(`${url}/api/articles/${made.article.slug}`)
  expect(await answer.json()).toEqual(shown)
  const page = await (await fetch(`${url}/article/${made.article.slug}`)).text()
  expect(page).toContain(`<h1>${made.article.title}</h1>`)
  // The page shows the start of the body first and the rest of it after the products.
  const sentences = shown.body.split(/<[^>]+>|(?<=[.!?]) /).filter(text => text.trim() !== '')
  expect(sentences.length).toBeGreaterThan(40)
  const text = page.replace(/<[^>]+>/g, '').replaceAll('\u00a0', ' ')
  for (const sentence of sentences) expect(text).toContain(sentence)
  for (const product of made.products) expect(page).toContain(product.amazonUrl)
}

it('a command works on the folder, through its server, and with --server and a token', async () => {
  const blogops = blogopsIn()
  const file = path.join(blogops.folder, 'feed.csv')
  writeFileSync(file, feed)
  const generate = [...request, '--feed', file]
  const alone = await blogops.json<GenerationResult>(...generate)
  await expectPublished(alone, blogops)

  const server = await blogops.serve()
  const beside = await blogops.json<GenerationResult>(...generate)
  expect(beside.article.slug).not.toBe(alone.article.slug)
  await expectPublished(beside, blogops, server.url)

  const password = blogops.start(['users', 'create', 'ada', '--password-stdin'], {
    stdin: 'pipe',
    input: 'a long pass phrase',
  })
  expect((await password).exitCode).toBe(0)
  const scopes = ['generate', 'jobs:read', 'jobs:write', 'articles:read'].flatMap(scope => ['--scope', scope])
  const { token } = await blogops.json<{ token: string }>('tokens', 'create', 'remote', ...scopes)
  const away = blogopsIn()
  const remote = await away.json<GenerationResult>(...generate, '--server', server.url, '--token', token)
  await expectPublished(remote, blogops, server.url)

  const refused = await away.run(
    'generate',
    '--topic',
    'kettles',
    '--json',
    '--server',
    server.url,
    '--token',
    'bo_wrong_token',
  )
  expect(refused.exitCode).toBe(4)
  expect(JSON.parse(refused.stderr.trim().split('\n').at(-1) ?? '')).toMatchObject({ error: { code: 'unauthorized' } })
  await server.stop()
})
