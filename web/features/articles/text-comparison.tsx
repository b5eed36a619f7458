import { type MouseEvent, useMemo } from 'react'
import { compareLists, type Run } from '../../../server/contract/compare-lists.ts'
import { SanitisedHtml } from '../../ui/sanitised-html.tsx'

interface Props {
  before: string
  after: string
}

/** Single-line text before and after. */
export function TextComparison({ name, before, after }: Props & { name: string }) {
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
export function HtmlComparison({ before, after }: Props) {
  const runs = useMemo(() => runsOf(before, after), [before, after])
  return (
    <section className="comparison">
      <h3>Text</h3>
      {runs.map(({ run, place }) => (
        <RunOf key={place} run={run} />
      ))}
    </section>
  )
}

function runsOf(before: string, after: string) {
  return compareLists(blocksOf(before), blocksOf(after)).map((run, place) => ({ run, place }))
}

function RunOf({ run }: { run: Run }) {
  return run.kind === 'same' ? <Same {...run} /> : <Changed {...run} />
}

function Same({ items }: Extract<Run, { kind: 'same' }>) {
  const last = items.at(-1) ?? ''
  const heading = /^<h[2-5]/.test(last) ? textOf(last) : undefined
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

function Changed({ before, after }: Extract<Run, { kind: 'changed' }>) {
  return (
    <div className="sides" onClickCapture={stop}>
      <Side name="Before" html={before.join('\n')} none="Nothing stood here." />
      <Side name="After" html={after.join('\n')} none="Nothing stands here any more." />
    </div>
  )
}

function Side({ name, html, none }: { name: 'Before' | 'After'; html: string; none: string }) {
  return (
    <div className={`side side-${name.toLowerCase()}`}>
      <h4>{name}</h4>
      {html === '' ? <p className="row-hint">{none}</p> : <SanitisedHtml html={html} />}
    </div>
  )
}

/** Returns the top-level blocks as HTML: headings, paragraphs, lists and tables. */
function blocksOf(html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  return [...body.children].map(element => element.outerHTML)
}

function textOf(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.textContent
}

/** Disables links in a text under review. */
function stop(event: MouseEvent): void {
  event.preventDefault()
}
