import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { expect, it } from 'vitest'
import { blogopsIn } from './testing/blogops-process.ts'

it('an assistant requests a call over stdio and a person approves it in another terminal', async () => {
  const { folder, json } = blogopsIn()
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [`${import.meta.dirname}/../bin/blogops.mjs`, 'mcp'],
    cwd: folder,
    env: { HOME: folder, PATH: '' },
    stderr: 'pipe',
  })
  const assistant = new Client({ name: 'test', version: '1' })
  const faults: Error[] = []
  await assistant.connect(transport)
  assistant.onerror = error => void faults.push(error)
  try {
    const input = { topic: 'burr coffee grinders', category: 'coffee-grinders', productCount: 3 }
    const asked = await assistant.callTool({ name: 'jobs_create', arguments: { type: 'generation', input } })
    const { approvalId: id } = asked.structuredContent as { approvalId: string }
    expect(await json('articles', 'list')).toEqual([])
    await json('approvals', 'approve', id, '--yes')
    const { resources } = await assistant.listResources()
    expect(resources).toHaveLength(1)
    const { contents } = await assistant.readResource({ uri: resources[0]?.uri ?? '' })
    expect(contents).toMatchObject([{ mimeType: 'text/html' }])
  } finally {
    await assistant.close()
  }
  expect(faults).toEqual([])
})
