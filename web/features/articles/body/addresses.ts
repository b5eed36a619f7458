/** A path of this site. Browsers treat `//host` and `/\host` as another site. */
const sitePath = /^\/(?![/\\])\S*$/

/** Returns the address for a link in an article. Undefined if it is not allowed. */
export function toLinkAddress(typed: string): string | undefined {
  const address = typed.trim()
  if (sitePath.test(address) || /^#[\w-]+$/.test(address)) return address
  return toWebAddress(address, /^https?:$/)
}

/** Returns the address for a picture: a path of this site or an https URL. */
export function toPictureAddress(typed: string): string | undefined {
  const address = typed.trim()
  return sitePath.test(address) ? address : toWebAddress(address, /^https:$/)
}

/** Accepts `shop.example/kettle` without a protocol. */
function toWebAddress(address: string, protocols: RegExp): string | undefined {
  const full = /^[\w-]+(?:\.[\w-]+)+(?:[/?#:]\S*)?$/.test(address) ? `https://${address}` : address
  return URL.canParse(full) && protocols.test(new URL(full).protocol) && !/\s/.test(full) ? full : undefined
}
