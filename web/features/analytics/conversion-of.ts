import type { Traffic } from '../../../server/contract/schemas/analytics.ts'

/** Product clicks for a hundred visitors; 0 without any. */
export function conversionOf({ visitors, productClicks }: Traffic): number {
  return visitors === 0 ? 0 : (productClicks / visitors) * 100
}
