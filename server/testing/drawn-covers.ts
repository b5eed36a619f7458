import type { ImageProcessor } from '../ports/image-processor.ts'
import type { PageBuild } from '../runtime/pages.ts'

/** Page renderer that only has covers of articles. */
export const covers: PageBuild = {
  renderer: { render: async () => ({ status: 404, html: '', cacheable: false }), isPaginated: () => false },
  describeCover: async ({ slug }) => ({ status: 200, drawing: String(slug) }),
  assets: { reader: '', app: '', styles: [], fonts: [] },
  staticDir: null,
}

const untaken = async () => Promise.reject(new Error('No picture is taken here.'))

/** Draws covers at once, as the first bytes of a PNG. */
export const drawing: ImageProcessor = {
  drawCover: async text => Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), Buffer.from(text)]),
  toWebp: untaken,
  toJpeg: untaken,
  close: () => undefined,
}
