import { createHash } from 'node:crypto'
import type { ArticleBrief, ArticleOutline, ArticleWriter, SectionPlan } from '../../../../ports/article-writer.ts'
import type { ProductSource, SourcedProduct } from '../../../../ports/product-source.ts'
import { blankProduct } from '../../../../testing/blank-product.ts'

/** Words that claim nothing about a product. */
const words = [
  'reason idea question answer matter point thought way moment week month year season belief view notion hope plan',
  'sense memory start end middle rest amount doubt chance fact hour minute day half',
]
  .join(' ')
  .split(' ')

/** Prose of about `count` words, different for each seed. */
function prose(seed: string, count: number): string {
  const hash = (text: string) => createHash('sha256').update(text).digest()
  const sentence = (name: string) =>
    `The ${[...hash(`${seed} ${name}`).subarray(0, 7)].map((byte, at) => `${at % 2 ? 'of ' : ''}${words[byte % words.length]}`).join(' ')}.`
  const paragraph = (at: number) => `<p>${[1, 2, 3, 4].map(part => sentence(`${at}.${part}`)).join(' ')}</p>`
  return Array.from({ length: Math.ceil(count / 40) }, (_, at) => paragraph(at)).join('\n')
}

export function kettle(name: string, asin: string, pricePence: number): SourcedProduct {
  return {
    ...blankProduct(asin),
    name,
    title: `${name} Kettle`,
    brand: name.split(' ')[0] ?? null,
    pricePence,
    rating: 4.5,
    reviewCount: 812,
    category: 'kitchen',
  }
}

export const kettles = [
  kettle('Ember One', 'B0SMPLK001', 3999),
  kettle('Fjord Two', 'B0SMPLK002', 2499),
  kettle('Tarn Three', 'B0SMPLK003', 5999),
]

function planOf(brief: ArticleBrief): SectionPlan[] {
  const products = brief.products.map(
    ({ name }) => ({ kind: 'product', id: `product:${name}`, heading: name, product: name }) as const,
  )
  return [
    { kind: 'overview', id: 'overview', heading: 'Overview' },
    { kind: 'picks', id: 'picks', heading: 'The Short Answer' },
    { kind: 'comparison', id: 'comparison', heading: 'How the Kettles Compare' },
    ...products,
    { kind: 'guide', id: 'guide', heading: 'How to Choose' },
  ]
}

function sectionHtml(plan: SectionPlan, brief: ArticleBrief, edition: string): string {
  const text = prose(`${plan.id} ${edition}`, 280)
  const product = brief.products.find(({ name }) => name === plan.product)
  if (!product) return text
  const price = product.pricePence === null ? '' : `<p>It costs £${(product.pricePence / 100).toFixed(2)}.</p>`
  return `${text}\n${price}\n<p><a href="${product.url}">See the ${product.name}</a></p>`
}

/**
 * A scripted source and writer. `edition` selects the text, `products` the products; `spoil` damages the first texts
 * written.
 */
export function scriptedEngine() {
  const script = {
    edition: 'first',
    products: kettles,
    spoil: { html: '', times: 0 },
    readAt: '2026-11-21T08:00:00.000Z',
  }
  const asked: string[] = []
  const problems: string[][] = []

  const source: ProductSource = {
    async find({ topic, count }) {
      asked.push(`find ${topic} ${count}`)
      const { products, readAt } = script
      return {
        products: products.slice(0, count),
        matching: products.length,
        rejected: [],
        origin: 'the script',
        sample: true,
        readAt,
      }
    },
  }
  function spoilt(): string {
    if (script.spoil.times === 0) return ''
    script.spoil.times -= 1
    return script.spoil.html
  }
  const writer: ArticleWriter = {
    async outline({ brief }, _, repair): Promise<ArticleOutline> {
      asked.push(repair ? 'outline again' : 'outline')
      if (repair) problems.push(repair.problems)
      return {
        title: `Kettles Compared: ${script.edition}`,
        excerpt: `Which kettle suits whom, in the ${script.edition} edition.${spoilt()}`,
        picks: ['Best overall', 'Best value'].map((badge, at) => ({ badge, name: brief.products[at]?.name ?? '' })),
        sections: planOf(brief),
      }
    },
    async write(sections, { brief }) {
      return sections.map(({ plan, repair }) => {
        asked.push(repair ? `write ${plan.id} again` : `write ${plan.id}`)
        if (repair) problems.push(repair.problems)
        return { id: plan.id, html: sectionHtml(plan, brief, script.edition) + spoilt() }
      })
    },
  }
  return { script, asked, problems, source, writer }
}
