import { useMay } from '../lib/user.queries.ts'
import './desk-nav.css'

const pages = [
  { href: '/manage-articles', label: 'Articles' },
  { href: '/articles/calendar', label: 'Calendar' },
  { href: '/articles/topics', label: 'Topics' },
] as const

/** Navigation between the lists of articles, planned publications and topics. */
export function ArticlesNav({ current }: { current: (typeof pages)[number]['href'] }) {
  const may = useMay()
  return (
    <nav className="desk-nav" aria-label="Articles">
      {pages
        .filter(({ href }) => href !== '/articles/topics' || may('generate'))
        .map(({ href, label }) => (
          <a key={href} href={href} aria-current={href === current ? 'page' : undefined}>
            {label}
          </a>
        ))}
    </nav>
  )
}
