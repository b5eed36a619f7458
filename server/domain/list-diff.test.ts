import { describe, expect, it } from 'vitest'
import { type DiffSection, diffLists } from './product-changes.ts'

const summarize = (runs: readonly DiffSection[]) =>
  runs.map(run => (run.kind === 'same' ? `=${run.items.join('')}` : `-${run.before.join('')}+${run.after.join('')}`))
const compare = (before: string, after: string) => summarize(diffLists([...before], [...after]))

describe('diffLists', () => {
  it.each([
    ['', '', []],
    ['abc', 'abc', ['=abc']],
    ['', 'ab', ['-+ab']],
    ['ab', '', ['-ab+']],
    ['abc', 'axc', ['=a', '-b+x', '=c']],
    ['abcd', 'abXcd', ['=ab', '-+X', '=cd']],
    ['abcdef', 'acdxf', ['=a', '-b+', '=cd', '-e+x', '=f']],
    ['aXbYc', 'PbQ', ['-aX+P', '=b', '-Yc+Q']],
    ['aa', 'aaa', ['=aa', '-+a']],
  ])('%s, %s', (before, after, expected) => {
    expect(compare(before, after)).toEqual(expected)
  })

  it('preserves all items of both lists in order', () => {
    const [before, after] = ['the quick brown fox jumps', 'a quick red fox sleeps'].map(text => [...text])
    const runs = diffLists(before ?? [], after ?? [])
    expect(runs.flatMap(run => (run.kind === 'same' ? run.items : run.before))).toEqual(before)
    expect(runs.flatMap(run => (run.kind === 'same' ? run.items : run.after))).toEqual(after)
  })

  it('compares very long lists only at their ends', () => {
    const many = (letter: string) => Array.from({ length: 3_000 }, (_, at) => `${letter}${at}`)
    const runs = diffLists(['start', ...many('a'), 'end'], ['start', ...many('b'), 'end'])
    expect(runs.map(run => run.kind)).toEqual(['same', 'changed', 'same'])
  })
})
