import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { BlogopsError } from '../../../server/contract/errors.ts'
import { defaultLimits, limitSpecs } from '../../../server/contract/limits.ts'
import { readConfig } from '../../../server/runtime/config.ts'
import { createMemoryRecordStore } from '../../../server/storage/records/open-record-store.ts'
import { fakeAmazon } from '../../../server/testing/fake-amazon.ts'
import { run } from '../../run.ts'
import type { LocalRuntime, RunningSite } from '../../terminal.ts'
import {
  type FakeTerminalOptions,
  fakeTerminal,
  runLine,
  temporaryFolder,
  testBuild,
} from '../../testing/fake-terminal.ts'
import { localApp } from '../../testing/local-app.ts'

const settings = (cwd: string): Pick<LocalRuntime, 'readConfig'> => ({
  readConfig: async (variables, flags) => readConfig(variables, flags, cwd),
})

/** Creates a site that "listens", and records when it was closed. */
async function servingApp() {
  const local = await localApp()
  const asked: unknown[] = []
  let closed = false
  const serve: LocalRuntime['serve'] = async (_, flags, demo, role) => {
    asked.push({ flags, demo, role })
    const app = { ...local.app, notices: ['The snapshot was damaged.'] }
    const site: RunningSite = {
      url: 'http://127.0.0.1:4000',
      siteUrl: 'http://localhost:4000',
      app,
      close: async () => {
        closed = true
      },
    }
    return site
  }
  return { ...local, asked, isClosed: () => closed, runtime: { ...local.runtime, serve } }
}

/** Runs until a text appears on stderr, then presses Ctrl-C. */
async function interruptedAt(
  text: string,
  words: readonly string[],
  runtime: Partial<LocalRuntime>,
  options: Pick<FakeTerminalOptions, 'cwd' | 'env'> = {},
) {
  const fake = fakeTerminal({ ...options, runtime })
  fake.terminal.stderr.on('data', () => {
    if (fake.stderr().includes(text)) fake.interrupt()
  })
  const exit = await run(fake.terminal, words, testBuild())
  return { exit, stdout: fake.stdout(), stderr: fake.stderr() }
}

describe('blogops serve', () => {
  it('prints its address and the setup link, and stops cleanly at Ctrl-C', async () => {
    const { runtime, isClosed, asked, app } = await servingApp()
    const { exit, stderr } = await interruptedAt('Register', ['serve', '--port', '4000', '--host', '::1'], runtime)
    expect(exit).toBe(0)
    expect(isClosed()).toBe(true)
    expect(asked).toEqual([{ flags: { BLOGOPS_PORT: '4000', BLOGOPS_HOST: '::1' }, demo: undefined }])
    expect(stderr).toContain('warning: The snapshot was damaged.')
    expect(stderr).toContain('Serving http://localhost:4000. ')
    expect(stderr).toContain(`http://localhost:4000/auth#setup=${await app.setupCode()}`)
  })
})

describe('the setup link of blogops serve', () => {
  const siteUrl = 'https://reviews.example'
  async function servedAt(options: Pick<FakeTerminalOptions, 'cwd' | 'env'>) {
    const { runtime, app } = await servingApp()
    const serve: LocalRuntime['serve'] = async (...given) => ({ ...(await runtime.serve(...given)), siteUrl })
    const { stderr, stdout } = await interruptedAt('Register', ['serve', '--json'], { ...runtime, serve }, options)
    return { stderr, setup: JSON.parse(stdout), code: await app.setupCode() }
  }

  it('has the listening address if only .env names the site', async () => {
    const cwd = temporaryFolder()
    writeFileSync(path.join(cwd, '.env'), `BLOGOPS_SITE_URL=${siteUrl}\n`)
    const { stderr, setup, code } = await servedAt({ cwd })
    expect(stderr).toContain(`Serving ${siteUrl} (listening at http://127.0.0.1:4000)`)
    expect(stderr).toContain(`http://localhost:4000/auth#setup=${code}`)
    expect(setup).toEqual({
      url: 'http://127.0.0.1:4000',
      siteUrl,
      setupUrl: `http://localhost:4000/auth#setup=${code}`,
    })
  })

  it('has the address of the site if the environment names it', async () => {
    const { stderr, code } = await servedAt({ env: { BLOGOPS_SITE_URL: siteUrl } })
    expect(stderr).toContain(`${siteUrl}/auth#setup=${code}`)
  })
})

