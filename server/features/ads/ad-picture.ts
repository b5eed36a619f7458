import { parseImageUrl, type Size } from '../../contract/site-image.ts'
import type { CreativeSpec } from '../../ports/ad-platform.ts'
import type { ImageProcessor } from '../../ports/image-processor.ts'
import type { Logger } from '../../ports/logger.ts'

export interface AdPicturesOptions {
  articleOf(id: string): Promise<{ slug: string; heroImage: string }>
  /** Reads an image of this site by URL. Returns undefined if it does not exist. */
  readImage(url: string): Promise<Uint8Array | undefined>
  /** Returns the cover description for `drawCover`, or undefined if the article has none. */
  describeCover(slug: string): Promise<string | undefined>
  processor: Pick<ImageProcessor, 'toJpeg' | 'drawCover'>
  log: Logger
}

type Picture = NonNullable<CreativeSpec['image']>

/** Facebook's size for link images in feeds, in pixels. */
const size: Size = { width: 1200, height: 630 }
/** Minimum width in pixels: narrower heroes would be enlarged more than twice. */
const leastWidth = 600

/** Creates the image of an ad: the article's uploaded hero, or its drawn cover. */
export function createAdPictures({ articleOf, readImage, describeCover, processor, log }: AdPicturesOptions) {
  const once = lastOnly<Picture>()

  async function heroOf({ slug, heroImage }: { slug: string; heroImage: string }): Promise<Picture | undefined> {
    // Images of other sites are never fetched, because the address is user input.
    const named = parseImageUrl(heroImage)
    if (!named || named.width < leastWidth) return undefined
    const bytes = await readImage(heroImage)
    if (!bytes) return undefined
    return once(`${slug} ${heroImage}`, async () => ({
      name: `${slug}.jpg`,
      bytes: await processor.toJpeg(bytes, size),
    }))
  }

  async function coverOf(slug: string): Promise<Picture | undefined> {
    const drawing = await describeCover(slug)
    if (drawing === undefined) return undefined
    return once(`${slug} ${drawing}`, async () => ({
      name: `${slug}.png`,
      bytes: await processor.drawCover(drawing),
    }))
  }

  async function orNothing(articleId: string, make: () => Promise<Picture | undefined>): Promise<Picture | undefined> {
    try {
      return await make()
    } catch (cause) {
      log('warn', 'the picture of an ad could not be made', { articleId, error: String(cause) })
      return undefined
    }
  }

  /** @returns undefined if there is no image or it cannot be created. The ad continues without it. */
  return async function imageOf(articleId: string): Promise<Picture | undefined> {
    return orNothing(articleId, async () => {
      const article = await articleOf(articleId)
      return (await orNothing(articleId, () => heroOf(article))) ?? (await coverOf(article.slug))
    })
  }
}

/** Caches the last value: ads of one article are created one after another with the same image. */
function lastOnly<T>() {
  let last: { key: string; made: Promise<T> } | undefined
  return (key: string, make: () => Promise<T>): Promise<T> => {
    if (last?.key === key) return last.made
    const made = make()
    last = { key, made }
    made.catch(() => {
      if (last?.made === made) last = undefined
    })
    return made
  }
}
