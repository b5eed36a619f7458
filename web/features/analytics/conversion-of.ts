import type { Traffic } from '../../../server/contract/schemas/analytics.ts'

/** Product clicks per 100 visitors; 0 without visitors. */
export function getConversionRate({ visitors, productClicks }: Traffic): number {
  return visitors === 0 ? 0 : (productClicks / visitors) * 100
}
