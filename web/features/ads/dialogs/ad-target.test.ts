import { describe, expect, it } from 'vitest'
import { ad } from '../../../testing/ads.ts'
import { compareWithExisting } from './ad-target.tsx'
import { variants, written } from './testing/variants.ts'

const same = variants.map(words => ad({ ...words, id: `same-${words.variant}` }))
const other = (variant: string) => ad({ id: `other-${variant}`, variant, headline: 'Something else' })
const found = (...ads: Parameters<typeof compareWithExisting>[1]) => {
  const { replaced, allExist: allThere } = compareWithExisting(written(), ads)
  return [replaced.map(({ id }) => id), allThere]
}

describe('compareWithExisting', () => {
  it('replaces nothing if there are no ads or identical ones', () => {
    expect(found()).toEqual([[], false])
    expect(found(...same)).toEqual([[], true])
  })

  it('replaces an ad of the same variant with another text or link', () => {
    expect(found(other('A'), other('D'))).toEqual([['other-A'], false])
    const moved = ad({ ...variants[1], id: 'moved', linkUrl: 'https://shelf.test/article/older' })
    expect(found(moved)).toEqual([['moved'], false])
  })

  it('keeps a second ad of a variant unless another one is replaced', () => {
    expect(found(...same, other('A'))).toEqual([[], true])
    const [a] = same
    if (!a) throw new Error('There is a first.')
    expect(found(a, other('A'), other('B'))).toEqual([['other-A', 'other-B'], false])
  })

  it('ignores surrounding white space', () => {
    const spaced = variants.map(words => ({ ...words, headline: ` ${words.headline} ` }))
    expect(compareWithExisting(written({ variants: spaced }), same).allExist).toBe(true)
  })
})
