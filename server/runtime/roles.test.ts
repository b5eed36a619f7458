import { expect, it, onTestFinished } from 'vitest'
import { createClient } from '../contract/client.ts'
import { onPostgres } from '../storage/testing/postgres/on-postgres.ts'
import { temporaryFolders } from '../storage/testing/temporary-folder.ts'
import { type Config, readConfig } from './config.ts'
import { type Role, serve } from './serve.ts'

const temporaryFolder = temporaryFolders()

const settings = { BLOGOPS_PORT: '0', BLOGOPS_LOG_LEVEL: 'silent' }

async function start(config: Config, role: Role) {
  const server = await serve(config, { role })
  onTestFinished(() => server.close())
  const headers = { authorization: `Bearer ${server.app.localToken}` }
  return { ...server, client: createClient({ baseUrl: server.url, fetch, headers }) }
}

it.each(['web', 'work'] as const)('a data folder does not support the role %s', async role => {
  const dir = await temporaryFolder()
  const served = serve(readConfig(settings, {}, dir), { role })
  await expect(served).rejects.toMatchObject({
    code: 'bad_request',
    hint: expect.stringContaining('BLOGOPS_DATABASE_URL'),
  })
})

onPostgres('a site in a database', databases => {
  async function configured(): Promise<Config> {
    const secret = 'a secret of all the processes of a site'
    const database = { BLOGOPS_DATABASE_URL: await databases.fresh(), BLOGOPS_SECRET: secret }
    return readConfig({ ...settings, ...database }, {}, await temporaryFolder())
  }

  it('runs jobs in the work process, and streams them from the web process', async () => {
    const config = await configured()
    const web = await start(config, 'web')
    const ask = async (topic: string) =>
      (await web.client.jobs.create({ type: 'generation', input: { topic, category: 'audio', productCount: 3 } })).id
    const follow = async (id: string) => {
      for await (const _ of web.client.jobs.events({ id }));
      return (await web.client.jobs.get({ id })).status
    }
    const early = await ask('wireless earbuds')
    expect(await web.client.jobs.get({ id: early })).toMatchObject({ status: 'queued' })
    await start(config, 'work')
    expect(await follow(early)).toBe('done')
    expect(await follow(await ask('headphones'))).toBe('done')
  })

  it('answers only the monitoring paths in a work process', async () => {
    const { url } = await start(await configured(), 'work')
    const statuses = await Promise.all(
      ['/healthz', '/readyz', '/metrics', '/', '/api/articles', '/api/event'].map(async path => {
        const answer = await fetch(url + path)
        await answer.text()
        return answer.status
      }),
    )
    expect(statuses).toEqual([200, 200, 200, 404, 404, 404])
  })
})
