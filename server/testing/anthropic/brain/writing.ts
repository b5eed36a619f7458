import { type ComposedArticle, composeArticle } from '../../../adapters/local/writer/article.ts'
import type { ArticleBrief, BriefedProduct } from '../../../ports/article-writer.ts'
import { type Answer, answer } from '../reply.ts'
import type { ProductFacts, TaskOf } from '../task.ts'

/** Writes as the local writer does, from the facts of the payloads. */
export interface Author {
  outline(task: TaskOf<'outline'>): Answer
  section(task: TaskOf<'section'>): Answer
}

/** Of articles that are being written. */
const MOST_REMEMBERED = 100

interface Remembered {
  brief: ArticleBrief
  title: string
}

const pence = (price: string | null) => (price === null ? null : Math.round(Number(price.replace(/[£,]/g, '')) * 100))

const briefed =
  (category: string) =>
  (facts: ProductFacts): BriefedProduct => ({
    ...{
      asin: facts.asin,
      title: facts.name,
      name: facts.name,
      brand: facts.brand,
      image: '',
      url: facts.url,
      category,
    },
    ...{ pricePence: pence(facts.price), rating: facts.rating, reviewCount: facts.reviews, features: facts.features },
    ...{ facts: facts.facts, pros: facts.pros, cons: facts.cons, suits: facts.suits },
  })

/** @param now dates what is said of prices. */
export function createAuthor(now: () => Date): Author {
  const remembered: Remembered[] = []
  const briefOf = (topic: string, category: string, products: readonly ProductFacts[]): ArticleBrief => ({
    ...{ topic, category, products: products.map(briefed(category)), readAt: now().toISOString(), sample: false },
  })

  function remember(brief: ArticleBrief, title: string): void {
    remembered.unshift({ brief, title })
    remembered.splice(MOST_REMEMBERED)
  }

  /** The brief of the outline: a section is given its own facts only, and must not say what another does. */
  function recall({ topic, title, products }: TaskOf<'section'>): ArticleBrief {
    const fits = ({ brief }: Remembered) =>
      brief.topic === topic && products.every(({ url }) => brief.products.some(known => known.url === url))
    const found = remembered.find(entry => entry.title === title && fits(entry)) ?? remembered.find(fits)
    return found?.brief ?? briefOf(topic, 'tech', products)
  }

  return {
    outline({ topic, category, products, mend }) {
      const brief = briefOf(topic, category, products)
      const written = different(brief, mend?.before, outlineOf)
      remember(brief, written.title)
      return answer(JSON.stringify(written))
    },
    section(task) {
      const html = different(recall(task), task.mend?.before, article => article.sections.get(task.plan.id) ?? '')
      return answer(JSON.stringify({ html: html || `<p>${task.plan.heading}.</p>` }))
    },
  }
}

function outlineOf({ outline: { title, excerpt, picks, sections } }: ComposedArticle) {
  const comparisonHeading = sections.find(({ kind }) => kind === 'comparison')?.heading ?? 'How They Compare'
  return { title, excerpt, picks, comparisonHeading }
}

/** The same in other words, where these are the ones that did not hold. The words follow from topic, category and names. */
function different<T>(brief: ArticleBrief, before: unknown, part: (article: ComposedArticle) => T): T {
  const first = part(composeArticle(brief))
  if (before === undefined) return first
  const others = ['', ...'.,;:!'].map(mark => part(composeArticle({ ...brief, category: brief.category + mark })))
  const text = JSON.stringify(before)
  return others.find(other => !text.includes(JSON.stringify(other).slice(1, -1))) ?? first
}
