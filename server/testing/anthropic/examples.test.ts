import { readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FakeAnthropic, fakeAnthropic } from '../fake-anthropic.ts'
import { answer, interrupted, refusal, searchesFailing } from './reply.ts'

/** Compares the fake with the recorded examples in fixtures/vendor/anthropic. */

const folder = path.resolve(import.meta.dirname, '../../../fixtures/vendor/anthropic')
const text = (name: string) => readFileSync(path.join(folder, name), 'utf8')
const json = (name: string) => JSON.parse(text(name))

let fake: FakeAnthropic
beforeAll(async () => {
  fake = await fakeAnthropic({ models: ['claude-sonnet-5-5'] })
})
afterAll(() => fake.close())

const headers = { authorization: 'Bearer sk-ant-fake', 'anthropic-version': '2026-10-21' }
const post = (body: unknown) =>
  fetch(`${fake.url}/v1/messages`, { method: 'POST', headers, body: JSON.stringify(body) })

const example = json('message.json')
const { url, title, page_age: age } = example.content[2].content[0]
const page = { url, title, age }
const answered = answer(
  example.content[0].text,
  { search: example.content[1].input.query, found: [page] },
  { text: example.content[3].text, cites: [{ page, text: example.content[3].citations[0].cited_text }] },
)

/** Blanks values that differ each time: ids, sealed contents, counts. */
function blanked(value: unknown): unknown {
  return JSON.parse(
    JSON.stringify(value)
      .replace(/"(?:msg|srvtoolu|req)_\w+"/g, '"id"')
      .replace(/"(encrypted_\w+)":"[^"]*"/g, '"$1":"sealed"')
      .replace(/"(input_tokens|output_tokens)":\d+/g, '"$1":0'),
  )
}

const eventsIn = (stream: string) =>
  stream
    .split('\n\n')
    .filter(Boolean)
    .map(frame => {
      const [, event, data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(frame) ?? []
      return { event, data: blanked(JSON.parse(data)) }
    })

const research = json('request-research.json')

describe('answers match the examples', () => {
  it('of a message', async () => {
    fake.next(answered)
    expect(blanked(await (await post(research)).json())).toEqual(blanked(example))
  })

  it('of a stream', async () => {
    fake.next(answered)
    const stream = await (await post({ ...research, stream: true })).text()
    expect(eventsIn(stream)).toEqual(eventsIn(text('message.sse')))
  })

  it('of an interrupted stream', async () => {
    fake.next(interrupted(answered, 1))
    const stream = await (await post({ ...research, stream: true })).text()
    expect(eventsIn(stream).slice(1)).toEqual(eventsIn(text('interrupted.sse')))
  })

  it('of a search that failed, and of a refusal', async () => {
    fake.next(searchesFailing(answered, 'max_uses_exceeded'), refusal())
    const { content } = await (await post(research)).json()
    expect(blanked(content[2])).toEqual(blanked(json('search-error.json')))
    expect(await (await post(research)).json()).toMatchObject(json('refusal.json'))
  })

  it('of a bad request', async () => {
    const response = await post({ ...research, temperature: 1 })
    expect(response.status).toBe(400)
    expect(blanked(await response.json())).toEqual(blanked(json('error-400.json')))
  })

  it('of the list of models', async () => {
    expect(await (await fetch(`${fake.url}/v1/models`, { headers })).json()).toEqual(json('models.json'))
  })

  it('for the requests of the examples, including a structured one', async () => {
    expect((await post(json('request-structured.json'))).status).toBe(200)
  })
})
