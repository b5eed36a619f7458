import { type FormEvent, useState } from 'react'
import type { Client } from '../../../../server/contract/client.ts'
import type { CheckedSentenceView } from '../../../../server/contract/schemas/claims.ts'
import type { DeskProduct, ProductChanges } from '../../../../server/contract/schemas/product.ts'
import { type FieldErrors, getErrorText, getFieldErrors } from '../../../lib/error-text.ts'
import { QuietButton } from '../../../ui/buttons.tsx'
import { ConfirmDialog } from '../../../ui/dialog.tsx'
import { MoreMenu } from '../../../ui/more-menu.tsx'
import { FailureText } from '../../../ui/page-states.tsx'
import type { ClaimCheck } from '../claims/use-claim-check.ts'
import { getUnsupportedClaims } from '../publishing.queries.ts'
import type { EditingState } from '../use-editing.ts'
import { AffectedSentences, ConsentDialog } from './affected-sentences.tsx'
import { ProductFields } from './product-fields.tsx'
import { checkProduct, listChangedFields, type ProductValues, toValues } from './product-values.ts'
import {
  type ProductRequest,
  type SavedChange,
  type SavedProducts,
  useProductChange,
  useUndo,
} from './products.queries.ts'

interface ProductFormProps {
  editing: EditingState
  claims: ClaimCheck
  product: DeskProduct
  /** Version of the article that the products are of. */
  version: number
  /** Typed values; undefined without unsaved changes. */
  draft: ProductValues | undefined
  onDraft: (draft: ProductValues | undefined) => void
  onShow: (sentence: CheckedSentenceView) => void
}

/** Form of a product. Changes are saved together; the text is checked again after each save. */
export function ProductForm(props: ProductFormProps) {
  const { editing, claims, product, version, draft, onDraft, onShow } = props
  const stored = toValues(product)
  const values = draft ?? stored
  const changedFields = listChangedFields(stored, values)
  const isChanged = changedFields.length > 0
  const [problems, setProblems] = useState<FieldErrors>({})
  const [isSaved, setSaved] = useState(false)
  const [savedChange, setSavedChange] = useState<SavedChange>()
  const [labelError, setLabelError] = useState<Error>()
  const change = useProductChange(editing)
  const { undo, change: undoing } = useUndo(editing)
  const context = { category: editing.values.category, title: editing.values.title }

  function finish({ version: savedVersion, products, revisionBefore, failure }: SavedProducts): void {
    setSavedChange(revisionBefore === undefined ? undefined : { number: revisionBefore, version: savedVersion })
    setLabelError(failure)
    setSaved(!failure)
    const saved = products.find(({ id }) => id === product.id)
    onDraft(failure && saved ? { ...toValues(saved), label: values.label } : undefined)
  }

  function finishUndo(): void {
    setSaved(false)
    setSavedChange(undefined)
  }

  function save(event: FormEvent) {
    event.preventDefault()
    if (!isChanged || change.isPending) return
    const checked = checkProduct(stored, values)
    setProblems('problems' in checked ? checked.problems : {})
    if ('problems' in checked) return
    setSaved(false)
    setLabelError(undefined)
    const label = values.label === stored.label ? undefined : values.label
    const target = { id: editing.article.id, product: product.id, version }
    change.mutate(
      {
        version,
        send: (api, consent) => sendProduct(api, target, { changes: { ...checked.changes, ...consent }, label }),
      },
      { onSuccess: finish, onError: error => setProblems(getFieldErrors(error)) },
    )
  }

  const unsavedText = getUnsavedText(editing, changedFields)
  const error = getUnsupportedClaims(change.error) === null ? change.error : null
  const undoError = getUnsupportedClaims(undoing.error) === null ? undoing.error : null
  const isLatest = savedChange?.version === version && savedChange.version === editing.article.version
  return (
    <form className="panel product-form" aria-label={product.name} onSubmit={save}>
      <div className="panel-header">
        <h2>{product.name}</h2>
        <RemoveMenu editing={editing} product={product} version={version} />
      </div>
      <ProductFields
        product={product}
        values={values}
        problems={problems}
        context={context}
        onChange={next => {
          setSaved(false)
          onDraft(next)
        }}
      />
      {unsavedText !== undefined && <p className="notice notice-warning">{unsavedText}</p>}
      {error && <FailureText>Not saved. {getErrorText(error)}</FailureText>}
      {labelError && isChanged && (
        <FailureText>The other fields are saved, but the label is not. {getErrorText(labelError)}</FailureText>
      )}
      {undoError && <FailureText>Not undone. {getErrorText(undoError)}</FailureText>}
      <div className="desk-actions product-save">
        <button
          type="submit"
          className={`button button-small ${isChanged ? '' : 'button-quiet'}`}
          aria-disabled={!isChanged || change.isPending || unsavedText !== undefined}
        >
          {change.isPending ? 'Saving…' : 'Save product'}
        </button>
        {isChanged && !change.isPending && (
          <QuietButton onClick={() => onDraft(undefined)}>Discard changes</QuietButton>
        )}
        {savedChange && isLatest && !isChanged && (
          <QuietButton
            aria-disabled={undoing.isPending}
            onClick={() => undoing.isPending || undo(savedChange, { onSuccess: finishUndo })}
          >
            {undoing.isPending ? 'Undoing…' : 'Undo the change'}
          </QuietButton>
        )}
        <span className="save-state" role="status">
          {change.isPending ? '' : isChanged ? 'Unsaved changes to this product' : isSaved ? 'Saved' : ''}
        </span>
      </div>
      <AffectedSentences names={[product.name]} claims={claims} onShow={onShow} />
      <ConsentDialog change={change} onSaved={finish} />
      <ConsentDialog change={undoing} onSaved={finishUndo} />
    </form>
  )
}

