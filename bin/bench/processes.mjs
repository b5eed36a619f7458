import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** Environment without NODE_EXTRA_CA_CERTS: reading the certificates costs a Node process 30 ms at its start. */
const environment = { ...process.env, NODE_EXTRA_CA_CERTS: undefined, NODE_ENV: 'production', NO_COLOR: '1' }
export const blogops = fileURLToPath(new URL('../blogops.mjs', import.meta.url))

/** Runs a Node process to its end. @returns its wall time in ms */
export async function timeRun(args) {
  const start = performance.now()
  const child = spawn(process.execPath, args, { env: environment, stdio: 'ignore' })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`node ${args.join(' ')} ended with ${code}`)
  return performance.now() - start
}

/** Runs a Node process to its end. @returns its output */
export function readOutput(args, variables) {
  return runWithInput(args, '', variables)
}

/** Runs a Node process to its end, with `input` on stdin and additional variables. @returns its output */
export async function runWithInput(args, input, variables = {}) {
  const env = { ...environment, ...variables }
  const child = spawn(process.execPath, args, { env, stdio: ['pipe', 'pipe', 'inherit'] })
  child.stdin.end(input)
  let text = ''
  child.stdout.setEncoding('utf8').on('data', part => {
    text += part
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`node ${args.join(' ')} ended with ${code}`)
  return text
}

/** Starts a Node server with additional variables, and waits until `url` answers. */
export async function startServer(args, url, variables = {}) {
  const start = performance.now()
  const env = { ...environment, ...variables }
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const failed = once(child, 'exit').then(([code]) =>
    Promise.reject(new Error(`node ${args.join(' ')} ended with ${code}`)),
  )
  failed.catch(() => undefined)
  await Promise.race([waitForAnswer(url), failed])
  return {
    startMs: performance.now() - start,
    pid: child.pid,
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

/** Maximum milliseconds until a server answers. On a busy machine a start takes many seconds. */
const maxStartMs = 120_000

async function waitForAnswer(url) {
  const end = performance.now() + maxStartMs
  while (performance.now() < end) {
    try {
      const { ok } = await fetch(url)
      if (ok) return
    } catch {
      // The server does not listen yet.
      await new Promise(resolve => setTimeout(resolve, 2))
    }
  }
  throw new Error(`${url} does not answer`)
}

export function median(values) {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}
