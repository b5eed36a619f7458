import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { createServer } from 'node:net'
import { delimiter, join } from 'node:path'

/** A private in-memory Redis for tests, reachable on this machine only. */
export interface PrivateRedis {
  /** Returns the URL of one of its databases. */
  url(database: number): string
  stop(): Promise<void>
}

/** Path of the program on the PATH; undefined if not found. */
export function findRedis(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/bin', '/opt/homebrew/bin', '/usr/local/bin']
  return folders.map(folder => join(folder, 'redis-server')).find(file => existsSync(file))
}

// Stops the server when the other end of its stdin is closed for any reason.
const script = `
"$1" --bind 127.0.0.1 --port "$2" --databases 1000 --save '' --appendonly no --daemonize no &
read -r word
kill -TERM $! && wait $!
`

/** @param program result of `findRedis`. @throws Error with its output if it does not start. */
export async function startPrivateRedis(program: string): Promise<PrivateRedis> {
  const port = await findFreePort()
  // Detached process group: Ctrl-C stops the tests, and they stop the server.
  const server = spawn('/bin/sh', ['-c', script, 'sh', program, String(port)], {
    detached: true,
    cwd: '/',
    env: { LC_ALL: 'C', PATH: process.env.PATH },
    stdio: ['pipe', 'pipe', 'ignore'],
  })
  await waitUntilReady(server)
  return {
    url: database => `redis://127.0.0.1:${port}/${database}`,
    async stop() {
      if (server.exitCode !== null) return
      const ended = once(server, 'exit')
      server.stdin?.end()
      await ended
    },
  }
}

/** Finds a free port, because Redis does not accept port 0. */
async function findFreePort(): Promise<number> {
  const probe = createServer()
  await new Promise<void>(resolve => probe.listen(0, '127.0.0.1', resolve))
  const address = probe.address()
  await new Promise(resolve => probe.close(resolve))
  return typeof address === 'object' && address !== null ? address.port : 0
}

function waitUntilReady(server: ChildProcess): Promise<void> {
  let output = ''
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.once('exit', () => reject(new Error(`Redis did not start:\n${output}`)))
    // Reads all output: a server with an unread log blocks.
    server.stdout?.setEncoding('utf8').on('data', (text: string) => {
      output = `${output}${text}`.slice(-5000)
      if (output.includes('eady to accept connections')) resolve()
    })
  })
}
