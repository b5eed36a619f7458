import { afterEach, describe, expect, it } from 'vitest'
import { toRequest } from '../../contract/client.ts'
import type { OperationSpec } from '../../contract/operation.ts'
import { inOrder, openFullSite } from './real-examples.ts'

/** Names that every object inherits, used as keys and values from outside. */

const names = ['__proto__', 'constructor', 'toString', 'prototype', 'hasOwnProperty', '__defineGetter__']
const owner = { authorization: 'Bearer local-token-of-the-test' }
const baseUrl = 'http://localhost:3000'

const namesNow = () => [Object.prototype, Array.prototype, Function.prototype].map(each => Reflect.ownKeys(each).length)
const before = namesNow()
afterEach(() => {
  expect(namesNow()).toEqual(before)
  expect(Reflect.get({}, 'polluted')).toBeUndefined()
})

/** Serializes a value with these names added to every object. Literals cannot contain `__proto__`. */
function laden(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(laden).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value)
  const own = Object.entries(value).map(([name, item]) => `${JSON.stringify(name)}:${laden(item)}`)
  const more = [
    '"__proto__":{"polluted":1}',
    '"constructor":{"prototype":{"polluted":1}}',
    '"toString":1',
    '"prototype":[]',
  ]
  return `{${[...own, ...more].join(',')}}`
}

const isFault = (status: number) => status >= 500 && status !== 503

async function faultsOf(call: (site: Site, operation: OperationSpec) => Iterable<Request>): Promise<string[]> {
  const sendNotification = async () => ({ outcome: 'sent', answer: 'HTTP 200' }) as const
  const site = await openFullSite({ sendNotification })
  const faults: string[] = []
  for (const operation of inOrder.filter(({ stream }) => !stream)) {
    for (const request of call(site, operation)) {
      const answer = await site.send(request)
      if (isFault(answer.status)) faults.push(`${operation.id}: ${answer.status} ${await answer.text()}`)
    }
  }
  return faults
}

type Site = Awaited<ReturnType<typeof openFullSite>>

describe('names of prototype properties', () => {
  it('are harmless as keys at any level of a body, and in a query', async () => {
    const faults = await faultsOf(function* (site, operation) {
      const plain = toRequest({ baseUrl, headers: owner }, operation, site.inputOf(operation))
      const url = new URL(plain.url)
      for (const name of names) url.searchParams.append(name, 'polluted')
      url.searchParams.append('__proto__[polluted]', '1')
      const keys = Object.keys(operation.body?.shape ?? {})
      const given = Object.entries(site.inputOf(operation)).filter(([name]) => keys.includes(name))
      const body = operation.body && laden(Object.fromEntries(given))
      const headers = { ...owner, ...(body && { 'content-type': 'application/json' }) }
      yield new Request(url, { method: operation.method, headers, ...(body && { body }) })
    })
    expect(faults).toEqual([])
  })

  it('are harmless as values of any field, and in a path', async () => {
    const faults = await faultsOf(function* (site, operation) {
      const example = site.inputOf(operation)
      for (const [field, value] of Object.entries(example)) {
        if (typeof value !== 'string') continue
        for (const name of names.slice(0, 3))
          yield toRequest({ baseUrl, headers: owner }, operation, { ...example, [field]: name })
      }
    })
    expect(faults).toEqual([])
  })

  it('are harmless as columns of a file', async () => {
    const { local } = await openFullSite()
    const head = names.join(',')
    const row = names.map(() => 'polluted').join(',')
    const day = 'Day,Ad name,Impressions,Clicks,Amount spent'
    const content = `${head},${day}\n${row},2026-10-01,constructor,10,2,1.50\n`
    await local.ads.import({ name: '__proto__', content, createUnknown: true, map: ['toString=region'] })
    const events = `{"at":"2026-10-01T09:00:00Z","name":"constructor","url":"${baseUrl}/","__proto__":{"polluted":1},"props":{"__proto__":"x","toString":1}}`
    await local.events.import({ name: 'constructor', content: events })
    const shelf = 'asin,title,price,stars,reviews,imgUrl,productURL'
    const kettle = (at: number) =>
      `B00000000${at},Kettle ${at},29.99,4.5,120,,https://www.amazon.co.uk/dp/B00000000${at}`
    const feed = [`${head},${shelf}`, ...[1, 2, 3].map(at => `${row},${kettle(at)}`)].join('\n')
    const input = { topic: 'kettles', category: 'kitchen', productCount: 3, embedded: true } as const
    const made = await local.generate.article({ ...input, feed: { name: '__proto__', content: feed } })
    expect(made.products).toHaveLength(3)
    const json = `[${[1, 2, 3].map(at => `{"__proto__":{"polluted":1},"asin":"B00000000${at}","title":"Kettle ${at}","price":30,"stars":4,"reviews":9,"productURL":"https://www.amazon.co.uk/dp/B00000000${at}"}`)}]`
    const again = await local.generate.article({ ...input, feed: { name: 'feed.json', content: json } })
    expect(again.products).toHaveLength(3)
  })

  it('are harmless in events of a visitor', async () => {
    const { send, local } = await openFullSite()
    const event = (name: string) =>
      `{"name":"${name}","url":"${baseUrl}/?utm_source=${name}","domain":"localhost","referrer":"https://${name}/","props":{"__proto__":"x","constructor":"y"}}`
    for (const name of names) {
      const headers = { 'content-type': 'application/json' }
      const answer = await send(new Request(`${baseUrl}/api/event`, { method: 'POST', headers, body: event(name) }))
      expect(answer.status).toBe(202)
    }
    await local.analytics.comprehensive({})
  })
})
