import { PassThrough } from 'node:stream'
import { describeCommands } from '../../cli/projection/manifest.ts'
import { run } from '../../cli/run.ts'
import type { Terminal } from '../../cli/terminal.ts'
import { readConfig } from '../../server/runtime/config.ts'
import { createTestApp } from '../../server/testing/create-test-app.ts'
import { fakeGraph } from '../../server/testing/fake-graph.ts'

/** The calls that `bin/count-files.mjs` measures, over one app whose stores are in memory and whose Facebook is a fake. */
export async function prepareCalls() {
  const graph = await fakeGraph()
  const { token, appSecret, accountId, pageId } = graph.credentials
  const { facebook, facebookMissing } = readConfig({
    FACEBOOK_API_URL: graph.url,
    FACEBOOK_ACCESS_TOKEN: token,
    FACEBOOK_AD_ACCOUNT_ID: accountId,
    FACEBOOK_APP_SECRET: appSecret,
    FACEBOOK_PAGE_ID: pageId,
  })
  const config = { facebook, facebookMissing, siteUrl: 'https://shelf.example' }
  const { app, local } = await createTestApp({ config })

  const { article } = await local.generate.article({ topic: 'burr coffee grinders', productCount: 3 })
  const campaign = await local.campaigns.create({ name: 'Spring' })
  const adSet = await local.adsets.assign({ articleId: article.id, campaignId: campaign.id })
  const content = { headline: 'Grinders, compared', bodyText: 'Which of them is quiet?', variant: 'A' }
  const ad = await local.ads.create({ adSetId: adSet.id, ...content })

  const folder = { kind: 'app', dataDir: '/data', app: { ...app, close: async () => undefined } } as const
  const manifest = describeCommands()

  return {
    async getArticle(): Promise<void> {
      const response = await app.fetch(new Request(`https://shelf.example/api/articles/${article.slug}`))
      if (!response.ok) throw new Error(`The article could not be read: ${await response.text()}`)
      await response.text()
    },

    async activateAd(): Promise<void> {
      const output = new PassThrough()
      const terminal = createTerminal(async () => folder, output)
      const exit = await run(terminal, ['ads', 'activate', ad.id, '--yes'], { version: '0.0.0', manifest })
      if (exit !== 0) throw new Error(`ads activate ended with ${exit}: ${output.read()}`)
    },

    async close(): Promise<void> {
      await app.close()
      await graph.close()
    },
  }
}

/** Creates a terminal without input that can only use the app. */
function createTerminal(openFolder: Terminal['runtime']['openFolder'], output: PassThrough): Terminal {
  const refuse = async (): Promise<never> => {
    throw new Error('This command may only use its data folder.')
  }
  return {
    stdin: new PassThrough(),
    stdout: output,
    stderr: output,
    env: {},
    cwd: '/nowhere',
    program: 'blogops',
    homeDir: '/nowhere',
    hostname: 'count-files',
    interruption: new AbortController().signal,
    now: () => new Date(),
    wait: async () => undefined,
    fetch: refuse,
    runProgram: refuse,
    openPage: refuse,
    runtime: {
      openFolder,
      readConfig: refuse,
      findServer: refuse,
      serve: refuse,
      checkSettings: refuse,
      checkServices: refuse,
      checkStores: refuse,
      verifyBackup: refuse,
      restoreBackup: refuse,
      moveSite: refuse,
    },
  }
}
