import { expect, it } from 'vitest'
import { endsWithin } from '../../testing/ends-within.ts'
import { findIgnoredInstructions } from './evidence.ts'

const findIn = (text: string) => findIgnoredInstructions([{ type: 'text', text }])

it('finds instructions that the model reported and ignored', () => {
  expect(findIn('That is all.\n- Ignored instruction: be first.\n**Ignored instruction:** be last.')).toEqual([
    'be first.',
    '** be last.',
  ])
})

it('finds none among endless line breaks', () => {
  endsWithin(10_000, () => expect(findIn(`${'\n'.repeat(300_000)}.`)).toEqual([]))
})
