import sharp from 'sharp'
import { expect, it } from 'vitest'
import { imageProcessorConformance } from '../../ports/image-processor.conformance.ts'
import { createImageProcessor } from './image-processor.ts'

const draw = async (fill: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630"><rect width="1200" height="630" fill="${fill}"/></svg>`

imageProcessorConformance('sharp in this process', () => createImageProcessor({ draw }))

it('makes a PNG of a drawing, in its size', async () => {
  const png = await createImageProcessor({ draw }).drawCover('#1d5c45')
  expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width: 1200, height: 630 })
  expect((await sharp(png).stats()).dominant).toMatchObject({ g: expect.closeTo(0x5c, -1) })
})
