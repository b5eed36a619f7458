import type { ArticleHead } from '../../server/contract/schemas/article.ts'
import { getImageSizes, parseImageUrl, toImageUrl } from '../../server/domain/pictures.ts'
import { Cover } from './cover.tsx'

interface PhotoProps {
  src: string
  alt: string
  /** Visible without scrolling, so it loads first instead of lazily. */
  priority?: boolean
  /** Display width in the syntax of the `sizes` attribute. Defaults to the window's width. */
  sizes?: string
  /** Pixels, if known for an external address. Pictures of this site contain their size in the address. */
  width?: number
  height?: number
}

/** A photograph that reserves its space before loading, in the smallest sufficient size. */
export function Photo({ src, alt, priority = false, sizes = '100vw', width, height }: PhotoProps) {
  const stored = parseImageUrl(src)
  const loading = priority ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy', decoding: 'async' } as const)
  if (!stored) return <img src={src} alt={alt} width={width} height={height} {...loading} />
  const choices = getImageSizes(stored).map(size => `${toImageUrl(stored.hash, size)} ${size.width}w`)
  return (
    <img
      // Before `src`, because a browser starts to load as soon as it reads that.
      {...(choices.length > 1 && { srcSet: choices.join(', '), sizes })}
      src={src}
      alt={alt}
      width={stored.width}
      height={stored.height}
      {...loading}
    />
  )
}

interface ArticleImageProps {
  article: Pick<ArticleHead, 'slug' | 'heroImage' | 'picture'>
  /** Kind of products, which selects the drawn cover. */
  kind: string
  /** See `Photo`. */
  priority?: boolean
  sizes: string
}

/**
 * Picture of an article: a drawn cover, with its photograph before it, so that the cover shows when the photograph fails
 * to load. Decorative, because the title is always next to it.
 */
export function ArticleImage({ article: { slug, heroImage, picture = heroImage }, kind, ...photo }: ArticleImageProps) {
  const cover = <Cover seed={slug} category={kind} />
  if (picture === '') return cover
  return (
    <span className="picture">
      {cover}
      <Photo src={picture} alt="" {...photo} />
    </span>
  )
}
