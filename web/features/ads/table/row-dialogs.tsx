import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { PerformanceRow } from '../../../../server/contract/schemas/ad-performance.ts'
import { type Campaign, campaignEditSchema } from '../../../../server/contract/schemas/ads.ts'
import { formatPounds, formatQuantity } from '../../../../server/domain/number-format.ts'
import { useApi } from '../../../lib/api.tsx'
import { useSingleMutation } from '../../../lib/mutations.ts'
import { showMessage } from '../../../lib/toasts.ts'
import { ConfirmDialog, Dialog, FormFooter } from '../../../ui/dialog.tsx'
import { InputRow } from '../../../ui/form.tsx'
import { invalidateAds, useCurrentAdSets } from '../ads.queries.ts'
import { AdoptDialog } from '../dialogs/adopt-dialog.tsx'
import { EditAdSetDialog } from '../dialogs/edit-ad-set-dialog.tsx'
import { VariantsDialog } from '../dialogs/variants-dialog.tsx'
import { describeAdError, useErrorReport } from '../error-report.tsx'
import type { TreeRow } from './ad-tree.ts'
import { LabelsDialog } from './table-dialogs.tsx'

/** Action of a row's menu that opens a dialog. */
export type Asked = 'delete' | 'adopt' | 'rename' | 'variants' | 'labels' | 'edit'

interface RowDialogProps {
  row: TreeRow
  asked: Asked
  onClose: () => void
}

/** Dialog of an action of a campaign, an ad set or an ad. */
export function RowDialog({ row, asked, onClose }: RowDialogProps) {
  const { kind, id, name } = row
  if (asked === 'delete') return <DeleteDialog row={row} onClose={onClose} />
  if (asked === 'labels') return <LabelsDialog ids={[id]} what={`“${name}”`} onClose={onClose} />
  if (asked === 'edit') return <EditDialog adSetId={id} onClose={onClose} />
  if (asked === 'adopt')
    return <AdoptDialog {...(kind === 'campaign' ? { campaignId: id } : { adSetId: id })} onClose={onClose} />
  if (kind === 'campaign') return <RenameDialog campaign={row.campaign} onClose={onClose} />
  return kind === 'adSet' ? <Variants row={row} onClose={onClose} /> : null
}

/** Writes new ads for the article of an ad set. */
function Variants({ row, onClose }: { row: Extract<TreeRow, { kind: 'adSet' }>; onClose: () => void }) {
  const { articleId, articleSlug, articleTitle } = row.adSet
  if (articleId === null || articleSlug === null || articleTitle === null) return null
  return <VariantsDialog article={{ id: articleId, slug: articleSlug, title: articleTitle }} onClose={onClose} />
}

/** Renames an ad set, and chooses where its ads are shown. The table's rows do not have its placements. */
function EditDialog({ adSetId, onClose }: { adSetId: string; onClose: () => void }) {
  const { adSets, error } = useCurrentAdSets()
  const adSet = adSets?.find(({ id }) => id === adSetId)
  if (adSet) return <EditAdSetDialog adSet={adSet} onClose={onClose} />
  return (
    <Dialog title="Edit Ad Set" onClose={onClose}>
      <p role="status">{error ? describeAdError(error) : adSets ? 'It no longer exists.' : 'Loading…'}</p>
    </Dialog>
  )
}

const kindNames = { campaign: 'campaign', adSet: 'ad set', ad: 'ad' } as const
const failureTitles = {
  campaign: 'Failed to Delete Campaign',
  adSet: 'Failed to Delete Ad Set',
  ad: 'Failed to Delete Ad',
} as const
const successTitles = { campaign: 'Campaign Deleted', adSet: 'Ad Set Deleted', ad: 'Ad Deleted' } as const

