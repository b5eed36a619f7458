import { describe, expect, it } from 'vitest'
import { isTargeting } from './is-targeting.ts'

const off = { targeting_automation: { advantage_audience: 0 } }
const gb = { geo_locations: { countries: ['GB'] } }
const everywhere = { geo_locations: { countries: ['GB'], location_types: ['home', 'recent'] } }

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
  ])('is ours %s', (_, ours, there) => {
    expect(isTargeting(ours, there)).toBe(true)
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
    ['is widened by Facebook', gb, { ...gb, targeting_automation: { advantage_audience: 1 } }],
  ])('is not ours where it %s', (_, ours, there) => {
    expect(isTargeting(ours, there)).toBe(false)
  })
})

function interests(id: string, name: string) {
  return { interests: [{ id, name }], ...off }
}
