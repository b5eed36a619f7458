import { describe, expect, it } from 'vitest'
import {
  getAge,
  getCountries,
  getGenders,
  getInterests,
  withAge,
  withCountries,
  withGenders,
  withInterest,
  withoutInterest,
} from './targeting.ts'

const coffee = { id: '6003626773307', name: 'Coffee' }
const tea = { id: '6003491283786', name: 'Tea' }

describe('targeting fields of the form', () => {
  it('reads, writes and removes ages', () => {
    expect(getAge({ age_min: 25 }, 'age_min')).toBe('25')
    expect(getAge({}, 'age_max')).toBe('')
    expect(withAge({ age_min: 25, locales: [24] }, 'age_min', '30')).toEqual({ age_min: 30, locales: [24] })
    expect(withAge({ age_min: 25, locales: [24] }, 'age_min', '')).toEqual({ locales: [24] })
  })

  it('keeps an invalid age as typed', () => {
    expect(withAge({}, 'age_max', 'old')).toEqual({ age_max: 'old' })
    expect(getAge({ age_max: 'old' }, 'age_max')).toBe('old')
  })

  it.each([
    [undefined, 'all'],
    [[0], 'all'],
    [[1, 2], 'all'],
    [[1], 'men'],
    [[2], 'women'],
    [[7], undefined],
    ['men', undefined],
  ])('reads the genders %j as %s', (genders, told) => {
    expect(getGenders(genders === undefined ? {} : { genders })).toBe(told)
  })

  it('writes the gender numbers of Facebook', () => {
    expect(withGenders({ genders: [0] }, 'women')).toEqual({ genders: [2] })
    expect(withGenders({}, 'all')).toEqual({ genders: [0] })
  })

  it('writes countries and keeps other locations', () => {
    const targeting = { geo_locations: { location_types: ['home'], countries: ['GB'] } }
    expect(getCountries(targeting)).toEqual(['GB'])
    expect(withCountries(targeting, ['GB', 'IE'])).toEqual({
      geo_locations: { location_types: ['home'], countries: ['GB', 'IE'] },
    })
    expect(withCountries({}, ['FR'])).toEqual({ geo_locations: { countries: ['FR'] } })
  })

  it('removes an empty country list only if other locations remain', () => {
    expect(withCountries({ geo_locations: { countries: ['GB'], location_types: ['home'] } }, [])).toEqual({
      geo_locations: { countries: [], location_types: ['home'] },
    })
    expect(withCountries({ geo_locations: { countries: ['GB'], regions: [{ key: '1' }] } }, [])).toEqual({
      geo_locations: { regions: [{ key: '1' }] },
    })
  })

  it('adds each interest once, to the group with interests', () => {
    const behaviours = { behaviors: [{ id: '1' }] }
    const targeting = { flexible_spec: [behaviours, { interests: [coffee] }] }
    expect(getInterests(targeting)).toEqual([coffee])
    expect(withInterest(targeting, tea)).toEqual({ flexible_spec: [behaviours, { interests: [coffee, tea] }] })
    expect(withInterest(targeting, { ...coffee, name: 'Kaffee' })).toEqual(targeting)
    expect(withInterest({}, tea)).toEqual({ flexible_spec: [{ interests: [tea] }] })
  })

  it('removes interests, and the group with its last one', () => {
    expect(withoutInterest({ flexible_spec: [{ interests: [coffee, tea] }] }, coffee.id)).toEqual({
      flexible_spec: [{ interests: [tea] }],
    })
    expect(withoutInterest({ age_min: 20, flexible_spec: [{ interests: [tea] }] }, tea.id)).toEqual({ age_min: 20 })
    const both = { behaviors: [{ id: '1' }], interests: [tea] }
    expect(withoutInterest({ flexible_spec: [both] }, tea.id)).toEqual({
      flexible_spec: [{ behaviors: [{ id: '1' }] }],
    })
  })

  it('shows the id of unnamed interests, and keeps unknown properties', () => {
    const targeting = { flexible_spec: [{ interests: [{ id: 6003 }, 'odd'] }] }
    expect(getInterests(targeting)).toEqual([{ id: '6003', name: '6003' }])
    expect(withInterest(targeting, tea)).toEqual({ flexible_spec: [{ interests: [{ id: 6003 }, 'odd', tea] }] })
  })
})
