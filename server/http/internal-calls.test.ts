import { expect, it } from 'vitest'
import { type CallError, type Client, createReadClient } from '../contract/client.ts'
import { createTestApp } from '../testing/create-test-app.ts'

/** Compares internal reads with an anonymous client over requests. */
async function open() {
  const given: Client[] = []
  const logged: string[] = []
  const test = await createTestApp({
    log: (_, message) => void logged.push(message),
    pages: {
      renderer: {
        async render({ read }) {
          given.push(createReadClient(read))
          return { status: 200, html: '', cacheable: false }
        },
        isPaginated: () => false,
      },
      assets: { reader: '', app: '', styles: [], fonts: [] },
      staticDir: null,
    },
  })
  await test.app.fetch(new Request('http://localhost:3000/'))
  const [ofPage = expect.unreachable()] = given
  return { ...test, ofPage, logged }
}

const failureOf = ({ answeredStatus, code, message, hint }: CallError) => ({ answeredStatus, code, message, hint })

it('gets the same answer as an anonymous request', async () => {
  const { local, anonymous, ofPage, logged } = await open()
  const { article } = await local.generate.article({ topic: 'desk lamps', category: 'home', productCount: 3 })
  const reads: ((api: Client) => Promise<unknown>)[] = [
    api => api.site.get(),
    api => api.articles.list({ category: 'home', limit: 1, offset: 0 }),
    api => api.articles.list({ category: 'tech' }),
    api => api.articles.get({ slug: article.slug }),
    api => api.articles.products({ articleId: article.id }),
  ]
  const before = logged.length
  for (const read of reads) expect(await read(ofPage)).toEqual(await read(anonymous))
  // Expects one log line per request.
  expect(logged.slice(before)).toHaveLength(reads.length)
})

it('is refused like an anonymous request', async () => {
  const { anonymous, ofPage } = await open()
  const reads: ((api: Client) => Promise<unknown>)[] = [
    api => api.articles.get({ slug: 'none' }),
    api => api.articles.get({ slug: 'nul \0 in it' }),
    api => api.articles.get({ slug: '..' }),
    api => api.articles.list({ limit: -1 }),
    api => api.articles.byId({ id: 'a1' }),
    api => api.users.list(),
  ]
  for (const read of reads) {
    const refused = await read(anonymous).catch(failureOf)
    expect(refused).toMatchObject({ answeredStatus: expect.any(Number) })
    expect(await read(ofPage).catch(failureOf)).toEqual(refused)
  }
})

it('refuses changes and chunked answers', async () => {
  const { ofPage } = await open()
  await expect(ofPage.auth.logout()).rejects.toMatchObject({ code: 'internal' })
  expect(() => ofPage.backup.download()).toThrow(TypeError)
})
