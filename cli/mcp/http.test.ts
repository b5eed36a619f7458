import { Client as McpClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openApprovals } from '../../server/features/approvals/testing/open-approvals.ts'
import { createMcpHttp } from './http.ts'

const url = 'http://127.0.0.1:3001/mcp'

async function serving(options: { maxSessions?: number } = {}) {
  const app = await openApprovals()
  let now = 0
  const http = createMcpHttp({
    gateway: {
      connect: async bearer => ({
        client: bearer === undefined ? app.local : app.as({ authorization: `Bearer ${bearer}` }),
        approvalSite: { url: 'http://localhost:3000', flags: [] },
      }),
    },
    version: '1',
    hosts: ['127.0.0.1:3001'],
    now: () => now,
    ...options,
  })
  onTestFinished(() => http.close())
  async function assistantWith(token: string) {
    const assistant = new McpClient({ name: 'test', version: '1' })
    const transport = new StreamableHTTPClientTransport(new URL(url), {
      requestInit: { headers: { authorization: `Bearer ${token}` } },
      fetch: (input, init) => http.fetch(new Request(input, init)),
    })
    await assistant.connect(transport)
    onTestFinished(() => assistant.close())
    return { assistant, session: transport.sessionId ?? '' }
  }
  const post = (headers: Record<string, string>, body: object = initialize, at = url) =>
    http.fetch(
      new Request(at, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
        body: JSON.stringify(body),
      }),
    )
  return { ...app, assistantWith, post, pass: (ms: number) => (now += ms) }
}

const initialize = {
  jsonrpc: '2.0',
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
}
const list = { jsonrpc: '2.0', id: 2, method: 'tools/list' }

describe('mcp over HTTP', () => {
  it('acts with the rights of the token', async () => {
    const { assistantWith, assistant: token, tokenOf, local } = await serving()
    const { assistant } = await assistantWith(token.token)
    const made = await assistant.callTool({ name: 'campaigns_create', arguments: { name: 'Autumn' } })
    expect(made.isError).toBeFalsy()
    expect((await local.campaigns.list()).map(({ name }) => name)).toContain('Autumn')
    const other = await assistantWith((await tokenOf('reader', 'ads:read')).token)
    const names = (await other.assistant.listTools()).tools.map(({ name }) => name)
    expect(names).toContain('campaigns_list')
    expect(names).not.toContain('campaigns_create')
  })

  it.each([
    ['no token', {}],
    ['a made-up one', { authorization: 'Bearer bo_x_y' }],
    ['that of the data folder', { authorization: 'Bearer local-token-of-the-test' }],
    ['a cookie', { cookie: 'blogops_session=x' }],
  ])('refuses %s', async (_, headers) => {
    const { post } = await serving()
    const response = await post(headers)
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toContain('Bearer')
  })

  it('ends when its token is revoked', async () => {
    const { assistantWith, assistant: token, local } = await serving()
    const { assistant } = await assistantWith(token.token)
    await local.tokens.revoke({ id: token.id })
    await expect(assistant.listTools()).rejects.toThrow()
    expect(await assistant.callTool({ name: 'articles_list', arguments: {} })).toMatchObject({ isError: true })
  })

  it('accepts only its own host name and origin', async () => {
    const {
      post,
      assistant: { token },
    } = await serving()
    const authorization = `Bearer ${token}`
    expect((await post({ authorization })).status).toBe(200)
    expect((await post({ authorization, origin: 'http://127.0.0.1:3001' })).status).toBe(200)
    expect((await post({ authorization, origin: 'https://evil.example' })).status).toBe(403)
    expect((await post({ authorization, origin: 'null' })).status).toBe(403)
    expect((await post({ authorization }, initialize, 'http://evil.example:3001/mcp')).status).toBe(403)
    expect((await post({ authorization }, initialize, 'http://127.0.0.1:3001/api/user')).status).toBe(404)
  })

  it('binds a session to its token', async () => {
    const {
      post,
      assistantWith,
      assistant: { token },
      tokenOf,
    } = await serving()
    const other = await tokenOf('laptop', 'ads:write')
    const { session } = await assistantWith(token)
    const status = async (bearer: string, id: string) =>
      (await post({ authorization: `Bearer ${bearer}`, 'mcp-session-id': id }, list)).status
    expect(await status(token, session)).toBe(200)
    expect(await status(other.token, session)).toBe(404)
    expect(await status(token, 'made-up')).toBe(404)
  })

  it('limits the number of sessions and ends idle ones', async () => {
    const {
      post,
      assistantWith,
      assistant: { token },
      pass,
    } = await serving({ maxSessions: 2 })
    const alive = async ({ session }: { session: string }) =>
      (await post({ authorization: `Bearer ${token}`, 'mcp-session-id': session }, list)).status === 200
    const first = await assistantWith(token)
    pass(1)
    const second = await assistantWith(token)
    pass(1)
    const third = await assistantWith(token)
    expect([await alive(first), await alive(second), await alive(third)]).toEqual([false, true, true])
    pass(31 * 60_000)
    const fourth = await assistantWith(token)
    expect([await alive(second), await alive(third), await alive(fourth)]).toEqual([false, false, true])
  })

  it('does not end sessions of other tokens when one token opens many', async () => {
    const { post, assistantWith, assistant: token, tokenOf, pass } = await serving({ maxSessions: 3 })
    const other = await tokenOf('laptop', 'ads:write')
    const { session } = await assistantWith(token.token)
    for (let n = 0; n < 9; n += 1) {
      pass(1)
      await assistantWith(other.token)
    }
    const answer = await post({ authorization: `Bearer ${token.token}`, 'mcp-session-id': session }, list)
    expect(answer.status).toBe(200)
  })
})
