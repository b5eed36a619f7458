import { expect, it } from 'vitest'
import { defaultTargeting } from '../../../../../server/contract/schemas/targeting.ts'
import { summarizeTargeting } from '../ad-set/ad-set-card.tsx'

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
