export type PictureKind = 'jpeg' | 'png' | 'webp' | 'avif' | 'gif'

/** Detects the image format from the first bytes; undefined for any other file, whatever its name. */
export function detectPictureKind(bytes: Uint8Array): PictureKind | undefined {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 64)).toString('latin1')
  if (head.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (head.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (/^GIF8[79]a/.test(head)) return 'gif'
  if (/^RIFF.{4}WEBP/s.test(head)) return 'webp'
  // The major brand or a compatible brand (ISO 14496-12 §4.3).
  return /^.{4}ftyp.*avi[fs]/s.test(head) ? 'avif' : undefined
}
