/** Article that the ads promote. */
export interface PromotedArticle {
  id: string
  title: string
  slug: string
}
