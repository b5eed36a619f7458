import { parseImageUrl, type Size } from '../../contract/site-image.ts'
import type { CreativeSpec } from '../../ports/ad-platform.ts'
import type { ImageProcessor } from '../../ports/image-processor.ts'
import type { Logger } from '../../ports/logger.ts'

export interface AdPicturesOptions {
  articleOf(id: string): Promise<{ slug: string; heroImage: string }>
  /** A picture of the site by its address; undefined where there is none. */
  readImage(url: string): Promise<Uint8Array | undefined>
  /** What the article's cover shows, for `drawCover`; undefined where it has none. */
  describeCover(slug: string): Promise<string | undefined>
  processor: Pick<ImageProcessor, 'toJpeg' | 'drawCover'>
  log: Logger
}

type Picture = NonNullable<CreativeSpec['image']>

/** The form in which a feed shows the picture of a link. */
const size: Size = { width: 1200, height: 630 }
/** A hero that would have to be made more than twice as large is no picture to advertise with. */
const leastWidth = 600

/** The picture an ad shows: its article's uploaded hero, or the cover that is drawn for it. */
export function createAdPictures({ articleOf, readImage, describeCover, processor, log }: AdPicturesOptions) {
  const once = lastOnly<Picture>()

  async function heroOf({ slug, heroImage }: { slug: string; heroImage: string }): Promise<Picture | undefined> {
    // What is elsewhere is never fetched: its address is somebody's input.
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

  /** @returns undefined where there is none, or it cannot be made: that stops no ad. */
  return async function imageOf(articleId: string): Promise<Picture | undefined> {
    return orNothing(articleId, async () => {
      const article = await articleOf(articleId)
      return (await orNothing(articleId, () => heroOf(article))) ?? (await coverOf(article.slug))
    })
  }
}

/** Keeps what was made last: the ads of one article, made one after the other, show the same picture. */
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
