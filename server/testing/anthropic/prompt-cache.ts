import { createHash } from 'node:crypto'
import { toBlocks } from './check-prompt.ts'
import type { Prompt } from './request-schema.ts'

/** Token counts of a prompt. */
export interface PromptUsage {
  /** Tokens neither read from the cache nor written to it. */
  input: number
  read: number
  written5m: number
  written1h: number
}

export interface PromptCache {
  /** Reads the cache. `write` stores the rest, which the vendor does when it begins to answer. */
  read(prompt: Prompt): { usage: PromptUsage; write(): void }
}

/** Minimum length of a cached prefix; the documented value for most models. */
const MIN_CACHED_TOKENS = 1024
/** Number of blocks before a breakpoint in which the vendor looks for an earlier entry. */
const LOOK_BACK = 20

/** Estimates tokens: about four characters each in English. */
export const countTokens = (text: string): number => Math.ceil(text.length / 4)

interface Segment {
  text: string
  ttl: '5m' | '1h' | null
}

const getTtl = (control: { ttl?: '5m' | '1h' | undefined } | null | undefined) =>
  control ? (control.ttl ?? '5m') : null

/** Lists the blocks of a prompt in the vendor's order. A change of format changes the system prompt. */
function toSegments({ model, tools, system, output_config, messages, cache_control }: Prompt): Segment[] {
  const systemBlocks = typeof system === 'string' ? [{ text: system, cache_control: null }] : (system ?? [])
  const segments: Segment[] = [
    { text: `${model}${JSON.stringify(output_config?.format ?? '')}`, ttl: null },
    ...(tools ?? []).map(({ cache_control, ...tool }) => ({ text: JSON.stringify(tool), ttl: getTtl(cache_control) })),
    ...systemBlocks.map(({ text, cache_control }) => ({ text, ttl: getTtl(cache_control) })),
    ...messages.flatMap(({ role, content }) =>
      toBlocks(content).map(({ cache_control, ...block }) => ({
        text: block.type === 'text' ? `${role}: ${block.text}` : JSON.stringify(block),
        ttl: getTtl(cache_control),
      })),
    ),
  ]
  const last = segments.at(-1)
  if (last && cache_control) last.ttl ??= getTtl(cache_control)
  return segments
}

/** Counts the tokens of a whole prompt. */
export const countPromptTokens = (prompt: Prompt): number =>
  toSegments(prompt).reduce((total, { text }) => total + countTokens(text), 0)

interface Prefix {
  hash: string
  tokens: number
  ttl: '5m' | '1h' | null
}

function toPrefixes(prompt: Prompt): Prefix[] {
  const hash = createHash('sha256')
  let tokens = 0
  return toSegments(prompt).map(({ text, ttl }) => {
    tokens += countTokens(text)
    hash.update(`${text.length}:${text}`)
    return { hash: hash.copy().digest('hex'), tokens, ttl }
  })
}

/** @param now clock of the fake: entries live five minutes or an hour after their last use. */
export function createPromptCache(now: () => Date): PromptCache {
  const until = new Map<string, { time: number; life: number }>()
  const alive = ({ hash }: Prefix) => (until.get(hash)?.time ?? 0) > now().getTime()
  const keep = (hash: string, life: number) => until.set(hash, { time: now().getTime() + life, life })

  function findLongestHit(prefixes: Prefix[]): Prefix | undefined {
    const breakpoints = prefixes.flatMap(({ ttl }, n) => (ttl ? [n] : []))
    const near = prefixes.filter((_, n) => breakpoints.some(at => n <= at && at - n < LOOK_BACK))
    return near.filter(alive).at(-1)
  }

  return {
    read(prompt) {
      const prefixes = toPrefixes(prompt)
      const hit = findLongestHit(prefixes)
      const read = hit?.tokens ?? 0
      const fresh = prefixes.filter(({ ttl, tokens }) => ttl && tokens >= MIN_CACHED_TOKENS && tokens > read)
      const usage = { read, input: 0, written5m: 0, written1h: 0 }
      let counted = read
      for (const { ttl, tokens } of fresh) {
        usage[ttl === '1h' ? 'written1h' : 'written5m'] += tokens - counted
        counted = tokens
      }
      usage.input = (prefixes.at(-1)?.tokens ?? 0) - counted
      const write = () => {
        if (hit) keep(hit.hash, until.get(hit.hash)?.life ?? 0)
        for (const { hash, ttl } of fresh) keep(hash, (ttl === '1h' ? 60 : 5) * 60_000)
      }
      return { usage, write }
    },
  }
}
