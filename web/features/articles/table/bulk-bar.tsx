import { useState } from 'react'
import { deletedForDays } from '../../../../server/domain/articles.ts'
import {
  formatLocalTime,
  getNextMorning,
  parseInterval,
  spreadTimes,
  toLocalTime,
} from '../../../../server/domain/local-times.ts'
import { formatQuantity } from '../../../../server/domain/number-format.ts'
import { getOptionLabel, useCategories, useSite } from '../../../lib/site.queries.ts'
import { SelectionBar } from '../../../ui/desk-table.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { InputRow, Options, SelectRow } from '../../../ui/form.tsx'
import type { BulkAction, BulkArticle, BulkState } from './use-bulk.ts'

interface Props {
  selected: readonly BulkArticle[]
  /** Deleted articles can only be restored. */
  areDeleted: boolean
  bulk: BulkState
  onClear: () => void
}

const pendingLabels: Readonly<Record<BulkAction['kind'], string>> = {
  publish: 'Publishing',
  unpublish: 'Unpublishing',
  schedule: 'Scheduling',
  unschedule: 'Unscheduling',
  delete: 'Deleting',
  restore: 'Restoring',
  category: 'Changing the category of',
}

/** Actions for the selected articles. Takes the place of the filters. */
export function BulkBar({ selected, areDeleted, bulk, onClear }: Props) {
  const [asked, setAsked] = useState<'category' | 'delete' | 'schedule'>()
  const { progress, run } = bulk
  const start = (action: BulkAction) => void run(action, selected)

  const button = (label: string, onClick: () => void, className = '') => (
    <button
      type="button"
      className={`button button-small button-quiet ${className}`}
      aria-disabled={progress !== undefined}
      onClick={() => progress || onClick()}
    >
      {label}
    </button>
  )

  return (
    <>
      <SelectionBar
        about="Actions for selected articles"
        status={
          progress
            ? `${pendingLabels[progress.kind]} ${Math.min(progress.ended + 1, progress.total)} of ${progress.total}…`
            : `${selected.length} selected`
        }
        onClear={onClear}
      >
        {areDeleted && button('Restore', () => start({ kind: 'restore' }))}
        {!areDeleted && (
          <>
            {button('Publish', () => start({ kind: 'publish' }))}
            {button('Unpublish', () => start({ kind: 'unpublish' }))}
            {button('Schedule…', () => setAsked('schedule'))}
            {button('Category', () => setAsked('category'))}
            {button('Delete…', () => setAsked('delete'), 'button-dangerous')}
          </>
        )}
      </SelectionBar>
      {asked === 'schedule' && (
        <ScheduleManyDialog
          articles={selected}
          onClose={() => setAsked(undefined)}
          onConfirm={times => {
            setAsked(undefined)
            start({ kind: 'schedule', times })
          }}
        />
      )}
      {asked === 'category' && (
        <CategoryDialog
          count={selected.length}
          onClose={() => setAsked(undefined)}
          onConfirm={category => {
            setAsked(undefined)
            start({ kind: 'category', categories: new Map(selected.map(({ id }) => [id, category])) })
          }}
        />
      )}
      {asked === 'delete' && (
        <DeleteManyDialog
          articles={selected}
          onClose={() => setAsked(undefined)}
          onConfirm={() => {
            setAsked(undefined)
            start({ kind: 'delete' })
          }}
        />
      )}
    </>
  )
}

interface CategoryDialogProps {
  count: number
  onConfirm: (category: string) => void
  onClose: () => void
}

function CategoryDialog({ count, onConfirm, onClose }: CategoryDialogProps) {
  const categories = useCategories()
  const [category, setCategory] = useState(categories[0]?.slug ?? '')
  return (
    <ConfirmDialog
      title={`Change the category of ${formatQuantity(count, 'article')}`}
      labels={{ confirm: 'Change category', pending: 'Changing…', keep: 'Cancel' }}
      isPending={false}
      failure={undefined}
      onConfirm={() => onConfirm(category)}
      onClose={onClose}
    >
      <SelectRow label="New category" value={category} onChange={setCategory}>
        <Options pairs={categories.map(one => [one.slug, getOptionLabel(one)])} />
      </SelectRow>
    </ConfirmDialog>
  )
}

/** Times between the publications of several articles. */
const intervals = [
  ['', 'All at this time'],
  ['12h', 'One every 12 hours'],
  ['1d', 'One a day'],
  ['2d', 'One every two days'],
  ['1w', 'One a week'],
] as const

interface ScheduleManyDialogProps {
  articles: readonly BulkArticle[]
  onConfirm: (times: ReadonlyMap<string, string>) => void
  onClose: () => void
}

/** Asks for the first time of publication, and how to spread the articles over the time after it. */
function ScheduleManyDialog({ articles, onConfirm, onClose }: ScheduleManyDialogProps) {
  const { timeZone } = useSite()
  const [first, setFirst] = useState(() => getNextMorning(Date.now(), timeZone))
  const [every, setEvery] = useState(articles.length === 1 ? '' : '1d')
  const times = spreadTimes(first, parseInterval(every) ?? 0, articles.length, timeZone) ?? []
  const last = times.at(-1)
  const lastLocal = last?.endsWith('Z') ? toLocalTime(Date.parse(last), timeZone) : last
  return (
    <ConfirmDialog
      title={`Schedule ${formatQuantity(articles.length, 'article')}`}
      labels={{ confirm: 'Schedule', pending: 'Scheduling…', keep: 'Cancel' }}
      isPending={false}
      failure={undefined}
      onConfirm={() => last !== undefined && onConfirm(new Map(articles.map(({ id }, at) => [id, times[at] ?? first])))}
      onClose={onClose}
    >
      <InputRow
        label={`First date and time (${timeZone})`}
        error={last === undefined ? 'Choose a date and a time' : undefined}
        type="datetime-local"
        value={first}
        onChange={setFirst}
      />
      {articles.length > 1 && (
        <SelectRow
          label="Spread"
          hint={
            every === '' || lastLocal === undefined
              ? 'In the order of the table.'
              : `In the order of the table. The last one is published on ${formatLocalTime(lastLocal)}.`
          }
          value={every}
          onChange={setEvery}
        >
          <Options pairs={intervals} />
        </SelectRow>
      )}
    </ConfirmDialog>
  )
}

/** Maximum number of titles in the question. */
const maxNamed = 5

interface DeleteManyDialogProps {
  articles: readonly BulkArticle[]
  onConfirm: () => void
  onClose: () => void
}

function DeleteManyDialog({ articles, onConfirm, onClose }: DeleteManyDialogProps) {
  const others = articles.length - maxNamed
  return (
    <ConfirmDialog
      title={articles.length === 1 ? 'Delete this article?' : `Delete ${articles.length} articles?`}
      labels={{ confirm: 'Delete', pending: 'Deleting…', keep: 'Cancel' }}
      isDangerous
      isPending={false}
      failure={undefined}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <p>
        They will be removed from the site now. You can restore them for {deletedForDays} days from the list of deleted
        articles.
      </p>
      <ul>
        {articles.slice(0, maxNamed).map(({ id, title }) => (
          <li key={id}>{title}</li>
        ))}
        {others > 0 && <li>and {formatQuantity(others, 'other')}</li>}
      </ul>
    </ConfirmDialog>
  )
}
