import { createReadStream, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Client } from '../../server/contract/client.ts'
import type { OperationSpec } from '../../server/contract/operation.ts'
import { createMemoryStores, readContents } from '../../server/features/backup/testing/stores.ts'
import { budgetChange, createFixedRules } from '../../server/features/optimizer/testing/open-optimizer.ts'
import { parseLocation } from '../../server/runtime/config/environment.ts'
import { moveBetween } from '../../server/runtime/move.ts'
import { restoreBackup, verifyBackup } from '../../server/runtime/restore.ts'
import { memoryAdPlatform } from '../../server/testing/memory-ad-platform.ts'
import { openFullSite } from '../../server/testing/security/real-examples.ts'
import { openCredentials } from '../credentials.ts'
import type { LocalRuntime } from '../terminal.ts'
import { fakeTerminal, runLine } from './fake-terminal.ts'

const server = 'https://blog.example'
const files: Readonly<Record<string, string | Buffer>> = {
  'article.md': '# Five Kettles\n\nWhich suits whom.',
  'ghost.json': '{"meta":{"version":"6.0.0"},"data":{"posts":[{"id":"1","title":"Five Pots","html":"<p>Hot.</p>"}]}}',
  'page.html': '<p>Write to us.</p>',
  'targeting.json': '{"age_min":25}',
  'ads.csv':
    'Day,Ad name,Ad set name,Campaign name,Impressions,Clicks (all),Amount spent (GBP)\n2026-11-19,A,B,C,100,2,1',
  'earnings.csv':
    'Name,ASIN,Tracking ID,Date Shipped,Items Shipped,Revenue,Ad Fees\nKettle,B07TESTTWO,shelf-21,2026-11-18,1,39.99,1.20',
  'Queries.csv': 'Top queries,Clicks,Impressions,CTR,Position\nbest toaster,2,300,0.67%,9.2',
  'topics.txt': 'kettles\nair fryers',
  'events.ndjson': '{"at":"2026-10-01T09:00:00Z","path":"/article/five"}',
  'picture.png': Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64'),
}

/** Returns ids of objects that can be revoked, approved or rejected, by operation. */
async function waitingIds(
  local: Client,
  signIn: () => Promise<string>,
  approval: string,
): Promise<Record<string, object>> {
  await signIn()
  const [session] = await local.sessions.list()
  const invite = await local.invites.create()
  const token = await local.tokens.create({ name: 'nightly', scope: ['articles:read'], user: 'ada' })
  const { code } = await local.pairings.start({ name: 'laptop' })
  return {
    'sessions.revoke': { id: session?.id },
    'invites.revoke': { id: invite.id },
    'tokens.revoke': { id: token.id },
    'pairings.approve': { code },
    'pairings.refuse': { code },
    'approvals.reject': { id: approval },
    'optimizer.restoreTopic': { topic: 'slow cookers' },
  }
}

/** A data folder with one object of each kind, an ad platform, and a terminal's own folder with files and a login. */
export async function openFullFolder(cwd: string) {
  const stores = createMemoryStores()
  const platform = memoryAdPlatform()
  const judge = createFixedRules(account => [
    budgetChange(account, 'Kettles', account.adSets[0]?.dailyBudgetPence === 500 ? 6 : 7),
  ])
  const { local, app, signIn, inputOf: inputOfContract } = await openFullSite({ ...stores, platform, judge })
  const [[article], [adSet], [ad]] = await Promise.all([local.articles.list(), local.adsets.list(), local.ads.all()])
  if (!article || !adSet || !ad) throw new Error('The site has no article, ad set or ad.')
  const products = (await local.articles.products({ articleId: article.id })).map(({ id }) => id)
  const { plan: applied } = await local.analytics.optimize()
  await local.optimizer.apply({ id: applied.id, hash: applied.hash })
  const { plan } = await local.analytics.optimize()
  await local.optimizer.dismissTopic({ topic: 'slow cookers' })
  const approval = await local.approvals.request({ operation: 'adsets.delete', input: { adSetId: adSet.id } })
  const ids: Readonly<Record<string, object>> = {
    ...(await waitingIds(local, signIn, approval.id)),
    'ads.label': { ids: [ad.id, adSet.id] },
  }
  const inputOf = (operation: OperationSpec) => ({ ...inputOfContract(operation), ...ids[operation.id] })
  const [job] = await local.jobs.list()

  // The same site in a folder, whose files change when it is opened.
  const folder = path.join(cwd, 'site')
  const runtime: Partial<LocalRuntime> = {
    verifyBackup,
    moveSite: async (_, __, { to }, options) =>
      moveBetween(parseLocation({}, { location: folder }), parseLocation({}, { location: to }, cwd), options),
    openFolder: async () => ({ kind: 'app', dataDir: '/data', app: { ...app, close: async () => undefined } }),
  }
  const { terminal } = fakeTerminal({ cwd })
  await openCredentials(terminal).store(server, {
    token: 't',
    tokenId: 'i',
    username: 'ada',
    name: 'blog',
    current: false,
  })
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(cwd, name), text)
  const cli = (words: readonly string[], stdin = '') => runLine(words, { cwd, runtime, stdin })
  await cli(['backup', 'site.tar.gz'])
  await restoreBackup({ dataDir: folder }, createReadStream(path.join(cwd, 'site.tar.gz')))

  /** Reads everything that a command could change; attempts at codes are counted in a dry run, too. */
  const everything = async () => ({
    stored: { ...(await readContents(stores)), throttle: [] },
    platform: [...platform.objects],
    files: readdirSync(cwd, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && !entry.parentPath.startsWith(folder))
      .map(entry => [entry.name, readFileSync(path.join(entry.parentPath, entry.name), 'base64')]),
  })
  const names = {
    article: article.slug,
    adSet: adSet.id,
    ad: ad.id,
    product: products[0] ?? '',
    products,
    applied: applied.id,
    plan: plan.id,
    approval: approval.id,
    job: job?.id ?? '',
    campaign: adSet.campaignId,
  }
  return { cli, everything, inputOf, names }
}
