import { expect, it } from 'vitest'
import { callsToAction, quickObjectives, wizardObjectives } from '../../server/contract/ad-values.ts'
import { appObjective } from '../../server/contract/field-values.ts'
import { toPlatformLabel } from './labels.ts'

it('says calls to action and objectives as people do', () => {
  expect(callsToAction.map(toPlatformLabel)).toEqual(['Learn more', 'Shop now', 'Sign up', 'Download', 'Book now'])
  expect([...wizardObjectives, appObjective].map(toPlatformLabel)).toEqual([
    ...['Traffic', 'Leads', 'Sales', 'Engagement', 'Awareness', 'App promotion'],
  ])
  expect(quickObjectives.map(toPlatformLabel)).toEqual(['Link clicks', 'Conversions', 'Reach'])
})

it('leaves a name of later years legible', () => {
  expect(toPlatformLabel('GET_OFFER')).toBe('Get offer')
  expect(toPlatformLabel('')).toBe('')
})
