import type { Visit } from '../../../ports/web-analytics.conformance.ts'
import type { WebAnalytics } from '../../../ports/web-analytics.ts'
import { type FakePlausible, type FakePlausibleOptions, fakePlausible } from '../../../testing/fake-plausible.ts'
import { createRecordedWaits, type RecordedWaits } from '../../wire/testing/recorded-waits.ts'
import { createPlausibleAnalytics, type PlausibleOptions } from '../web-analytics.ts'

export interface SiteWithFake extends Pick<RecordedWaits, 'waits'> {
  fake: FakePlausible
  analytics: WebAnalytics
  /** Replays visits by sending the events that pages send. */
  feed(visits: readonly Visit[]): Promise<void>
  /** Advances the clock by seconds. */
  advance(seconds: number): void
}

const siteId = 'shelf.example'

/** Creates analytics connected to a fake Plausible, with a fixed clock. */
export async function createSiteWithFake(
  options: Partial<PlausibleOptions> = {},
  fakeOptions: FakePlausibleOptions = {},
): Promise<SiteWithFake> {
  const time = { now: new Date('2026-11-21T12:00:00Z') }
  const fake = await fakePlausible(siteId, { now: () => time.now, ...fakeOptions })
  const { delay, waits } = createRecordedWaits()
  const clock = { now: () => time.now }
  return {
    fake,
    waits,
    analytics: createPlausibleAnalytics({ siteId, apiKey: fake.apiKey, url: fake.url, clock, delay, ...options }),
    async feed(visits) {
      const { now } = time
      for (const visit of visits) {
        time.now = new Date(visit.at)
        await send(fake, visit)
      }
      time.now = now
    },
    advance(seconds) {
      time.now = new Date(time.now.getTime() + seconds * 1000)
    },
  }
}

async function send({ url, refused, dropped }: FakePlausible, { name, path, utm, source, visitor, product }: Visit) {
  const address = new URL(path, `https://${siteId}`)
  for (const [key, value] of Object.entries(utm)) address.searchParams.set(`utm_${key}`, value)
  const event = {
    name,
    url: address.href,
    domain: siteId,
    referrer: source === null ? null : `https://www.${source}/find?q=grinder`,
    ...(product !== undefined && { props: { product } }),
  }
  const answer = await fetch(`${url}/api/event`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain', 'user-agent': visitor },
    body: JSON.stringify(event),
  })
  if (answer.status !== 202) throw new Error(refused.at(-1))
  if (answer.headers.has('x-plausible-dropped')) throw new Error(dropped.at(-1))
}
