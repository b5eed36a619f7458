import type { StrayStatement } from '../../../server/contract/schemas/evidence.ts'
import { ClaimSource } from './evidence-source.tsx'

const strayLabels = { link: 'Link', price: 'Price', rating: 'Rating', reviews: 'Reviews', figure: 'Figure' } as const

interface UnprovidedStatementsProps {
  strays: readonly StrayStatement[]
  onlyUnsourced: boolean
}

/** Links and numbers in the text that were not provided to the writer. */
export function UnprovidedStatements({ strays, onlyUnsourced }: UnprovidedStatementsProps) {
  const shown = strays.filter(({ source }) => !onlyUnsourced || source === null)
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="strays-title">
      <h3 id="strays-title">In the text, and of no product</h3>
      <ul className="claims">
        {shown.map(({ kind, value, sentence, place, source }) => (
          <li key={`${kind} ${value} ${place} ${sentence}`}>
            <p>
              {strayLabels[kind]}: <bdi className="claim-value">{value}</bdi>
            </p>
            <p className="row-hint">
              Under <bdi>{place}</bdi>
              {sentence !== value && (
                <>
                  : “<bdi>{sentence}</bdi>”
                </>
              )}
            </p>
            <ClaimSource source={source} />
          </li>
        ))}
      </ul>
    </section>
  )
}
