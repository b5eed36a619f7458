import { expect, it } from 'vitest'
import { endsWithin } from '../../testing/ends-within.ts'
import { findIgnoredInstructions } from './evidence.ts'

const said = (text: string) => findIgnoredInstructions([{ type: 'text', text }])

it('finds what a model says it was told and did not do', () => {
  expect(said('That is all.\n- Ignored instruction: be first.\n**Ignored instruction:** be last.')).toEqual([
    'be first.',
    '** be last.',
  ])
})

it('finds none among line breaks without end', () => {
  endsWithin(10_000, () => expect(said(`${'\n'.repeat(300_000)}.`)).toEqual([]))
})
