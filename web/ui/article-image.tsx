import type { ArticleHead } from '../../server/contract/schemas/article.ts'
import { Cover } from './cover.tsx'
import { Photo } from './photo.tsx'

interface Props {
  article: Pick<ArticleHead, 'slug' | 'category' | 'heroImage' | 'picture'>
  /** As of a `Photo`. */
  priority?: boolean
  sizes: string
}

/** The picture of an article: its photograph, or else its drawn cover. Decorative: its title always stands beside it. */
export function ArticleImage({ article: { slug, category, heroImage, picture = heroImage }, ...photo }: Props) {
  if (picture === '') return <Cover seed={slug} category={category} />
  return <Photo src={picture} alt="" {...photo} />
}
