import { expect, it } from 'vitest'
import { CallError, createClient, toRequest } from './client.ts'
import { operations } from './index.ts'

function recordingClient() {
  const asked: string[] = []
  const fetch = async (request: Request) => {
    asked.push(new URL(request.url).pathname)
    return Response.json({})
  }
  return { asked, ...createClient({ fetch, baseUrl: 'http://localhost:3000' }) }
}

it.each(['.', '..'])('refuses the id %j, which a URL parser would resolve as a path segment', async name => {
  const { asked, articles, jobs } = recordingClient()
  const following = jobs.events({ id: name })
  for (const call of [articles.get({ slug: name }), articles.delete({ id: name }), following.next()]) {
    const error = await call.catch((cause: unknown) => cause)
    expect(error).toBeInstanceOf(CallError)
    expect(error).toMatchObject({ code: 'not_found', answeredStatus: 404, message: expect.stringContaining(name) })
  }
  expect(asked).toEqual([])
})

it('sends every other value as one path segment', async () => {
  const { asked, articles } = recordingClient()
  for (const slug of ['...', '.a', '%2e', 'a/../b', 'ü ?#']) await articles.get({ slug })
  const parts = ['...', '.a', '%252e', 'a%2F..%2Fb', '%C3%BC%20%3F%23']
  expect(asked).toEqual(parts.map(part => `/api/articles/${part}`))
})

it('reports the text of a failed answer if it is short and plain', async () => {
  const fetch = async () => new Response('boom\n', { status: 500, statusText: 'Internal Server Error' })
  const { site } = createClient({ fetch, baseUrl: 'http://localhost:3000' })
  await expect(site.get()).rejects.toMatchObject({ message: '500: boom', answeredStatus: 500 })
})

it.each([
  [502, 'Bad Gateway', '502: Bad Gateway. The answer did not come from blogops. Perhaps a proxy sent it.'],
  [500, '', '500: The answer did not come from blogops. Perhaps a proxy sent it.'],
  [200, 'OK', '200: The answer did not come from blogops. Perhaps a proxy sent it.'],
])(
  'tells the status of a page that something between gives (%i %s), and not its text',
  async (status, statusText, told) => {
    const page = '<html><h1>Boom</h1></html>'
    const fetch = async () => new Response(page, { status, statusText })
    const { site } = createClient({ fetch, baseUrl: 'http://localhost:3000' })
    const error = await site.get().catch((cause: unknown) => cause)
    expect(error).toBeInstanceOf(CallError)
    expect(error).toMatchObject({ message: told, answeredStatus: status })
  },
)

it('rejects an aborted call as fetch does, also for an in-process server', async () => {
  const off = new AbortController()
  const fetch = async () => {
    off.abort()
    return new Response(null, { status: 499 })
  }
  const { articles, jobs } = createClient({ fetch, baseUrl: 'http://localhost:3000' })
  const { signal } = off
  for (const called of [articles.list({}, { signal }), jobs.events({ id: 'a' }, { signal }).next()]) {
    await expect(called).rejects.toMatchObject({ name: 'AbortError' })
  }
})

it.each(operations)('sends the example of $id in the parts that it declares', async operation => {
  const { params, query, body, example, method } = operation
  const request = toRequest({ baseUrl: 'http://localhost:3000' }, operation, example)
  const names = (part: typeof query) => Object.keys(example).filter(name => part && Object.hasOwn(part.shape, name))
  const address = new URL(request.url)
  expect(request.method).toBe(method)
  expect(decodeURIComponent(address.pathname)).toBe(
    operation.path.replace(/\{(\w+)\}/g, (_, name: string) => String(example[name])),
  )
  expect([...address.searchParams.keys()].sort()).toEqual(names(query).sort())
  expect(body ? Object.keys(await request.json()).sort() : request.body).toEqual(body ? names(body).sort() : null)
  expect(names(params).every(name => operation.path.includes(`{${name}}`))).toBe(true)
})
