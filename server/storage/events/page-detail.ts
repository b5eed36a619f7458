import type { EventCounts, PageDetail } from '../../ports/event-log.ts'

/** Adds up the details of several days. */
export function sumDetails(days: Iterable<PageDetail | undefined>): PageDetail {
  const [sources, ads] = [new Map<string, EventCounts>(), new Map<string, EventCounts>()]
  const products = new Map<string, number>()
  for (const day of days) {
    if (!day) continue
    addRows(sources, day.sources)
    addRows(ads, day.ads)
    for (const [product, clicks] of day.products) products.set(product, (products.get(product) ?? 0) + clicks)
  }
  return { sources, products, ads }
}

function addRows(to: Map<string, EventCounts>, rows: PageDetail['sources']): void {
  for (const [name, { visitors, pageviews, productClicks }] of rows) {
    const sum = to.get(name) ?? { visitors: 0, pageviews: 0, productClicks: 0 }
    to.set(name, {
      visitors: sum.visitors + visitors,
      pageviews: sum.pageviews + pageviews,
      productClicks: sum.productClicks + productClicks,
    })
  }
}
