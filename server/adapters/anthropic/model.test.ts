import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ModelUsage } from '../../ports/paid-work.ts'
import {
  answer,
  badGateway,
  dripping,
  dropped,
  failure,
  hang,
  huge,
  interrupted,
  overloaded,
  rateLimited,
  refusal,
} from '../../testing/anthropic/reply.ts'
import type { Model } from './model.ts'
import type { Question } from './request.ts'
import { createModelWithFake, KEY, type ModelWithFake } from './testing/model-with-fake.ts'

const question: Question = {
  system: [{ type: 'text', text: 'You are short.' }],
  messages: [{ role: 'user', content: 'Hello' }],
  maxTokens: 100,
}
const hello = answer('Hello to you, and a good morning to everybody who reads this.')

let at: ModelWithFake
let reports: string[]
let spent: ModelUsage[]
beforeEach(async () => {
  at = await createModelWithFake()
  reports = []
  spent = []
  return () => at.fake.close()
})

async function ask(model: Model = at.model, signal = new AbortController().signal) {
  const { usage, ...answer } = await model.ask(question, {
    signal,
    report: async message => void reports.push(message),
    lost: async usage => void spent.push(usage),
  })
  spent.push(usage)
  return answer
}

const failed = (asked: Promise<unknown>) =>
  asked.then(
    () => expect.unreachable('it was answered'),
    error => error,
  )

describe('a question', () => {
  it('is answered, and its usage is reported once', async () => {
    at.fake.next(hello)
    expect(await ask()).toEqual({
      content: [
        expect.objectContaining({
          type: 'text',
          text: hello.parts[0] && 'text' in hello.parts[0] && hello.parts[0].text,
        }),
      ],
      stopReason: 'end_turn',
    })
    expect(spent).toEqual([expect.objectContaining({ model: 'claude-sonnet-5-5', searches: 0, cacheReadTokens: 0 })])
    expect(spent[0]?.inputTokens).toBeGreaterThan(0)
    expect(spent[0]?.outputTokens).toBeGreaterThan(5)
  })

  it('sends the key in both headers to another server, and nothing of the environment', async () => {
    process.env.ANTHROPIC_CUSTOM_HEADERS = 'x-mine: 1\nAuthorization: Bearer other'
    process.env.ANTHROPIC_BASE_URL = 'http://127.0.0.1:9/'
    process.env.ANTHROPIC_AUTH_TOKEN = 'token'
    process.env.ANTHROPIC_PROFILE = 'a-profile-that-is-nowhere'
    try {
      at.fake.next(hello)
      await ask()
    } finally {
      for (const name of ['CUSTOM_HEADERS', 'BASE_URL', 'AUTH_TOKEN', 'PROFILE'])
        delete process.env[`ANTHROPIC_${name}`]
    }
    expect(at.fake.requests).toHaveLength(1)
    const headers = at.fake.requests[0]?.headers
    expect(headers).toMatchObject({
      authorization: `Bearer ${KEY}`,
      'x-api-key': KEY,
      'anthropic-version': '2026-10-21',
    })
    expect(headers).not.toHaveProperty('x-mine')
  })

  it('keeps the path of the base URL', async () => {
    const model = await createModelWithFake({ baseUrl: `${at.fake.url}/proxy/` })
    await model.fake.close()
    at.fake.next(hello)
    await ask(model.model)
    expect(at.fake.requests[0]?.path).toBe('/proxy/v1/messages')
  })
})

