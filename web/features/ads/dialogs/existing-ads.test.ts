import { describe, expect, it } from 'vitest'
import { ad } from '../../../testing/ads.ts'
import { compareWithExisting } from './existing-ads.ts'
import { variants, written } from './testing/variants.ts'

const same = variants.map(words => ad({ ...words, id: `same-${words.variant}` }))
const other = (variant: string) => ad({ id: `other-${variant}`, variant, headline: 'Something else' })
const found = (...ads: Parameters<typeof compareWithExisting>[1]) => {
  const { replaced, allExist: allThere } = compareWithExisting(written(), ads)
  return [replaced.map(({ id }) => id), allThere]
}

describe('what new ads find where they go', () => {
  it('is nothing in their way where nothing, or the same, is there', () => {
    expect(found()).toEqual([[], false])
    expect(found(...same)).toEqual([[], true])
  })

  it('is an ad of the same letter with other words, or another link', () => {
    expect(found(other('A'), other('D'))).toEqual([['other-A'], false])
    const moved = ad({ ...variants[1], id: 'moved', linkUrl: 'https://shelf.test/article/older' })
    expect(found(moved)).toEqual([['moved'], false])
  })

  it('leaves a second of a letter alone, unless another is replaced', () => {
    expect(found(...same, other('A'))).toEqual([[], true])
    const [a] = same
    if (!a) throw new Error('There is a first.')
    expect(found(a, other('A'), other('B'))).toEqual([['other-A', 'other-B'], false])
  })

  it('overlooks the space around words', () => {
    const spaced = variants.map(words => ({ ...words, headline: ` ${words.headline} ` }))
    expect(compareWithExisting(written({ variants: spaced }), same).allExist).toBe(true)
  })
})
