import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** Environment without NODE_EXTRA_CA_CERTS: reading the certificates costs a Node process 30 ms at its start. */
const environment = { ...process.env, NODE_EXTRA_CA_CERTS: undefined, NODE_ENV: 'production', NO_COLOR: '1' }
export const blogops = fileURLToPath(new URL('../blogops.mjs', import.meta.url))

/** Runs a Node process to its end. @returns its wall time in ms */
export async function timed(args) {
  const started = performance.now()
  const child = spawn(process.execPath, args, { env: environment, stdio: 'ignore' })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Error(`node ${args.join(' ')} ended with ${code}`)
  return performance.now() - started
}

/** Runs a Node process to its end. @returns its output */
export function printed(args, variables) {
  return fed(args, '', variables)
}

/** Runs a Node process to its end, with `input` on stdin and additional variables. @returns its output */
export async function fed(args, input, variables = {}) {
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
export async function serving(args, url, variables = {}) {
  const started = performance.now()
  const env = { ...environment, ...variables }
  const child = spawn(process.execPath, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
  const failed = once(child, 'exit').then(([code]) =>
    Promise.reject(new Error(`node ${args.join(' ')} ended with ${code}`)),
  )
  failed.catch(() => undefined)
  await Promise.race([answering(url), failed])
  return {
    startMs: performance.now() - started,
    pid: child.pid,
    async stop() {
      const ended = once(child, 'exit')
      child.kill('SIGTERM')
      await ended
    },
  }
}

async function answering(url) {
  for (let attempt = 0; attempt < 2_000; attempt += 1) {
    try {
      const { ok } = await fetch(url)
      if (ok) return
    } catch {
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
