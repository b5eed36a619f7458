import Anthropic, { APIError, InternalServerError, OverloadedError, RateLimitError } from '@anthropic-ai/sdk'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FakeAnthropic, fakeAnthropic } from '../fake-anthropic.ts'
import {
  answer,
  badGateway,
  dripping,
  dropped,
  failure,
  fenced,
  hang,
  huge,
  interrupted,
  overloaded,
  paused,
  prefaced,
  rateLimited,
  refusal,
  truncated,
} from './reply.ts'
import { found, hello, streamed } from './saying-hello.ts'

let fake: FakeAnthropic
let client: Anthropic
const now = Date.parse('2026-11-21T09:00:00Z')
beforeEach(async () => {
  fake = await fakeAnthropic({ now: () => new Date(now) })
  client = new Anthropic({ apiKey: 'sk-ant-fake', baseURL: fake.url, maxRetries: 0, logLevel: 'off' })
})
afterEach(() => fake.close())

describe('errors as the SDK reports them', () => {
  const thrown = async () => {
    const error: unknown = await client.messages.create(hello).catch(error => error)
    if (!(error instanceof APIError)) throw new Error(`${error} is no error of the API`)
    return error
  }

  it.each([
    ['429', rateLimited(7), RateLimitError, { type: 'rate_limit_error', 'retry-after': '7' }],
    ['a spend limit', rateLimited(), RateLimitError, { 'retry-after': null }],
    ['529', overloaded(20), OverloadedError, { type: 'overloaded_error', 'retry-after-ms': '20' }],
    ['500', failure(500, 'Internal'), InternalServerError, { type: 'api_error' }],
    ['a proxy', badGateway(), InternalServerError, { type: null, 'content-type': 'text/html' }],
    ['400', failure(400, 'output_config: not supported'), Anthropic.BadRequestError, { type: 'invalid_request_error' }],
  ])('%s', async (_, reply, type, { type: name, ...headers }: Record<string, string | null>) => {
    fake.next(reply)
    const error = await thrown()
    expect(error).toBeInstanceOf(type)
    if (name !== undefined) expect(error.type).toBe(name)
    for (const [header, value] of Object.entries(headers)) expect(error.headers?.get(header)).toBe(value)
    expect((await client.messages.create(hello)).content).toHaveLength(1)
  })

  it('hangs until the client gives up', async () => {
    fake.next(hang())
    const impatient = client.messages.create(hello, { timeout: 20 })
    await expect(impatient).rejects.toBeInstanceOf(Anthropic.APIConnectionTimeoutError)
  })

  it('drops the connection, streamed or not', async () => {
    fake.next(dropped(found, 4), dropped(found))
    const { events, error } = await streamed(client)
    // One of the four events is a ping, which the SDK hides.
    expect(events.length).toBe(3)
    expect(error).toBeInstanceOf(Error)
    await expect(client.messages.create(hello)).rejects.toThrow()
  })

  it('ends with an error event', async () => {
    fake.next(interrupted(found, 2), interrupted(found))
    const { events, error } = await streamed(client)
    expect(events).toHaveLength(2)
    expect(error).toMatchObject({ type: 'overloaded_error', status: undefined })
    expect(await thrown()).toBeInstanceOf(OverloadedError)
  })

  it('sends single bytes slowly', async () => {
    fake.next(dripping(answer('Hi'), 60_000))
    const abort = new AbortController()
    const { body } = await client.messages.create(hello, { signal: abort.signal }).asResponse()
    const reader = body?.getReader()
    expect((await reader?.read())?.value).toHaveLength(1)
    abort.abort()
    await expect(reader?.read()).rejects.toMatchObject({ name: 'AbortError' })
  })

  it('sends fifty megabytes', async () => {
    fake.next(huge())
    const response = await client.messages.create(hello).asResponse()
    let bytes = 0
    for await (const part of response.body ?? []) bytes += part.length
    expect(bytes).toBe(50_000_000)
  })
})

