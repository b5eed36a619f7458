import { pathToFileURL } from 'node:url'
import type { CoverRenderer } from '../../../contract/page.ts'
import { type ImageAnswer, type ImageRequest, requestSchema, toFailureAnswer } from '../image-process.ts'
import { createImageProcessor } from '../image-processor.ts'

/** Child process that processes pictures for `image-process.ts`. It ends when its parent disconnects. */
process.on('message', async message => {
  const request = requestSchema.parse(message)
  process.send?.(await handleRequest(request).catch(cause => toFailureAnswer(request.id, cause)))
})

async function handleRequest(request: ImageRequest): Promise<ImageAnswer> {
  const { id } = request
  if (request.work === 'webp') return { id, pictures: await createProcessor('').toWebp(request.bytes) }
  if (request.work === 'jpeg') {
    const { width, height } = request
    const bytes = await createProcessor('').toJpeg(request.bytes, { width, height })
    return { id, pictures: [{ width, height, bytes }] }
  }
  const bytes = await createProcessor(request.renderer).drawCover(request.drawing)
  return { id, pictures: [{ width: 1200, height: 630, bytes }] }
}

function createProcessor(renderer: string) {
  return createImageProcessor({
    async draw(drawing) {
      const { cover }: { cover: CoverRenderer } = await import(/* @vite-ignore */ pathToFileURL(renderer).href)
      return cover.draw(drawing)
    },
  })
}
