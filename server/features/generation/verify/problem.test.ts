import { describe, expect, it } from 'vitest'
import { createArticleProblem, createProblem, findNewProblems, type Problem } from './problem.ts'

const at = (section: string, product = '', message = 'It costs £1.23.'): Problem =>
  createProblem({ section, product }, 'wrong_price', message)

describe('problems that a change brings in', () => {
  it('are those the article did not have, each as often as it is there', () => {
    const [had, added] = [at('Overview'), at('How to Choose')]
    expect(findNewProblems([had], [had, had, added])).toEqual([had, added])
  })

  it('are those too of the section that was written anew, whatever it had before', () => {
    const [overview, ember] = [at('Overview'), at('Detailed Product Reviews', '1. Ember One')]
    expect(findNewProblems([overview, ember], [overview, ember], { level: 3, heading: 'OVERVIEW' })).toEqual([overview])
    expect(findNewProblems([overview, ember], [overview, ember], { level: 4, heading: 'Ember One' })).toEqual([ember])
  })

  it.each([
    [3, 'Price › Value', at('Price › Value')],
    [4, 'Ember › One', at('Detailed Product Reviews', 'Ember › One')],
  ] as const)('are told by the place, at level %i also under "%s"', (level, heading, problem) => {
    expect(findNewProblems([problem], [problem], { level, heading })).toEqual([problem])
    expect(findNewProblems([problem], [problem], { level, heading: heading.split(' ›')[0] ?? '' })).toEqual([])
  })

  it('of the whole article count once, with another count of words too', () => {
    const short = (words: number) => createArticleProblem('too_short', `The article has ${words} words.`)
    expect(findNewProblems([short(900)], [short(950)], { level: 3, heading: 'Overview' })).toEqual([])
    expect(findNewProblems([], [short(950)])).toEqual([short(950)])
  })

  it('are there where the text is too long to be read', () => {
    const long = createArticleProblem('too_long', 'The article is too long.')
    expect(findNewProblems([long], [long])).toEqual([long])
  })
})