describe('transient failures', () => {
  it.each([
    ['529', overloaded(4000), /is overloaded \(529\)\. Trying again in 4 s\./, 4000],
    ['429 with a time', rateLimited(7), /is limiting requests \(429\)\. Trying again in 7 s\./, 7000],
    [
      '500',
      failure(500, 'Internal server error'),
      /failed \(500\): Internal server error\. Trying again in 1 s\./,
      1000,
    ],
    ['a proxy’s page', badGateway(), /failed \(502\)\. Trying again in 1 s\./, 1000],
    ['409', failure(409, 'Locked'), /failed \(409\): Locked\. Trying again/, 1000],
    ['what the server wants repeated', failure(400, 'Odd', { 'x-should-retry': 'true' }), /failed \(400\): Odd/, 1000],
    ['a stream that drops', dropped(hello), /ended the connection in the middle of its answer/, 1000],
    ['a stream that errs', interrupted(hello), /is overloaded\. Trying again/, 1000],
  ])('are retried and reported: %s', async (_, reply, message, wait) => {
    at.fake.next(reply, hello)
    await expect(ask()).resolves.toMatchObject({ stopReason: 'end_turn' })
    expect(reports).toEqual([expect.stringMatching(message)])
    expect(at.waits).toEqual([wait])
    expect(at.fake.requests).toHaveLength(2)
  })

  it('wait longer each time, and are given up after four attempts', async () => {
    at.fake.next(...Array.from({ length: 4 }, () => overloaded()), hello)
    expect(await failed(ask())).toMatchObject({ code: 'upstream_unavailable', details: { status: 529 } })
    expect(at.waits).toEqual([1000, 2000, 4000])
    expect(at.fake.requests).toHaveLength(4)
  })

  it('are retried if nothing arrives for a third of the time limit', async () => {
    const silent = () => {
      at.timers.runOut(7_000)
      return hang()
    }
    at.fake.next(silent, hello)
    await expect(ask()).resolves.toMatchObject({ stopReason: 'end_turn' })
    expect(reports).toEqual([expect.stringMatching(/sent nothing for 7 seconds\. Trying again in 1 s\.$/)])
  })

  it('are paid for if a stream breaks off', async () => {
    at.fake.next(dropped(hello), hello)
    await ask()
    expect(spent).toHaveLength(2)
    expect(spent[0]?.inputTokens).toBe(spent[1]?.inputTokens)
  })

  it('are retried if the server cannot be reached, and report why', async () => {
    await at.fake.close()
    expect(await failed(ask())).toMatchObject({
      code: 'upstream_unavailable',
      message: expect.stringMatching(/^The model at 127\.0\.0\.1:\d+ could not be reached \(.*ECONNREFUSED/),
    })
    expect(at.waits).toHaveLength(3)
  })
})

describe('permanent failures', () => {
  it.each([
    [
      'a key',
      failure(401, `invalid x-api-key ${KEY}`),
      'not_configured',
      /ANTHROPIC_API_KEY \(401\): invalid x-api-key/,
    ],
    ['a key without rights', failure(403, 'No rights'), 'not_configured', /ANTHROPIC_API_KEY \(403\): No rights/],
    ['an unpaid bill', failure(402, 'Pay first'), 'upstream_rejected', /requires a payment \(402\): Pay first\./],
    ['a bad request', failure(400, 'max_tokens: too many'), 'upstream_rejected', /\(400\): max_tokens: too many\./],
    [
      'a redirect',
      failure(307, '', { location: 'http://127.0.0.1:9/' }),
      'upstream_rejected',
      /redirects requests \(307\)/,
    ],
    ['a spending limit', rateLimited(), 'rate_limited', /is limiting requests \(429\)/],
    ['a long wait', rateLimited(600), 'rate_limited', /429/],
    [
      'what the server does not want repeated',
      failure(503, 'No', { 'x-should-retry': 'false' }),
      'upstream_unavailable',
      /No/,
    ],
    ['a refusal', refusal('It is about weapons.'), 'upstream_rejected', /refused to answer: It is about weapons\./],
  ])('are reported at once: %s', async (_, reply, code, message) => {
    at.fake.next(reply, hello)
    const error = await failed(ask())
    expect(error).toMatchObject({ code, message: expect.stringMatching(message) })
    expect(JSON.stringify([error.message, error.hint, error.details, error.stack])).not.toContain(KEY)
    expect(at.fake.requests).toHaveLength(1)
    expect(reports).toEqual([])
  })

  it('report how long to wait, and the request id', async () => {
    at.fake.next(rateLimited(600))
    expect(await failed(ask())).toMatchObject({
      details: { retryAfter: 600, status: 429, requestId: expect.stringMatching(/^req_/) },
      hint: expect.stringContaining('600 seconds'),
    })
  })

  it('name the setting of an unknown model', async () => {
    const { fake, model } = await createModelWithFake({ model: 'claude-nobody' })
    const error = await failed(ask(model))
    await fake.close()
    expect(error).toMatchObject({ code: 'upstream_rejected', hint: expect.stringContaining('BLOGOPS_MODEL') })
    expect(error.message).toContain('claude-nobody')
  })

  it('do not quote an HTML page', async () => {
    at.fake.next(...Array.from({ length: 4 }, badGateway))
    expect((await failed(ask())).message).not.toMatch(/<|nginx/)
  })
})

describe('a slow server', () => {
  const tooLong = {
    code: 'upstream_unavailable',
    message: expect.stringContaining('did not finish an answer within 21 seconds'),
    hint: expect.stringContaining('BLOGOPS_MODEL_TIMEOUT_S'),
  }

  it('is given up after the time limit of a call if it hangs, and the limit is reported', async () => {
    at.fake.script(() => {
      at.timers.runOut(21_000)
      return hang()
    })
    expect(await failed(ask())).toMatchObject(tooLong)
  })

  it('is given up after the time limit of a call if it sends slowly', async () => {
    at.fake.script(() => dripping(hello, 1))
    at.timers.onRefresh = times => {
      if (times === 5) at.timers.runOut(21_000)
    }
    expect(await failed(ask())).toMatchObject(tooLong)
  })

  it('is given up at once if the job is cancelled, with the job’s reason', async () => {
    const job = new AbortController()
    const reason = new Error('cancelled')
    at.fake.script(() => {
      job.abort(reason)
      return hang()
    })
    expect(await failed(ask(at.model, job.signal))).toBe(reason)
    expect(at.waits).toEqual([])
  })

  it.each([200, 500])('is not read to the end if it sends endlessly (%s)', async status => {
    at.fake.script(() => huge(50_000_000, status))
    const error = await failed(ask())
    expect(error.code).toMatch(/^upstream_/)
    expect(error.message.length).toBeLessThan(300)
  })
})

it('loads the SDK at the first question; before that, only its types are used', () => {
  const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
  const sources = files.filter(file => file.endsWith('.ts') && !/\.test\.ts$|testing/.test(file))
  const early = /^import\s+(?!type\s)[^'"]*['"]@anthropic-ai\/sdk/m
  expect(sources.filter(file => early.test(readFileSync(path.join(import.meta.dirname, file), 'utf8')))).toEqual([])
  expect(sources).toContain('model.ts')
})

afterEach(() => {
  expect(reports.join()).not.toContain(KEY)
})
