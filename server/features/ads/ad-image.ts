import { BlogopsError } from '../../contract/errors.ts'
import { parseImageUrl, type Size } from '../../domain/pictures.ts'
import { cacheLastValue } from '../../lib/memoize.ts'
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
/** Minimum size in pixels: smaller pictures would be enlarged more than twice. */
const minSize: Size = { width: 600, height: 315 }

/** Creates the image of an ad: the article's uploaded hero, or its drawn cover. */
export function createAdImages({ getArticle, readImage, describeCover, processor, log }: AdImageOptions) {
  // Ads of one article are created one after another and share an image.
  const cacheLast = cacheLastValue<AdImage>()

  async function createHeroImage({
    slug,
    heroImage,
  }: {
    slug: string
    heroImage: string
  }): Promise<AdImage | undefined> {
    // Images of other sites are never fetched, because the address is user input.
    const parsed = parseImageUrl(heroImage)
    if (!parsed || parsed.width < minSize.width) return undefined
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

  /** @throws BlogopsError `conflict` if the picture is missing or damaged: an ad never runs without its own picture. */
  async function createOwnImage(path: string): Promise<AdImage> {
    const bytes = await readImage(path)
    if (!bytes) throw pictureMissing(path)
    return cacheLast(path, async () => ({
      name: `${path.replace(/^.*\/|\.webp$/g, '')}.jpg`,
      bytes: await processor.toJpeg(bytes, imageSize).catch(cause => {
        throw pictureMissing(path, cause)
      }),
    }))
  }

  /** @returns undefined if the article has no image or it cannot be created. The ad continues without it. */
  return async function getImage(articleId: string, own = ''): Promise<AdImage | undefined> {
    if (own !== '') return createOwnImage(own)
    return logFailure(articleId, async () => {
      const article = await getArticle(articleId)
      return (await logFailure(articleId, () => createHeroImage(article))) ?? (await createCoverImage(article.slug))
    })
  }
}

function pictureMissing(path: string, cause?: unknown): BlogopsError {
  return new BlogopsError('conflict', `The picture of the ad, ${path}, cannot be read.`, {
    hint: 'Upload it again: blogops ads picture <ad> --image <file>',
    ...(cause !== undefined && { cause }),
  })
}

/** @throws BlogopsError `bad_request` if a picture of this site is too small for an ad. */
export function assertFitsAd(path: string): void {
  const size = parseImageUrl(path)
  if (!size || (size.width >= minSize.width && size.height >= minSize.height)) return
  throw new BlogopsError(
    'bad_request',
    `The picture has ${size.width} × ${size.height} pixels. An ad needs at least ${minSize.width} × ${minSize.height}.`,
    { hint: `Upload a larger one. ${imageSize.width} × ${imageSize.height} are shown; other shapes are cropped.` },
  )
}
