import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { defaultLimits, limitSpecs } from '../contract/limits.ts'
import { openConnection } from '../storage/postgres/connect.ts'
import { parseLocation, readMove, type SiteLocation } from './config/environment.ts'
import { getEventTarget, readConfig } from './config.ts'

let cwd: string
beforeEach(() => {
  cwd = mkdtempSync(path.join(tmpdir(), 'blogops-config-'))
})
afterEach(() => rmSync(cwd, { recursive: true }))

describe('readConfig', () => {
  it('has a default for everything', () => {
    expect(readConfig({}, {}, cwd)).toEqual({
      dataDir: path.join(cwd, 'data'),
      host: '127.0.0.1',
      port: 3000,
      siteUrl: 'http://localhost:3000',
      siteName: null,
      affiliateTag: null,
      secret: null,
      registration: 'setup',
      trustProxy: 0,
      maxDailyBudgetPence: 10_000,
      syncHours: 3,
      linkDays: 7,
      backupDays: 7,
      optimizeCron: null,
      optimizeHalfLifeDays: 21,
      optimizeFloorPence: 300,
      limits: defaultLimits,
      database: null,
      model: null,
      plausible: null,
      facebook: null,
      amazon: null,
      amazonMissing: [],
      smtp: null,
      localWebhooks: false,
      indexNowUrl: 'https://api.indexnow.org/indexnow',
      facebookMissing: [
        ...['FACEBOOK_ACCESS_TOKEN', 'FACEBOOK_AD_ACCOUNT_ID', 'FACEBOOK_APP_SECRET', 'FACEBOOK_PAGE_ID'],
      ],
      logLevel: 'info',
    })
  })

  it('lets flags win over the environment, and the environment over .env', () => {
    writeFileSync(path.join(cwd, '.env'), 'BLOGOPS_PORT=1111\nBLOGOPS_HOST=10.0.0.1\nBLOGOPS_SITE_NAME="From a file"\n')
    const config = readConfig({ BLOGOPS_PORT: '2222', BLOGOPS_HOST: '10.0.0.2' }, { BLOGOPS_PORT: '3333' }, cwd)
    expect(config).toMatchObject({ port: 3333, host: '10.0.0.2', siteName: 'From a file' })
  })

  it('treats an empty value as missing', () => {
    expect(readConfig({ BLOGOPS_PORT: '', BLOGOPS_SECRET: '' }, {}, cwd)).toMatchObject({ port: 3000, secret: null })
  })

  it('listens at PORT, which hosting services set, unless BLOGOPS_PORT is set', () => {
    expect(readConfig({ PORT: '8080' }, {}, cwd)).toMatchObject({ port: 8080, siteUrl: 'http://localhost:8080' })
    expect(readConfig({ PORT: '8080', BLOGOPS_PORT: '9090' }, {}, cwd).port).toBe(9090)
    expect(readConfig({ PORT: '/run/other.sock' }, { BLOGOPS_PORT: '9090' }, cwd).port).toBe(9090)
    expect(() => readConfig({ PORT: 'eighty' }, {}, cwd)).toThrow(/^PORT: "eighty" .*port number, 0 to 65535/)
  })

  it.each(Object.entries(limitSpecs))('reads the limit %s from its variable, within its bounds', (name, limit) => {
    const { variable, min: least, max: most } = limit
    expect(readConfig({ [variable]: String(most) }, {}, cwd).limits).toEqual({ ...defaultLimits, [name]: most })
    for (const wrong of [String(most + 1), String(least - 1), '1.5', 'many']) {
      expect(() => readConfig({ [variable]: wrong }, {}, cwd)).toThrow(
        new RegExp(`^${variable}: "${wrong}" .*a whole number, ${least} to ${most}`),
      )
    }
  })

  it.each(Object.values(limitSpecs))(
    'has $variable in the manual, with its standard value',
    ({ variable, defaultValue: standard }) => {
      const manual = readFileSync(new URL('../../docs/configuration.md', import.meta.url), 'utf8')
      expect(manual).toMatch(new RegExp(`^\\| \`${variable}\` .*\\| \`${standard}\` +\\|$`, 'm'))
    },
  )

  it('uses the port in the default site address', () => {
    expect(readConfig({ BLOGOPS_PORT: '8080' }, {}, cwd).siteUrl).toBe('http://localhost:8080')
  })

  it('reads the budget cap in pence', () => {
    expect(readConfig({ BLOGOPS_MAX_DAILY_BUDGET: '19.99' }, {}, cwd).maxDailyBudgetPence).toBe(1_999)
    expect(readConfig({ BLOGOPS_MAX_DAILY_BUDGET: '0' }, {}, cwd).maxDailyBudgetPence).toBe(0)
  })

  it('uses the API of Amazon with a complete credential, and names missing parts of one', () => {
    const id = { AMAZON_CREDENTIAL_ID: 'amzn1.application-oa2-client.7' }
    const complete = { ...id, AMAZON_CREDENTIAL_SECRET: 'a-secret', AMAZON_CREDENTIAL_VERSION: '3.2' }
    expect(readConfig({}, {}, cwd)).toMatchObject({ amazon: null, amazonMissing: [] })
    expect(readConfig(id, {}, cwd)).toMatchObject({
      amazon: null,
      amazonMissing: ['AMAZON_CREDENTIAL_SECRET', 'AMAZON_CREDENTIAL_VERSION'],
    })
    expect(readConfig({ ...complete, AMAZON_CALLS_PER_SECOND: '2' }, {}, cwd).amazon).toEqual({
      credential: { id: id.AMAZON_CREDENTIAL_ID, secret: 'a-secret', version: '3.2' },
      apiUrl: 'https://creatorsapi.amazon',
      tokenUrl: null,
      perSecond: 2,
      perDay: 8640,
    })
  })

  it('removes the trailing slash of the site address', () => {
    expect(readConfig({ BLOGOPS_SITE_URL: 'https://shelf.example/' }, {}, cwd).siteUrl).toBe('https://shelf.example')
  })

  it('counts with Plausible if its site is set', () => {
    expect(readConfig({ PLAUSIBLE_URL: 'https://stats.example' }, {}, cwd).plausible).toBeNull()
    const hosted = readConfig({ PLAUSIBLE_SITE_ID: 'shelf.example' }, {}, cwd)
    expect(hosted.plausible).toEqual({ url: 'https://plausible.io', siteId: 'shelf.example', apiKey: null })
    const readable = readConfig({ PLAUSIBLE_SITE_ID: 'shelf.example', PLAUSIBLE_API_KEY: 'a-key' }, {}, cwd)
    expect(readable.plausible?.apiKey).toBe('a-key')
    expect(getEventTarget(hosted)).toEqual({ url: 'https://plausible.io/api/event', domain: 'shelf.example' })
    const own = { PLAUSIBLE_SITE_ID: 'shelf.example', PLAUSIBLE_URL: 'http://localhost:8000/' }
    expect(getEventTarget(readConfig(own, {}, cwd)).url).toBe('http://localhost:8000/api/event')
    expect(getEventTarget(readConfig({ BLOGOPS_SITE_URL: 'https://Shelf.example:8443' }, {}, cwd))).toEqual({
      url: '/api/event',
      domain: 'shelf.example',
    })
  })

  it('uses a model if its key is set', () => {
    expect(readConfig({ ANTHROPIC_BASE_URL: 'http://localhost:11434' }, {}, cwd).model).toBeNull()
    const names = { name: 'claude-sonnet-5-5', checkName: 'claude-haiku-5-5' }
    const model = { apiKey: 'sk-1', baseUrl: null, ...names, timeoutSeconds: 600 }
    expect(readConfig({ ANTHROPIC_API_KEY: 'sk-1' }, {}, cwd).model).toEqual(model)
    const own = {
      BLOGOPS_MODEL: 'qwen3:8b',
      BLOGOPS_MODEL_TIMEOUT_S: '90',
      ANTHROPIC_BASE_URL: 'http://localhost:11434',
    }
    expect(readConfig({ ANTHROPIC_API_KEY: 'any', ...own }, {}, cwd).model).toEqual({
      apiKey: 'any',
      baseUrl: 'http://localhost:11434',
      name: 'qwen3:8b',
      checkName: 'qwen3:8b',
      timeoutSeconds: 90,
    })
    expect(() => readConfig({ ANTHROPIC_API_KEY: 'sk secret' }, {}, cwd)).not.toThrow(/sk secret/)
  })

  it.each([
    ['the cheapest of the price table for a model of it', {}, 'claude-haiku-5-5'],
    ['the same model as the writer for any other', { BLOGOPS_MODEL: 'qwen3:8b' }, 'qwen3:8b'],
    ['the one that is set', { BLOGOPS_CHECK_MODEL: 'claude-opus-5-5' }, 'claude-opus-5-5'],
    ['no model if it is none', { BLOGOPS_CHECK_MODEL: 'none' }, null],
  ])('checks articles with %s', (_which, variables, name) => {
    expect(readConfig({ ANTHROPIC_API_KEY: 'sk-1', ...variables }, {}, cwd).model?.checkName).toBe(name)
  })

  it('runs ads on Facebook if all settings are present, and names the missing ones', () => {
    const given = {
      FACEBOOK_ACCESS_TOKEN: 'EAAB-token',
      FACEBOOK_AD_ACCOUNT_ID: 'act_120',
      FACEBOOK_APP_SECRET: 'app-secret',
      FACEBOOK_PAGE_ID: '340',
    }
    const facebook = { accessToken: 'EAAB-token', accountId: '120', appSecret: 'app-secret', pageId: '340' }
    expect(readConfig(given, {}, cwd)).toMatchObject({
      facebook: { ...facebook, apiUrl: 'https://graph.facebook.com/v26.0' },
      facebookMissing: [],
    })
    const elsewhere = { ...given, FACEBOOK_AD_ACCOUNT_ID: '120', FACEBOOK_API_URL: 'http://localhost:4000/v27.0/' }
    const at = { ...facebook, apiUrl: 'http://localhost:4000/v27.0' }
    expect(readConfig(elsewhere, {}, cwd).facebook).toEqual(at)
    for (const name of Object.keys(given)) {
      const without = readConfig({ ...given, [name]: '' }, {}, cwd)
      expect(without).toMatchObject({ facebook: null, facebookMissing: [name] })
    }
  })

  describe('an address that only .env sets', () => {
    const facebookUrl = 'https://elsewhere.example/v26.0'
    const databaseUrl = 'postgres://elsewhere.example/blog'
    const blobsUrl = 's3://shelf?region=auto&endpoint=https://elsewhere.example'
    const pairs = [
      ['ANTHROPIC_BASE_URL', 'https://elsewhere.example', 'ANTHROPIC_API_KEY'],
      ['FACEBOOK_API_URL', facebookUrl, 'FACEBOOK_ACCESS_TOKEN'],
      ['FACEBOOK_API_URL', facebookUrl, 'FACEBOOK_APP_SECRET'],
      ['PLAUSIBLE_URL', 'https://elsewhere.example', 'PLAUSIBLE_API_KEY'],
      ['AMAZON_API_URL', 'https://elsewhere.example', 'AMAZON_CREDENTIAL_SECRET'],
      ['AMAZON_TOKEN_URL', 'https://elsewhere.example/token', 'AMAZON_CREDENTIAL_ID'],
      ['BLOGOPS_DATABASE_URL', databaseUrl, 'PGPASSWORD'],
      ['BLOGOPS_DATABASE_URL', databaseUrl, 'PGPASSFILE'],
      ['BLOGOPS_DATABASE_URL', databaseUrl, 'BLOGOPS_SECRET'],
      ['BLOGOPS_BLOBS_URL', blobsUrl, 'AWS_ACCESS_KEY_ID'],
      ['BLOGOPS_BLOBS_URL', blobsUrl, 'AWS_SECRET_ACCESS_KEY'],
      ['BLOGOPS_BLOBS_URL', 'redis://elsewhere.example', 'BLOGOPS_DATABASE_URL'],
    ] as const
    const secretFor = (name: string) =>
      name === 'BLOGOPS_DATABASE_URL' ? 'postgres://u:hunter2@db.example/blog' : 'hunter2-'.repeat(5)
    const dotEnv = (given: Record<string, string>) =>
      writeFileSync(
        path.join(cwd, '.env'),
        Object.entries(given)
          .map(pair => pair.join('='))
          .join('\n'),
      )

    it.each(pairs)('%s=%s does not receive %s from the environment', (address, url, secret) => {
      dotEnv({ [address]: url })
      const read = () => readConfig({ [secret]: secretFor(secret) }, {}, cwd)
      expect(read).toThrow(`Refusing to use the ${address} of .env with the ${secret} of the environment.`)
      expect(read).not.toThrow(/hunter2/)
    })

    it('receives the secrets of .env, and an address of the environment receives any', () => {
      dotEnv({ ANTHROPIC_BASE_URL: 'https://models.example', ANTHROPIC_API_KEY: 'key' })
      expect(readConfig({}, {}, cwd).model).toMatchObject({ baseUrl: 'https://models.example', apiKey: 'key' })
      const environment = { ANTHROPIC_BASE_URL: 'https://own.example' }
      expect(readConfig(environment, {}, cwd).model).toMatchObject({ baseUrl: 'https://own.example', apiKey: 'key' })
      const key = { ...environment, ANTHROPIC_API_KEY: 'other' }
      expect(readConfig(key, {}, cwd).model).toMatchObject({ baseUrl: 'https://own.example', apiKey: 'other' })
    })

    it.each(['', '?password=x&password='])('receives no password of ~/.pgpass if it is a database%s', async options => {
      writeFileSync(path.join(cwd, '.pgpass'), '*:*:*:*:hunter2', { mode: 0o600 })
      vi.stubEnv('PGPASSFILE', path.join(cwd, '.pgpass'))
      onTestFinished(() => void vi.unstubAllEnvs())
      const { url: server, received } = await databaseThatAsksForPassword()
      const url = `${server}${options}`
      dotEnv({ BLOGOPS_DATABASE_URL: url, BLOGOPS_SECRET: 's'.repeat(32) })
      const urls = [readConfig({}, {}, cwd).database?.url, sourceUrl(readMove({}, {}, { to: './new' }, cwd).from)]
      for (const used of urls) await expect(openConnection({ url: used ?? '' })).rejects.toThrow()
      expect(received).toHaveLength(2)
      expect(received.join()).not.toContain('hunter2')
      const environment = { BLOGOPS_DATABASE_URL: url, BLOGOPS_SECRET: 's'.repeat(32) }
      expect(readConfig(environment, {}, cwd).database?.url).toBe(url)
    })

    it('keeps the password of a database in .env', () => {
      for (const url of ['postgres://u:hunter2@db.example/blog', 'postgres:///blog?host=/run&password=hunter2']) {
        dotEnv({ BLOGOPS_DATABASE_URL: url, BLOGOPS_SECRET: 's'.repeat(32) })
        expect(readConfig({}, {}, cwd).database?.url).toBe(url)
      }
    })

    const sourceUrl = (place: SiteLocation) => (place.kind === 'database' ? place.database.url : undefined)

    /** Starts a server that asks each client for its password, records the answer and hangs up. */
    async function databaseThatAsksForPassword() {
      const received: string[] = []
      // https://www.postgresql.org/docs/current/protocol-message-formats.html: AuthenticationCleartextPassword
      const question = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 3])
      const server = createServer(socket => {
        socket
          .on('error', () => undefined)
          .once('data', () => {
            socket.write(question)
            socket.once('data', answer => {
              received.push(String(answer))
              socket.destroy()
            })
          })
      })
      await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
      onTestFinished(() => void server.close())
      const address = server.address()
      const port = typeof address === 'object' && address !== null ? address.port : 0
      return { url: `postgres://blogops@127.0.0.1:${port}/blog`, received }
    }

    it('is ignored if it is not used: a database, if a flag sets a folder', () => {
      dotEnv({ BLOGOPS_DATABASE_URL: databaseUrl })
      const secret = { BLOGOPS_SECRET: 's'.repeat(32) }
      expect(readConfig(secret, { BLOGOPS_DATA_DIR: 'here' }, cwd).database).toBeNull()
    })

    it('applies to the locations of a move, unless flags set them', () => {
      dotEnv({ BLOGOPS_DATABASE_URL: databaseUrl, BLOGOPS_BLOBS_URL: blobsUrl })
      const keys = { AWS_ACCESS_KEY_ID: 'AKID', AWS_SECRET_ACCESS_KEY: 'wJalr' }
      expect(() => readMove({ PGPASSWORD: 'hunter2' }, {}, { to: './new' }, cwd)).toThrow(
        /BLOGOPS_DATABASE_URL of .env/,
      )
      expect(() => readMove(keys, {}, { from: './data', to: 'postgres://own.example/blog' }, cwd)).toThrow(
        /BLOGOPS_BLOBS_URL of .env/,
      )
      const line = { from: './data', to: 'postgres://own.example/blog', toBlobs: 's3://mine?region=eu-west-2' }
      expect(readMove({ ...keys, PGPASSWORD: 'hunter2' }, {}, line, cwd).to).toMatchObject({
        database: { url: line.to, blobs: { bucket: 'mine' } },
      })
    })
  })

  describe('with a database', () => {
    const url = 'postgres://blogops:hunter2@db.example:5432/blog'
    const given = { BLOGOPS_DATABASE_URL: url, BLOGOPS_SECRET: 's'.repeat(32) }
    const keys = { AWS_ACCESS_KEY_ID: 'AKID', AWS_SECRET_ACCESS_KEY: 'wJalr' }
    const refusal = (environment: Record<string, string>) => {
      try {
        return readConfig(environment, {}, cwd)
      } catch (error) {
        expect(String(error) + JSON.stringify(error)).not.toMatch(/hunter2|wJalr/)
        return error
      }
    }

    it('stores blobs in the database, unless another location is set', () => {
      const { database } = readConfig(given, {}, cwd)
      expect(database).toEqual({ url, pool: 10, blobs: { kind: 'database' } })
      const pool = readConfig({ ...given, BLOGOPS_DATABASE_POOL: '25' }, {}, cwd).database?.pool
      expect(pool).toBe(25)
      const blobsAt = (address: string) => readConfig({ ...given, ...keys, BLOGOPS_BLOBS_URL: address }, {}, cwd)
      expect(blobsAt('rediss://:hunter2@cache.example:6380/1').database?.blobs).toEqual({
        kind: 'redis',
        url: 'rediss://:hunter2@cache.example:6380/1',
      })
      const access = { accessKeyId: 'AKID', secretAccessKey: 'wJalr' }
      expect(blobsAt('s3://shelf/blog/live/?region=eu-west-2').database?.blobs).toEqual({
        kind: 's3',
        endpoint: 'https://s3.eu-west-2.amazonaws.com',
        region: 'eu-west-2',
        bucket: 'shelf',
        prefix: 'blog/live/',
        ...access,
      })
      expect(blobsAt('s3://shelf?region=auto&endpoint=http://127.0.0.1:9000/').database?.blobs).toMatchObject({
        endpoint: 'http://127.0.0.1:9000',
        prefix: '',
      })
    })

    it('is not used if a flag sets a data folder', () => {
      const blobs = { BLOGOPS_BLOBS_URL: 'redis://cache.example' }
      expect(readConfig({ ...given, ...blobs }, { BLOGOPS_DATA_DIR: 'here' }, cwd)).toMatchObject({
        database: null,
        dataDir: path.join(cwd, 'here'),
      })
      expect(readConfig({ ...given, BLOGOPS_DATA_DIR: 'here' }, {}, cwd).database).not.toBeNull()
    })

    it('treats an address with a missing slash as an address, not a folder', () => {
      expect(() => parseLocation({}, { location: 'postgres:/u@db/blog' }, cwd)).toThrow(/such as postgres:/)
      expect(parseLocation({}, { location: 'postgres' }, cwd)).toMatchObject({ kind: 'folder' })
    })

    it('needs a secret shared by all processes, and S3 needs its keys', () => {
      expect(refusal({ BLOGOPS_DATABASE_URL: url })).toMatchObject({
        code: 'bad_request',
        message: expect.stringContaining('needs BLOGOPS_SECRET'),
      })
      expect(refusal({ ...given, BLOGOPS_BLOBS_URL: 's3://shelf?region=eu-west-2' })).toMatchObject({
        code: 'bad_request',
        message: expect.stringContaining('AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY'),
      })
      expect(refusal({ BLOGOPS_BLOBS_URL: 'redis://:hunter2@cache.example' })).toMatchObject({ code: 'bad_request' })
    })

    it.each([
      ['BLOGOPS_DATABASE_URL', 'mysql://root:hunter2@db/blog', /such as postgres:/],
      ['BLOGOPS_DATABASE_URL', 'db.example:5432 hunter2', /such as postgres:/],
      ['BLOGOPS_DATABASE_URL', 'postgres://u:hunter2@db', /such as postgres:/],
      ['BLOGOPS_DATABASE_URL', 'postgres://u:hunter2%@db/blog', /such as postgres:/],
      ['BLOGOPS_DATABASE_URL', 'postgres://u:hunter2@db/blog?sslmod=require', /known options/],
      ['BLOGOPS_DATABASE_URL', 'postgres://u:hunter2@db/blog?sslmode=requird', /\(sslmode: disable, /],
      ['BLOGOPS_DATABASE_POOL', '1', /"1" .*2 to 1000/],
      ['BLOGOPS_DATABASE_POOL', 'many', /a number of connections/],
      ['BLOGOPS_BLOBS_URL', 'http://:hunter2@cache/', /such as redis:.*; or s3:/],
      ['BLOGOPS_BLOBS_URL', 's3://shelf', /region=/],
      ['BLOGOPS_BLOBS_URL', 's3://AKID:hunter2@shelf?region=eu-west-2', /region=/],
      ['BLOGOPS_BLOBS_URL', 's3://shelf/a b?region=eu-west-2', /region=/],
      ['BLOGOPS_BLOBS_URL', 's3://shelf?region=auto&endpoint=ftp://files', /region=/],
      ['BLOGOPS_BLOBS_URL', 's3://shelf?region=auto&endpoint=https://u:hunter2@files', /region=/],
      ['AWS_SECRET_ACCESS_KEY', 'wJalr hunter2', /the value is invalid/],
    ])('refuses %s=%s without showing a password', (name, value, message) => {
      expect(refusal({ ...given, [name]: value })).toMatchObject({ message: expect.stringMatching(message) })
    })
  })

  it.each([
    ['FACEBOOK_ACCESS_TOKEN', 'EAAB secret', /FACEBOOK_ACCESS_TOKEN: the value is invalid/],
    ['FACEBOOK_APP_SECRET', 'app secret', /FACEBOOK_APP_SECRET: the value is invalid/],
    ['FACEBOOK_AD_ACCOUNT_ID', 'mine', /FACEBOOK_AD_ACCOUNT_ID: "mine" .*with or without act_/],
    ['FACEBOOK_PAGE_ID', 'reviews.example', /FACEBOOK_PAGE_ID: .*number of a page/],
    ['FACEBOOK_API_URL', 'https://graph.facebook.com', /FACEBOOK_API_URL: .*version at its end/],
    ['FACEBOOK_API_URL', 'graph.facebook.com/v26.0', /FACEBOOK_API_URL: .*http/],
    ['ANTHROPIC_API_KEY', 'sk ant', /ANTHROPIC_API_KEY: the value is invalid/],
    ['ANTHROPIC_BASE_URL', 'https://models.example/v1', /ANTHROPIC_BASE_URL: .*without \/v1/],
    ['ANTHROPIC_BASE_URL', 'localhost:11434/', /ANTHROPIC_BASE_URL: the value is invalid.*http/],
    ['ANTHROPIC_BASE_URL', 'my computer', /ANTHROPIC_BASE_URL: the value is invalid.*http/],
    ['BLOGOPS_MODEL', 'the best one', /BLOGOPS_MODEL: "the best one"/],
    ['BLOGOPS_CHECK_MODEL', 'a cheap one', /BLOGOPS_CHECK_MODEL: "a cheap one"/],
    ['BLOGOPS_MODEL_TIMEOUT_S', '1', /BLOGOPS_MODEL_TIMEOUT_S: "1"/],
    ['PLAUSIBLE_SITE_ID', 'a site', /PLAUSIBLE_SITE_ID: "a site" .*such as reviews.example/],
    ['PLAUSIBLE_API_KEY', 'my key', /^PLAUSIBLE_API_KEY: the value is invalid.*Stats API/],
    ['PLAUSIBLE_URL', 'https://stats.example/api', /PLAUSIBLE_URL: .*without a path/],
    ['AMAZON_CREDENTIAL_SECRET', 'my secret', /^AMAZON_CREDENTIAL_SECRET: the value is invalid.*Associates Central/],
    ['AMAZON_CREDENTIAL_VERSION', '3', /AMAZON_CREDENTIAL_VERSION: "3" .*2\.1, 2\.2/],
    ['AMAZON_CALLS_PER_SECOND', '11', /AMAZON_CALLS_PER_SECOND: "11" .*0\.1 to 10/],
    ['AMAZON_CALLS_PER_DAY', '0.5', /AMAZON_CALLS_PER_DAY: "0\.5" .*whole calls/],
    ['BLOGOPS_PORT', 'eighty', /BLOGOPS_PORT: "eighty" .*port number, 0 to 65535/],
    ['BLOGOPS_PORT', '70000', /BLOGOPS_PORT: "70000"/],
    ['BLOGOPS_SITE_URL', 'shelf.example', /BLOGOPS_SITE_URL: "shelf.example" .*http/],
    ['BLOGOPS_SITE_URL', 'https://shelf.example/blog', /without a path/],
    ['BLOGOPS_SITE_URL', 'javascript:alert(1)', /BLOGOPS_SITE_URL/],
    ['BLOGOPS_REGISTRATION', 'maybe', /setup, open or closed/],
    ['BLOGOPS_AFFILIATE_TAG', 'a&b', /BLOGOPS_AFFILIATE_TAG/],
    ['BLOGOPS_SITE_NAME', '   ', /BLOGOPS_SITE_NAME: .*1 to 100 characters/],
    ['BLOGOPS_LOG_LEVEL', 'loud', /silent, error, warn/],
    ['BLOGOPS_TRUST_PROXY', '-1', /BLOGOPS_TRUST_PROXY/],
    ['BLOGOPS_MAX_DAILY_BUDGET', 'lots', /BLOGOPS_MAX_DAILY_BUDGET: "lots" .*pounds a day, 0 to 1000000/],
    ['BLOGOPS_MAX_DAILY_BUDGET', '-1', /pounds a day/],
    ['BLOGOPS_OPTIMIZE_CRON', 'nightly', /BLOGOPS_OPTIMIZE_CRON: "nightly" .*in UTC, such as 0 3 \* \* \*/],
    ['BLOGOPS_OPTIMIZE_CRON', '0 0 3 * * *', /minute, hour, day/],
    ['BLOGOPS_OPTIMIZE_CRON', '0 25 * * *', /BLOGOPS_OPTIMIZE_CRON/],
    ['BLOGOPS_OPTIMIZE_CRON', '0 0 31 2 *', /BLOGOPS_OPTIMIZE_CRON/],
    ['BLOGOPS_OPTIMIZE_HALF_LIFE', '0', /BLOGOPS_OPTIMIZE_HALF_LIFE: "0" .*days, 1 to 3650/],
    ['BLOGOPS_OPTIMIZE_FLOOR', '0.5', /BLOGOPS_OPTIMIZE_FLOOR: "0.5" .*pounds a day, 1 to 1000000/],
    ['BLOGOPS_MAX_DAILY_BUDGET', '12.345', /at most two decimals/],
  ])('refuses %s=%s and lists the allowed values', (name, value, message) => {
    expect(() => readConfig({ [name]: value }, {}, cwd)).toThrow(message)
  })

  it('names every invalid setting, and never prints a secret', () => {
    const bad = { BLOGOPS_SECRET: 'too-short-a-secret', BLOGOPS_PORT: 'x' }
    expect(() => readConfig(bad, {}, cwd)).toThrow(/BLOGOPS_PORT.*\n?.*BLOGOPS_SECRET.*at least 32 bytes/s)
    expect(() => readConfig(bad, {}, cwd)).not.toThrow(/too-short-a-secret/)
    for (const name of ['FACEBOOK_ACCESS_TOKEN', 'FACEBOOK_APP_SECRET'])
      expect(() => readConfig({ [name]: 'odd secret' }, {}, cwd)).not.toThrow(/odd secret/)
  })
})
