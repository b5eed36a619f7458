/** The product's code that the bench of the claim check runs. */
export { HEADINGS } from '../../../server/features/generation/article-headings.ts'
export { checkArticle, getRefused } from '../../../server/features/generation/claims/check-article.ts'
