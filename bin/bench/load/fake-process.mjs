import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/** Starts the fake model beside this process. It ends with `close`, and with this process. */
export async function forkFake() {
  const child = fork(fileURLToPath(new URL('./fake-model.mjs', import.meta.url)))
  const failed = once(child, 'exit').then(([code]) => Promise.reject(new Error(`the fake model ended with ${code}`)))
  failed.catch(() => undefined)
  const [url] = await Promise.race([once(child, 'message'), failed])
  return {
    url,
    async close() {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}
