import Anthropic from '@anthropic-ai/sdk'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type FakeAnthropic, fakeAnthropic } from '../fake-anthropic.ts'
import { answer, paused } from './reply.ts'

let fake: FakeAnthropic
beforeEach(async () => {
  fake = await fakeAnthropic({ maxBytes: 20_000 })
})
afterEach(() => fake.close())

const HELLO = { model: 'claude-sonnet-5-5', max_tokens: 100, messages: [{ role: 'user', content: 'Hello' }] }
const SEARCH = { type: 'web_search_20250305', name: 'web_search' }
const HEADERS = { authorization: 'Bearer sk-ant-fake', 'anthropic-version': '2026-10-21' }

interface Refused {
  status: number
  type: string
  message: string
}

/** Sends an unchanged body and returns the answer. */
async function send(body: unknown, headers: Record<string, string> = HEADERS, path = '/v1/messages'): Promise<Refused> {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  const response = await fetch(fake.url + path, { method: 'POST', headers, body: text })
  const answered = await response.json()
  expect(response.headers.get('request-id')).toMatch(/^req_/)
  if (!response.ok) expect(answered).toMatchObject({ type: 'error', request_id: response.headers.get('request-id') })
  return { status: response.status, ...answered.error }
}

const invalid = (message: unknown) => ({ status: 400, type: 'invalid_request_error', message })

