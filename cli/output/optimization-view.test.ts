import { expect, it } from 'vitest'
import { aVerdict } from '../../server/features/optimizer/testing/sample-facts.ts'
import { variantsView } from './optimization-view.ts'
import { createPaint } from './output.ts'

it('does not advise pausing a paused ad', () => {
  const variants = [aVerdict(), aVerdict({ adId: 'b', variant: 'B', status: 'PAUSED' })]
  const [, first, second] = variantsView(variants, { width: 120, paint: createPaint(false) }).split('\n')
  expect(first).toMatch(/ pause$/)
  expect(second).toMatch(/ stay paused$/)
})
