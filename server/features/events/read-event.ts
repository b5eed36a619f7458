import { BlogopsError } from '../../contract/errors.ts'
import { assertStorableText } from '../../contract/parse-input.ts'
import type { EventInput } from '../../contract/schemas/visits.ts'
import { engagementName, normalizePagePath, type UtmTag, utmTags } from '../../domain/events.ts'
import { memoizeText } from '../../lib/memoize.ts'
import type { EventValue, StoredEvent } from '../../ports/event-log.ts'
import { withoutWww } from './exclusions.ts'

/** Plausible's limits: https://plausible.io/docs/custom-props/introduction */
const limits = { name: 120, url: 2000, props: 30, key: 300, value: 2000, source: 300 } as const

/** Replaces a path that contains personal data. */
const unknownPath = '/404'

/** A validated event with the page it happened on. */
export interface PageEvent extends Pick<StoredEvent, 'name' | 'path' | 'source' | 'utm' | 'props'> {
  domain: string
  /** Host of the page URL. */
  host: string
}

/** Recognizes the time and scroll depth of a page view. They are not events of their own in any count. */
export function isEngagement({ name }: Pick<PageEvent, 'name'>): boolean {
  return name === engagementName
}

/** Returns true for an engagement event without time and scroll depth, as an old script may send it. */
export function isEmptyEngagement(event: { name: string; props: Readonly<Record<string, unknown>> }): boolean {
  return isEngagement(event) && Object.keys(readEngagement(event.props)).length === 0
}

/** Maximum seconds of one report: a page cannot be read for longer than a day. */
const maxSeconds = 86_400

/** Returns the seconds on page and the scroll depth in percent, if they are numbers in range. */
function readEngagement({ seconds, depth }: Readonly<Record<string, unknown>>): Record<string, EventValue> {
  const props: Record<string, EventValue> = {}
  if (isWithin(seconds, maxSeconds)) props.seconds = Math.round(seconds)
  if (isWithin(depth, 100)) props.depth = Math.round(depth)
  return props
}

function isWithin(value: unknown, max: number): value is number {
  return typeof value === 'number' && value >= 0 && value <= max
}

/** Origin of a visit from an imported file. The page URL and the referrer take precedence over it. */
export interface VisitOrigin {
  /** A host or a name; empty if unknown. */
  source: string
  utm: StoredEvent['utm']
}

/** @throws BlogopsError `bad_request`, naming the invalid field. */
export function readEvent(input: EventInput, origin: VisitOrigin = { source: '', utm: {} }): PageEvent {
  const name = (input.name ?? input.n ?? '').trim()
  assertLength('name', name, limits.name)
  if (isPersonal(name)) throw badRequest('name must not contain an e-mail address or a phone number.')
  const page = readPage(input.url ?? input.u ?? '')
  const domain = (input.domain ?? input.d ?? '').trim()
  if (domain === '') throw badRequest('domain must name the site.')
  const props = readProps(input.props ?? input.p ?? input.m ?? {})
  const visit = {
    source: getSource(input.referrer ?? input.r ?? '', page) ?? toSource(origin.source, page),
    utm: withoutPersonal({ ...checkUtm(origin.utm), ...parseUtm(page.query) }),
    props,
  }
  const event = {
    name,
    domain,
    host: page.host,
    path: page.path,
    ...(isEngagement({ name }) ? toEngagement(input, props) : visit),
  }
  // Checked again: JSON-encoded props and the campaign in the URL are decoded only here.
  assertStorableText(event)
  return event
}

/** Plausible's script reports milliseconds as `e` and the scroll depth as `sd`. Page views have the origin of a visit. */
function toEngagement({ e, sd }: EventInput, props: PageEvent['props']): Pick<PageEvent, 'source' | 'utm' | 'props'> {
  const figures = { ...props, ...(e !== undefined && { seconds: e / 1_000 }), ...(sd !== undefined && { depth: sd }) }
  return { source: null, utm: {}, props: readEngagement(figures) }
}

interface Page {
  host: string
  path: string
  /** Query string of the URL, without the question mark. */
  query: string
}

