import { type MouseEvent, useMemo } from 'react'
import { type DiffSection, diffLists } from '../../../server/contract/compare-lists.ts'
import { SanitisedHtml } from '../../ui/sanitised-html.tsx'

interface ComparisonProps {
  before: string
  after: string
}

/** Single-line text before and after. */
export function TextComparison({ name, before, after }: ComparisonProps & { name: string }) {
  return (
    <section className="comparison">
      <h3>{name}</h3>
      <div className="sides">
        <div className="side side-before">
          <h4>Before</h4>
          <p>{before}</p>
        </div>
        <div className="side side-after">
          <h4>After</h4>
          <p>{after}</p>
        </div>
      </div>
    </section>
  )
}

/** Changed blocks side by side, with the heading above them. Unchanged blocks are only counted. */
export function HtmlComparison({ before, after }: ComparisonProps) {
  const runs = useMemo(() => compareBlocks(before, after), [before, after])
  return (
    <section className="comparison">
      <h3>Text</h3>
      {runs.map(({ run, index }) => (
        <ComparisonRun key={index} run={run} />
      ))}
    </section>
  )
}

function compareBlocks(before: string, after: string) {
  return diffLists(getBlocks(before), getBlocks(after)).map((run, index) => ({ run, index }))
}

function ComparisonRun({ run }: { run: DiffSection }) {
  return run.kind === 'same' ? <Same {...run} /> : <Changed {...run} />
}

function Same({ items }: Extract<DiffSection, { kind: 'same' }>) {
  const last = items.at(-1) ?? ''
  const heading = /^<h[2-5]/.test(last) ? getText(last) : undefined
  const count = heading === undefined ? items.length : items.length - 1
  return (
    <>
      {count > 0 && (
        <p className="row-hint">
          {count} {count === 1 ? 'paragraph' : 'paragraphs'} as before
        </p>
      )}
      {heading !== undefined && <p className="comparison-heading">{heading}</p>}
    </>
  )
}

function Changed({ before, after }: Extract<DiffSection, { kind: 'changed' }>) {
  return (
    <div className="sides" onClickCapture={blockLinks}>
      <Side name="Before" html={before.join('\n')} emptyText="Nothing stood here." />
      <Side name="After" html={after.join('\n')} emptyText="Nothing stands here any more." />
    </div>
  )
}

function Side({ name, html, emptyText }: { name: 'Before' | 'After'; html: string; emptyText: string }) {
  return (
    <div className={`side side-${name.toLowerCase()}`}>
      <h4>{name}</h4>
      {html === '' ? <p className="row-hint">{emptyText}</p> : <SanitisedHtml html={html} />}
    </div>
  )
}

/** Returns the top-level blocks as HTML: headings, paragraphs, lists and tables. */
function getBlocks(html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return [...body.children].map(element => element.outerHTML)
}

function getText(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent
}

/** Disables links in a text under review. */
function blockLinks(event: MouseEvent): void {
  event.preventDefault()
}
