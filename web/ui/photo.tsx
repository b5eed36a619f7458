import { imageSizes, imageUrl, parseImageUrl } from '../../server/contract/site-image.ts'

interface Props {
  src: string
  alt: string
  /** Stands in view at once: it is loaded first instead of when it comes near. */
  priority?: boolean
  /** How wide it is shown, as `sizes` of an `<img>` says it; the whole width of the window where nothing is said. */
  sizes?: string
  /** Pixels, where they are known of an address elsewhere. A picture of this site says its own. */
  width?: number
  height?: number
}

/** A photograph that takes its place before it has loaded, in the smallest of its sizes that will do. */
export function Photo({ src, alt, priority = false, sizes = '100vw', width, height }: Props) {
  const own = parseImageUrl(src)
  const loading = priority ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy', decoding: 'async' } as const)
  if (!own) return <img src={src} alt={alt} width={width} height={height} {...loading} />
  const choices = imageSizes(own).map(size => `${imageUrl(own.hash, size)} ${size.width}w`)
  return (
    <img
      // Before `src`: a browser that has read that far has begun to load it.
      {...(choices.length > 1 && { srcSet: choices.join(', '), sizes })}
      src={src}
      alt={alt}
      width={own.width}
      height={own.height}
      {...loading}
    />
  )
}
