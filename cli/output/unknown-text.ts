import type { Page } from './page.ts'

/** What is not known is no zero: a question mark to people, and nothing at all to programs. */
export function unknownText({ width }: Page): string {
  return width === undefined ? '' : '?'
}

/** Up to which day it is known what ads did, where days shown are later. */
export function knownToText(adsKnownTo: string | null): string[] {
  return adsKnownTo === null ? [] : [`What ads did is known up to ${adsKnownTo}.`]
}
