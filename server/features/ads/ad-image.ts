import { parseImageUrl, type Size } from '../../domain/pictures.ts'
import type { CreativeSpec } from '../../ports/ad-platform.ts'
import type { ImageProcessor } from '../../ports/image-processor.ts'
import type { Logger } from '../../ports/system.ts'

export interface AdImageOptions {
  getArticle(id: string): Promise<{ slug: string; heroImage: string }>
  /** Reads an image of this site by URL. Returns undefined if it does not exist. */
  readImage(url: string): Promise<Uint8Array | undefined>
  /** Returns the cover description for `drawCover`, or undefined if the article has none. */
  describeCover(slug: string): Promise<string | undefined>
  processor: Pick<ImageProcessor, 'toJpeg' | 'drawCover'>
  log: Logger
}

type AdImage = NonNullable<CreativeSpec['image']>

/** Facebook's size for link images in feeds, in pixels. */
const imageSize: Size = { width: 1200, height: 630 }
/** Minimum width in pixels: narrower heroes would be enlarged more than twice. */
const minHeroWidth = 600

/** Creates the image of an ad: the article's uploaded hero, or its drawn cover. */
export function createAdImages({ getArticle, readImage, describeCover, processor, log }: AdImageOptions) {
  const cacheLast = createLastValueCache<AdImage>()

  async function createHeroImage({
    slug,
    heroImage,
  }: {
    slug: string
    heroImage: string
  }): Promise<AdImage | undefined> {
    // Images of other sites are never fetched, because the address is user input.
    const parsed = parseImageUrl(heroImage)
    if (!parsed || parsed.width < minHeroWidth) return undefined
    const bytes = await readImage(heroImage)
    if (!bytes) return undefined
    return cacheLast(`${slug} ${heroImage}`, async () => ({
      name: `${slug}.jpg`,
      bytes: await processor.toJpeg(bytes, imageSize),
    }))
  }

  async function createCoverImage(slug: string): Promise<AdImage | undefined> {
    const drawing = await describeCover(slug)
    if (drawing === undefined) return undefined
    return cacheLast(`${slug} ${drawing}`, async () => ({
      name: `${slug}.png`,
      bytes: await processor.drawCover(drawing),
    }))
  }

  /** Returns undefined if `create` fails. */
  async function logFailure(
    articleId: string,
    create: () => Promise<AdImage | undefined>,
  ): Promise<AdImage | undefined> {
    try {
      return await create()
    } catch (cause) {
      log('warn', 'the picture of an ad could not be created', { articleId, error: String(cause) })
      return undefined
    }
  }

  /** @returns undefined if there is no image or it cannot be created. The ad continues without it. */
  return async function getImage(articleId: string): Promise<AdImage | undefined> {
    return logFailure(articleId, async () => {
      const article = await getArticle(articleId)
      return (await logFailure(articleId, () => createHeroImage(article))) ?? (await createCoverImage(article.slug))
    })
  }
}

/**
 * Caches the last value. Ads of one article are created one after another and share an image. A failure is not cached.
 */
function createLastValueCache<T>() {
  let last: { key: string; value: Promise<T> } | undefined
  return (key: string, create: () => Promise<T>): Promise<T> => {
    if (last?.key === key) return last.value
    const value = create()
    last = { key, value }
    value.catch(() => {
      if (last?.value === value) last = undefined
    })
    return value
  }
}
