import type { ReactNode } from 'react'
import { getCategoryLabel, isCategory } from '../lib/labels.ts'

export function CategoryBadge({ category }: { category: string }) {
  const label = getCategoryLabel(category)
  return isCategory(category) ? (
    <a className="badge" href={`/category/${category}`}>
      {label}
    </a>
  ) : (
    <span className="badge">{label}</span>
  )
}

interface BylineProps {
  author: string
  avatar: string | undefined
  children?: ReactNode
}

/** Author with a picture or initial, followed by the children. */
export function Byline({ author, avatar, children }: BylineProps) {
  return (
    <p className="byline">
      {avatar ? (
        <img className="avatar" src={avatar} alt="" width="32" height="32" loading="lazy" />
      ) : (
        <span className="avatar" aria-hidden="true">
          {author.slice(0, 1).toUpperCase()}
        </span>
      )}
      <span>{author}</span>
      {children}
    </p>
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
