import { useState } from 'react'
import type { Scope } from '../../../../server/contract/scopes.ts'
import { lazyPart } from '../../../lib/lazy.tsx'
import { useMay } from '../../../lib/user.queries.ts'
import { type MenuAction, type MenuLink, MoreMenu } from '../../../ui/more-menu.tsx'
import type { TreeRow } from './ad-tree.ts'
import type { Asked } from './row-dialogs.tsx'
import { describeRow } from './status-switch.tsx'

const RowDialog = lazyPart(() => import('./row-dialogs.tsx').then(module => module.RowDialog))

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

/** Rarely used actions of a campaign, an ad set or an ad. */
export function RowMenu({ row, drawerHref, days }: Props) {
  const [asked, setAsked] = useState<Asked>()
  const may = useMay()
  const items = listItems(row, { drawerHref, days, ask: setAsked }).flatMap(({ scope, ...item }) =>
    scope === undefined || may(scope) ? [item] : [],
  )
  if (items.length === 0) return null
  return (
    <>
      <MoreMenu isCompact about={describeRow(row)} items={items} />
      {asked && <RowDialog row={row} asked={asked} onClose={() => setAsked(undefined)} />}
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
