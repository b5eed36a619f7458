import { writeSync } from 'node:fs'
import { openChildApp } from './child-app.ts'
import { covers, drawing } from './drawn-covers.ts'

/**
 * Resumes the deployment in a data folder, or starts one if there is none or the last one failed. Prints the result as
 * JSON on stdout. Without settings for Facebook, it creates the article and the campaign, and ends. Argument: folder.
 */
const [dataDir = ''] = process.argv.slice(2)

// The fake Facebook lists new objects immediately, so no delay is needed.
const sleep = async () => undefined
const { app, client } = await openChildApp(dataDir, { pages: covers, processor: drawing, sleep })
await app.resumeJobs()
const { isConfigured } = await client.facebook.status()
writeSync(1, `${JSON.stringify(await (isConfigured ? deploy() : prepare()))}\n`)
await app.close()

async function prepare() {
  await client.campaigns.create({ name: 'Autumn' })
  await client.generate.article({ topic: 'wireless earbuds', productCount: 3 })
  return {}
}

async function deploy() {
  const begun = (await client.jobs.list()).find(({ type, status }) => type === 'ad-deployment' && status !== 'failed')
  const { id } = begun ?? (await begin())
  for await (const _ of client.jobs.events({ id }));
  const { status, result, error } = await client.jobs.get({ id })
  const [ads, adSets] = [await client.ads.all(), await client.adsets.list()]
  return {
    status,
    result,
    error,
    ads: ads.map(({ onFacebook, status }) => [onFacebook, status]),
    adSets: adSets.length,
  }
}

async function begin() {
  const [article] = await client.articles.list()
  if (!article) throw new Error('There is no article.')
  const { variants } = await client.ads.preview({ articleId: article.id })
  return client.ads.deployment({ articleId: article.id, variants })
}
