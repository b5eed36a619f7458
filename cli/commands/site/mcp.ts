import { Readable, Writable } from 'node:stream'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { version } from '../../../package.json'
import type { ParsedArgs } from '../../command-declaration.ts'
import type { CommandContext, Run } from '../../context.ts'
import { UsageError } from '../../failure.ts'
import { type Gateway, openGateway } from '../../mcp/gateway.ts'
import type { createMcpServer } from '../../mcp/mcp-server.ts'
import type { Terminal } from '../../terminal.ts'
import { waitForInterruption } from './serve.ts'

const defaultPort = 3001
const loopback = ['127.0.0.1', 'localhost', '[::1]']

/** Serves MCP. Loads only the parts of the protocol's library that the transport needs. */
export const serveMcp: Run = async (context, args) => {
  const http = args.isSet('http')
  if (!http && (args.number('port') !== undefined || args.text('host') !== undefined))
    throw new UsageError('--port and --host need --http.', 'For example: blogops mcp --http --port 3001')
  const gateway = await openGateway(context)
  try {
    await (http ? serveOverHttp(context, args, gateway) : serveOverStdio(context, gateway))
  } finally {
    await gateway.close()
  }
  return undefined
}

async function serveOverStdio({ terminal, output }: CommandContext, gateway: Gateway): Promise<void> {
  if (terminal.stdin.isTTY) output.note('Waiting for an assistant on stdin and stdout. Press Ctrl-C to stop.')
  const { createMcpServer } = await import('../../mcp/mcp-server.ts')
  await serveStdio(createMcpServer({ version, connect: () => gateway.connect() }), terminal)
}

async function serveOverHttp({ terminal, output }: CommandContext, args: ParsedArgs, gateway: Gateway): Promise<void> {
  const { createMcpHttp, listen } = await import('../../mcp/http.ts')
  const host = args.text('host') ?? '127.0.0.1'
  const hosts: string[] = []
  const http = createMcpHttp({ gateway, version, hosts, now: () => terminal.now().getTime() })
  const listening = await listen(http.fetch, { host, port: args.number('port') ?? defaultPort })
  const names = [...loopback, host.includes(':') ? `[${host}]` : host, ...args.list('allowHost')]
  hosts.push(...names.flatMap(name => [name.toLowerCase(), `${name.toLowerCase()}:${listening.port}`]))
  try {
    output.note(`Assistants connect to ${listening.url}/mcp with a token. Press Ctrl-C to stop.`)
    if (output.mode !== 'text') output.document({ url: `${listening.url}/mcp` }, () => '')
    await waitForInterruption(terminal.interruption)
  } finally {
    await http.close()
    await listening.close()
  }
}

/**
 * Serves over stdin and stdout until stdin ends or the program is interrupted. Pending requests are answered first,
 * because a script may write all of them at once.
 */
async function serveStdio(
  server: ReturnType<typeof createMcpServer>,
  { stdin, stdout, interruption }: Pick<Terminal, 'stdin' | 'stdout' | 'interruption'>,
): Promise<void> {
  if (!(stdin instanceof Readable && stdout instanceof Writable)) throw new Error('stdin and stdout are not available.')
  const { StdioServerTransport } = await import('@modelcontextprotocol/sdk/server/stdio.js')
  const transport = new StdioServerTransport(stdin, stdout)
  const ended = new Promise<void>(resolve => {
    for (const event of ['end', 'close', 'error']) stdin.once(event, () => resolve())
  })
  // A message over the size limit closes the connection from this side.
  const closed = new Promise<void>(resolve => {
    server.onclose = resolve
  })
  const interrupted = new Promise<void>(resolve => {
    if (interruption.aborted) resolve()
    interruption.addEventListener('abort', () => resolve(), { once: true })
  })
  await server.connect(transport)
  const waitForAnswers = trackAnswers(transport)
  await Promise.race([ended.then(waitForAnswers), closed, interrupted])
  await server.close()
}

/** Counts unanswered requests. @returns a function that waits until all are answered */
function trackAnswers(transport: Transport): () => Promise<void> {
  const open = new Set<string | number>()
  let settle: (() => void) | undefined
  const { onmessage } = transport
  const send = transport.send.bind(transport)
  transport.onmessage = (message, extra) => {
    if ('id' in message && 'method' in message) open.add(message.id)
    if ('method' in message && message.method === 'notifications/cancelled') forget(message.params?.requestId)
    onmessage?.(message, extra)
  }
  transport.send = async (message, options) => {
    await send(message, options)
    if ('id' in message && !('method' in message)) forget(message.id)
  }
  function forget(id: unknown): void {
    if (typeof id === 'string' || typeof id === 'number') open.delete(id)
    if (open.size === 0) settle?.()
  }
  return () =>
    new Promise(resolve => {
      settle = resolve
      if (open.size === 0) resolve()
    })
}
