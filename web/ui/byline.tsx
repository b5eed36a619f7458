import type { ReactNode } from 'react'

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
