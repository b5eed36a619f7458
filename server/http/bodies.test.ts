import { describe, expect, it } from 'vitest'
import { json, sendingApp } from './testing/sending-app.ts'

describe('bodies', () => {
  it.each([
    ['not JSON', '{"username":', json, 400, 'bad_request'],
    ['not UTF-8', new Uint8Array([0x22, 0xff, 0x22]), json, 400, 'bad_request'],
    ['a form', 'username=ada', { 'content-type': 'application/x-www-form-urlencoded' }, 415, 'unsupported_media_type'],
    ['plain text', '{}', { 'content-type': 'text/plain' }, 415, 'unsupported_media_type'],
    ['JSON of no type at all', new TextEncoder().encode('{}'), {}, 415, 'unsupported_media_type'],
    ['an array', '[]', json, 400, 'bad_request'],
    ['a broken surrogate', '{"username":"\\ud800","password":"x"}', json, 400, 'bad_request'],
    ['a NUL', '{"username":"a\\u0000","password":"x"}', json, 400, 'bad_request'],
    ['nested 10,000 deep', `{"username":${'['.repeat(10_000)}${']'.repeat(10_000)}}`, json, 400, 'bad_request'],
    ['too large', JSON.stringify({ username: 'x'.repeat(1_100_000) }), json, 413, 'too_large'],
  ])('that are %s are refused', async (_, body, headers, status, code) => {
    const { send } = await sendingApp()
    const answer = await send('POST', '/api/login', body, headers)
    expect(answer.status).toBe(status)
    expect(await answer.json()).toMatchObject({ code })
  })

  it('are refused if nested too deep, also by operations that accept any object', async () => {
    const { send } = await sendingApp()
    const deep = (levels: number) => `{"targeting":${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}}`
    const headers = { ...json, authorization: 'Bearer local-token-of-the-test' }
    const answerTo = (levels: number) => send('PATCH', '/api/facebook/adsets/nope/targeting', deep(levels), headers)
    expect((await answerTo(10_000)).status).toBe(400)
    expect((await answerTo(100)).status).toBe(404)
    const quoted = `{"targeting":{"a":"${'[{'.repeat(300)}\\"${'[{'.repeat(300)}"}}`
    expect((await send('PATCH', '/api/facebook/adsets/nope/targeting', quoted, headers)).status).toBe(404)
  })

  it('are refused if too large, also without a declared length', async () => {
    const { send } = await sendingApp()
    let sent = 0
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 1
        if (sent > 200) controller.close()
        else controller.enqueue(new Uint8Array(65_536).fill(0x20))
      },
    })
    const answer = await send('POST', '/api/login', endless)
    expect(answer.status).toBe(413)
    expect(sent).toBeLessThan(60)
  })

  it('get an error message for every invalid field', async () => {
    const { send } = await sendingApp()
    const answer = await send('POST', '/api/login', '{}')
    expect(await answer.json()).toMatchObject({
      code: 'bad_request',
      details: { fields: [{ field: 'username' }, { field: 'password' }] },
    })
  })

  it('are returned unchanged: emoji, right-to-left text, combining marks', async () => {
    const { send, local } = await sendingApp()
    await local.users.create({ username: 'owner', password: 'a long pass phrase', role: 'owner' })
    const name = '👩🏽‍🚀 שלום é ﷽'
    const headers = { ...json, authorization: 'Bearer local-token-of-the-test' }
    const answer = await send('POST', '/api/tokens', JSON.stringify({ name, scope: ['articles:read'] }), headers)
    expect(await answer.json()).toMatchObject({ name })
  })
})
