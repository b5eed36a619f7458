import type { PlanSummary } from '../../../server/contract/schemas/optimizer.ts'
import { planStateLabels } from '../../../server/domain/plans.ts'
import { Why } from '../../ui/desk-head.tsx'

/** List of short terms in one row. */
export function TermList({ terms }: { terms: readonly string[] }) {
  return (
    <ul className="optimizer-chips">
      {terms.map(term => (
        <li key={term} className="badge status">
          {term}
        </li>
      ))}
    </ul>
  )
}

/** Bulleted list of sentences. */
export function SentenceList({ sentences }: { sentences: readonly string[] }) {
  return (
    <ul className="optimizer-list">
      {sentences.map(sentence => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}

/** Placeholder for the results of a run while loading. */
export function PlanSkeleton() {
  return (
    <div className="optimizer-body" aria-hidden="true">
      {[3, 5, 4].map(lines => (
        <div key={lines} className="panel skeleton">
          <span className="skeleton-line skeleton-half" />
          {Array.from({ length: lines }, (_, line) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: all lines are identical
            <span key={line} className="skeleton-line" />
          ))}
        </div>
      ))}
    </div>
  )
}

/** Maximum number of words that are shown without a press. */
const maxWords = 25

/** Divides a text after the last whole sentence that fits; the first sentence is always shown. */
function splitText(text: string): [shown: string, rest: string] {
  const sentences = text.split(/(?<=[.!?]) (?=[\p{Lu}\d“£])/u)
  let shown = sentences.shift() ?? ''
  while (sentences[0] !== undefined && `${shown} ${sentences[0]}`.split(' ').length <= maxWords)
    shown = `${shown} ${sentences.shift()}`
  return [shown, sentences.join(' ')]
}

interface BriefTextProps {
  children: string
  /** Subject of the text, for screen readers. */
  about?: string
}

/** Paragraph that shows its first sentences. The others open behind "Why?". */
export function BriefText({ children, ...subject }: BriefTextProps) {
  const [shown, rest] = splitText(children)
  return (
    <div className="brief">
      {shown}
      {rest !== '' && <Why {...subject}>{rest}</Why>}
    </div>
  )
}

type PlanState = PlanSummary['state']

const badgeClasses: Readonly<Partial<Record<PlanState, string>>> = {
  open: '',
  applied: 'status status-published',
  'applied in part': 'status status-deleted',
  'undone in part': 'status status-deleted',
  unreadable: 'status status-deleted',
}

/** Badge with the state of a plan. */
export function PlanStateBadge({ state }: { state: PlanState }) {
  return <span className={`badge ${badgeClasses[state] ?? 'status'}`}>{planStateLabels[state]}</span>
}
