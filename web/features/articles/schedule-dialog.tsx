import { type FormEvent, useState } from 'react'
import type { ArticleHead } from '../../../server/contract/schemas/article.ts'
import { describeUnsupported } from '../../../server/domain/check-summary.ts'
import { formatLocalTime, getNextMorning, toLocalTime } from '../../../server/domain/local-times.ts'
import { noTagWarning } from '../../../server/domain/shops.ts'
import type { ArticleState } from '../../lib/article-changes.ts'
import { getDialogHint, getErrorText } from '../../lib/error-text.ts'
import { useSite } from '../../lib/site.queries.ts'
import { showMessage } from '../../lib/toasts.ts'
import { Dialog, FormFooter } from '../../ui/dialog.tsx'
import { InputRow } from '../../ui/form.tsx'
import {
  getConsent,
  getUnsupportedClaims,
  isMissingTagError,
  type OnUndone,
  type PublishingConsent,
  useArticleChange,
  useUndo,
} from './publishing.queries.ts'

interface Props {
  article: ArticleHead
  onScheduled: (head: ArticleHead) => void
  onClose: () => void
}

/** Asks for the time of publication, and for consent if the server requires it. */
export function ScheduleDialog({ article, onScheduled, onClose }: Props) {
  const { timeZone } = useSite()
  const [at, setAt] = useState(() => getFirstTime(article, timeZone))
  const [consent, setConsent] = useState<PublishingConsent>({})
  const { mutate, isPending, error, reset } = useSchedule(onScheduled)
  const question = error && getConsentQuestion(error)

  function submit(event: FormEvent): void {
    event.preventDefault()
    const given = { ...consent, ...question?.consent }
    setConsent(given)
    const onSuccess = ({ article: head }: { article: ArticleHead }) => {
      onScheduled(head)
      onClose()
    }
    mutate({ article, at, ...given }, { onSuccess })
  }

  return (
    <Dialog title={article.scheduledFor === undefined ? 'Schedule the article' : 'Change the time'} onClose={onClose}>
      <form className="desk-form" noValidate onSubmit={submit}>
        <InputRow
          label={`Date and time (${timeZone})`}
          hint="Publishes the version that is saved by then. If no server is running, publishes at the next start."
          type="datetime-local"
          value={at}
          onChange={text => {
            setAt(text)
            setConsent({})
            reset()
          }}
        />
        {question && <p className="notice notice-warning">{question.text}</p>}
        <FormFooter
          failure={error && !question ? getErrorText(error, getDialogHint) : undefined}
          labels={{ submit: question ? 'Schedule anyway' : 'Schedule', pending: 'Scheduling…' }}
          isPending={isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}

/** Returns the planned time of an article, or else six o'clock tomorrow. */
function getFirstTime({ scheduledFor }: ArticleHead, timeZone: string): string {
  if (scheduledFor !== undefined) return toLocalTime(Date.parse(scheduledFor), timeZone)
  return getNextMorning(Date.now(), timeZone)
}

interface ConsentQuestion {
  text: string
  consent: PublishingConsent
}

/** Returns the question that a refusal needs answered; null for any other error. */
function getConsentQuestion(error: Error): ConsentQuestion | null {
  const count = getUnsupportedClaims(error)
  if (count !== null) return { text: describeUnsupported(count), consent: { withUnsupportedClaims: true } }
  return isMissingTagError(error) ? { text: `${noTagWarning}.`, consent: { withoutTag: true } } : null
}

/** Plans the publication of an article, or changes its time. `at` is a local time of the site: `2026-12-24T06:00`. */
function useSchedule(onUndone?: OnUndone) {
  const undo = useUndo(onUndone)
  return useArticleChange(
    (api, { article, at, ...consent }: PublishingConsent & { article: ArticleState; at: string }) =>
      api.articles.schedule({ id: article.id, at, ...getConsent(consent) }),
    ({ article: before }, { article: head, local, timeZone, note }) => {
      const sentence = `“${head.title}” will be published on ${formatLocalTime(local)} (${timeZone}).`
      const description = note === null ? sentence : `${sentence} ${note}`
      showMessage('Scheduled', { description, action: undo(before, head) })
    },
  )
}
