import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import type { Wire } from './listen.ts'

/** Failures on the wire after the head of an answer. */

/** Page of a proxy in place of an answer. */
export const BAD_GATEWAY_PAGE = '<html><head><title>502 Bad Gateway</title></head><body>nginx</body></html>'

/** Creates this many meaningless bytes. */
export async function sendBlanks({ response, signal: gone }: Wire, bytes: number): Promise<void> {
  const chunk = Buffer.alloc(65_536, ' ')
  for (let left = bytes; left > 0 && !gone.aborted; left -= chunk.length) {
    const ready = response.write(left < chunk.length ? chunk.subarray(0, left) : chunk)
    if (!ready) await once(response, 'drain', { signal: gone }).catch(() => undefined)
  }
  response.end()
}

/** Sends single bytes slowly. */
export async function drip({ response, signal: gone }: Wire, text: string, everyMs: number): Promise<void> {
  for (const byte of Buffer.from(text)) {
    if (gone.aborted) return
    response.write(Buffer.of(byte))
    await wait(everyMs, undefined, { signal: gone }).catch(() => undefined)
  }
  response.end()
}

/** Destroys the connection after flushing, so that the client receives the earlier bytes. */
export async function cut({ response }: Wire, text: string): Promise<void> {
  await new Promise(resolve => response.write(text, resolve))
  response.destroy()
}
