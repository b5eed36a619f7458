import { once } from 'node:events'
import { expect, it, type TestContext, vi } from 'vitest'
import type { Client } from '../contract/client.ts'
import { onPostgres } from '../storage/testing/postgres/on-postgres.ts'
import { createPrivatePostgres, findPostgres } from '../storage/testing/postgres/private-postgres.ts'
import { type DeployedProcess, deployment } from '../testing/deployment.ts'
import { fakeAnthropic } from '../testing/fake-anthropic.ts'

/** Web and work processes of the built program over one PostgreSQL, while processes or the database are killed. */

type Test = Pick<TestContext, 'onTestFinished'>

const generation = { topic: 'wireless earbuds', category: 'audio', productCount: 3 } as const

async function deploy(database: string, { onTestFinished }: Test, variables: Record<string, string> = {}) {
  const { start, register, client, remove } = await deployment(database, variables)
  onTestFinished(remove)
  const web = await start('serve', '--no-jobs')
  await register(web)
  return { web, start, client }
}

/** Two web processes, one worker, and an article. */
async function deployAll(database: string, test: Test) {
  const { web, start, client } = await deploy(database, test)
  const [other] = await Promise.all([start('serve', '--no-jobs'), start('work')])
  const { article } = await client(web).generate.article(generation)
  return { webs: [web, other] as const, client, article }
}

/** Changes an article's title repeatedly until stopped; records the acknowledged titles. */
function editing(client: Client, id: string, { name, test }: { name: string; test: Test }) {
  const acknowledged: string[] = []
  let going = true
  const ended = (async () => {
    for (let nr = 1; going; nr += 1) {
      const title = `${name} ${nr}`
      const saved = client.articles.update({ id, title })
      await saved.then(
        () => acknowledged.push(title),
        () => undefined,
      )
    }
  })()
  const stop = () => {
    going = false
    return ended
  }
  test.onTestFinished(stop)
  return { acknowledged, stop }
}

/** Requests pages repeatedly until stopped; records answers other than 200. */
function reading(urls: readonly string[], { onTestFinished }: Test) {
  const failed: string[] = []
  let rounds = 0
  let going = true
  const ended = (async () => {
    while (going) {
      for (const url of urls) {
        const status = await fetch(url).then(statusOf, String)
        if (status !== 200) failed.push(`${url}: ${status}`)
      }
      rounds += 1
    }
  })()
  const stop = () => {
    going = false
    return ended
  }
  onTestFinished(stop)
  return { failed, stop, rounds: () => rounds }
}

async function statusOf(answer: Response): Promise<number> {
  await answer.text()
  return answer.status
}

async function titlesOf(client: Client, id: string): Promise<string[]> {
  return (await client.articles.revisions({ id })).map(({ title }) => title)
}

/** Leases of killed processes end after half a minute; the rest allows for a busy machine. */
const timeout = 120_000

/** Waits for a state that clients can observe. */
const seen = (check: () => Promise<void>, within = 20_000) => vi.waitFor(check, { timeout: within, interval: 50 })

onPostgres('processes apart', databases => {
  it.concurrent('a worker that is killed within a generation has it ended by another, once', {
    timeout,
  }, async test => {
    let second = false
    let begin = () => {}
    const begun = new Promise<void>(resolve => (begin = resolve))
    const model = await fakeAnthropic({
      delay: ({ task }) => (task?.task === 'section' ? 1 : 0),
      // The worker waits for its first sections until it is killed.
      async wait(ms, gone) {
        if (ms === 0 || second) return
        begin()
        await once(gone, 'abort')
      },
    })
    test.onTestFinished(() => model.close())
    const { web, start, client } = await deploy(await databases.fresh(), test, {
      ANTHROPIC_API_KEY: 'sk-ant-fake',
      ANTHROPIC_BASE_URL: model.url,
      BLOGOPS_MODEL: 'claude-sonnet-5-5',
    })
    const worker = await start('work')
    const { id } = await client(web).jobs.create({ type: 'generation', input: generation })
    await begun
    await worker.kill()
    second = true
    await start('work')
    await seen(async () => expect(await client(web).jobs.get({ id })).toMatchObject({ status: 'done' }), 45_000)
    expect(await client(web).jobs.list()).toHaveLength(1)
    expect(await client(web).articles.list({ status: 'all' })).toHaveLength(1)
    expect(model.calls('outline')).toHaveLength(1)
  })

  it.concurrent('a web process that is killed under edits loses none that it acknowledged', { timeout }, async test => {
    const { webs, client, article } = await deployAll(await databases.fresh(), test)
    const [first, other] = webs
    const editor = editing(client(first), article.id, { name: 'Edit', test })
    await seen(async () => expect(editor.acknowledged.length).toBeGreaterThan(3))
    await first.kill()
    await editor.stop()
    expect(await titlesOf(client(other), article.id)).toEqual(expect.arrayContaining(editor.acknowledged))
    const page = await fetch(`${other.url}/article/${article.slug}`)
    expect(await page.text()).toContain((await client(other).articles.get({ slug: article.slug })).title)
  })

  it.concurrent('a database that is away keeps no page from readers and loses no edit, and is had again once it is back', {
    timeout,
  }, async test => {
    const server = await createPrivatePostgres(findPostgres() ?? '')
    test.onTestFinished(server.remove)
    await server.start()
    const { webs, client, article } = await deployAll(server.url(), test)
    const [first, other] = webs
    const paths = ['/', `/article/${article.slug}`, '/sitemap.xml', '/feed.xml']
    const readers = reading(
      webs.flatMap(({ url }) => paths.map(path => url + path)),
      test,
    )
    const edit = async (web: DeployedProcess, title: string) => client(web).articles.update({ id: article.id, title })
    const roundsMore = async (more: number) => {
      const goal = readers.rounds() + more
      await seen(async () => expect(readers.rounds()).toBeGreaterThanOrEqual(goal))
    }
    await roundsMore(1)
    const editors = webs.map((web, at) => editing(client(web), article.id, { name: `Edit ${at}`, test }))
    await seen(async () => expect(editors.every(({ acknowledged }) => acknowledged.length > 3)).toBe(true))
    await server.crash()
    for (const web of webs) {
      await seen(async () => {
        const refused = await edit(web, 'Not to be stored').catch((error: unknown) => error)
        expect(refused).toMatchObject({ answeredStatus: 503, details: { retryAfter: 5 } })
        const { status, headers } = await fetch(`${web.url}/api/articles`)
        expect([status, headers.get('retry-after')]).toEqual([503, '5'])
        expect((await fetch(`${web.url}/readyz`)).status).toBe(503)
      })
    }
    await roundsMore(10)
    await server.start()
    await seen(async () => void (await edit(first, 'Stored again')))
    for (const { stop } of editors) await stop()
    await edit(first, 'The last of them')
    await seen(async () => {
      for (const { url } of webs) {
        expect(await (await fetch(`${url}/article/${article.slug}`)).text()).toContain('The last of them')
        expect((await fetch(`${url}/readyz`)).status).toBe(200)
      }
    })
    await readers.stop()
    expect(readers.failed).toEqual([])
    const titles = await titlesOf(client(other), article.id)
    for (const { acknowledged } of editors) expect(titles).toEqual(expect.arrayContaining(acknowledged))
  })
})
