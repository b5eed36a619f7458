/** Loads sharp (libvips) at the first picture, because most runs never process one. It decodes on its own threads. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // The defaults, a cache and many threads, suit servers that do nothing else.
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}
