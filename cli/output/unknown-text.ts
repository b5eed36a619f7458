import type { Page } from './page.ts'

/** The sign for a figure that nobody reported. */
export const unknown = '–'

/** An unknown figure is not 0: people see a dash, programs an empty value. */
export function unknownText({ width }: Page): string {
  return width === undefined ? '' : unknown
}

/** Up to which day it is known what ads did, where days shown are later. */
export function knownToText(adsKnownTo: string | null): string[] {
  return adsKnownTo === null ? [] : [`What ads did is known up to ${adsKnownTo}.`]
}
