import { createTestApp } from '../../testing/create-test-app.ts'

export const site = 'http://localhost:3000'
export const credentials = { username: 'ada', password: 'a long pass phrase' }
export const json = { 'content-type': 'application/json' }

/** The app, and requests to it as they arrive over the wire: JSON by default. */
export async function sendingApp(overrides: Parameters<typeof createTestApp>[0] = {}) {
  const test = await createTestApp(overrides)
  const send = (method: string, path: string, body?: BodyInit, headers: Record<string, string> = json) => {
    const streamed = { duplex: 'half' }
    return test.app.fetch(
      new Request(site + path, { ...streamed, method, headers, ...(body !== undefined && { body }) }),
    )
  }
  return { ...test, send }
}