function DeleteDialog({ row, onClose }: { row: TreeRow; onClose: () => void }) {
  const api = useApi()
  const queries = useQueryClient()
  const { kind, id, name, isRunning, ads } = row
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: (): Promise<unknown> => {
      if (kind === 'campaign') return api.campaigns.delete({ campaignId: id })
      return kind === 'adSet' ? api.adsets.delete({ adSetId: id }) : api.ads.delete({ adId: id })
    },
    onSuccess: () => {
      onClose()
      showMessage(successTitles[kind], { description: `“${name}” was deleted.` })
      return invalidateAds(queries)
    },
    onError: useErrorReport(failureTitles[kind]),
  })
  return (
    <ConfirmDialog
      title={`Delete this ${kindNames[kind]}?`}
      labels={{ confirm: `Delete ${kindNames[kind]}`, pending: 'Deleting…', keep: 'Cancel' }}
      isDangerous
      isPending={isPending}
      failure={error ? `${failureTitles[kind]}: ${describeAdError(error)}` : undefined}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <p>
        “{name}” will {isRunning && 'stop running and '}be deleted permanently, also on Facebook if it exists there.{' '}
        {kind === 'campaign' && 'It has no ad sets, so no data is lost.'}
        {kind === 'adSet' && `Its ${formatQuantity(ads.length, 'ad')} and all data are deleted too. The article stays.`}
        {kind === 'ad' && 'Its results stay in the totals of its ad set.'}
      </p>
    </ConfirmDialog>
  )
}

const renamingFailed = 'Failed to Rename Campaign'

/** Renames a campaign. */
function RenameDialog({ campaign, onClose }: { campaign: Campaign; onClose: () => void }) {
  const api = useApi()
  const queries = useQueryClient()
  const [name, setName] = useState(campaign.name)
  const [problem, setProblem] = useState<string>()
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: (name: string) => api.campaigns.edit({ campaignId: campaign.id, name }),
    onSuccess: renamed => {
      showMessage('Campaign Renamed', { description: `“${campaign.name}” is now “${renamed.name}”.` })
      onClose()
    },
    onSettled: () => invalidateAds(queries),
  })

  function submit(event: FormEvent): void {
    event.preventDefault()
    const parsed = campaignEditSchema.safeParse({ name })
    setProblem(parsed.error?.issues[0]?.message)
    if (isPending || !parsed.success) return
    if (parsed.data.name === campaign.name) onClose()
    else mutate(parsed.data.name)
  }

  return (
    <Dialog title="Rename Campaign" onClose={onClose}>
      <form className="desk-form" noValidate onSubmit={submit}>
        <InputRow label="Name" error={problem} autoComplete="off" value={name} onChange={setName} />
        <FormFooter
          failure={error ? `${renamingFailed}: ${describeAdError(error)}` : undefined}
          labels={{ submit: 'Rename', pending: 'Renaming…' }}
          isPending={isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}

interface RaiseDialogProps {
  adSet: PerformanceRow
  /** Pounds per day. */
  amount: number
  /** Receives the budget that the dialog showed. */
  onConfirm: (seen: number) => void
  onClose: () => void
}

/** Asks for confirmation before a higher daily budget is saved. */
export function RaiseDialog({ adSet, amount, onConfirm, onClose }: RaiseDialogProps) {
  const { adSets } = useCurrentAdSets()
  const { dailyBudget } = adSets?.find(({ id }) => id === adSet.adSetId) ?? adSet
  const before = formatPounds(dailyBudget)
  const after = formatPounds(amount)
  return (
    <ConfirmDialog
      title="Raise the daily budget?"
      labels={{ confirm: `Raise to ${after}`, pending: 'Saving…', keep: `Keep ${before}` }}
      maySpend
      isPending={false}
      failure={undefined}
      onConfirm={() => onConfirm(dailyBudget)}
      onClose={onClose}
    >
      <p>
        This {amount < dailyBudget ? 'lowers' : 'raises'} the daily budget of “{adSet.adSetName}” from {before} to{' '}
        {after}. Its ads can spend that much each day.
      </p>
    </ConfirmDialog>
  )
}
