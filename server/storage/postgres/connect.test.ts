import { createServer } from 'node:net'
import { expect, it, onTestFinished } from 'vitest'
import { connect, openConnection } from './connect.ts'

/** A server that accepts every connection and then never answers. */
async function silentServer(): Promise<string> {
  // https://www.postgresql.org/docs/current/protocol-message-formats.html: AuthenticationOk, ReadyForQuery
  const welcome = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49])
  const server = createServer(socket => {
    socket.on('error', () => undefined).once('data', () => socket.write(welcome))
    onTestFinished(() => void socket.destroy())
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  return `postgresql://blogops@127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}/db`
}

// Statements without a timeout: only the connection timeout ends the wait.
it('gives up on a connection that is silent after connecting', async () => {
  const options = { url: await silentServer(), connectMs: 100, statementMs: 0 }
  await expect(openConnection(options)).rejects.toMatchObject({ code: 'unavailable' })
})

it('gives up on a silent pool connection, and frees its place', async () => {
  const pool = connect({ url: await silentServer(), pool: 2, connectMs: 100, statementMs: 0 })
  await Promise.all([1, 2, 3].map(() => expect(pool.connect()).rejects.toThrow(/timeout/)))
  expect(pool.totalCount).toBe(0)
  await pool.end()
})
