import type { Article } from '../../../server/contract/schemas/article.ts'

/** Article context of a product: its title is sent with clicks, its category selects drawings. */
export type ArticleContext = Pick<Article, 'title' | 'category'>
