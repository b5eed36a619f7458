/** The article that ads are for. */
export interface PromotedArticle {
  id: string
  title: string
  slug: string
}
