import { createServer } from 'node:http'

/** A server that tests share. */
export interface SharedServer {
  /** What the next test is told. */
  address(): string
  end(): Promise<unknown>
}

/**
 * Where the tests of a run ask for a server, each from its own process.
 * @param start called when the first of them asks
 * @returns the address to ask at, and what ends the server with the run
 */
export async function openDoor(start: () => Promise<SharedServer>): Promise<{ door: string; close(): Promise<void> }> {
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

/** What the server is reached by. @throws Error with the reason where it did not start. */
export async function askAt(door: string): Promise<string> {
  const answer = await fetch(door)
  if (!answer.ok) throw new Error(await answer.text())
  return answer.text()
}
