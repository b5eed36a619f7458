import { describe, expect, it } from 'vitest'
import { isSameTargeting } from './targeting.ts'

const off = { targeting_automation: { advantage_audience: 0 } }
const gb = { geo_locations: { countries: ['GB'] } }
const both = ['recent', 'home']
const everywhere = { geo_locations: { countries: ['GB'], location_types: ['home', 'recent'] } }
const leeds = { key: '9', name: 'Leeds', country: 'GB', region: 'England', region_id: '1' }

describe('a targeting that Facebook answers with', () => {
  it.each([
    ['with fields of its own beside ours', gb, { ...everywhere, brand_safety_content_filter_levels: ['X'], ...off }],
    ['without the genders where all are meant', { genders: [0], ...gb }, { ...gb, ...off }],
    ['with both genders where all are meant', { genders: [0] }, { genders: [1, 2], ...off }],
    ['with both genders, in another order', { genders: [1, 2] }, { genders: [2, 1], ...off }],
    ['in another order', { locales: [6, 24] }, { locales: [24, 6], ...off }],
    ['with other names of what has an id', { interests: [{ id: '1', name: 'Tea' }] }, interests('1', 'Thé')],
    ['with a text for a number', { interests: [{ id: 1 }] }, interests('1', 'Tea')],
    ['without the flag of a widening that we do not want', gb, everywhere],
    ['without what is empty', { interests: [] }, off],
    ['with what is empty', gb, { ...gb, flexible_spec: [], excluded_geo_locations: { regions: [] }, ...off }],
    ['with the kind of place of no place', gb, { ...gb, excluded_geo_locations: { location_types: both }, ...off }],
    ['with the usual ages where ours names none', gb, { ...everywhere, age_min: 18, age_max: 65 }],
    ['with the lowest age there may be', gb, { ...everywhere, age_min: 13 }],
    ['without the usual ages', { age_min: 18, age_max: 65, ...gb }, everywhere],
    ['with what a city is in', city({ key: '9', radius: 5 }), city({ ...leeds, radius: 5 })],
    ['with widenings that are off', gb, { ...everywhere, targeting_relaxation_types: { lookalike: 0 } }],
  ])('equals ours %s', (_, ours, there) => {
    expect(isSameTargeting(ours, there)).toBe(true)
  })

  it.each([
    ['is shown in another country', gb, { geo_locations: { countries: ['IE'] }, ...off }],
    ['is shown in one more country', gb, { geo_locations: { countries: ['GB', 'IE'] }, ...off }],
    ['is shown to another age', { age_min: 18 }, { age_min: 25, ...off }],
    ['is shown to women alone', { genders: [0] }, { genders: [2], ...off }],
    ['is shown to women alone, of which ours says nothing', gb, { ...gb, genders: [2], ...off }],
    ['is shown to men, too', { genders: [2] }, { genders: [1, 2], ...off }],
    ['is shown to everybody', { genders: [2] }, off],
    ['has other interests', { interests: [{ id: '1' }] }, interests('2', 'Tea')],
    ['has an interest where ours names none', { interests: [] }, interests('2', 'Tea')],
    ['has an interest more', gb, { ...gb, flexible_spec: [{ interests: [{ id: '2', name: 'Tea' }] }], ...off }],
    ['is for an audience of customers', gb, { ...gb, custom_audiences: [{ id: '2', name: 'Customers' }], ...off }],
    ['leaves some out', gb, { ...gb, exclusions: { interests: [{ id: '2', name: 'Tea' }] }, ...off }],
    ['is shown to the old no more', gb, { ...gb, age_max: 40, ...off }],
    ['is shown to the young no more', gb, { ...gb, age_min: 25, ...off }],
    ['is shown in fewer places', gb, { ...gb, publisher_platforms: ['instagram'], ...off }],
    ['is shown to those who live there alone', gb, { geo_locations: { countries: ['GB'], location_types: ['home'] } }],
    ['is shown in a region, too', gb, { geo_locations: { countries: ['GB'], regions: [{ key: '1' }] }, ...off }],
    ['is shown around a city', city({ key: '9' }), city({ ...leeds, radius: 5 })],
    ['has another of two', { interests: [{ id: '1' }, { id: '1' }] }, two('1', '2')],
    ['has something that nobody knows', gb, { ...gb, brand_new: ['X'], ...off }],
    ['is widened by Facebook', gb, { ...gb, targeting_automation: { advantage_audience: 1 } }],
  ])('differs from ours if it %s', (_, ours, there) => {
    expect(isSameTargeting(ours, there)).toBe(false)
  })
})

function interests(id: string, name: string) {
  return { interests: [{ id, name }], ...off }
}

function city(one: Record<string, unknown>) {
  return { geo_locations: { cities: [one] } }
}

function two(first: string, second: string) {
  return { interests: [{ id: first }, { id: second }], ...off }
}
