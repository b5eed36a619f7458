import { describe, expect, it } from 'vitest'
import { findCountries, getCountryName } from './targeting-values.ts'

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
