import * as z from 'zod'
import type { ComposedArticle } from '../../../adapters/local/template-writer.ts'
import type { ArticleBrief, ArticleOutline, BriefedProduct } from '../../../ports/article-writer.ts'
import { type Answer, answer } from '../reply.ts'
import type { ProductFacts, TaskOf } from '../task.ts'
import { compose } from './compose.ts'

/** Writes as the local writer does, from the facts of the payloads. */
export interface Author {
  outline(task: TaskOf<'outline'>): Answer
  section(task: TaskOf<'section'>): Answer
}

/** Maximum number of cached articles. */
const MAX_REMEMBERED = 100

interface Remembered {
  brief: ArticleBrief
  title: string
  article: ComposedArticle
}

type ArticleTask = Pick<TaskOf<'section'>, 'topic' | 'format' | 'products' | 'readOn'>

const parsePence = (price: string | null) =>
  price === null ? null : Math.round(Number(price.replace(/[£,]/g, '')) * 100)

export const toBriefedProduct =
  (category: string) =>
  (facts: ProductFacts): BriefedProduct => ({
    asin: facts.asin,
    title: facts.name,
    name: facts.name,
    brand: facts.brand,
    image: '',
    url: facts.url,
    category,
    pricePence: parsePence(facts.price),
    rating: facts.rating,
    reviewCount: facts.reviews,
    features: facts.features,
    facts: facts.facts,
    pros: facts.pros,
    cons: facts.cons,
    suits: facts.suits,
  })

/** @param now date of the stated prices. */
export function createAuthor(now: () => Date): Author {
  const remembered: Remembered[] = []
  const toBrief = ({ topic, format, products, readOn }: ArticleTask, category: string): ArticleBrief => ({
    topic,
    format,
    category,
    products: products.map(toBriefedProduct(category)),
    sample: false,
    readAt: (readOn === undefined ? now() : new Date(`${readOn} UTC`)).toISOString(),
  })

  function remember(entry: Remembered): void {
    remembered.unshift(entry)
    remembered.splice(MAX_REMEMBERED)
  }

  /** Returns the article of the outline: a section has only its own facts, and must not repeat another. */
  function recall(task: TaskOf<'section'>): Remembered {
    const { topic, title, products } = task
    const fits = ({ brief }: Remembered) =>
      brief.topic === topic && products.every(({ url }) => brief.products.some(known => known.url === url))
    const found = remembered.find(entry => entry.title === title && fits(entry)) ?? remembered.find(fits)
    if (found) return found
    const brief = toBrief(task, 'tech')
    return { brief, title, article: compose(brief) }
  }

  return {
    outline(task) {
      const { topic, category, repair } = task
      const brief = toBrief(task, category)
      const article = compose(brief)
      const before = outlineSchema.safeParse(repair?.before).data
      const wordings = [article.outline, ...createOtherTitles(topic)]
      const fresh = wordings.find(({ title, excerpt }) => title !== before?.title && excerpt !== before?.excerpt)
      const outline = { ...article.outline, ...fresh }
      remember({ brief, title: outline.title, article })
      return answer(JSON.stringify(toAnswer(outline, brief)))
    },
    section(task) {
      const { plan, repair } = task
      const { brief, article } = recall(task)
      const getHtml = ({ sections }: ComposedArticle) => sections.get(plan.id) ?? `<p>${plan.heading}.</p>`
      const before = String(repair?.before ?? '').trim()
      const others = repair ? composeVariants(brief) : []
      const html = [article, ...others].map(getHtml).find(html => html.trim() !== before) ?? getHtml(article)
      return answer(JSON.stringify({ html }))
    },
  }
}

const outlineSchema = z.object({ title: z.string(), excerpt: z.string() })

const createOtherTitles = (topic: string) => [
  {
    title: `${topic.replace(/^./u, first => first.toUpperCase())}: Prices, Ratings and Features Compared`,
    excerpt: `How ${topic} compare by what their listings state and what buyers say of them.`,
  },
  {
    title: `How to Choose Between ${topic}`,
    excerpt: `What the listings of ${topic} tell, what they leave out, and what to ask before you buy.`,
  },
]

/** Gives each product an angle: its first feature, or its simplicity. */
function toAnswer({ title, excerpt, sections }: ArticleOutline, { products }: ArticleBrief) {
  const comparisonHeading = sections.find(({ kind }) => kind === 'comparison')?.heading ?? 'How They Compare'
  const angles = products.map(({ name, features: [first] }) => ({ name, angle: first ?? `what sets ${name} apart` }))
  return { title, excerpt, angles, comparisonHeading }
}

/** Rewords an article: its words depend on the topic, the category and the names. */
function composeVariants(brief: ArticleBrief): ComposedArticle[] {
  return [...'.,;:!?'].map(mark => compose({ ...brief, category: brief.category + mark }))
}
