import { queryOptions, useQueryClient } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import type { Client } from '../../../server/contract/client.ts'
import type { TodayItem } from '../../../server/contract/schemas/today.ts'
import { useLocation } from '../../app/router/router.tsx'
import { invalidateArticles, useApi } from '../../lib/api.tsx'
import { undoChange, useReplacement } from '../../lib/article-changes.ts'
import { getErrorText } from '../../lib/error-text.ts'
import { useSingleMutation } from '../../lib/mutations.ts'
import { showMessage } from '../../lib/toasts.ts'
import { useMay } from '../../lib/user.queries.ts'
import { Button } from '../../ui/buttons.tsx'
import { DeskIcon } from '../../ui/icons.tsx'
import { FailureText } from '../../ui/page-states.tsx'

interface TaskLook {
  icon: ComponentProps<typeof DeskIcon>['name']
  /** Verb of the link to the task's page. */
  action: string
  tone?: 'warn'
}

type TaskKind = Exclude<TodayItem['kind'], 'job' | 'adSet'>

const looks: Readonly<Record<TaskKind, TaskLook>> = {
  publish: { icon: 'articles', action: 'Open' },
  schedule: { icon: 'warning', action: 'Open', tone: 'warn' },
  ad: { icon: 'ads', action: 'Change', tone: 'warn' },
  plan: { icon: 'optimizer', action: 'Review' },
  topic: { icon: 'warning', action: 'Open', tone: 'warn' },
  approval: { icon: 'check', action: 'Decide' },
  draft: { icon: 'warning', action: 'Open', tone: 'warn' },
  product: { icon: 'warning', action: 'Open', tone: 'warn' },
  link: { icon: 'link', action: 'Repair', tone: 'warn' },
  tag: { icon: 'link', action: 'Set the tag', tone: 'warn' },
  create: { icon: 'add', action: 'Create Article' },
}

const getLook = (kind: TodayItem['kind']) => (kind === 'job' || kind === 'adSet' ? looks.create : looks[kind])

/** The suggested task with the screen's primary button. */
export function NextTask({ task }: { task: TodayItem }) {
  const { kind, title, note, href, articleId } = task
  const publish = usePublishDraft()
  const { icon, action } = getLook(kind)
  const mayPublish = useMay()('articles:write')
  const canPublish = mayPublish && kind === 'publish' && articleId !== null
  return (
    <section className="today-next" aria-label="Next">
      <DeskIcon name={icon} />
      <div>
        <p>
          <span className="note">Next:</span>{' '}
          <a className="list-panel-title" href={href}>
            {title}
          </a>
        </p>
        <p className="note">{note}</p>
        {publish.error && <FailureText>{getErrorText(publish.error)}</FailureText>}
      </div>
      <div className="desk-actions">
        {canPublish ? (
          <>
            <a className="button button-small button-quiet" href={href}>
              {action}
            </a>
            <Button aria-disabled={publish.isPending} onClick={() => publish.mutate(articleId)}>
              {publish.isPending ? 'Publishing…' : 'Publish now'}
            </Button>
          </>
        ) : (
          <>
            <ReplaceButton task={task} />
            <a className={task.replacement ? 'button button-small button-quiet' : 'button button-small'} href={href}>
              {action}
            </a>
          </>
        )}
      </div>
    </section>
  )
}

/** Tasks that wait for a person. */
export function WaitingTasks({ tasks }: { tasks: readonly TodayItem[] }) {
  return (
    <section className="list-panel" aria-labelledby="waiting-title">
      <div className="list-panel-head">
        <h2 id="waiting-title">Waiting for you</h2>
        {tasks.length > 0 && <span className="note">{tasks.length}</span>}
      </div>
      {tasks.length === 0 && <p className="list-panel-empty">Nothing else waits for you.</p>}
      <ul>
        {tasks.map(task => (
          <WaitingTask key={task.kind + task.title + task.href} task={task} />
        ))}
      </ul>
    </section>
  )
}

function WaitingTask({ task }: { task: TodayItem }) {
  const { kind, title, note, href } = task
  const { icon, action, tone } = getLook(kind)
  return (
    <li data-tone={tone}>
      <DeskIcon name={icon} />
      <div>
        <a className="list-panel-title" href={href}>
          {title}
        </a>
        <p className="note">{note}</p>
      </div>
      <div className="desk-actions">
        <ReplaceButton task={task} />
        <a className="button button-small button-quiet" href={href}>
          {action}
          <span className="unseen">: {title}</span>
        </a>
      </div>
    </li>
  )
}

/** Starts to put the proposed product in the place of one that nobody can buy, and opens its article. */
function ReplaceButton({ task: { title, href, articleId, replacement } }: { task: TodayItem }) {
  const { route } = useLocation()
  const { mutate, isPending } = useReplacement(() => route(href))
  const mayGenerate = useMay()('generate')
  if (!replacement || articleId === null || !mayGenerate) return null
  const { product, asin } = replacement
  return (
    <Button
      aria-disabled={isPending}
      onClick={() => isPending || mutate({ id: articleId, replace: product, with: asin })}
    >
      {isPending ? 'Starting…' : 'Replace'}
      <span className="unseen">: {title}</span>
    </Button>
  )
}

const todayKey = ['api', 'today']

/** Milliseconds between reads while a job runs. */
const pollMs = 5_000

/** Read again each time the page opens, because assistants, schedules and terminals change it without notifying it. */
export function todayQuery(api: Client) {
  return queryOptions({
    queryKey: todayKey,
    queryFn: () => api.today.get(),
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.running.some(({ kind }) => kind === 'job') ? pollMs : false),
  })
}

/** Publishes a draft. A refusal is shown next to the button, so there is no toast for it. */
function usePublishDraft() {
  const api = useApi()
  const queries = useQueryClient()
  const readTasks = () => queries.invalidateQueries({ queryKey: todayKey })
  return useSingleMutation({
    mutationFn: (id: string) => api.articles.publish({ id }),
    onSuccess: async head => {
      const undo = () =>
        void undoChange(api, queries, { before: { ...head, status: 'draft' }, after: head, onUndone: readTasks })
      showMessage('Published', {
        description: `“${head.title}” is now on the site.`,
        action: { label: 'Undo', run: undo },
      })
      await Promise.all([invalidateArticles(queries), readTasks()])
    },
  })
}