describe('answers of a model', () => {
  it.each([
    [
      'refuses',
      refusal('No.'),
      { stop_reason: 'refusal', content: [], stop_details: { type: 'refusal', explanation: 'No.' } },
    ],
    ['pauses', paused(found, 2), { stop_reason: 'pause_turn', content: [{}, {}, { type: 'web_search_tool_result' }] }],
    ['is cut short', truncated(answer('{"a":1}')), { stop_reason: 'max_tokens', content: [{ text: '{"a' }] }],
    ['fences its JSON', fenced(answer('{}')), { content: [{ text: '```json\n{}\n```' }] }],
    ['talks before its JSON', prefaced(answer('{}'), 'Here:'), { content: [{ text: 'Here:\n\n{}' }] }],
  ])('%s', async (_, reply, expected) => {
    fake.next(reply)
    expect(await client.messages.create(hello)).toMatchObject(expected)
  })
})

describe('the script of the fake Anthropic', () => {
  const ask = (task: string, rest = {}) => {
    const payload = JSON.stringify({ task, topic: 'lamps', category: 'home', ...rest }).replaceAll('<', '\\u003c')
    return client.messages.create({ ...hello, messages: [{ role: 'user', content: `Do.\n<task>${payload}</task>` }] })
  }
  const textOf = (message: Anthropic.Message) =>
    message.content.map(block => (block.type === 'text' ? block.text : '')).join()

  it('answers the next calls in order, optionally by task, then by the latest script', async () => {
    fake.script(({ task }) => answer(`script: ${task?.task}`))
    fake.script(({ task }, usual) => (task?.task === 'outline' ? usual() : undefined))
    fake.nextOf('outline', answer('outline 1'), call => answer(call.prompt.model))
    fake.next(answer('first'))
    expect(textOf(await ask('research', { count: 3 }))).toBe('first')
    expect(textOf(await ask('research', { count: 3 }))).toBe('script: research')
    expect(textOf(await ask('outline', { products: [] }))).toBe('outline 1')
    expect(textOf(await ask('outline', { products: [] }))).toBe('claude-sonnet-5-5')
    expect(fake.calls('outline')).toHaveLength(2)
    expect(fake.calls()).toMatchObject([
      { task: { topic: 'lamps' }, at: new Date(now), headers: { authorization: expect.anything() } },
      {},
      {},
      {},
    ])
  })

  it('refuses an invalid task', async () => {
    await expect(ask('research')).rejects.toThrow(/not a task the fake knows/)
  })

  it('counts concurrent calls', async () => {
    let arrived = 0
    let release = () => {}
    const all = new Promise<void>(resolve => {
      release = resolve
    })
    fake.script(async () => {
      if (++arrived === 3) release()
      await all
      return undefined
    })
    await Promise.all([1, 2, 3].map(() => client.messages.create(hello)))
    await client.messages.create(hello)
    expect(fake.maxConcurrentCalls).toBe(3)
    expect(fake.calls()).toHaveLength(4)
  })

  it('takes the configured time', async () => {
    const waited: number[] = []
    const wait = async (ms: number) => void waited.push(ms)
    const slow = await fakeAnthropic({ key: null, delay: () => 600_000, wait })
    const patient = new Anthropic({ apiKey: 'x', baseURL: slow.url, maxRetries: 0 })
    await patient.messages.create(hello)
    expect(waited).toEqual([600_000])
    await slow.close()
  })

  it('stops waiting if the client disconnects', async () => {
    const abort = new AbortController()
    const delay = () => {
      abort.abort()
      return 600_000
    }
    const slow = await fakeAnthropic({ key: null, delay })
    const hasty = new Anthropic({ apiKey: 'x', baseURL: slow.url, maxRetries: 0 })
    const left = hasty.messages.create(hello, { signal: abort.signal })
    await expect(left).rejects.toBeInstanceOf(Anthropic.APIUserAbortError)
    await slow.close()
  })
})
