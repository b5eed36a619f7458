import { describe, expect, it } from 'vitest'
import { findCountries, getCountryName } from './countries.ts'

const codesFor = (typed: string) => findCountries(typed).map(({ code }) => code)

describe('finding countries', () => {
  it('goes by a part of the name, its start before its middle', () => {
    expect(codesFor('Ire')).toEqual(['IE', 'CI'])
    expect(codesFor('united')).toEqual(['AE', 'GB', 'US'])
    expect(codesFor('ger')).toEqual(['DE', 'DZ', 'NE', 'NG'])
  })

  it('goes by the code, accents and other names aside', () => {
    expect(codesFor('de')[0]).toBe('DE')
    expect(codesFor('uk')).toEqual(['GB', 'UA'])
    expect(codesFor('reunion')).toEqual(['RE'])
    expect(codesFor('ivory coast')).toEqual(['CI'])
  })

  it('finds none for nothing', () => {
    expect(codesFor(' ')).toEqual([])
    expect(codesFor('Atlantis')).toEqual([])
  })

  it('names a code, and leaves alone what is none', () => {
    expect(getCountryName('GB')).toBe('United Kingdom')
    expect(getCountryName('gb1')).toBe('gb1')
    expect(getCountryName('QQ')).toBe('QQ')
  })
})