describe('checks of the fake Anthropic', () => {
  it('serves its three calls, also below a path, and no others', async () => {
    expect(await send(HELLO)).toMatchObject({ status: 200 })
    expect(await send(HELLO, HEADERS, '/proxy/v1/messages')).toMatchObject({ status: 200 })
    expect(await send(HELLO, HEADERS, '/v1/complete')).toMatchObject({ status: 404, type: 'not_found_error' })
    expect(await send(HELLO, HEADERS, '/v1/models')).toMatchObject({ status: 404 })
  })

  it('accepts its key in either header, and requires a version', async () => {
    const { authorization: _, ...version } = HEADERS
    const denied = { status: 401, type: 'authentication_error' }
    expect(await send(HELLO, version)).toMatchObject({ ...denied, message: 'x-api-key header is required' })
    expect(await send(HELLO, { ...HEADERS, authorization: 'Bearer other' })).toMatchObject(denied)
    expect(await send(HELLO, { ...HEADERS, 'x-api-key': 'other' })).toMatchObject(denied)
    expect(await send(HELLO, { ...version, 'x-api-key': 'sk-ant-fake' })).toMatchObject({ status: 200 })
    const bearer = { authorization: HEADERS.authorization }
    expect(await send(HELLO, bearer)).toEqual(invalid('anthropic-version: header is required'))
    expect(await send(HELLO, { ...bearer, 'anthropic-version': '2024-01-01' })).toMatchObject({ status: 400 })
  })

  it('accepts any key and any model if configured', async () => {
    const lax = await fakeAnthropic({ key: null, models: null })
    const client = new Anthropic({ apiKey: 'whatever', baseURL: lax.url, maxRetries: 0 })
    const message = await client.messages.create({
      model: 'llama',
      max_tokens: 10,
      messages: [{ role: 'user', content: 'Hi' }],
    })
    expect(message.model).toBe('llama')
    await lax.close()
  })

  it.each(['temperature', 'top_p', 'top_k', 'foo'])('refuses %s, which only older versions accept', async field => {
    expect(await send({ ...HELLO, [field]: 1 })).toEqual(invalid(`${field}: Extra inputs are not permitted`))
    const old = await send({ ...HELLO, [field]: 1 }, { ...HEADERS, 'anthropic-version': '2023-06-01' })
    expect(old.status).toBe(field === 'foo' ? 400 : 200)
  })

  const text = (text: string, more = {}) => ({ type: 'text', text, ...more })
  const cached = text('Hello', { cache_control: { type: 'ephemeral' } })
  const cachedLong = text('Hello', { cache_control: { type: 'ephemeral', ttl: '1h' } })
  const user = (content: unknown) => ({ role: 'user', content })
  const cited = {
    type: 'web_search_result_location',
    url: 'https://a.co',
    title: null,
    encrypted_index: 'E',
    cited_text: 'a',
  }
  const format = (schema: unknown) => ({ output_config: { format: { type: 'json_schema', schema } } })
  const closed = { type: 'object', properties: {}, required: [], additionalProperties: false }
  const holding = (schema: unknown) => format({ ...closed, properties: { a: schema } })

  it.each([
    ['no max_tokens', { max_tokens: undefined }, 'max_tokens: Field required'],
    ['a fraction of a token', { max_tokens: 1.5 }, 'max_tokens: Input should be a valid integer'],
    ['too many tokens', { max_tokens: 200_000 }, /maximum allowed number of output tokens/],
    ['no model', { model: undefined }, 'model: Field required'],
    ['no messages', { messages: [] }, /^messages: /],
    [
      'an assistant who begins',
      { messages: [{ role: 'assistant', content: 'Hi' }] },
      /first message must use the "user"/,
    ],
    ['a user twice', { messages: [user('a'), user('b')] }, /roles must alternate/],
    ['an unknown role', { messages: [{ role: 'tool', content: 'a' }] }, /^messages\.0\.role: /],
    ['empty content', { messages: [user('')] }, /non-empty content/],
    ['no blocks', { messages: [user([])] }, /non-empty content/],
    ['an empty text', { messages: [user([text(' ')])] }, /non-whitespace/],
    ['an unknown block', { messages: [user([{ type: 'document' }])] }, /^messages\.0\.content/],
    ['a prefilled answer', { messages: [user('a'), { role: 'assistant', content: '{' }] }, /prefill/],
    [
      'citations of the user',
      { messages: [user([text('a', { citations: [cited] })])] },
      /citations are not permitted on `user`/,
    ],
    ['five breakpoints', { system: [cached, cached, cached, cached, cached] }, /maximum of 4 blocks.*Found 5/],
    ['an hour after five minutes', { system: [cached, cachedLong] }, /must not come after/],
    ['an unknown tool', { tools: [{ ...SEARCH, type: 'web_search_20990101' }] }, /^tools\.0/],
    [
      'both lists of domains',
      { tools: [{ ...SEARCH, allowed_domains: ['a.co'], blocked_domains: ['b.co'] }] },
      /only one of/,
    ],
    ['a domain with a scheme', { tools: [{ ...SEARCH, allowed_domains: ['https://a.co'] }] }, /without a scheme/],
    ['no searches at all', { tools: [{ ...SEARCH, max_uses: 0 }] }, /^tools\.0\.max_uses/],
    [
      'a place without a type',
      { tools: [{ ...SEARCH, user_location: { country: 'GB' } }] },
      'tools.0.user_location.type: Field required',
    ],
    ['an unknown option', { tools: [{ ...SEARCH, response_inclusion: 'full' }] }, /response_inclusion: Extra inputs/],
    [
      'an open object',
      format({ type: 'object', properties: {} }),
      /'additionalProperties' must be explicitly set to false/,
    ],
    ['an open object inside', holding({ type: 'object', properties: {} }), /\$\.properties\.a: .*additionalProperties/],
    ['an open object of a list', holding({ type: 'array', items: { type: 'object' } }), /\$\.properties\.a\.items: /],
    ['a minimum', holding({ type: 'number', minimum: 1 }), /property 'minimum' is not supported/],
    ['a length', holding({ type: 'string', maxLength: 3 }), /property 'maxLength' is not supported/],
    ['a pattern', holding({ type: 'string', pattern: 'a' }), /property 'pattern' is not supported/],
    [
      'a number of items',
      holding({ type: 'array', items: { type: 'string' }, minItems: 2 }),
      /'minItems' values other/,
    ],
    ['an unknown format', holding({ type: 'string', format: 'phone' }), /format 'phone' is not supported/],
    ['no type', holding({ description: 'anything' }), /a type is required/],
    ['a missing definition', holding({ $ref: '#/$defs/b' }), /no definition/],
    ['a format beside a search', { ...format(closed), tools: [SEARCH] }, /cannot be used with citations/],
  ])('refuses %s', async (_, change, message) => {
    const expected = typeof message === 'string' ? message : expect.stringMatching(message)
    expect(await send({ ...HELLO, ...change })).toEqual(invalid(expected))
    expect(fake.requests.at(-1)).toMatchObject({ refused: expected, path: '/v1/messages' })
    expect(fake.calls()).toEqual([])
  })

  it('refuses an unknown model, invalid JSON and a body that is too large', async () => {
    expect(await send({ ...HELLO, model: 'claude-2' })).toEqual({
      status: 404,
      type: 'not_found_error',
      message: 'model: claude-2',
    })
    expect(await send('{')).toEqual(invalid('The request body is not valid JSON.'))
    expect(await send({ ...HELLO, system: 'a'.repeat(20_000) })).toMatchObject({
      status: 413,
      type: 'request_too_large',
    })
  })

  it('accepts the schemas of the SDK', async () => {
    const item = {
      type: 'object',
      properties: { n: { type: ['integer', 'null'] } },
      required: ['n'],
      additionalProperties: false,
    }
    const schema = {
      ...closed,
      properties: {
        list: { type: 'array', minItems: 1, items: { $ref: '#/$defs/item' } },
        at: { type: 'string', format: 'uri' },
      },
      required: ['list'],
      $defs: { item },
    }
    expect(await send({ ...HELLO, ...format(schema) })).toMatchObject({ status: 200 })
  })
})

