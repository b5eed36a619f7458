import '../../ui/desk.css'
import '../../ui/desk-table.css'
import { useQuery } from '@tanstack/react-query'
import type { Link, LinkList } from '../../../server/contract/schemas/links.ts'
import { formatQuantity } from '../../../server/domain/number-format.ts'
import { getEditPath } from '../../../server/domain/urls.ts'
import { useApi } from '../../lib/api.tsx'
import { getErrorText } from '../../lib/error-text.ts'
import { formatDateTime, formatShortDate } from '../../lib/format.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { Button } from '../../ui/buttons.tsx'
import { DeskHead, Why } from '../../ui/desk-head.tsx'
import { ArticlesNav } from '../../ui/desk-nav.tsx'
import { CardTable } from '../../ui/desk-table.tsx'
import { ReadFailure } from '../../ui/page-states.tsx'
import { LinkActions } from './link-actions.tsx'
import { linksQuery, useLinkCheck } from './links.queries.ts'

/** Links of published articles that are broken, have moved, or lack the tag, with their repair. */
export function LinksScreen() {
  const { data, error, refetch } = useQuery(linksQuery(useApi()))
  const { mutate: check, isPending } = useLinkCheck()
  const isRunning = isPending || (data !== undefined && data.jobId !== null)
  return (
    <div className="desk-page">
      <PageHead title="Links" />
      <ArticlesNav current="/articles/links" />
      <DeskHead title="Links" note={data && describeCounts(data)}>
        <Button aria-disabled={isRunning} onClick={() => isRunning || check()}>
          {isRunning ? 'Checking…' : 'Check now'}
        </Button>
      </DeskHead>
      {error && !data && (
        <ReadFailure title="Could not load the links" reason={getErrorText(error)} onRetry={refetch} />
      )}
      {!error && !data && <p className="note">Loading the links…</p>}
      {data && data.links.length > 0 && (
        <CardTable className="links-table" columns={['Link', 'Problem', 'Since', 'Articles']}>
          {data.links.map(link => (
            <LinkRow key={link.id} link={link} />
          ))}
        </CardTable>
      )}
      {data?.links.length === 0 && <p className="empty-text">{describeNothing(data)}</p>}
      <Why label="How links are checked">
        <p>
          Each link to another site is asked for, at most once a second per site, as its robots.txt allows. A link is
          broken if the site answers that there is no page (404 or 410), or does not answer on three days. A site that
          turns programs away says nothing about its pages. Pages of Amazon’s products are not opened while Amazon’s API
          describes them.
        </p>
      </Why>
    </div>
  )
}

function describeCounts({ counts: { broken, untagged, moved, ok } }: LinkList): string {
  return `${broken} broken, ${untagged} without your tag, ${moved} moved, ${ok} work`
}

function describeNothing({ checkedAt, jobId }: LinkList): string {
  if (checkedAt === null) return jobId === null ? 'No link was checked yet.' : 'The first links are being checked.'
  return `No link needs a repair. Last check: ${formatDateTime(checkedAt)}.`
}

const chips: Readonly<Record<string, { chip: string; label: string }>> = {
  broken: { chip: 'chip chip-bad', label: 'Broken' },
  untagged: { chip: 'chip chip-warn', label: 'Without your tag' },
  moved: { chip: 'chip chip-wait', label: 'Moved' },
}

/** Maximum number of articles that a row shows at once. */
const shownArticles = 3

function LinkRow({ link }: { link: Link }) {
  const { url, reason, articles, since, state } = link
  const { chip = 'chip', label = state } = chips[state] ?? {}
  const more = articles.length - shownArticles
  const articleLinks = articles.map(({ id, title }) => (
    <a key={id} href={getEditPath(id)}>
      {title}
    </a>
  ))
  return (
    <tr>
      <th scope="row">
        <a href={url} target="_blank" rel="noopener nofollow">
          {url}
        </a>
        <span className="note">{reason}</span>
      </th>
      <td data-label="Problem">
        <span className={chip}>{label}</span>
      </td>
      <td data-label="Since">{since === null ? '–' : formatShortDate(since)}</td>
      <td data-label="Articles">
        {articleLinks.slice(0, shownArticles)}
        {more > 0 && (
          <Why label={formatQuantity(more, 'more article')} about={`with ${url}`}>
            {articleLinks.slice(shownArticles)}
          </Why>
        )}
      </td>
      <td className="cell-number">
        <LinkActions link={link} />
      </td>
    </tr>
  )
}
