import { articleWriterConformance } from '../../ports/article-writer.conformance.ts'
import { productSourceConformance } from '../../ports/product-source.conformance.ts'
import { plainWork } from '../../testing/plain-work.ts'
import { catalogueSections, createCatalogueSource, createFeedSource } from './product-sources.ts'
import { createTemplateWriter } from './template-writer.ts'

const clock = { now: () => new Date('2026-11-21T09:00:00Z') }
const catalogue = createCatalogueSource({ sections: catalogueSections, clock })
const rows = ['Acme Fjord', 'Bolt One', 'Cinder Desk', 'Dune Mini'].map(
  (name, n) =>
    `B0LAMP000${n + 1},${name} Desk Lamp,https://www.amazon.co.uk/dp/B0LAMP000${n + 1},£${19 + n}.99,4.${n},${100 + n}`,
)
const content = ['asin,title,url,price,rating,reviews', ...rows].join('\n')

productSourceConformance('the sample catalogue', async () => ({ source: catalogue, topic: 'desk lamps' }))

productSourceConformance('a feed', async () => ({
  source: createFeedSource({ name: 'lamps.csv', content, clock }),
  topic: 'desk lamps',
}))

articleWriterConformance('the template writer', async () => {
  const request = { topic: 'desk lamps', category: 'office', count: 5 }
  const { products, readAt, sample } = await catalogue.find(request, plainWork())
  const named = products.map(product => ({ ...product, name: product.name ?? product.title }))
  return { writer: createTemplateWriter(), brief: { ...request, products: named, readAt, sample } }
})
