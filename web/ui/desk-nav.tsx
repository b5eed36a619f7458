import './desk-nav.css'
import { useQuery } from '@tanstack/react-query'
import { useApi } from '../lib/api.tsx'
import { openApprovalsQuery, useMay } from '../lib/user.queries.ts'

const pages = [
  { href: '/settings', label: 'Settings' },
  { href: '/settings/notifications', label: 'Notifications' },
  { href: '/pages', label: 'Pages' },
  { href: '/authors', label: 'Authors' },
  { href: '/access', label: 'People and access' },
  { href: '/approvals', label: 'Approvals' },
  { href: '/audit', label: 'Audit' },
] as const

/** Navigation between the administration pages, with the number of pending approvals. */
export function DeskNav({ current }: { current: (typeof pages)[number]['href'] }) {
  const may = useMay()
  const pendingCount = useQuery(openApprovalsQuery(useApi())).data?.length ?? 0
  return (
    <nav className="desk-nav" aria-label="Site administration">
      {pages
        .filter(({ href }) => href !== '/audit' || may('audit:read'))
        .map(({ href, label }) => (
          <a key={href} href={href} aria-current={href === current ? 'page' : undefined}>
            {label}
            {href === '/approvals' && pendingCount > 0 && (
              <>
                {' '}
                <span className="badge">
                  {pendingCount} <span className="unseen">waiting</span>
                </span>
              </>
            )}
          </a>
        ))}
    </nav>
  )
}

const articlePages = [
  { href: '/manage-articles', label: 'Articles' },
  { href: '/articles/calendar', label: 'Calendar' },
  { href: '/articles/topics', label: 'Topics' },
  { href: '/articles/links', label: 'Links' },
] as const

/** Navigation between the lists of articles, planned publications, topics and links. */
export function ArticlesNav({ current }: { current: (typeof articlePages)[number]['href'] }) {
  const may = useMay()
  return (
    <nav className="desk-nav" aria-label="Articles">
      {articlePages
        .filter(({ href }) => href !== '/articles/topics' || may('generate'))
        .map(({ href, label }) => (
          <a key={href} href={href} aria-current={href === current ? 'page' : undefined}>
            {label}
          </a>
        ))}
    </nav>
  )
}
