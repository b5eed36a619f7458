import latin from '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-700-normal.woff?inline'
import extended from '@fontsource/bricolage-grotesque/files/bricolage-grotesque-latin-ext-700-normal.woff?inline'
import vietnamese from '@fontsource/bricolage-grotesque/files/bricolage-grotesque-vietnamese-700-normal.woff?inline'

/** The display font in bold. Each subset has its own family name, because satori uses only the last font of a name. */
export const fonts = Object.entries({ Latin: latin, Extended: extended, Vietnamese: vietnamese }).map(
  ([name, address]) => ({ name, weight: 700 as const, style: 'normal' as const, data: decodeDataUrl(address) }),
)

export const fontFamily = fonts.map(({ name }) => name).join(', ')

/** Decodes a `data:` URL created by the build. */
function decodeDataUrl(address: string): ArrayBuffer {
  const text = atob(address.slice(address.indexOf(',') + 1))
  return Uint8Array.from(text, character => character.charCodeAt(0)).buffer
}
