import type { CheckedSentenceView } from '../../../../server/contract/schemas/claims.ts'
import { foldName } from '../../../../server/domain/products.ts'
import { LinkButton } from '../../../ui/buttons.tsx'
import { UnsupportedDialog } from '../article-actions.tsx'
import type { ClaimCheck } from '../claims/use-claim-check.ts'
import { getUnsupportedClaims } from '../publishing.queries.ts'
import type { SavedProducts, useProductChange } from './products.queries.ts'

interface AffectedSentencesProps {
  /** Names of the product before and after typing. */
  names: readonly string[]
  claims: ClaimCheck
  onShow: (sentence: CheckedSentenceView) => void
}

/** Refused sentences of the saved text: those about a product, and the number of the others. */
export function AffectedSentences({ names, claims: { result, isPending }, onShow }: AffectedSentencesProps) {
  if (!result) return <p role="status">Checking the text…</p>
  const refused = result.sentences.filter(({ problems }) => problems.length > 0)
  const own = refused.filter(sentence => isAbout(sentence, names))
  return (
    <div className="affected">
      <h3>
        <span role="status">{isPending ? 'Checking the text…' : describe(own.length)}</span>
      </h3>
      {own.length > 0 && (
        <ul className="claims" aria-label="Sentences without a source">
          {own.map(sentence => (
            <li key={sentence.id}>
              <p>
                {sentence.place}: “<bdi>{sentence.text}</bdi>”{' '}
                <LinkButton onClick={() => onShow(sentence)}>Show in the text</LinkButton>
              </p>
              {sentence.problems.map(problem => (
                <p key={problem} className="row-hint">
                  <bdi>{problem}</bdi>
                </p>
              ))}
            </li>
          ))}
        </ul>
      )}
      {refused.length > own.length && (
        <p className="row-hint">{describeOthers(refused.length - own.length)} They are marked in the text.</p>
      )}
    </div>
  )
}

function isAbout({ text, place, problems }: CheckedSentenceView, names: readonly string[]): boolean {
  const folded = ` ${foldName([text, place, ...problems].join(' | '))} `
  return names.some(name => folded.includes(` ${foldName(name)} `))
}

function describe(count: number): string {
  if (count === 0) return 'No sentence contradicts this product'
  return count === 1 ? '1 sentence contradicts this product' : `${count} sentences contradict this product`
}

function describeOthers(count: number): string {
  return count === 1 ? '1 other sentence has no source.' : `${count} other sentences have no source.`
}

interface ConsentDialogProps {
  change: ReturnType<typeof useProductChange>
  onSaved: (answer: SavedProducts) => void
}

/** Asks before readers see sentences that a change of products left without a source, and sends it again. */
export function ConsentDialog({ change, onSaved }: ConsentDialogProps) {
  const { error, isPending, variables, mutate, reset } = change
  const count = getUnsupportedClaims(error)
  const isConfirmed = isPending && variables?.withUnsupportedClaims === true
  if ((count === null && !isConfirmed) || !variables) return null
  return (
    <UnsupportedDialog
      count={count}
      isPending={isPending}
      onConfirm={() => mutate({ ...variables, withUnsupportedClaims: true }, { onSuccess: onSaved })}
      onClose={reset}
    />
  )
}