interface Target {
  id: string
  product: string
  version: number
}

interface Sent {
  changes: ProductChanges
  label: string | undefined
}

/** Sends the statements, then the label: what it may be depends on them. */
async function sendProduct(api: Client, target: Target, { changes, label }: Sent): Promise<SavedProducts> {
  const { id } = target
  // The version in the target makes sure that no revision comes between.
  const [latest] = await api.articles.revisions({ id })
  const revisionBefore = latest?.number
  const hasStatements = Object.keys(changes).some(name => name !== 'withUnsupportedClaims')
  if (!hasStatements && label !== undefined)
    return { ...(await api.products.pick({ ...target, label })), revisionBefore }
  const edited = { ...(await api.products.edit({ ...target, ...changes })), revisionBefore }
  if (label === undefined) return edited
  try {
    return { ...(await api.products.pick({ ...target, version: edited.version, label })), revisionBefore }
  } catch (cause) {
    return { ...edited, failure: cause instanceof Error ? cause : new Error(String(cause)) }
  }
}

/** Tells why a change that touches the text has to wait; undefined if it does not. */
function getUnsavedText({ changes }: EditingState, changedFields: readonly string[]): string | undefined {
  if (changes.content === undefined || !changedFields.some(field => ['name', 'pros', 'cons'].includes(field))) return
  return 'The name, pros and cons are part of the text, which has unsaved changes. Save or discard these first.'
}

function RemoveMenu({ editing, product, version }: Pick<ProductFormProps, 'editing' | 'product' | 'version'>) {
  const [isAsking, setAsking] = useState(false)
  const change = useProductChange(editing)
  const { id } = editing.article
  const labels = { confirm: 'Remove product', pending: 'Removing…', keep: 'Cancel' }
  const isRefused = change.error !== null && getUnsupportedClaims(change.error) === null
  const send: ProductRequest['send'] = (api, consent) =>
    api.products.remove({ id, product: product.id, version, ...consent })
  return (
    <>
      <MoreMenu
        about={product.name}
        items={[{ name: 'Remove from the article…', isDangerous: true, onChoose: () => setAsking(true) }]}
      />
      {isAsking && (
        <ConfirmDialog
          title={`Remove ${product.name}?`}
          labels={labels}
          isDangerous
          isPending={change.isPending}
          failure={isRefused ? getErrorText(change.error) : undefined}
          onConfirm={() => change.mutate({ version, send })}
          onClose={() => setAsking(false)}
        >
          <p>
            The text about it stays, and the sentences that name it are marked. To bring it back, restore the revision
            before this change.
          </p>
          <ConsentDialog change={change} onSaved={() => setAsking(false)} />
        </ConfirmDialog>
      )}
    </>
  )
}