describe('a site with several processes', () => {
  it('is served by processes that run no jobs', async () => {
    const { runtime, asked } = await servingApp()
    const { exit, stderr } = await interruptedAt('Register', ['serve', '--no-jobs'], runtime)
    expect([exit, asked]).toEqual([0, [{ flags: {}, demo: undefined, role: 'web' }]])
    expect(stderr).toContain('Serving http://localhost:4000')
  })

  it('has workers that serve only status pages and print their address', async () => {
    const { runtime, asked, isClosed } = await servingApp()
    const words = ['work', '--port', '4000', '--optimize-cron', '0 3 * * *']
    const { exit, stdout, stderr } = await interruptedAt('Running jobs', words, runtime)
    expect([exit, isClosed()]).toEqual([0, true])
    const flags = { BLOGOPS_PORT: '4000', BLOGOPS_OPTIMIZE_CRON: '0 3 * * *' }
    expect(asked).toEqual([{ flags, demo: undefined, role: 'work' }])
    expect(stderr).toContain('http://127.0.0.1:4000/readyz')
    expect(stderr).not.toContain('setup=')
    expect(stdout).toBe('')
    const { stdout: json } = await interruptedAt('Running jobs', ['work', '--json'], runtime)
    expect(JSON.parse(json)).toEqual({ url: 'http://127.0.0.1:4000' })
  })
})

describe('blogops demo', () => {
  it('creates an admin and its articles once and prints the addresses', async () => {
    const { runtime, client } = await localApp()
    const first = await runLine(['demo', '--no-serve', '--json'], { runtime })
    expect(first.exit).toBe(0)
    const report = JSON.parse(first.stdout)
    expect(report).toMatchObject({ sample: true, signIn: { username: 'demo' }, article: { slug: expect.any(String) } })
    await client.auth.login(report.signIn)
    const made = await client.articles.list()
    const again = await runLine(['demo', '--no-serve'], { runtime })
    expect(again.stdout).toContain(report.article.url)
    expect(made.length).toBeGreaterThan(0)
    expect(await client.articles.list()).toEqual(made)
  })

  it('serves at the given port afterwards', async () => {
    const { runtime, asked } = await servingApp()
    const { exit, stdout } = await interruptedAt('Serving', ['demo', '--port', '4000'], runtime)
    expect(exit).toBe(0)
    expect(asked).toMatchObject([{ flags: { BLOGOPS_PORT: '4000' }, demo: { username: 'demo' } }])
    expect(stdout).toContain('http://localhost:4000/article/')
  })

  it('creates no demo sign-in in a folder with admins', async () => {
    const { runtime, client } = await localApp()
    await client.users.create({ username: 'ada', password: 'a long pass phrase' })
    const { exit, stderr } = await runLine(['demo', '--no-serve'], { runtime })
    expect(exit).toBe(5)
    expect(stderr).toContain('--data-dir')
    expect(await client.users.list()).toHaveLength(1)
  })
})

