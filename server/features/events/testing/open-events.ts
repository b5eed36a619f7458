import { readAll } from '../../../ports/event-log.conformance.ts'
import type { Logger } from '../../../ports/system.ts'
import { createTestApp } from '../../../testing/create-test-app.ts'
import { createMemoryEventLog } from '../../../testing/memory-event-log.ts'
import { ordinaryBrowser } from '../../../testing/user-agents.ts'

export const site = 'https://shelf.example'
const everything = { from: '2000-01-01', to: '2099-12-31' }
export const view = { name: 'pageview', url: `${site}/article/five-grinders`, domain: 'shelf.example' }

export type Sent = Record<string, unknown> | string

/** The app, with helpers that send events and read the stored ones. */
export async function setUp(overrides: Parameters<typeof createTestApp>[0] = {}) {
  const eventLog = overrides.eventLog ?? createMemoryEventLog()
  const config = { siteUrl: site, trustProxy: 1, ...overrides.config }
  const test = await createTestApp({ ...overrides, eventLog, config })
  const send = (body: Sent, headers: Record<string, string> = {}) =>
    test.app.fetch(
      new Request(`${site}/api/event`, {
        method: 'POST',
        headers: {
          'content-type': 'text/plain;charset=UTF-8',
          'user-agent': ordinaryBrowser,
          'x-forwarded-for': '203.0.113.7',
          ...headers,
        },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      }),
    )
  return { ...test, send, stored: () => readAll(eventLog, everything) }
}

/** A logger that records warnings. */
export function warnings() {
  const entries: object[] = []
  const log: Logger = (level, message, fields) => void (level === 'warn' && entries.push({ message, ...fields }))
  return { said: entries, log }
}

export const isDropped = (answer: Response) => answer.headers.get('x-plausible-dropped') === '1'
