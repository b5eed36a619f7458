import { fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

/**
 * Starts a script of this folder in its own process, so that its work does not slow down the measuring process. It
 * ends with `close`, and with this process.
 */
export function forkScript(script) {
  const child = fork(fileURLToPath(new URL(script, import.meta.url)))
  const failed = once(child, 'exit').then(([code]) => Promise.reject(new Error(`${script} ended with ${code}`)))
  failed.catch(() => undefined)
  return {
    send: message => child.send(message),
    async receive() {
      const [message] = await Promise.race([once(child, 'message'), failed])
      return message
    },
    async close() {
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}
