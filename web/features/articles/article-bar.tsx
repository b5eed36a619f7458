import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { ArticleHead } from '../../../server/contract/schemas/article.ts'
import type { CheckedSentenceView } from '../../../server/contract/schemas/claims.ts'
import { getEditPath } from '../../../server/domain/urls.ts'
import { useLocation } from '../../app/router/router.tsx'
import { useApi } from '../../lib/api.tsx'
import { lazyPart } from '../../lib/lazy.tsx'
import { QuietButton } from '../../ui/buttons.tsx'
import { StatusBadge } from '../../ui/labels.tsx'
import { productCountQuery, useDelete } from './articles.queries.ts'
import { usePublish, useUnpublish } from './publishing.queries.ts'
import { ScheduleButton, ScheduleChip } from './schedule-button.tsx'
import type { EditingState } from './use-editing.ts'
import type { SavingState } from './use-saving.ts'

const DeleteDialog = lazyPart(() => import('./article-actions.tsx').then(module => module.DeleteDialog))
const PublishDialog = lazyPart(() => import('./article-actions.tsx').then(module => module.PublishDialog))

interface Props {
  editing: EditingState
  saving: SavingState
  /** False if another tab with a primary button of its own is shown. */
  isTextShown: boolean
  onPreview: () => void
}

/**
 * Actions for the article, always in view. Unavailable actions use `aria-disabled`, because a disabled button loses
 * the focus.
 */
export function ArticleBar({ editing, saving, isTextShown, onPreview }: Props) {
  const { article, isChanged } = editing
  const canSave = isChanged && !saving.isPending
  return (
    <header className="article-bar" data-tab={isTextShown ? 'text' : 'products'}>
      <div className="article-bar-name">
        <a href="/manage-articles">
          <span aria-hidden="true">←</span> Manage Articles
        </a>
        <h1>
          <span className="unseen">Edit: </span>
          {article.title}
        </h1>
      </div>
      <div className="article-bar-actions">
        {article.scheduledFor === undefined && <StatusBadge status={article.status} />}
        <ScheduleChip article={article} />
        <span className="save-state" role="status">
          {saving.isPending ? 'Saving…' : isChanged ? 'Unsaved changes' : 'No unsaved changes'}
        </span>
        <a
          className="button button-small button-quiet"
          href={`/article/${encodeURIComponent(article.slug)}`}
          target="_blank"
          rel="noopener"
        >
          View article<span className="unseen"> (opens in a new tab)</span>
        </a>
        <QuietButton onClick={onPreview}>Preview</QuietButton>
        <ScheduleButton editing={editing} saving={saving} />
        <StatusButton editing={editing} saving={saving} isTextShown={isTextShown} />
        <DeleteButton article={article} />
        <button
          type="button"
          className={`button button-small save-button ${isChanged && isTextShown ? '' : 'button-quiet'}`}
          aria-keyshortcuts="Control+S"
          aria-disabled={!canSave}
          onClick={() => canSave && void saving.save()}
        >
          {saving.isPending ? 'Saving…' : 'Save'}
        </button>
      </div>
    </header>
  )
}

/** Publishes or unpublishes the article. Publishing saves unsaved changes first. */
function StatusButton({ editing, saving, isTextShown }: Omit<Props, 'onPreview'>) {
  const { article, isChanged, setHead } = editing
  const publish = usePublish(setHead)
  const unpublish = useUnpublish(setHead)
  const isPending = publish.isPending || unpublish.isPending || saving.isPending

  async function saveAndPublish() {
    if (!isChanged || (await saving.save())) publish.mutate(article, { onSuccess: setHead })
  }

  if (article.status === 'published') {
    return (
      <QuietButton
        aria-disabled={isPending}
        onClick={() => isPending || unpublish.mutate(article, { onSuccess: setHead })}
      >
        {unpublish.isPending ? 'Unpublishing…' : 'Unpublish'}
      </QuietButton>
    )
  }
  const name = isChanged ? 'Save and publish' : 'Publish'
  return (
    <>
      <button
        type="button"
        className={`button button-small ${isChanged || !isTextShown ? 'button-quiet' : ''}`}
        aria-disabled={isPending}
        onClick={() => isPending || void saveAndPublish()}
      >
        {publish.isPending ? 'Publishing…' : name}
      </button>
      <PublishDialog article={article} publish={publish} onPublished={setHead} />
    </>
  )
}

function DeleteButton({ article }: { article: ArticleHead }) {
  const [isConfirming, setConfirming] = useState(false)
  const { route } = useLocation()
  const remove = useDelete()
  return (
    <>
      <button
        type="button"
        className="button button-small button-quiet button-dangerous"
        disabled={remove.isPending}
        onClick={() => setConfirming(true)}
      >
        {remove.isPending ? 'Deleting…' : 'Delete'}
      </button>
      {isConfirming && (
        <DeleteDialog
          title={article.title}
          onClose={() => setConfirming(false)}
          onConfirm={() => {
            setConfirming(false)
            remove.mutate(article, { onSuccess: () => route('/manage-articles') })
          }}
        />
      )}
    </>
  )
}

type EditTab = 'text' | 'products'

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
