import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Scope } from '../../../../server/contract/scopes.ts'
import { formatQuantity } from '../../../../server/domain/number-format.ts'
import { useApi } from '../../../lib/api.tsx'
import { useSingleMutation } from '../../../lib/mutations.ts'
import { showMessage } from '../../../lib/toasts.ts'
import { useMay } from '../../../lib/user.queries.ts'
import { ConfirmDialog, Dialog } from '../../../ui/dialog.tsx'
import type { MenuAction, MenuLink } from '../../../ui/menu-button.tsx'
import { MoreMenu } from '../../../ui/more-menu.tsx'
import { invalidateAds, useCurrentAdSets } from '../ads.queries.ts'
import { AdoptDialog } from '../dialogs/adopt-dialog.tsx'
import { EditAdSetDialog } from '../dialogs/edit-ad-set-dialog.tsx'
import { EditCampaignDialog } from '../dialogs/edit-campaign-dialog.tsx'
import { VariantsDialog } from '../dialogs/variants-dialog.tsx'
import { describeAdError, useErrorReport } from '../error-report.tsx'
import type { TreeRow } from './ad-tree.ts'
import { LabelsDialog } from './labels-dialog.tsx'
import { describeRow } from './status-switch.tsx'

interface Props {
  row: TreeRow
  /** Address that opens the drawer, for an ad. */
  drawerHref: string
  /** Days of the figures as a query. */
  days: string
}

/** Returns the address of the ads of an article, with figures of the same days. */
export function getArticleAdsHref(articleId: string, days: string): string {
  const path = `/articles/${encodeURIComponent(articleId)}/manage`
  return days === '' ? path : `${path}?${days}`
}

type Asked = 'delete' | 'adopt' | 'rename' | 'variants' | 'labels' | 'edit'

/** Rarely used actions of a campaign, an ad set or an ad. */
export function RowMenu({ row, drawerHref, days }: Props) {
  const [asked, setAsked] = useState<Asked>()
  const may = useMay()
  const items = listItems(row, { drawerHref, days, ask: setAsked }).flatMap(({ scope, ...item }) =>
    scope === undefined || may(scope) ? [item] : [],
  )
  const close = () => setAsked(undefined)
  if (items.length === 0) return null
  return (
    <>
      <MoreMenu isCompact about={describeRow(row)} items={items} />
      {asked === 'delete' && <DeleteDialog row={row} onClose={close} />}
      {asked === 'rename' && row.kind === 'campaign' && <EditCampaignDialog campaign={row.campaign} onClose={close} />}
      {asked === 'labels' && <LabelsDialog ids={[row.id]} what={`“${row.name}”`} onClose={close} />}
      {asked === 'edit' && <EditDialog adSetId={row.id} onClose={close} />}
      {asked === 'adopt' && row.kind === 'campaign' && <AdoptDialog campaignId={row.id} onClose={close} />}
      {asked === 'adopt' && row.kind === 'adSet' && <AdoptDialog adSetId={row.id} onClose={close} />}
      {asked === 'variants' && row.kind === 'adSet' && <Variants row={row} onClose={close} />}
    </>
  )
}

/** Item with the scope of its action. */
type Item = (MenuAction | MenuLink) & { scope?: Scope }

interface Options extends Omit<Props, 'row'> {
  ask: (asked: Asked) => void
}

function listItems(row: TreeRow, { drawerHref, days, ask }: Options): Item[] {
  const write = { scope: 'ads:write' } as const
  const deletion = { ...write, name: 'Delete…', isDangerous: true, startsGroup: true, onChoose: () => ask('delete') }
  if (row.kind === 'campaign') {
    return [
      ...(row.campaign.imported ? [] : [{ ...write, name: 'Rename…', onChoose: () => ask('rename') }]),
      ...(row.isImported && row.children.length > 0
        ? [{ ...write, name: 'Adopt…', onChoose: () => ask('adopt') }]
        : []),
      ...(row.children.length === 0 ? [deletion] : []),
    ]
  }
  const labels = { ...write, name: 'Labels…', onChoose: () => ask('labels') }
  const { articleId, articleSlug } = row.adSet
  const links =
    articleId === null || articleSlug === null
      ? []
      : [
          { name: 'Ad Details', href: getArticleAdsHref(articleId, days) },
          { name: 'View Article', href: `/article/${encodeURIComponent(articleSlug)}`, opensTab: true },
          { name: 'Analytics', href: `/analytics/${encodeURIComponent(articleSlug)}` },
        ]
  if (row.kind === 'ad') return [{ name: 'Preview and history', href: drawerHref }, labels, ...links, deletion]
  if (row.isImported)
    return [
      { ...write, name: articleSlug === null ? 'Adopt…' : 'Change Article…', onChoose: () => ask('adopt') },
      labels,
      ...links,
      deletion,
    ]
  const name = row.ads.length > 0 ? 'Regenerate Ads' : 'Generate Ads'
  const generation: Item = { scope: 'ads:draft', name, onChoose: () => ask('variants') }
  const edit: Item = { ...write, name: 'Name and placements…', onChoose: () => ask('edit') }
  return [edit, labels, ...links, ...(articleSlug === null ? [] : [generation]), deletion]
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
