import { describe, expect, it } from 'vitest'
import { describeCheck, describeRemoved } from './check-summary.ts'

describe('the summary of a check', () => {
  const counts = {
    words: 2309,
    sourced: 84,
    general: 31,
    refused: 0,
    removed: ['a', 'b', 'c', 'd'],
    judgedBy: 'claude',
    unjudged: 0,
  }

  it('names its counts, and says what only rules checked', () => {
    const text = '2,309 words. 84 claims tied to sources, 31 general statements, 4 sentences removed.'
    expect(describeCheck(counts)).toBe(text)
    expect(describeCheck({ ...counts, judgedBy: null })).toBe(`${text} Checked by rules only.`)
    expect(describeCheck({ ...counts, unjudged: 1 })).toBe(`${text} 1 sentence was checked by rules only.`)
    expect(describeCheck({ ...counts, unjudged: 12 })).toBe(`${text} 12 sentences were checked by rules only.`)
  })

  it('lists removed sentences, of many only the first', () => {
    expect(describeRemoved(['It is waterproof.'])).toEqual(['Removed, because it has no source: "It is waterproof."'])
    const many = describeRemoved(Array.from({ length: 23 }, () => 'It is quiet.'))
    expect(many).toHaveLength(21)
    expect(many.at(-1)).toBe('3 more sentences were removed.')
  })
})
