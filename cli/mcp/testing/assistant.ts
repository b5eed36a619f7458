import { Client as McpClient } from '@modelcontextprotocol/sdk/client/index.js'
import { InMemoryTransport } from '@modelcontextprotocol/sdk/inMemory.js'
import { onTestFinished } from 'vitest'
import type { Client } from '../../../server/contract/client.ts'
import { createMcpServer } from '../mcp-server.ts'

/** Connects an assistant in memory to an MCP server that calls this client. */
export async function openAssistant(client: Client, options: { followMs?: number } = {}) {
  const approvalSite = { url: 'http://127.0.0.1:9', flags: ['--data-dir', '/srv/my blog'] }
  const server = createMcpServer({
    version: '1.2.3',
    connect: async () => ({ client, approvalSite }),
    ...options,
  })
  const assistant = new McpClient({ name: 'test', version: '1' })
  const [near, far] = InMemoryTransport.createLinkedPair()
  await Promise.all([server.connect(far), assistant.connect(near)])
  onTestFinished(() => assistant.close())
  return assistant
}

/** Returns the text of a tool's answer. */
export function getText(result: Awaited<ReturnType<McpClient['callTool']>>): string {
  const [first] = Array.isArray(result.content) ? result.content : []
  return first?.type === 'text' ? first.text : ''
}
