import { expect, it } from 'vitest'
import { groupProblems } from './check-summary.ts'

it('lists problems by place, without duplicates', () => {
  const problems = [
    { code: 'x', where: 'Overview', message: 'One.' },
    { code: 'y', where: 'How to Choose', message: 'Two.' },
    { code: 'x', where: 'Overview', message: 'One.' },
    { code: 'z', where: 'Overview', message: 'Three.' },
  ]
  expect(groupProblems({ problems })).toEqual([
    { where: 'Overview', messages: ['One.', 'Three.'] },
    { where: 'How to Choose', messages: ['Two.'] },
  ])
})

it.each([undefined, {}, { problems: 'many' }, { problems: [{ where: 'Overview' }] }])(
  'finds no problems in %j',
  details => {
    expect(groupProblems(details)).toEqual([])
  },
)
