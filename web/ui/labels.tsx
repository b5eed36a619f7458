import type { ReactNode } from 'react'
import { getThumbnailUrl } from '../../server/domain/pictures.ts'
import { getAuthorPath } from '../../server/domain/urls.ts'
import type { CategoryView } from '../lib/site.queries.ts'

export function CategoryBadge({ category: { name, href } }: { category: CategoryView }) {
  if (href === null) return <span className="badge">{name}</span>
  return (
    <a className="badge" href={href}>
      {name}
    </a>
  )
}

const statusLabels = { published: 'Published', draft: 'Draft', deleted: 'Deleted' } as const

/** Status of an article or page. */
export function StatusBadge({ status }: { status: keyof typeof statusLabels }) {
  return <span className={`badge status status-${status}`}>{statusLabels[status]}</span>
}

interface BylineProps {
  author: string
  avatar: string | undefined
  /** Slug of the author's page, to link to it. */
  slug?: string | undefined
  children?: ReactNode
}

/** Author with a picture or initial, followed by the children. */
export function Byline({ author, avatar, slug, children }: BylineProps) {
  return (
    <p className="byline">
      <Avatar name={author} picture={avatar} size={32} />
      {slug === undefined ? (
        <span>{author}</span>
      ) : (
        <a href={getAuthorPath(slug)} rel="author">
          {author}
        </a>
      )}
      {children}
    </p>
  )
}

interface AvatarProps {
  name: string
  picture: string | undefined
  /** Width and height in pixels. */
  size: number
}

/** Picture of a person, or the first letter of the name. Decorative, because the name is always next to it. */
export function Avatar({ name, picture, size }: AvatarProps) {
  if (picture) {
    return <img className="avatar" src={getThumbnailUrl(picture)} alt="" width={size} height={size} loading="lazy" />
  }
  return (
    <span className="avatar" aria-hidden="true">
      {Array.from(name)[0]?.toUpperCase()}
    </span>
  )
}

const positions = [1, 2, 3, 4, 5]

/** Shows whole stars only: 4.9 shows four. The exact rating is always next to it. */
export function Stars({ rating }: { rating: number }) {
  const full = Math.floor(rating)
  return (
    <span className="stars" role="img" aria-label={`Rated ${rating} out of 5`}>
      {positions.map(position => (
        <span key={position} className={position <= full ? 'star star-full' : 'star'} aria-hidden="true">
          ★
        </span>
      ))}
    </span>
  )
}

/** Label for sample data. */
export function SampleLabel({ children }: { children: ReactNode }) {
  return <p className="sample-label">{children}</p>
}

/** Label above metrics that include sample data. */
export function SampleMetricsLabel() {
  return (
    <p className="sample-label sample-metrics">
      <strong>Sample data.</strong> Some of these figures are invented. They do not show real readers or real spend.
    </p>
  )
}
