import { createHash } from 'node:crypto'
import { blocksOf } from './check-prompt.ts'
import type { Prompt } from './request-schema.ts'

/** How the tokens of a prompt are counted. */
export interface PromptUsage {
  /** Neither read from the cache nor written into it. */
  input: number
  read: number
  written5m: number
  written1h: number
}

export interface PromptCache {
  /** What is in the cache now. The second part writes the rest there: the vendor does so as it begins to answer. */
  read(prompt: Prompt): { usage: PromptUsage; write(): void }
}

/** Shorter prefixes are never cached; 1,024 tokens is what the vendor's documents name for most models. */
const SHORTEST = 1024
/** How many blocks before a breakpoint the vendor looks for an earlier entry. */
const LOOK_BACK = 20

/** Four characters a token: near enough to English. */
export const tokensIn = (text: string): number => Math.ceil(text.length / 4)

interface Segment {
  text: string
  ttl: '5m' | '1h' | null
}

const mark = (control: { ttl?: '5m' | '1h' | undefined } | null | undefined) => (control ? (control.ttl ?? '5m') : null)

/** The blocks of a prompt in the order in which the vendor joins them. A change of format changes the system prompt. */
function segmentsOf({ model, tools, system, output_config, messages, cache_control }: Prompt): Segment[] {
  const systemBlocks = typeof system === 'string' ? [{ text: system, cache_control: null }] : (system ?? [])
  const segments: Segment[] = [
    { text: `${model}${JSON.stringify(output_config?.format ?? '')}`, ttl: null },
    ...(tools ?? []).map(({ cache_control, ...tool }) => ({ text: JSON.stringify(tool), ttl: mark(cache_control) })),
    ...systemBlocks.map(({ text, cache_control }) => ({ text, ttl: mark(cache_control) })),
    ...messages.flatMap(({ role, content }) =>
      blocksOf(content).map(({ cache_control, ...block }) => ({
        text: block.type === 'text' ? `${role}: ${block.text}` : JSON.stringify(block),
        ttl: mark(cache_control),
      })),
    ),
  ]
  const last = segments.at(-1)
  if (last && cache_control) last.ttl ??= mark(cache_control)
  return segments
}

/** How many tokens a whole prompt has. */
export const tokensOf = (prompt: Prompt): number =>
  segmentsOf(prompt).reduce((total, { text }) => total + tokensIn(text), 0)

interface Prefix {
  hash: string
  tokens: number
  ttl: '5m' | '1h' | null
}

function prefixesOf(prompt: Prompt): Prefix[] {
  const hash = createHash('sha256')
  let tokens = 0
  return segmentsOf(prompt).map(({ text, ttl }) => {
    tokens += tokensIn(text)
    hash.update(`${text.length}:${text}`)
    return { hash: hash.copy().digest('hex'), tokens, ttl }
  })
}

/** @param now the vendor's clock: entries live five minutes or an hour from their last use. */
export function createPromptCache(now: () => Date): PromptCache {
  const until = new Map<string, { time: number; life: number }>()
  const alive = ({ hash }: Prefix) => (until.get(hash)?.time ?? 0) > now().getTime()
  const keep = (hash: string, life: number) => until.set(hash, { time: now().getTime() + life, life })

  function longestHit(prefixes: Prefix[]): Prefix | undefined {
    const breakpoints = prefixes.flatMap(({ ttl }, n) => (ttl ? [n] : []))
    const near = prefixes.filter((_, n) => breakpoints.some(at => n <= at && at - n < LOOK_BACK))
    return near.filter(alive).at(-1)
  }

  return {
    read(prompt) {
      const prefixes = prefixesOf(prompt)
      const hit = longestHit(prefixes)
      const read = hit?.tokens ?? 0
      const fresh = prefixes.filter(({ ttl, tokens }) => ttl && tokens >= SHORTEST && tokens > read)
      const usage = { read, input: 0, written5m: 0, written1h: 0 }
      let told = read
      for (const { ttl, tokens } of fresh) {
        usage[ttl === '1h' ? 'written1h' : 'written5m'] += tokens - told
        told = tokens
      }
      usage.input = (prefixes.at(-1)?.tokens ?? 0) - told
      const write = () => {
        if (hit) keep(hit.hash, until.get(hit.hash)?.life ?? 0)
        for (const { hash, ttl } of fresh) keep(hash, (ttl === '1h' ? 60 : 5) * 60_000)
      }
      return { usage, write }
    },
  }
}
