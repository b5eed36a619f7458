import { BlogopsError } from '../../contract/errors.ts'
import type { EventInput } from '../../contract/schemas/event.ts'
import { assertStorableText } from '../../contract/storable-text.ts'
import { type EventValue, pageOf, type StoredEvent, type UtmTag, utmTags } from '../../ports/event-log.ts'
import { remembered } from './remembered.ts'

/** Those of Plausible: https://plausible.io/docs/custom-props/introduction */
const limits = { name: 120, url: 2000, props: 30, key: 300, value: 2000, source: 300 } as const

/** Stands for a path that holds an e-mail address. */
const unknownPath = '/404'

/** What a page says of itself and of what happened on it. */
export interface PageEvent extends Pick<StoredEvent, 'name' | 'path' | 'source' | 'utm' | 'props'> {
  domain: string
  /** Of the page's address. */
  host: string
}

/** Plausible's script also tells how far down a page was read; that is not an event of its own. */
export function isOfReading({ name }: Pick<PageEvent, 'name'>): boolean {
  return name === 'engagement'
}

/** Where the visitor came from, as far as it is told beside the page's address and the referrer, which go before it. */
export interface Beside {
  /** A host, or what it is called; empty for neither. */
  source: string
  utm: StoredEvent['utm']
}

/** @throws BlogopsError `bad_request`, naming what does not hold. */
export function readEvent(input: EventInput, beside: Beside = { source: '', utm: {} }): PageEvent {
  const name = (input.name ?? input.n ?? '').trim()
  assertLength('name', name, limits.name)
  if (isPersonal(name)) throw refusal('name must not hold an e-mail address or a phone number.')
  const page = readPage(input.url ?? input.u ?? '')
  const domain = (input.domain ?? input.d ?? '').trim()
  if (domain === '') throw refusal('domain must name the site.')
  const event = {
    name,
    domain,
    host: page.host,
    path: page.path,
    source: sourceOf(input.referrer ?? input.r ?? '', page) ?? namedSource(beside.source, page),
    utm: withoutPersonal({ ...checkedUtm(beside.utm), ...utmOf(page.query) }),
    props: readProps(input.props ?? input.p ?? input.m ?? {}),
  }
  // Again: props that came as JSON within the JSON and the address's campaign have been decoded only here.
  assertStorableText(event)
  return event
}

interface Page {
  host: string
  path: string
  /** Of its address; without the question mark. */
  query: string
}

