import { CallError, type Client, createReadClient } from '../../../server/contract/client.ts'
import type { CoverAnswer, CoverRenderer, CoverRequest } from '../../../server/contract/page.ts'
import { toCategoryView } from '../../lib/site.queries.ts'

/** Complete input for drawing a card. */
export interface CardContents {
  /** Determines the composition. */
  seed: string
  category: string
  /** Shown above the title unless empty. */
  label: string
  title: string
  siteName: string
}

/** Draws the social cards of the site and of its published articles. */
export const cover: CoverRenderer = {
  describe,
  /** Loads the layout engine and fonts on first use, to keep the start fast. */
  async draw(drawing) {
    const contents: CardContents = JSON.parse(drawing)
    const { drawCard } = await import('./draw-card.tsx')
    return drawCard(contents)
  },
}

async function describe({ slug, read }: CoverRequest): Promise<CoverAnswer> {
  const api = createReadClient(read)
  try {
    return {
      status: 200,
      drawing: JSON.stringify(slug === null ? await readSiteCard(api) : await readArticleCard(api, slug)),
    }
  } catch (error) {
    // Includes rejected addresses, such as NUL in a slug.
    if (error instanceof CallError && error.answeredStatus < 500) return { status: error.code === 'gone' ? 410 : 404 }
    throw error
  }
}

async function readArticleCard(api: Client, slug: string): Promise<CardContents> {
  const [article, site] = await Promise.all([api.articles.get({ slug }), api.site.get()])
  const { name: label, kind } = toCategoryView(site.categories, article.category)
  return { seed: article.slug, category: kind, label, title: article.title, siteName: site.name }
}

async function readSiteCard(api: Client): Promise<CardContents> {
  const { name, tagline } = await api.site.get()
  return { seed: name, category: '', label: '', title: tagline, siteName: name }
}