function readPage(url: string): Page {
  assertLength('url', url, limits.url)
  const [, address = '', query = ''] = /^([^?#]*)(?:\?([^#]*))?/.exec(url) ?? []
  const { host, path } = parsePage(address)
  return { host, path, query }
}

/** The query is not cached: it may contain personal data. */
const parsePage = memoizeText(address => {
  const url = tryParseUrl(address)
  if (!url || !/^https?:$/.test(url.protocol)) throw badRequest('url must be the http or https address of a page.')
  const path = normalizePagePath(url.pathname)
  return { host: url.hostname, path: isPersonalPath(path) ? unknownPath : path }
})

/** Only the host of the referrer: the rest may contain search terms or personal data. */
function getSource(referrer: string, page: Page): string | null {
  if (referrer === '') return null
  const host = getHost(/^[^/?#\\]*:\/\/[^/?#\\]*/.exec(referrer)?.[0] ?? referrer)
  return host === '' || host === withoutWww(page.host) ? null : host
}

const getHost = memoizeText(address => withoutWww(tryParseUrl(address)?.hostname ?? ''))

/** Some sources are names instead of hosts, such as "Google". */
function toSource(source: string, page: Page): string | null {
  if (source === '') return null
  assertLength('source', source, limits.source)
  if (source.includes('://')) return getSource(source, page)
  if (isPersonal(source)) return null
  const isHost = source.includes('.') && tryParseUrl(`https://${source}`) !== undefined
  return isHost ? getSource(`https://${source}`, page) : source.toLowerCase()
}

/** Parses an address. Most inputs are valid, and `URL.canParse` would parse them twice. */
function tryParseUrl(address: string): URL | undefined {
  try {
    return new URL(address)
  } catch {
    return undefined
  }
}

function parseUtm(query: string): StoredEvent['utm'] {
  if (query === '') return {}
  const input = new URLSearchParams(query)
  const utm: Partial<Record<UtmTag, string>> = {}
  for (const tag of utmTags) {
    const value = input.get(`utm_${tag}`)?.trim()
    if (value) utm[tag] = value
  }
  return utm
}

function checkUtm(utm: StoredEvent['utm']): StoredEvent['utm'] {
  for (const [tag, value] of Object.entries(utm)) assertLength(`utm_${tag}`, value, limits.value)
  return utm
}

function readProps(input: Record<string, unknown> | string): Record<string, EventValue> {
  const all = Object.entries(typeof input === 'string' ? parseProps(input) : input)
  // The log cannot read `__proto__` back: zod rejects it as a record key.
  const entries = all.filter(([key, value]) => value !== null && key !== '__proto__').slice(0, limits.props)
  return withoutPersonal(Object.fromEntries(entries.map(([key, value]) => [readKey(key), readValue(key, value)])))
}

function parseProps(text: string): object {
  try {
    const props: unknown = JSON.parse(text)
    if (typeof props === 'object' && props !== null && !Array.isArray(props)) return props
  } catch {
    // Reported below, as for any other invalid value.
  }
  throw badRequest('props must be an object.')
}

function readKey(key: string): string {
  assertLength('The name of a prop', key, limits.key)
  return key
}

function readValue(key: string, value: unknown): EventValue {
  if (typeof value === 'boolean') return value
  if (typeof value === 'number') return readNumber(key, value)
  if (typeof value !== 'string') throw badRequest(`props.${key} must be a text, a number or a boolean.`)
  if (value.length > limits.value) throw badRequest(`props.${key} must be at most ${limits.value} characters.`)
  return value
}

/** JSON.parse reads `1e999` as Infinity, which JSON.stringify writes as null. */
function readNumber(key: string, value: number): number {
  if (!Number.isFinite(value)) throw badRequest(`props.${key} is too large a number.`)
  return value
}

/** Drops entries that look like e-mail addresses or phone numbers, because they would identify a reader. */
function withoutPersonal<T extends EventValue>(values: Readonly<Record<string, T>>): Record<string, T> {
  const allowed = Object.entries(values).filter(([key, value]) => !isPersonal(key) && !isPersonal(String(value)))
  return Object.fromEntries(allowed)
}

function assertLength(label: string, text: string, max: number): void {
  if (text === '') throw badRequest(`${label} must not be empty.`)
  if (text.length > max) throw badRequest(`${label} must be at most ${max} characters.`)
}

function badRequest(message: string): BlogopsError {
  return new BlogopsError('bad_request', message)
}

/** Matches every text that could contain personal data. Most texts do not match and need no slower check. */
const suspicious = /[@%+]|[^\p{ASCII}]|(?:\d\D{0,2}){10}/u

/** Returns true if a text contains an e-mail address or a phone number. */
function isPersonal(text: string): boolean {
  if (!suspicious.test(text)) return false
  const plain = toPlainText(text)
  return email.test(plain) || containsPhone(plain)
}

/** In a path, hyphens between words and numbers form a slug such as `top-100-200-2026-picks`, not a phone number. */
function isPersonalPath(path: string): boolean {
  if (!suspicious.test(path)) return false
  const plain = toPlainText(path)
  return email.test(plain) || containsPhone(plain.replace(/[^/]*\p{L}[^/]*/gu, slug => slug.replaceAll('-', '/')))
}

/** Matching a single character before the @ is sufficient, and keeps long texts fast. */
const email = /[\p{L}\p{N}._%+'-]@(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}/iu

/**
 * Phone numbers with a country code, British and American ones. Digits alone may be an ad id, a time or an ISBN, so
 * they only match in the full length of a British number, or after 00 and a country code.
 */
const phones = [
  /(?<![\p{L}\p{N}])\+\d(?:[ ().-]{0,2}\d){7,14}(?![\p{L}\p{N}])/u,
  /(?<![\p{L}\p{N}])\(?0(?:[ ().-]{0,2}\d){10}(?![\p{L}\p{N}])/u,
  /(?<![\p{L}\p{N}])\(?00[ ().-]{0,2}[2-9](?:[ ().-]{0,2}\d){7,13}(?![\p{L}\p{N}])/u,
  /(?<![\p{L}\p{N}])\(?\d{3}\)?[ .-]\d{3}[ .-]\d{4}(?![\p{L}\p{N}])/u,
  /(?<![\p{L}\p{N}])44\d{10}(?![\p{L}\p{N}])/u,
]

function containsPhone(plain: string): boolean {
  return phones.some(phone => phone.test(plain))
}

/** Maximum rounds of decoding; links and forms can encode a text several times. */
const maxDecodings = 4

/**
 * Undoes percent-encoding and the Unicode variants of digits, spaces and hyphens, so that the patterns only need
 * ASCII.
 */
function toPlainText(text: string): string {
  let plain = text.normalize('NFKC')
  for (let round = 0; round < maxDecodings; round += 1) {
    const decoded = plain.replace(/(?:%[\da-f]{2})+/gi, decodeEscapes).normalize('NFKC')
    if (decoded === plain) break
    plain = decoded
  }
  return plain
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Zs}/gu, ' ')
    .replace(/[\p{Pd}\u2212]/gu, '-')
}

function decodeEscapes(escapes: string): string {
  try {
    return decodeURIComponent(escapes)
  } catch {
    // Bytes that are not UTF-8 must not hide the ASCII characters next to them.
    return escapes.replace(/%([0-7][\da-f])/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  }
}
