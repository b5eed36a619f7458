import { version } from '../../../package.json'
import type { ParsedArgs } from '../../command-declaration.ts'
import type { CommandContext, Run } from '../../context.ts'
import { UsageError } from '../../failure.ts'
import { type Gateway, openGateway } from '../../mcp/gateway.ts'
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
  const [{ createMcpServer }, { serveStdio }] = await Promise.all([
    import('../../mcp/mcp-server.ts'),
    import('../../mcp/stdio.ts'),
  ])
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
