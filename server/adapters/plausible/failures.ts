import { BlogopsError } from '../../contract/errors.ts'
import { sentence } from '../wire/words.ts'
import { Failed, type Trouble } from './exchange.ts'

type Answered = Extract<Trouble, { kind: 'answer' }>

export const goalName = 'Product Click'

export interface Asked {
  url: string
  siteId: string
}

/** Returns true if a retry may succeed. Rate limits are hourly, too long to wait for. */
export function isPassing({ trouble }: Failed): boolean {
  if (trouble.kind === 'lost') return !trouble.timedOut
  return trouble.kind === 'answer' && (trouble.status >= 500 || trouble.status === 408)
}

export function isGoalMissing(error: unknown): boolean {
  if (!(error instanceof Failed) || error.trouble.kind !== 'answer') return false
  return error.trouble.status === 400 && /\bgoal\b.*\bnot configured\b/i.test(error.trouble.words)
}

/** Notice shown instead of product clicks. */
export function goalNotice({ siteId, url }: Asked): string {
  return `Product clicks are missing: Plausible (${new URL(url).host}) has no goal "${goalName}" for ${siteId}. Add it there under Site settings, Goals, as a custom event of exactly that name.`
}

export function keyMissing({ siteId, url }: Asked): BlogopsError {
  return new BlogopsError(
    'not_configured',
    `Readers of ${siteId} are counted by Plausible (${new URL(url).host}), and PLAUSIBLE_API_KEY, by which its figures are read, is not set.`,
    { hint: 'Make a key for the Stats API in your account at Plausible, set PLAUSIBLE_API_KEY to it and start again' },
  )
}

/**
 * Converts a failed query to a BlogopsError with Plausible's own message, never with the API key. Other errors are
 * returned unchanged.
 */
export function failureOf(error: unknown, asked: Asked): unknown {
  if (!(error instanceof Failed)) return error
  const { trouble } = error
  if (trouble.kind === 'answer') return refusal(trouble, asked)
  if (trouble.kind === 'lost')
    return unavailable(trouble.words, asked, trouble.timedOut ? ', or choose a shorter range' : '')
  return new BlogopsError('upstream_rejected', `${asked.url} ${trouble.words}.`, { hint: checkUrl })
}

const checkUrl = 'Look whether PLAUSIBLE_URL names a Plausible with the Stats API v2'

function unavailable(words: string, { url }: Asked, also = ''): BlogopsError {
  return new BlogopsError('upstream_unavailable', sentence(`Plausible (${new URL(url).host}) ${words}`), {
    hint: `Try again in a while${also}`,
  })
}

function refusal(answer: Answered, asked: Asked): BlogopsError {
  const { status, words } = answer
  const said = words ? `: ${sentence(words)}` : '.'
  if (status === 401)
    return new BlogopsError(
      'not_configured',
      `Plausible does not accept the key in PLAUSIBLE_API_KEY for the site ${asked.siteId} (401)${said}`,
      { hint: 'Set PLAUSIBLE_API_KEY to a key for the Stats API of an account that has the site in PLAUSIBLE_SITE_ID' },
    )
  if (status === 402)
    return new BlogopsError('not_configured', `The plan at Plausible does not include the Stats API (402)${said}`, {
      hint: 'Choose a plan with the Stats API there, or take PLAUSIBLE_SITE_ID away: blogops counts by itself then',
    })
  if (status === 429) return limited(answer, said)
  if (status >= 500 || status === 408) return unavailable(`failed (${status})${said}`, asked)
  if (status < 400 || status === 404)
    return new BlogopsError('upstream_rejected', `${asked.url} has no Stats API v2 (${status})${said}`, {
      hint: checkUrl,
    })
  return new BlogopsError('upstream_rejected', `Plausible refused the question (${status})${said}`)
}

function limited({ retryAfter }: Answered, said: string): BlogopsError {
  const when = retryAfter === null ? 'within the hour' : `in ${Math.ceil(retryAfter / 60)} min`
  return new BlogopsError('rate_limited', `Plausible answers no more questions for now (429)${said}`, {
    hint: `Try again ${when}; a key has so many questions an hour`,
    ...(retryAfter !== null && { details: { retryAfter } }),
  })
}
