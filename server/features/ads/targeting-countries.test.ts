import { describe, expect, it, onTestFinished } from 'vitest'
import { openAdSet } from './testing/open-ad-set.ts'
import { makeOneAd, openConnected } from './testing/open-connected.ts'

const within = (...countries: string[]) => ({ geo_locations: { countries } })

describe('the countries of a targeting', () => {
  it.each([
    [['GB', 'ZZ'], 'Targeting: geo_locations contains "ZZ", which is not a country code of ISO 3166-1'],
    [['UK'], 'Targeting: geo_locations contains "UK", which is not a country code of ISO 3166-1, such as "GB" for'],
    [['gb'], 'Targeting: geo_locations must be a list of two-letter codes of countries'],
  ])('%j are refused in Database-Only Mode, and the invalid one is named', async (countries, told) => {
    const { local, adSet } = await openAdSet()
    await expect(local.adsets.targeting({ adSetId: adSet.id, targeting: within(...countries) })).rejects.toMatchObject({
      code: 'bad_request',
      message: expect.stringContaining(told),
    })
    expect(await local.adsets.list()).toMatchObject([{ targeting: within('GB') }])
  })

  it('are refused before Facebook is called', async () => {
    const at = await openConnected()
    onTestFinished(() => at.fake.close())
    const { adSet } = await makeOneAd(at)
    const before = at.fake.requests.length
    await expect(at.local.adsets.targeting({ adSetId: adSet.id, targeting: within('ZZ') })).rejects.toMatchObject({
      code: 'bad_request',
    })
    expect(at.fake.requests).toHaveLength(before)
    await at.local.adsets.targeting({ adSetId: adSet.id, targeting: within('GB', 'IE', 'JE') })
    expect(await at.local.adsets.list()).toMatchObject([{ targeting: within('GB', 'IE', 'JE') }])
  })
})
