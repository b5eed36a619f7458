import type { IncomingMessage } from 'node:http'
import { parseLocation, readStart } from './public-address.ts'

/** Rules of a site for programs, after RFC 9309. */
export interface RobotRules {
  /** Returns true if programs may request the path with its query. */
  allows(path: string): boolean
  /** Seconds between two requests; null if not stated. */
  crawlDelay: number | null
}

interface Rule {
  pattern: string
  allows: boolean
}

interface Group {
  agents: string[]
  rules: Rule[]
  crawlDelay: number | null
}

const allowAll: RobotRules = { allows: () => true, crawlDelay: null }
const allowNothing: RobotRules = { allows: () => false, crawlDelay: null }

/** Bytes that count. RFC 9309 requires at least these. */
const maxBytes = 500 * 1_024
const maxRedirects = 5

/**
 * Reads the robots.txt of a site, also behind redirects. Without one, everything is allowed; if the server fails,
 * nothing is. @throws errors of `open`
 */
export async function fetchRobots(
  origin: string,
  agent: string,
  open: (url: URL) => Promise<IncomingMessage>,
): Promise<RobotRules> {
  let url = new URL('/robots.txt', origin)
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const response = await open(url)
    const { statusCode: status = 0, headers } = response
    if (status === 200) return readRobots(await readStart(response, maxBytes), agent)
    response.destroy()
    const next = parseLocation({ status, location: headers.location }, url)
    if (!next) return status >= 500 || status === 429 ? allowNothing : allowAll
    url = next
  }
  return allowAll
}

/**
 * Reads a robots.txt. The groups of the program count, or else those for all programs.
 * @param agent name of the program, in lower case
 */
function readRobots(text: string, agent: string): RobotRules {
  const groups = parseGroups(text)
  const own = groups.filter(({ agents }) => agents.includes(agent))
  const chosen = own.length > 0 ? own : groups.filter(({ agents }) => agents.includes('*'))
  const rules = chosen.flatMap(group => group.rules).sort((a, b) => b.pattern.length - a.pattern.length)
  return {
    // The longest pattern decides; of equal ones, the one that allows.
    allows(path) {
      const [first] = rules.filter(({ pattern }) => matches(pattern, path))
      if (!first) return true
      return rules.some(
        ({ pattern, allows }) => allows && pattern.length === first.pattern.length && matches(pattern, path),
      )
    },
    crawlDelay: chosen.map(({ crawlDelay }) => crawlDelay).find(delay => delay !== null) ?? null,
  }
}

function parseGroups(text: string): Group[] {
  const groups: Group[] = []
  let isNaming = false
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n?|\n/)) {
    const [, name = '', value = ''] = /^\s*([a-z-]+)\s*:\s*([^#]*)/i.exec(line) ?? []
    const key = name.toLowerCase()
    const stated = value.trim()
    if (key === 'user-agent') {
      if (!isNaming) groups.push({ agents: [], rules: [], crawlDelay: null })
      groups.at(-1)?.agents.push(stated.toLowerCase())
      isNaming = true
      continue
    }
    const group = groups.at(-1)
    if (!group || !/^(?:allow|disallow|crawl-delay)$/.test(key)) continue
    isNaming = false
    if (key === 'crawl-delay') group.crawlDelay = Number(stated) >= 0 ? Number(stated) : null
    else if (stated !== '') group.rules.push({ pattern: stated, allows: key === 'allow' })
  }
  return groups
}

/** Matches a pattern with `*` for any characters and `$` for the end, in linear time for each part. */
function matches(pattern: string, path: string): boolean {
  const isWhole = pattern.endsWith('$')
  const [first = '', ...parts] = (isWhole ? pattern.slice(0, -1) : pattern).split('*')
  if (!path.startsWith(first)) return false
  let at = first.length
  for (const [n, part] of parts.entries()) {
    const isLast = isWhole && n === parts.length - 1
    const found = isLast ? path.length - part.length : path.indexOf(part, at)
    if (found < at || !path.startsWith(part, found)) return false
    at = found + part.length
  }
  return !isWhole || at === path.length
}
