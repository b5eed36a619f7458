import type { Article } from '../../../server/contract/schemas/article.ts'

/** The article that a part stands in: its links say where they were clicked, its drawings what they draw. */
export type OfArticle = Pick<Article, 'title' | 'category'>
