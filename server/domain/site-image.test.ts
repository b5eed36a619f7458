import { describe, expect, it } from 'vitest'
import { getImageSizes, parseImageUrl, toImageUrl } from './pictures.ts'

const hash = '0123456789abcdef'.repeat(2)

describe('the sizes of a picture', () => {
  it.each([
    [4000, 3000, ['480x360', '960x720', '1600x1200']],
    [1600, 1201, ['480x360', '960x721', '1600x1201']],
    [1000, 10, ['480x5', '960x10', '1000x10']],
    [480, 480, ['480x480']],
    [5, 9000, ['5x9000']],
    [9000, 1, ['480x1', '960x1', '1600x1']],
  ])('of %i × %i', (width, height, sizes) => {
    expect(getImageSizes({ width, height }).map(size => `${size.width}x${size.height}`)).toEqual(sizes)
  })

  it('can be derived from the largest one', () => {
    for (let width = 1; width < 3000; width += 37) {
      for (const height of [1, 333, 1999]) {
        const sizes = getImageSizes({ width, height })
        expect(getImageSizes(sizes[sizes.length - 1] ?? { width: 0, height: 0 })).toEqual(sizes)
      }
    }
  })
})

it('parses an image address back into its parts', () => {
  const size = { width: 1600, height: 900 }
  expect(parseImageUrl(toImageUrl(hash, size))).toEqual({ hash, ...size })
  expect(parseImageUrl(`https://elsewhere.test${toImageUrl(hash, size)}`)).toBeUndefined()
})
