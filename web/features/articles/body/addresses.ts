/** A path of this site. Browsers read `//host` and `/\host` as the address of another. */
const sitePath = /^\/(?![/\\])\S*$/

/** The address a link may have in an article, from what was typed; undefined where it may have none such. */
export function toLinkAddress(typed: string): string | undefined {
  const address = typed.trim()
  if (sitePath.test(address) || /^#[\w-]+$/.test(address)) return address
  return toWebAddress(address, /^https?:$/)
}

/** The address a picture may have: of this site, or over https. */
export function toPictureAddress(typed: string): string | undefined {
  const address = typed.trim()
  return sitePath.test(address) ? address : toWebAddress(address, /^https:$/)
}

/** `shop.example/kettle` is meant as an address, too. */
function toWebAddress(address: string, protocols: RegExp): string | undefined {
  const full = /^[\w-]+(?:\.[\w-]+)+(?:[/?#:]\S*)?$/.test(address) ? `https://${address}` : address
  return URL.canParse(full) && protocols.test(new URL(full).protocol) && !/\s/.test(full) ? full : undefined
}
