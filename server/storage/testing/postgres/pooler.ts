import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'

/** How long a client keeps a server connection: for its session, or for a transaction. */
export type Pooling = 'session' | 'transaction'

/** Startup parameters that a pooler accepts; PgBouncer refuses others. */
const acceptedParameters = new Set(['user', 'database', 'application_name', 'client_encoding', 'datestyle', 'timezone'])

/**
 * Starts a pooler like PgBouncer in front of a database's server; it stops after the test.
 * @returns the address of the database through the pooler.
 */
export async function startPooler(url: string, pooling: Pooling): Promise<string> {
  const { pathname, searchParams } = new URL(url)
  const sockets = new Set<Socket>()
  const track = (socket: Socket) => {
    sockets.add(socket.on('error', () => undefined))
    return socket
  }
  const idleBackends: Backend[] = []
  const connectBackend = () => {
    const socket = track(connect(join(searchParams.get('host') ?? '', '.s.PGSQL.5432')))
    return createBackend(socket, { user: 'blogops', database: pathname.slice(1) })
  }
  const server = createServer(client => {
    let assigned: Backend | undefined
    const acquireBackend = () => {
      assigned ??= idleBackends.pop() ?? connectBackend()
      assigned.onAnswer((data, isIdle) => {
        client.write(data)
        if (!isIdle || pooling === 'session' || !assigned) return
        assigned.onAnswer(() => undefined)
        idleBackends.push(assigned)
        assigned = undefined
      })
      return assigned
    }
    track(client).once('data', startup => {
      const refusedParameter = findRefusedParameter(startup)
      if (refusedParameter !== undefined) {
        client.end(toRefusal(`unsupported startup parameter: ${refusedParameter}`))
        return
      }
      client.write(welcome)
      client.on('data', data => {
        if (data[0] !== code('X')) acquireBackend().send(data)
      })
    })
    client.on('close', () => assigned?.end())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.close()
    for (const socket of sockets) socket.destroy()
  })
  const address = server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return `postgresql://blogops@127.0.0.1:${port}${pathname}`
}

interface Backend {
  send(data: Buffer): void
  /** Receives all answers from now on; `isIdle` is true if no transaction is open. */
  onAnswer(listener: (data: Buffer, isIdle: boolean) => void): void
  end(): void
}

/** A connection to the server; data sent before it is ready is queued. */
function createBackend(socket: Socket, parameters: Record<string, string>): Backend {
  const waiting: Buffer[] = []
  let isReady = false
  let onMessage = (_data: Buffer, _isIdle: boolean) => {}
  let rest = Buffer.alloc(0)
  const texts = [...Object.entries(parameters).flat(), ''].map(text => `${text}\0`).join('')
  socket.write(toMessage('', Buffer.concat([Buffer.from([0, 3, 0, 0]), Buffer.from(texts)])))
  socket.on('data', data => {
    rest = Buffer.concat([rest, data])
    for (let length = readLength(rest); length <= rest.length; length = readLength(rest)) {
      const [firstMessage, isEnd] = [rest.subarray(0, length), rest[0] === code('Z')]
      rest = rest.subarray(length)
      if (isReady) onMessage(firstMessage, isEnd && firstMessage[5] === code('I'))
      else if (isEnd) {
        isReady = true
        for (const sent of waiting.splice(0)) socket.write(sent)
      }
    }
  })
  return {
    send: data => void (isReady ? socket.write(data) : waiting.push(data)),
    onAnswer(listener) {
      onMessage = listener
    },
    end: () => socket.destroy(),
  }
}

// https://www.postgresql.org/docs/current/protocol-message-formats.html
function toMessage(type: string, body: Buffer): Buffer {
  const length = Buffer.alloc(4)
  length.writeInt32BE(body.length + 4)
  return Buffer.concat([Buffer.from(type), length, body])
}

const code = (type: string) => type.charCodeAt(0)
const readLength = (data: Buffer) => (data.length < 5 ? Number.POSITIVE_INFINITY : 1 + data.readInt32BE(1))
const toRefusal = (text: string) => toMessage('E', Buffer.from(`SFATAL\0C08P01\0M${text}\0\0`))

/** Accepts the client with a backend key that no server process has, and reports ready. */
const welcome = Buffer.concat([
  toMessage('R', Buffer.alloc(4)),
  toMessage('K', Buffer.alloc(8, 1)),
  toMessage('Z', Buffer.from('I')),
])

function findRefusedParameter(startup: Buffer): string | undefined {
  const names = startup.subarray(8).toString().split('\0')
  return names.find((name, at) => at % 2 === 0 && name !== '' && !acceptedParameters.has(name.toLowerCase()))
}
