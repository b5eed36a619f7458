import '../../ui/desk.css'
import './editor.css'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ComponentType, useState } from 'react'
import { CallError } from '../../../server/contract/client.ts'
import type { Article, Product } from '../../../server/contract/schemas/article.ts'
import { useApi } from '../../lib/api.tsx'
import { getErrorText } from '../../lib/error-text.ts'
import { formatDateTime } from '../../lib/format.ts'
import { lazyPart } from '../../lib/lazy.tsx'
import { PageHead } from '../../lib/page-head.tsx'
import { LinkButton } from '../../ui/buttons.tsx'
import { LoadingArticle, Message, MissingArticle, UnreadableArticle } from '../../ui/page-states.tsx'
import { ArticleBar, EditTabs, showSentence, useEditTab } from './article-bar.tsx'
import { ArticleWarnings, DetailsFields, WritingFields } from './article-fields.tsx'
import { type Changes, checkChanges } from './article-form.ts'
import { editedArticleQuery, useRestore } from './articles.queries.ts'
import { useClaimCheck } from './claims/use-claim-check.ts'
import { ScheduleProblem } from './schedule-button.tsx'
import { type EditingState, useEditing, useStoredChanges } from './use-editing.ts'
import { type SavingState, useSaveShortcut, useSaving } from './use-saving.ts'

const ClaimsPanel = lazyPart(() => import('./claims/claims-panel.tsx').then(module => module.ClaimsPanel))
const ConflictNotice = lazyPart(() => import('./conflict-notice.tsx').then(module => module.ConflictNotice))
const EvidencePanel = lazyPart(() => import('./evidence-panel.tsx').then(module => module.EvidencePanel))
const HeroField = lazyPart(() => import('./picture-fields.tsx').then(module => module.HeroField))
const HistoryPanel = lazyPart(() => import('./history-panel.tsx').then(module => module.HistoryPanel))
const PreviewDialog = lazyPart(() => import('./preview-dialog.tsx').then(module => module.PreviewDialog))
const ProductsTab = lazyPart(() => import('./products/products-tab.tsx').then(module => module.ProductsTab))
const RegeneratePanel = lazyPart(() => import('./regenerate-panel.tsx').then(module => module.RegeneratePanel))
const UnsupportedDialog = lazyPart(() => import('./article-actions.tsx').then(module => module.UnsupportedDialog))

/** Component that shows an article as readers see it. The app provides it, because it belongs to another feature. */
export type ArticlePreview = ComponentType<{ article: Article; products: readonly Product[] }>

interface EditScreenProps {
  /** Id or slug. */
  id: string
  preview: ArticlePreview
}

export function EditScreen({ id, preview }: EditScreenProps) {
  const { data: article, error, refetch } = useQuery(editedArticleQuery(useApi(), id))
  if (error instanceof CallError && error.code === 'not_found')
    return (
      <MissingArticle
        reason="It may have been deleted permanently, or the link may be wrong."
        back={{ href: '/manage-articles', label: 'Back to Manage Articles' }}
      />
    )
  if (error && !article) return <UnreadableArticle reason={getErrorText(error)} onRetry={refetch} />
  if (!article) return <LoadingArticle title="Edit article" />
  if (article.status === 'deleted') return <DeletedArticle article={article} />
  return <EditArticle key={article.id} article={article} preview={preview} />
}

interface EditArticleProps {
  article: Article
  preview: ArticlePreview
}

function EditArticle({ article, preview }: EditArticleProps) {
  const editing = useEditing(article)
  const saving = useSaving(editing)
  const claims = useClaimCheck(editing)
  const [previewed, setPreviewed] = useState<Changes>()
  const { tab, tabs, showText } = useEditTab(article.id)
  useStoredChanges(editing)
  useSaveShortcut(() => void saving.save())

  async function openPreview() {
    const problems = await checkChanges(editing.changes)
    if (Object.keys(problems).length === 0) return setPreviewed(editing.changes)
    editing.setProblems(problems)
    saving.setFailure('Correct the marked fields before you preview the article.')
  }

  return (
    <div className="edit">
      <PageHead title={`Edit: ${editing.article.title}`} />
      <ArticleBar editing={editing} saving={saving} isTextShown={tab === 'text'} onPreview={openPreview} />
      <EditTabs articleId={article.id} tab={tab} />
      <Notices editing={editing} saving={saving} preview={preview} />
      {tabs.has('products') && (
        <div hidden={tab !== 'products'}>
          <ProductsTab editing={editing} claims={claims} onShow={sentence => showSentence(sentence, showText)} />
        </div>
      )}
      <div className="edit-columns" hidden={tab !== 'text'}>
        <WritingFields editing={editing} claims={claims.marks} />
        <div className="edit-side">
          <ClaimsPanel claims={claims} />
          <HeroField editing={editing} />
          <DetailsFields editing={editing} />
          <RegeneratePanel editing={editing} />
          <HistoryPanel editing={editing} preview={preview} />
          <EvidencePanel editing={editing} />
        </div>
      </div>
      {previewed && (
        <PreviewDialog
          title="Preview"
          articleId={article.id}
          changes={previewed}
          preview={preview}
          onClose={() => setPreviewed(undefined)}
        />
      )}
    </div>
  )
}

interface NoticesProps {
  editing: EditingState
  saving: SavingState
  preview: ArticlePreview
}

function Notices({ editing, saving, preview }: NoticesProps) {
  return (
    <>
      {editing.restoredAt !== undefined && (
        <div className="notice" role="status">
          <p>Your unsaved changes from {formatDateTime(editing.restoredAt)} were restored.</p>
          <LinkButton onClick={editing.dropChanges}>Discard changes</LinkButton>
        </div>
      )}
      {editing.isTextSanitized && (
        <p className="notice" role="status">
          Saved. HTML that is not allowed in articles was removed. The text below is the saved version.
        </p>
      )}
      <ArticleWarnings article={editing} />
      <ScheduleProblem article={editing.article} />
      <ConflictNotice editing={editing} saving={saving} preview={preview} />
      {saving.unsupported && (
        <UnsupportedDialog
          count={saving.unsupported.count}
          isPending={saving.isPending}
          onConfirm={() => void saving.saveUnsupported()}
          onClose={saving.keepUnsaved}
        />
      )}
      {saving.failure !== undefined && (
        <p className="notice notice-warning" role="alert">
          <strong>Not saved.</strong> {saving.failure}
        </p>
      )}
    </>
  )
}

/** A deleted article cannot be edited until it is restored. */
function DeletedArticle({ article }: { article: Article }) {
  const queries = useQueryClient()
  const restore = useRestore()
  return (
    <>
      <PageHead title="Edit article" />
      <Message title={`“${article.title}” is deleted`}>
        <p>Restore it to continue editing.</p>
        <button
          type="button"
          className="button"
          disabled={restore.isPending}
          onClick={() =>
            restore.mutate(article, {
              onSuccess: () => queries.invalidateQueries({ queryKey: ['api', 'edited-article'] }),
            })
          }
        >
          {restore.isPending ? 'Restoring…' : 'Restore'}
        </button>
      </Message>
    </>
  )
}
