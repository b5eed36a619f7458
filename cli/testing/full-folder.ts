import { createReadStream, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { everythingIn, memoryStores } from '../../server/features/backup/testing/stores.ts'
import { budgetChange, judging } from '../../server/features/optimizer/testing/open-optimizer.ts'
import { readPlace } from '../../server/runtime/config.ts'
import { moveBetween } from '../../server/runtime/move.ts'
import { restoreBackup, verifyBackup } from '../../server/runtime/restore.ts'
import { memoryAdPlatform } from '../../server/testing/memory-ad-platform.ts'
import { openFullSite } from '../../server/testing/security/real-examples.ts'
import { openCredentials } from '../credentials.ts'
import type { LocalRuntime } from '../terminal.ts'
import { fakeTerminal, runLine } from './fake-terminal.ts'

const server = 'https://blog.example'
const files: Readonly<Record<string, string>> = {
  'targeting.json': '{"age_min":25}',
  'ads.csv':
    'Day,Ad name,Ad set name,Campaign name,Impressions,Clicks (all),Amount spent (GBP)\n2026-11-19,A,B,C,100,2,1',
  'events.ndjson': '{"at":"2026-10-01T09:00:00Z","path":"/article/five"}',
  'picture.png': 'not looked at',
}

/** A data folder that has one of each, an ad platform, and a terminal's own folder with files in it and a login. */
export async function openFullFolder(cwd: string) {
  const stores = memoryStores()
  const platform = memoryAdPlatform()
  const judge = judging(account => [
    budgetChange(account, 'Kettles', account.adSets[0]?.dailyBudgetPence === 500 ? 6 : 7),
  ])
  const { local, app, inputOf } = await openFullSite({ ...stores, platform, judge })
  const [[article], [adSet], [ad]] = await Promise.all([local.articles.list(), local.adsets.list(), local.ads.all()])
  if (!article || !adSet || !ad) throw new Error('The site lacks something.')
  const { plan: applied } = await local.analytics.optimize()
  await local.optimizer.apply({ id: applied.id, hash: applied.hash })
  const { plan } = await local.analytics.optimize()
  const approval = await local.approvals.request({ operation: 'users.remove', input: { user: 'ada' } })
  const [job] = await local.jobs.list()

  // The same site in a folder, whose files change by being opened.
  const kept = path.join(cwd, 'kept')
  const runtime: Partial<LocalRuntime> = {
    verifyBackup,
    moveSite: async (_, __, { to }, options) =>
      moveBetween(readPlace({}, { place: kept }), readPlace({}, { place: to }, cwd), options),
    openFolder: async () => ({ kind: 'app', dataDir: '/data', app: { ...app, close: async () => undefined } }),
  }
  const { terminal } = fakeTerminal({ cwd })
  await openCredentials(terminal).keep(server, {
    token: 't',
    tokenId: 'i',
    username: 'ada',
    name: 'blog',
    current: false,
  })
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(cwd, name), text)
  const cli = (words: readonly string[], stdin = '') => runLine(words, { cwd, runtime, stdin })
  await cli(['backup', 'site.tar.gz'])
  await restoreBackup({ dataDir: kept }, createReadStream(path.join(cwd, 'site.tar.gz')))

  /** Whatever there is that a command could change. */
  const everything = async () => ({
    stored: await everythingIn(stores),
    platform: [...platform.objects],
    files: readdirSync(cwd, { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && !entry.parentPath.startsWith(kept))
      .map(entry => [entry.name, readFileSync(path.join(entry.parentPath, entry.name), 'base64')]),
  })
  const names = {
    ...{ article: article.slug, adSet: adSet.id, ad: ad.id, applied: applied.id, plan: plan.id, approval: approval.id },
    job: job?.id ?? '',
  }
  return { cli, everything, inputOf, names }
}
