import { expect, it } from 'vitest'
import { quickObjectives, wizardObjectives } from '../contract/ad-values.ts'
import { appObjective } from '../contract/field-values.ts'
import { findGoal } from './ads.ts'

it('knows the goal of every objective that a campaign may have', () => {
  expect(quickObjectives.map(findGoal)).toEqual(['traffic', 'sales', 'awareness'])
  expect(wizardObjectives.map(findGoal)).toEqual(['traffic', 'leads', 'sales', 'engagement', 'awareness'])
  expect(findGoal(appObjective)).toBe('app')
})

it('returns undefined for other objectives', () => {
  expect(findGoal('constructor')).toBeUndefined()
  expect(findGoal('POST_ENGAGEMENT')).toBeUndefined()
})
