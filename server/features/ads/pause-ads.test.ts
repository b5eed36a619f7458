import { describe, expect, it } from 'vitest'
import { BlogopsError, type ErrorCode } from '../../contract/errors.ts'
import { silent } from '../../testing/create-test-app.ts'
import { pauseAds } from './handlers.ts'

const named = (count: number) => Array.from({ length: count }, (_, at) => `ad${at}`)

/** Pauses ads with a service that fails as configured. */
async function pause(adIds: string[], failing: Record<string, ErrorCode> = {}) {
  const tried: string[] = []
  let [underWay, most] = [0, 0]
  const setStatus = async ({ adId }: { adId: string }) => {
    tried.push(adId)
    underWay += 1
    most = Math.max(most, underWay)
    await new Promise(setImmediate)
    underWay -= 1
    const code = failing[adId]
    if (code) throw new BlogopsError(code, `It is ${code}.`)
  }
  const result = await pauseAds({ setStatus }, { adIds, by: 'ada' }, silent)
  return { result, tried, most }
}

describe('pausing many ads', () => {
  it('pauses a few ads at a time, each once', async () => {
    const { result, tried, most } = await pause([...named(20), 'ad0'])
    expect({ result, most }).toEqual({ result: { paused: named(20), failed: [] }, most: 3 })
    expect(tried).toEqual(named(20))
  })

  it('continues after an ad that cannot be paused', async () => {
    const { result } = await pause(named(5), { ad1: 'not_found', ad2: 'upstream_rejected' })
    expect(result.paused).toEqual(['ad0', 'ad3', 'ad4'])
    expect(result.failed).toEqual([
      { adId: 'ad1', message: 'It is not_found.' },
      { adId: 'ad2', message: 'It is upstream_rejected.' },
    ])
  })

  it.each(['rate_limited', 'not_configured'] as const)(
    'stops at %s and reports the ads that were not tried',
    async code => {
      const { result, tried } = await pause(named(50), { ad4: code })
      expect(tried.length).toBeLessThan(10)
      expect(result.paused.length + result.failed.length).toBe(50)
      expect(result.failed[0]).toEqual({ adId: 'ad4', message: `It is ${code}.` })
      const rest = named(50).filter(id => !tried.includes(id))
      const message = `Not tried because an earlier change was refused: It is ${code}.`
      expect(result.failed.slice(1)).toEqual(rest.map(adId => ({ adId, message })))
    },
  )
})
