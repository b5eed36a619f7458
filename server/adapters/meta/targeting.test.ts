import { describe, expect, it } from 'vitest'
import { toVendorTargeting } from './targeting.ts'

const off = { advantage_audience: 0 }

describe('a targeting as Facebook takes it', () => {
  it.each([[[0]], [[]], [[0, 1]], [undefined]])('means everybody by the genders %j: none are named', genders => {
    expect(toVendorTargeting({ age_min: 18, genders })).toEqual({ age_min: 18, targeting_automation: off })
  })

  it('names the genders that are asked for', () => {
    expect(toVendorTargeting({ genders: [2] })).toEqual({ genders: [2], targeting_automation: off })
  })

  it('is widened by the vendor only where it says so', () => {
    const widened = { targeting_automation: { advantage_audience: 1 }, geo_locations: { countries: ['GB'] } }
    expect(toVendorTargeting(widened)).toEqual(widened)
    expect(toVendorTargeting({ targeting_automation: { individual_setting: { age: 1 } } })).toEqual({
      targeting_automation: { advantage_audience: 0, individual_setting: { age: 1 } },
    })
    expect(toVendorTargeting({ targeting_automation: 'yes' })).toEqual({ targeting_automation: off })
  })

  it('leaves what it is given as it was', () => {
    const given = { genders: [0] }
    toVendorTargeting(given)
    expect(given).toEqual({ genders: [0] })
  })
})
