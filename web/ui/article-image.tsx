import type { ArticleHead } from '../../server/contract/schemas/article.ts'
import { Cover } from './cover.tsx'
import { Photo } from './photo.tsx'

interface ArticleImageProps {
  article: Pick<ArticleHead, 'slug' | 'category' | 'heroImage' | 'picture'>
  /** See `Photo`. */
  priority?: boolean
  sizes: string
}

/** Picture of an article: its photograph, or a drawn cover. Decorative, because the title is always next to it. */
export function ArticleImage({
  article: { slug, category, heroImage, picture = heroImage },
  ...photo
}: ArticleImageProps) {
  if (picture === '') return <Cover seed={slug} category={category} />
  return <Photo src={picture} alt="" {...photo} />
}
