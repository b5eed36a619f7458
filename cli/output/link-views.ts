import { changedLinkSchema, type Link, type LinkCheck, linkListSchema } from '../../server/contract/schemas/links.ts'
import { formatQuantity } from '../../server/domain/number-format.ts'
import { type Column, indentText, table } from './layout.ts'
import type { Page } from './output.ts'
import { printable } from './printable.ts'

const columns: readonly Column<Link>[] = [
  { title: 'id', value: ({ id }) => id, whole: true },
  { title: 'state', value: ({ state }) => state, whole: true },
  { title: 'since', value: ({ since }) => since?.slice(0, 10) ?? '', whole: true },
  { title: 'link', value: ({ url }) => url, minWidth: 16 },
  { title: 'articles', value: ({ articles }) => articles.map(({ slug }) => slug).join(', '), spare: 2 },
]

/** Links without the reasons and targets, which a person gets below the table. */
const machineColumns: readonly Column<Link>[] = [
  ...columns,
  { title: 'status', value: ({ status }) => status ?? '' },
  { title: 'target', value: ({ target }) => target ?? '' },
  { title: 'reason', value: ({ reason }) => reason },
]

function linkListView(answer: unknown, page: Page): string | undefined {
  const { success, data } = linkListSchema.safeParse(answer)
  if (!success) return undefined
  const { links, counts, checkedAt, jobId } = data
  if (page.width === undefined) return table(links, machineColumns, page)
  if (checkedAt === null) return 'No link was checked yet. To check them: blogops links check'
  const running = jobId === null ? [] : [`A check is running: blogops jobs watch ${jobId}`]
  const list = links.length === 0 ? page.paint.dim('none') : table(links, columns, page)
  const details = links.map(link => describeLink(link, page))
  const head = `${describeCounts(counts)} Last check: ${checkedAt.slice(0, 16).replace('T', ' ')} UTC.`
  return [head, ...running, list, ...details, ...getAdvice(links)].join('\n\n')
}

/** Describes the reason of a link, and what repairs it. */
function describeLink({ id, reason, target }: Link, page: Page): string {
  const repair = target === null ? '' : ` A repair puts ${target} in its place.`
  return `${id}\n${indentText(`${reason}${repair}`, page)}`
}

function getAdvice(links: readonly Link[]): string[] {
  if (links.length === 0) return []
  const isKnown = links.some(({ target }) => target !== null)
  const advice = isKnown ? 'blogops links repair <id>' : 'blogops links repair <id> --to <address>'
  return [`To repair a link: ${advice}\nTo remove it from the articles: blogops links remove <id>`]
}

function describeCounts({ broken, untagged, moved, ok, unclear }: LinkCheck['counts']): string {
  return `Broken: ${broken}. Without your tag: ${untagged}. Moved: ${moved}. Works: ${ok}. Unclear: ${unclear}.`
}

/** Describes the result of a check. */
export function linkCheckView({ checkedLinks, leftLinks, counts }: LinkCheck, { paint }: Page): string {
  const left =
    leftLinks === 0 ? [] : [`${formatQuantity(leftLinks, 'link')} of busy hosts are left for the next check.`]
  const hasProblems = counts.broken + counts.untagged + counts.moved > 0
  const advice = hasProblems ? ['To see them: blogops links list'] : []
  return [
    paint.bold(`Checked ${formatQuantity(checkedLinks, 'link')}.`),
    describeCounts(counts),
    ...left,
    ...advice,
  ].join('\n')
}

function changedLinkView(answer: unknown): string | undefined {
  const { success, data } = changedLinkSchema.safeParse(answer)
  if (!success) return undefined
  const { url, to, changed, refused } = data
  const done = to === null ? `Removed ${url}` : `Replaced ${url} by ${to}`
  const names = changed.map(({ title }) => `"${title}"`).join(', ')
  const head = changed.length === 0 ? `No article has ${url} any more.` : `${done} in ${names}.`
  return [head, ...refused.map(({ title, message }) => `"${title}" is unchanged: ${message}`)]
    .map(line => printable(line))
    .join('\n')
}

/** Views of links to other sites, by operation. */
export const linkAnswers: Readonly<Record<string, (answer: unknown, page: Page) => string | undefined>> = {
  'links.list': linkListView,
  'links.repair': changedLinkView,
  'links.remove': changedLinkView,
}