function readPage(url: string): Page {
  assertLength('url', url, limits.url)
  const [, address = '', query = ''] = /^([^?#]*)(?:\?([^#]*))?/.exec(url) ?? []
  const { host, path } = placeAt(address)
  return { host, path: holdsEmail(path) ? unknownPath : path, query }
}

/** What follows the path is not remembered: it may say who somebody is. */
const placeAt = remembered(address => {
  const url = parsed(address)
  if (!url || !/^https?:$/.test(url.protocol)) throw refusal('url must be the http or https address of a page.')
  return { host: url.hostname, path: pageOf(url.pathname) }
})

/** No more of the referrer than its host: the rest may say what somebody searched for, or who they are. */
function sourceOf(referrer: string, page: Page): string | null {
  if (referrer === '') return null
  const host = hostAt(/^[^/?#\\]*:\/\/[^/?#\\]*/.exec(referrer)?.[0] ?? referrer)
  return host === '' || host === withoutWww(page.host) ? null : host
}

const hostAt = remembered(address => withoutWww(parsed(address)?.hostname ?? ''))

/** Some call a host by a name, such as "Google": that says nobody more. */
function namedSource(source: string, page: Page): string | null {
  if (source === '') return null
  assertLength('source', source, limits.source)
  if (source.includes('://')) return sourceOf(source, page)
  if (isPersonal(source)) return null
  const isHost = source.includes('.') && parsed(`https://${source}`) !== undefined
  return isHost ? sourceOf(`https://${source}`, page) : source.toLowerCase()
}

/** Most can be read, and asking first would read them twice. */
function parsed(address: string): URL | undefined {
  try {
    return new URL(address)
  } catch {
    return undefined
  }
}

function withoutWww(host: string): string {
  return host.replace(/^www\./, '')
}

function utmOf(query: string): StoredEvent['utm'] {
  if (query === '') return {}
  const given = new URLSearchParams(query)
  const utm: Partial<Record<UtmTag, string>> = {}
  for (const tag of utmTags) {
    const value = given.get(`utm_${tag}`)?.trim()
    if (value) utm[tag] = value
  }
  return utm
}

function checkedUtm(utm: StoredEvent['utm']): StoredEvent['utm'] {
  for (const [tag, value] of Object.entries(utm)) assertLength(`utm_${tag}`, value, limits.value)
  return utm
}

function readProps(given: Record<string, unknown> | string): Record<string, EventValue> {
  const all = Object.entries(typeof given === 'string' ? parseProps(given) : given)
  // The log does not read that key back: zod lets no record have it.
  const said = all.filter(([key, value]) => value !== null && key !== '__proto__').slice(0, limits.props)
  return withoutPersonal(Object.fromEntries(said.map(([key, value]) => [readKey(key), readValue(key, value)])))
}

function parseProps(text: string): object {
  try {
    const parsed: unknown = JSON.parse(text)
    if (typeof parsed === 'object' && parsed !== null && !Array.isArray(parsed)) return parsed
  } catch {
    // Said below, as for any other text that is none.
  }
  throw refusal('props must be an object.')
}

function readKey(key: string): string {
  assertLength('The name of a prop', key, limits.key)
  return key
}

function readValue(key: string, value: unknown): EventValue {
  if (typeof value === 'boolean') return value
  if (typeof value === 'number') return readNumber(key, value)
  if (typeof value !== 'string') throw refusal(`props.${key} must be a text, a number or a boolean.`)
  if (value.length > limits.value) throw refusal(`props.${key} must be at most ${limits.value} characters.`)
  return value
}

/** JSON reads `1e999` as infinity and writes that as null. */
function readNumber(key: string, value: number): number {
  if (!Number.isFinite(value)) throw refusal(`props.${key} is too large a number.`)
  return value
}

const email = /[\p{L}\p{N}._%+'-]{1,64}(?:@|%40)(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}/iu

/**
 * Phone numbers with a country code, British ones and American ones. Digits alone may be the id of an ad, a time or an ISBN,
 * so they count only in the full length of a British number.
 */
const phones = [
  /(?<![\p{L}\p{N}])(?:\+|%2B)\d(?:[ ().-]{0,2}\d){7,14}(?![\p{L}\p{N}])/iu,
  /(?<![\p{L}\p{N}])\(?0(?:[ ().-]{0,2}\d){10}(?![\p{L}\p{N}])/u,
  /(?<![\p{L}\p{N}])\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}(?![\p{L}\p{N}])/u,
  /(?<![\p{L}\p{N}])(?:00)?44\d{10}(?![\p{L}\p{N}])/u,
]

function holdsEmail(text: string): boolean {
  return /@|%40/.test(text) && email.test(text)
}

function isPersonal(text: string): boolean {
  return holdsEmail(text) || phones.some(phone => phone.test(text))
}

/** Drops entries that look like e-mail addresses or phone numbers: they would tell who a reader is. */
function withoutPersonal<T extends EventValue>(values: Readonly<Record<string, T>>): Record<string, T> {
  const kept = Object.entries(values).filter(([key, value]) => !isPersonal(key) && !isPersonal(String(value)))
  return Object.fromEntries(kept)
}

function assertLength(what: string, text: string, most: number): void {
  if (text === '') throw refusal(`${what} must not be empty.`)
  if (text.length > most) throw refusal(`${what} must be at most ${most} characters.`)
}

function refusal(message: string): BlogopsError {
  return new BlogopsError('bad_request', message)
}