describe('blogops doctor', () => {
  it('finds nothing broken in an empty folder and names missing settings', async () => {
    const cwd = temporaryFolder()
    const { exit, stdout } = await runLine(['doctor', '--json'], { cwd, runtime: settings(cwd) })
    expect(exit).toBe(0)
    const { ok, checks } = JSON.parse(stdout)
    expect(ok).toBe(true)
    expect(checks).toContainEqual(expect.objectContaining({ name: 'BLOGOPS_AFFILIATE_TAG', status: 'missing' }))
  })

  it('names the configured model, or what is used without one', async () => {
    const cwd = temporaryFolder()
    const checksWith = async (env: Record<string, string>) => {
      const { stdout } = await runLine(['doctor', '--json'], { cwd, runtime: settings(cwd), env })
      return JSON.parse(stdout).checks
    }
    const idle = {
      name: 'ANTHROPIC_API_KEY',
      status: 'missing',
      message: expect.stringContaining('ANTHROPIC_BASE_URL'),
    }
    const local = { ANTHROPIC_BASE_URL: 'http://localhost:11434', BLOGOPS_MODEL: 'qwen3:8b' }
    expect(await checksWith(local)).toContainEqual(expect.objectContaining(idle))
    const asked = { name: 'model', status: 'ok', message: 'qwen3:8b at localhost:11434' }
    expect(await checksWith({ ...local, ANTHROPIC_API_KEY: 'any' })).toContainEqual(asked)
  })

  it('names the ad account or its missing settings', async () => {
    const cwd = temporaryFolder()
    const env = {
      FACEBOOK_ACCESS_TOKEN: 'EAAB-token',
      FACEBOOK_AD_ACCOUNT_ID: 'act_120',
      FACEBOOK_APP_SECRET: 'secret-7',
    }
    const facebookWith = async (more: Record<string, string>) => {
      const { stdout } = await runLine(['doctor', '--json'], { cwd, runtime: settings(cwd), env: { ...env, ...more } })
      expect(stdout).not.toMatch(/EAAB-token|secret-7/)
      return JSON.parse(stdout).checks.find(({ name }: { name: string }) => name === 'Facebook')
    }
    const message = expect.stringMatching(/^FACEBOOK_PAGE_ID not set; /)
    expect(await facebookWith({})).toMatchObject({ status: 'missing', message })
    const there = { status: 'ok', message: 'ad account 120 at graph.facebook.com' }
    expect(await facebookWith({ FACEBOOK_PAGE_ID: '340' })).toMatchObject(there)
  })

  it('names the settings of every service that is not set up', async () => {
    const cwd = temporaryFolder()
    const { stdout } = await runLine(['doctor'], { cwd, runtime: settings(cwd) })
    for (const name of ['ANTHROPIC_API_KEY', 'FACEBOOK_ACCESS_TOKEN', 'PLAUSIBLE_SITE_ID', 'PLAUSIBLE_API_KEY'])
      expect(stdout).toMatch(new RegExp(`^missing .*${name}.* not set; `, 'm'))
    const env = { PLAUSIBLE_API_KEY: 'a-key' }
    const keyOnly = await runLine(['doctor'], { cwd, runtime: settings(cwd), env })
    expect(keyOnly.stdout).toMatch(/^missing {2}Plausible: PLAUSIBLE_SITE_ID not set; /m)
  })

  it('names an invalid setting', async () => {
    const cwd = temporaryFolder()
    const { exit, stdout } = await runLine(['doctor'], { cwd, runtime: settings(cwd), env: { BLOGOPS_PORT: 'many' } })
    expect(exit).toBe(1)
    expect(stdout).toContain('BLOGOPS_PORT')
  })

  it('reports problems of outside services and decisions for a person', async () => {
    const cwd = temporaryFolder()
    const checkServices = async () => [
      { name: 'Facebook token', status: 'broken' as const, message: 'lacks ads_management', hint: 'Make another.' },
    ]
    const { exit, stdout } = await runLine(['doctor'], { cwd, runtime: { ...settings(cwd), checkServices } })
    expect(exit).toBe(1)
    expect(stdout).toContain('broken   Facebook token: lacks ads_management\n         Make another.')
    expect(stdout).toMatch(/^decide {3}Amazon prices: /m)
  })

  it('has the site try the Amazon credential, because the site counts the calls', async () => {
    const cwd = temporaryFolder()
    const env = { AMAZON_CREDENTIAL_ID: 'id', AMAZON_CREDENTIAL_SECRET: 'secret-7', AMAZON_CREDENTIAL_VERSION: '3.2' }
    const checkAccess = async (runtime: Partial<LocalRuntime>) => {
      const { stdout } = await runLine(['doctor', '--json'], { cwd, env, runtime: { ...settings(cwd), ...runtime } })
      return JSON.parse(stdout).checks.filter(({ name }: { name: string }) => name === 'Amazon API')
    }
    expect(await checkAccess({})).toEqual([
      expect.objectContaining({ status: 'missing', message: expect.stringContaining('does not exist yet') }),
    ])
    mkdirSync(path.join(cwd, 'data'))
    const fake = await fakeAmazon()
    onTestFinished(() => fake.close())
    const access = { apiUrl: fake.url, tokenUrl: fake.tokenUrl, perSecond: 1, perDay: 9 }
    const records = createMemoryRecordStore()
    const withAmazon = await localApp({ config: { amazon: { credential: fake.credential, ...access } }, records })
    expect(await checkAccess(withAmazon.runtime)).toMatchObject([{ status: 'ok' }])
    expect(Object.values((await records.get('callBudget', 'amazon'))?.hours ?? {})).toEqual([1])
    const without = await localApp()
    expect(await checkAccess(without.runtime)).toMatchObject([
      { status: 'missing', message: 'not tried: the running server has no credential' },
    ])
  })

  it('reports a weak secret and a plain http address', async () => {
    const cwd = temporaryFolder()
    const env = { BLOGOPS_SECRET: 'a'.repeat(40), BLOGOPS_SITE_URL: 'http://blog.example' }
    const { exit, stdout } = await runLine(['doctor', '--json'], { cwd, runtime: settings(cwd), env })
    expect(exit).toBe(1)
    expect(stdout).not.toContain('aaaa')
    expect(JSON.parse(stdout).checks).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'secret', status: 'broken' }),
        expect.objectContaining({ name: 'BLOGOPS_SITE_URL', status: 'missing', hint: expect.stringContaining('TLS') }),
      ]),
    )
  })

  describe('limits', () => {
    const limits = { ...defaultLimits, auditEntries: 10, jobEvents: 2_000 }
    const limitsIn = (stdout: string) =>
      JSON.parse(stdout).checks.filter(({ name }: { name: string }) => /entries|events$/.test(name))
    const shown = [
      { name: 'job events', status: 'ok', message: '0 of 2,000 (BLOGOPS_MAX_JOB_EVENTS)' },
      {
        name: 'audit entries',
        status: 'missing',
        message: '8 of 10 (BLOGOPS_MAX_AUDIT_ENTRIES)',
        hint: 'Raise BLOGOPS_MAX_AUDIT_ENTRIES.',
      },
    ]

    /** A site that has used 80 % of its audit entries. */
    async function openUsed() {
      const local = await localApp({ config: { limits } })
      for (let at = 0; at < 8; at += 1) await local.client.campaigns.create({ name: `Campaign ${at}` })
      return local
    }

    it('shows their usage and warns from 80 %', async () => {
      const { runtime } = await openUsed()
      const cwd = temporaryFolder()
      mkdirSync(path.join(cwd, 'data'))
      const { exit, stdout } = await runLine(['doctor', '--json'], { cwd, runtime: { ...settings(cwd), ...runtime } })
      expect(exit).toBe(0)
      expect(limitsIn(stdout)).toEqual(shown)
    })

    it('come from the server that owns the folder', async () => {
      const { app } = await openUsed()
      const cwd = temporaryFolder()
      mkdirSync(path.join(cwd, 'data'))
      const owner = { kind: 'server', dataDir: '/data', url: 'http://localhost:3000', token: app.localToken } as const
      const runtime = { ...settings(cwd), openFolder: async () => owner }
      const { exit, stdout } = await runLine(['doctor', '--json'], { cwd, runtime, fetch: app.fetch })
      expect(exit).toBe(0)
      expect(limitsIn(stdout)).toEqual(shown)
    })

    it('come from the named server with a token that may read jobs', async () => {
      const { app, client } = await openUsed()
      await client.users.create({ username: 'ada', password: 'plum tractor violin' })
      const doctor = async (scope: 'jobs:read' | 'articles:read') => {
        const { token } = await client.tokens.create({ name: scope, scope: [scope], user: 'ada' })
        const env = { BLOGOPS_TOKEN: token }
        return runLine(['doctor', '--json', '--server', 'http://localhost:3000'], { fetch: app.fetch, env })
      }
      const names = (stdout: string) => JSON.parse(stdout).checks.map(({ name }: { name: string }) => name)
      expect(names((await doctor('jobs:read')).stdout)).toEqual(
        expect.arrayContaining(['server', ...Object.values(limitSpecs).map(({ title }) => title)]),
      )
      const refused = await doctor('articles:read')
      expect(refused.exit).toBe(0)
      expect(JSON.parse(refused.stdout).checks).toContainEqual(
        expect.objectContaining({ name: 'limits', status: 'missing', message: expect.stringContaining('jobs:read') }),
      )
    })

    it('do not mention other servers with a database', async () => {
      const { runtime } = await openUsed()
      const cwd = temporaryFolder()
      const env = {
        BLOGOPS_DATABASE_URL: 'postgres://localhost/blog',
        BLOGOPS_SECRET: 'a secret of thirty-two bytes or so',
      }
      const checkStores = async () => [{ name: 'tables', status: 'ok' as const, message: 'up to date' }]
      const { stdout } = await runLine(['doctor', '--json'], {
        cwd,
        env,
        runtime: { ...settings(cwd), ...runtime, checkStores },
      })
      const { checks } = JSON.parse(stdout)
      expect(checks).toContainEqual({ name: 'records', status: 'ok', message: 'complete' })
      expect(limitsIn(stdout)).toHaveLength(2)
      expect(checks).not.toContainEqual(expect.objectContaining({ name: limitSpecs.jobConcurrency.title }))
    })
  })

  it('reports damaged records and a secret that others can read', async () => {
    const cwd = temporaryFolder()
    const data = path.join(cwd, 'data')
    mkdirSync(data)
    writeFileSync(path.join(data, 'secret'), 'x')
    chmodSync(path.join(data, 'secret'), 0o644)
    const openFolder = async () => {
      throw new BlogopsError('storage_damaged', 'The journal is damaged.', { hint: 'Restore a backup.' })
    }
    const { exit, stdout } = await runLine(['doctor', '--json'], { cwd, runtime: { ...settings(cwd), openFolder } })
    expect(exit).toBe(1)
    const broken = JSON.parse(stdout).checks.filter(({ status }: { status: string }) => status === 'broken')
    expect(broken).toMatchObject([
      { name: 'records', message: 'The journal is damaged.', hint: 'Restore a backup.' },
      { name: 'secret', hint: `Run chmod 600 ${path.join(data, 'secret')}` },
    ])
  })
})

describe('blogops whoami', () => {
  it('opens nothing', async () => {
    const cwd = temporaryFolder()
    const { stdout } = await runLine(['whoami', '--json', '--data-dir', 'here'], { cwd, runtime: settings(cwd) })
    expect(JSON.parse(stdout)).toEqual({ server: null, username: null, dataDir: path.join(cwd, 'here'), logins: [] })
  })
})
