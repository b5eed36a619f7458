import { defaultRange, readRange } from '../../contract/analytics-range.ts'
import { createComprehensive } from './comprehensive.ts'
import type { Sources } from './sources.ts'
import { todayOf } from './today.ts'

/**
 * Reads what is kept from call to call, which takes seconds of a large site, ahead of who asks for figures first. Nobody else is
 * asked for any. @throws as the calls do.
 */
export async function readAhead(sources: Sources): Promise<void> {
  const { articles, web, clock } = sources
  await articles.published()
  const range = readRange(defaultRange, todayOf(clock))
  if (web.source !== 'built-in' || range === undefined) return
  const asked = { sort: 'visitors', direction: 'desc', limit: 1, offset: 0 } as const
  await createComprehensive(sources)(range, asked, new AbortController().signal)
}
