import { defaultCategories } from '../../server/domain/categories.ts'
import { fakeServer, json } from './fake-server.ts'

export const at = '2026-11-21T10:00:00.000Z'
export const result = {
  article: { id: 'a1', slug: 'earbuds', title: 'Earbuds' },
  products: [],
  status: 'published',
  words: 1800,
  url: 'http://localhost:9/article/earbuds',
  origin: 'the sample catalogue',
}
/** Events of a job with one step. */
export const start = { sequence: 1, at, type: 'start', steps: [{ name: 'find', title: 'Find products' }] }
export const running = { sequence: 2, at, type: 'step', step: 'find', status: 'running' }
export const end = (over: object = {}) => ({
  sequence: 9,
  at,
  type: 'end',
  status: 'done',
  result,
  error: null,
  ...over,
})

/** A server with one job, whose events come in the given parts, one part per connection. */
export function jobServer(parts: (() => Response | Promise<Response>)[], more: Parameters<typeof fakeServer>[0] = {}) {
  const remaining = [...parts]
  return fakeServer({
    'GET /api/site': () => json({ categories: defaultCategories }),
    'POST /api/jobs': () => json({ id: 'j1', status: 'queued' }),
    'GET /api/jobs/j1': () => json({ id: 'j1', status: 'running' }),
    'GET /api/jobs/j1/events': () => remaining.shift()?.() ?? json({ code: 'internal', message: 'No more.' }, 500),
    ...more,
  })
}