describe('an answer with searches that is sent back', () => {
  const client = () => new Anthropic({ apiKey: 'sk-ant-fake', baseURL: fake.url, maxRetries: 0 })
  const page = { url: 'https://www.amazon.co.uk/dp/B0ABCDEF12', title: 'A lamp', age: null }
  const found = answer({ search: 'lamps', found: [page] }, { text: 'A lamp.', cites: [{ page, text: 'A lamp' }] })
  const request = {
    model: 'claude-sonnet-5-5',
    max_tokens: 1000,
    messages: [{ role: 'user' as const, content: 'Find lamps' }],
    tools: [{ type: 'web_search_20250305' as const, name: 'web_search' as const }],
  }
  const goingOn = async (change: (content: string) => string) => {
    fake.next(paused(found, 2))
    const { content } = await client().messages.create(request)
    const back = { role: 'assistant', content: JSON.parse(change(JSON.stringify(content))) }
    return send({ ...request, messages: [...request.messages, back] })
  }

  it('is continued if it is unchanged', async () => {
    expect(await goingOn(content => content)).toMatchObject({ status: 200 })
  })

  it.each([
    ['its sealed content', (content: string) => content.replace('"encrypted_content":"E', '"encrypted_content":"F')],
    ['the index of a citation', (content: string) => content.replace('"encrypted_index":"E', '"encrypted_index":"F')],
    ['a title', (content: string) => content.replace('A lamp', 'Some lamp')],
    ['the number of its blocks', (content: string) => JSON.stringify(JSON.parse(content).slice(0, -1))],
  ])('is refused where %s has changed', async (_, change) => {
    expect(await goingOn(change)).toMatchObject(invalid(expect.stringContaining('unmodified')))
  })

  it('must be followed by a user message, unless it was paused', async () => {
    fake.next(found)
    const { content } = await client().messages.create(request)
    const messages = [...request.messages, { role: 'assistant', content }]
    expect(await send({ ...request, messages })).toMatchObject(invalid(expect.stringContaining('prefill')))
    expect(await send({ ...request, messages: [...messages, request.messages[0]] })).toMatchObject({ status: 200 })
  })
})
