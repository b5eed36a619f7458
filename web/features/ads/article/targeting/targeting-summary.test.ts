import { describe, expect, it } from 'vitest'
import { defaultTargeting } from '../../../../../server/contract/ad-values.ts'
import { findCountries, getCountryName, summarizeTargeting } from './targeting-summary.ts'

it.each([
  [defaultTargeting, 'United Kingdom · 18 to 65+ · all genders'],
  [
    { geo_locations: { countries: ['GB', 'IE', 'FR', 'DE', 'ES'] }, genders: [2] },
    'United Kingdom, Ireland, France and 2 more · 18 to 65+ · women',
  ],
  [
    { age_min: 25, age_max: 40, flexible_spec: [{ interests: [{ id: '1', name: 'Tea' }] }] },
    '25 to 40 · all genders · 1 interest',
  ],
])('summarizes %j', (targeting, summary) => {
  expect(summarizeTargeting(targeting)).toBe(summary)
})

const codesFor = (typed: string) => findCountries(typed).map(({ code }) => code)

describe('findCountries', () => {
  it('matches part of a name, with matches at the start first', () => {
    expect(codesFor('Ire')).toEqual(['IE', 'CI'])
    expect(codesFor('united')).toEqual(['AE', 'GB', 'US'])
    expect(codesFor('ger')).toEqual(['DE', 'DZ', 'NE', 'NG'])
  })

  it('matches codes and alternative names, and ignores accents', () => {
    expect(codesFor('de')[0]).toBe('DE')
    expect(codesFor('uk')).toEqual(['GB', 'UA'])
    expect(codesFor('reunion')).toEqual(['RE'])
    expect(codesFor('ivory coast')).toEqual(['CI'])
  })

  it('finds nothing for empty text', () => {
    expect(codesFor(' ')).toEqual([])
    expect(codesFor('Atlantis')).toEqual([])
  })

  it('names a country code and leaves other text unchanged', () => {
    expect(getCountryName('GB')).toBe('United Kingdom')
    expect(getCountryName('gb1')).toBe('gb1')
    expect(getCountryName('QQ')).toBe('QQ')
  })
})
