import { lengthOf } from '../../server/contract/analytics-range.ts'
import { areAnyCompared, type Change } from '../../server/contract/figure-change.ts'
import { countedText, countText } from '../../server/contract/figure-text.ts'
import type { Comparison } from '../../server/contract/schemas/analytics.ts'
import type { Page } from './page.ts'
import { knownToText } from './unknown-text.ts'
import { pad, widestText, wrap } from './width.ts'

export interface Card {
  title: string
  value: string
  /** Beside it: how it changed, and what it comes to. */
  note: string
}

/** A figure with its notes; empty ones say nothing. */
export function card(title: string, value: string, ...notes: string[]): Card {
  return { title, value, note: notes.filter(note => note !== '').join(', ') }
}

/** A figure a line; what changes are changes of, where any is told; and up to where ads are known. */
export function cardsView(cards: readonly Card[], comparison: Comparison, { paint, width = widestText }: Page): string {
  const titles = Math.max(...cards.map(({ title }) => title.length))
  const values = Math.max(...cards.map(({ value }) => value.length))
  const lines = cards.flatMap(({ title, value, note }) => {
    const line = `${paint.dim(pad(title, titles))}  ${pad(value, values, 'left')}`
    const room = width - titles - values - 4
    if (note === '') return [line]
    return note.length <= room ? [`${line}  ${note}`] : [line, `  ${note}`]
  })
  const { adsKnownTo } = comparison
  const against = areAnyCompared(comparison) ? [againstWhat(comparison)] : []
  return [...lines, ...[...against, ...knownToText(adsKnownTo)].map(text => paint.dim(wrap(text, width)))].join('\n')
}

function againstWhat({ range, compared, previous }: Comparison): string {
  const length = lengthOf(previous.range)
  if (compared?.range.to === range.to) return `Changes are against the ${countedText(length, 'day')} before.`
  const days = length === 1 ? 'day' : `${countText(length)} days`
  return `Today is not over: changes are of the ${days} up to ${compared?.range.to}, against the same ${days} of the period before.`
}

/** "+12%", "−1.90 points"; nothing where none can be told. */
export function changeText(change: Change | undefined): string {
  if (!change) return ''
  return change.turn === 'same' ? 'as before' : `${change.turn === 'up' ? '+' : '−'}${change.size}`
}
