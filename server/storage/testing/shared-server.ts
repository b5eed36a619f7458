import { createServer } from 'node:http'

/** A server shared by tests. */
export interface SharedServer {
  /** Returns the address for the next test. */
  address(): string
  end(): Promise<unknown>
}

/**
 * Starts a listener that gives the address of a shared server to the test processes of a run.
 * @param start starts the server; called on first use.
 * @returns the address of the listener, and a function that stops both.
 */
export async function serveAddress(
  start: () => Promise<SharedServer>,
): Promise<{ door: string; close(): Promise<void> }> {
  let running: Promise<SharedServer> | undefined
  const listener = createServer((_, response) => {
    running ??= start()
    running.then(
      server => response.end(server.address()),
      (error: unknown) => response.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>(resolve => listener.listen(0, '127.0.0.1', resolve))
  const address = listener.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    door: `http://127.0.0.1:${port}/`,
    async close() {
      listener.close()
      await (await running?.catch(() => undefined))?.end()
    },
  }
}

/** Returns the address of the server. @throws Error with the reason if it did not start. */
export async function fetchAddress(door: string): Promise<string> {
  const answer = await fetch(door)
  if (!answer.ok) throw new Error(await answer.text())
  return answer.text()
}
