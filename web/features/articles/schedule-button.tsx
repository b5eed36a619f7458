import { useState } from 'react'
import { formatLocalTime, toLocalTime } from '../../../server/domain/local-times.ts'
import type { ArticleState } from '../../lib/article-changes.ts'
import { lazyPart } from '../../lib/lazy.tsx'
import { useSite } from '../../lib/site.queries.ts'
import { showError, showMessage } from '../../lib/toasts.ts'
import { QuietButton } from '../../ui/buttons.tsx'
import { type OnUndone, useArticleChange, useUndo } from './publishing.queries.ts'
import type { EditingState } from './use-editing.ts'
import type { SavingState } from './use-saving.ts'

const ScheduleDialog = lazyPart(() => import('./schedule-dialog.tsx').then(module => module.ScheduleDialog))

interface Props {
  editing: EditingState
  saving: SavingState
}

/** Plans the publication of a draft, after saving unsaved changes, or cancels the plan. */
export function ScheduleButton({ editing, saving }: Props) {
  const { article, isChanged, setHead } = editing
  const [isOpen, setOpen] = useState(false)
  const unschedule = useUnschedule(setHead)
  if (article.status === 'published') return null
  const isPlanned = article.scheduledFor !== undefined

  async function open(): Promise<void> {
    if (!isChanged || (await saving.save())) setOpen(true)
  }

  return (
    <>
      <QuietButton aria-disabled={saving.isPending} onClick={() => saving.isPending || void open()}>
        {isPlanned ? 'Change time' : 'Schedule'}
      </QuietButton>
      {isPlanned && (
        <QuietButton
          aria-disabled={unschedule.isPending}
          onClick={() => unschedule.isPending || unschedule.mutate(article, { onSuccess: setHead })}
        >
          {unschedule.isPending ? 'Unscheduling…' : 'Unschedule'}
        </QuietButton>
      )}
      {isOpen && <ScheduleDialog article={article} onScheduled={setHead} onClose={() => setOpen(false)} />}
    </>
  )
}

/** Planned time of an article; nothing without a plan. */
export function ScheduleChip({ article }: Pick<EditingState, 'article'>) {
  const { timeZone } = useSite()
  const { scheduledFor, scheduleProblem } = article
  if (scheduledFor === undefined) return null
  const time = formatLocalTime(toLocalTime(Date.parse(scheduledFor), timeZone))
  return scheduleProblem === undefined ? (
    <span className="chip chip-wait">Scheduled for {time}</span>
  ) : (
    <span className="chip chip-bad">Not published on {time}</span>
  )
}

/** Explains why an article was not published at its time. */
export function ScheduleProblem({ article }: Pick<EditingState, 'article'>) {
  if (article.scheduleProblem === undefined) return null
  return (
    <p className="notice notice-warning" role="status">
      <strong>Not published at its time.</strong> {article.scheduleProblem} Publish it now, or choose another time.
    </p>
  )
}

function useUnschedule(onUndone?: OnUndone) {
  const undo = useUndo(onUndone)
  return useArticleChange(
    (api, { id }: ArticleState) => api.articles.unschedule({ id }),
    (before, head) =>
      showMessage('Unscheduled', { description: `“${head.title}” stays a draft.`, action: undo(before, head) }),
    error => showError('Failed to Unschedule', error),
  )
}
