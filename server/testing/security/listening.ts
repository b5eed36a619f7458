import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { onTestFinished } from 'vitest'
import type { App } from '../../runtime/app.ts'

export interface RawAnswer {
  /** NaN if the connection was closed without a status. */
  status: number
  headers: Headers
  body: string
}

/** Serves the app on a loopback port for raw bytes until the end of the test. */
export async function listening(app: App) {
  const server = createServer((request, response) => app.handle(request, response))
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })

  /** Sends the lines of a head and a body, and reads until the server closes. */
  function raw(head: readonly string[], body: string | Buffer = ''): Promise<RawAnswer> {
    return new Promise((resolve, reject) => {
      const parts: Buffer[] = []
      const socket = connect(port, '127.0.0.1', () => {
        socket.write(`${head.join('\r\n')}\r\n\r\n`, 'latin1')
        socket.write(body)
      })
      socket.on('data', part => parts.push(part))
      socket.on('close', () => resolve(readAnswer(Buffer.concat(parts))))
      // A server that has answered may reset the rest of the request.
      socket.on('error', cause => (parts.length > 0 ? resolve(readAnswer(Buffer.concat(parts))) : reject(cause)))
    })
  }

  const lines = (headers: Record<string, string>) => Object.entries(headers).map(([name, value]) => `${name}: ${value}`)

  /** Requests a path that is sent unchanged. */
  function ask(method: string, path: string, headers: Record<string, string> = {}, body: string | Buffer = '') {
    const own = { host: `127.0.0.1:${port}`, connection: 'close', ...headers }
    const length = body.length > 0 ? { 'content-length': String(Buffer.byteLength(body)) } : {}
    return raw([`${method} ${path} HTTP/1.1`, ...lines({ ...own, ...length })], body)
  }

  return { server, port, raw, ask }
}

function readAnswer(bytes: Buffer): RawAnswer {
  const text = bytes.toString('latin1')
  const end = text.indexOf('\r\n\r\n')
  const [first = '', ...lines] = text.slice(0, end).split('\r\n')
  const headers = new Headers()
  for (const line of lines) headers.append(line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim())
  return { status: Number(first.split(' ')[1]), headers, body: text.slice(end + 4) }
}
