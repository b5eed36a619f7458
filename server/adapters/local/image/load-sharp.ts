/** libvips, through sharp, at the first picture: most runs never see one. It decodes in threads of its own. */
export async function loadSharp() {
  const { default: sharp } = await import('sharp')
  // Its cache and its many threads are for servers that do nothing else.
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}
