import type { Page } from './page.ts'

/** Sign for a metric that nobody reported. */
export const unknownSign = '–'

/** An unknown metric is not 0: people see a dash, programs an empty value. */
export function formatUnknown({ width }: Page): string {
  return width === undefined ? '' : unknownSign
}

/** Names the last day with ad data if later days are shown. */
export function formatKnownTo(adsKnownTo: string | null): string[] {
  return adsKnownTo === null ? [] : [`What ads did is known up to ${adsKnownTo}.`]
}
