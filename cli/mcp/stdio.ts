import { Readable, Writable } from 'node:stream'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import type { Terminal } from '../terminal.ts'
import type { createMcpServer } from './mcp-server.ts'

/**
 * Serves over stdin and stdout until stdin ends or the program is interrupted. Pending requests are answered first,
 * because a script may write all of them at once.
 */
export async function serveStdio(
  server: ReturnType<typeof createMcpServer>,
  { stdin, stdout, interruption }: Pick<Terminal, 'stdin' | 'stdout' | 'interruption'>,
): Promise<void> {
  if (!(stdin instanceof Readable && stdout instanceof Writable)) throw new Error('stdin and stdout are not available.')
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
