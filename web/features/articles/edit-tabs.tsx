import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { CheckedSentenceView } from '../../../server/contract/schemas/claims.ts'
import { getEditPath } from '../../../server/domain/urls.ts'
import { useLocation } from '../../app/router/router.tsx'
import { useApi } from '../../lib/api.tsx'
import { productCountQuery } from './articles.queries.ts'

export type EditTab = 'text' | 'products'

const getAddress = (articleId: string, tab: EditTab) =>
  `${getEditPath(articleId)}${tab === 'text' ? '' : `?tab=${tab}`}`

/** Tab of the address, and those that were opened: they stay mounted, so that nothing typed is lost. */
export function useEditTab(articleId: string) {
  const { query, route } = useLocation()
  const tab: EditTab = query.tab === 'products' ? 'products' : 'text'
  const tabs = useRef(new Set<EditTab>())
  tabs.current.add(tab)
  return { tab, tabs: tabs.current, showText: () => route(getAddress(articleId, 'text')) }
}

interface EditTabsProps {
  articleId: string
  tab: EditTab
}

/** Tabs of the editor of an article. */
export function EditTabs({ articleId, tab }: EditTabsProps) {
  const { data: count } = useQuery(productCountQuery(useApi(), articleId))
  return (
    <nav className="edit-tabs" aria-label="Parts of the article">
      <a href={getAddress(articleId, 'text')} aria-current={tab === 'text' ? 'page' : undefined}>
        Text
      </a>
      <a href={getAddress(articleId, 'products')} aria-current={tab === 'products' ? 'page' : undefined}>
        Products {count !== undefined && <span>{count}</span>}
      </a>
    </nav>
  )
}

/** Opens the text, and scrolls to a refused sentence once it is shown. */
export function showSentence({ text }: CheckedSentenceView, showText: () => void): void {
  showText()
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const marks = [...document.querySelectorAll('.claim-refused')]
      const mark = marks.find(({ textContent }) => textContent !== '' && text.includes(textContent.slice(0, 40)))
      mark?.scrollIntoView({ block: 'center' })
    }),
  )
}
