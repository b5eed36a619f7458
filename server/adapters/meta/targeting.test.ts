import { describe, expect, it } from 'vitest'
import { fromVendorTargeting, isSameTargeting, toVendorTargeting } from './targeting.ts'

const off = { advantage_audience: 0 }

describe('targeting in the format of Facebook', () => {
  it.each([[[0]], [[]], [[0, 1]], [undefined]])('omits the genders if everybody is targeted: %j', genders => {
    expect(toVendorTargeting({ age_min: 18, genders })).toEqual({ age_min: 18, targeting_automation: off })
  })

  it('contains the requested genders', () => {
    expect(toVendorTargeting({ genders: [2] })).toEqual({ genders: [2], targeting_automation: off })
  })

  it('names the apps that show the ads, unless all do', () => {
    expect(toVendorTargeting({ placements: ['instagram'] })).toEqual({
      publisher_platforms: ['instagram'],
      targeting_automation: off,
    })
    expect(toVendorTargeting({})).toEqual({ targeting_automation: off })
    expect(isSameTargeting({ placements: ['instagram'] }, { publisher_platforms: ['instagram'], age_min: 18 })).toBe(
      true,
    )
    expect(isSameTargeting({ placements: ['instagram'] }, { age_min: 18 })).toBe(false)
    expect(isSameTargeting({}, { publisher_platforms: ['instagram'] })).toBe(false)
  })

  it('is read with our placements, if ours can express them', () => {
    expect(fromVendorTargeting({ age_min: 18, publisher_platforms: ['instagram', 'facebook'] })).toEqual({
      age_min: 18,
      placements: ['facebook', 'instagram'],
    })
    for (const other of [
      { publisher_platforms: ['facebook', 'messenger'] },
      { publisher_platforms: ['facebook'], facebook_positions: ['feed'] },
      { age_min: 18 },
    ])
      expect(fromVendorTargeting(other)).toEqual(other)
  })

  it('allows a wider audience only on request', () => {
    const widened = { targeting_automation: { advantage_audience: 1 }, geo_locations: { countries: ['GB'] } }
    expect(toVendorTargeting(widened)).toEqual(widened)
    expect(toVendorTargeting({ targeting_automation: { individual_setting: { age: 1 } } })).toEqual({
      targeting_automation: { advantage_audience: 0, individual_setting: { age: 1 } },
    })
    expect(toVendorTargeting({ targeting_automation: 'yes' })).toEqual({ targeting_automation: off })
  })

  it('leaves the input unchanged', () => {
    const given = { genders: [0] }
    toVendorTargeting(given)
    expect(given).toEqual({ genders: [0] })
  })
})
