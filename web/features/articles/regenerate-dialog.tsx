import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { DeskProduct } from '../../../server/contract/schemas/product.ts'
import { type RegenerationPart, regenerationRequestSchema } from '../../../server/contract/schemas/regeneration.ts'
import { useApi } from '../../lib/api.tsx'
import { getDialogHint, getErrorText } from '../../lib/error-text.ts'
import { type IdempotencyKey, useSingleMutation } from '../../lib/mutations.ts'
import { Button } from '../../ui/buttons.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { CostLimitField, SelectRow } from '../../ui/form.tsx'
import { productsQuery } from './products/products.queries.ts'
import { sectionsQuery } from './regeneration.queries.ts'
import type { EditingState } from './use-editing.ts'

interface Props {
  editing: EditingState
  requestKey: IdempotencyKey
  onStarted: (jobId: string) => void
  onClose: () => void
}

/** Asks which part of the article to regenerate. */
export function RegenerateDialog({ editing, requestKey, onStarted, onClose }: Props) {
  const api = useApi()
  const { data: sections, error } = useQuery(sectionsQuery(api, editing.article.id))
  const { data: products } = useQuery(productsQuery(api, editing.article.id))
  return (
    <Dialog title="Regenerate part of the article" onClose={onClose}>
      {error && <p role="alert">{getErrorText(error, getDialogHint)}</p>}
      {!sections && !error && <p role="status">Loading sections…</p>}
      {sections && (
        <RegenerateForm
          editing={editing}
          requestKey={requestKey}
          sections={sections.map(({ name }) => name)}
          products={products?.products ?? []}
          onStarted={jobId => {
            onStarted(jobId)
            onClose()
          }}
        />
      )}
    </Dialog>
  )
}

interface RegenerateOptions {
  editing: EditingState
  sections: readonly string[]
  products: readonly Pick<DeskProduct, 'id' | 'name'>[]
  requestKey: IdempotencyKey
  onStarted: (jobId: string) => void
}

function RegenerateForm(options: RegenerateOptions) {
  const { isChanged } = options.editing
  const { part, replace, selected, select, limit, setLimit, ...form } = useRegenerate(options)
  return (
    <form className="desk-form regenerate-form" noValidate onSubmit={form.submit}>
      <SelectRow
        label="Part"
        hint={replace === undefined ? partHints[part] : replaceHint}
        value={selected}
        onChange={select}
      >
        <PartOptions sections={options.sections} products={options.products} />
      </SelectRow>
      <details className="more">
        <summary>More options</summary>
        <CostLimitField value={limit} error={form.limitProblem} onChange={setLimit} />
      </details>
      {isChanged && (
        <p className="notice" role="status">
          Save your changes first. Regeneration works on the saved text.
        </p>
      )}
      {form.error && (
        <p className="notice notice-warning" role="alert">
          {getErrorText(form.error, getDialogHint)}
        </p>
      )}
      <div className="desk-actions">
        <Button type="submit" aria-disabled={!form.canStart}>
          {form.isPending ? 'Starting…' : 'Regenerate'}
        </Button>
      </div>
    </form>
  )
}

const partHints = {
  section: 'Rewrites the text under this heading. The rest of the article does not change.',
  dated: 'Rewrites the sections with a date or an outdated figure. The rest of the article does not change.',
  excerpt: 'Rewrites only the excerpt.',
  products: 'Searches for products again and rewrites the whole text. It replaces your own edits when you approve it.',
}

const replaceHint =
  'Searches for the best replacement and rewrites the text. The other products do not change. Your own edits are lost when you approve it.'

function PartOptions({ sections, products }: Pick<RegenerateOptions, 'sections' | 'products'>) {
  return (
    <>
      <optgroup label="Section">
        {sections.map((name, index) => (
          <option key={name} value={index}>
            {name}
          </option>
        ))}
      </optgroup>
      <option value="dated">Sections with dates and outdated figures</option>
      <option value="excerpt">Excerpt</option>
      <option value="products">Products and their text</option>
      {products.length > 0 && (
        <optgroup label="Replace one product">
          {products.map(({ id, name }) => (
            <option key={id} value={`replace:${id}`}>
              Replace {name}
            </option>
          ))}
        </optgroup>
      )}
    </>
  )
}

function toPart(selected: string): RegenerationPart {
  if (selected === 'dated' || selected === 'excerpt' || selected === 'products') return selected
  return selected.startsWith('replace:') ? 'products' : 'section'
}

/** State of the form that starts a regeneration. */
function useRegenerate({ editing, sections, requestKey, onStarted }: RegenerateOptions) {
  const api = useApi()
  /** Index of a section, `replace:` with the id of a product, or the name of another part. */
  const [selected, select] = useState(sections.length > 0 ? '0' : 'excerpt')
  const [limit, setLimit] = useState('')
  const replace = selected.startsWith('replace:') ? selected.slice('replace:'.length) : undefined
  const part = toPart(selected)
  const { data: request, error: problem } = regenerationRequestSchema.safeParse({
    part,
    ...(part === 'section' && { section: sections[Number(selected)] }),
    ...(replace !== undefined && { replace }),
    ...(limit.trim() !== '' && { maxCostUsd: Number(limit) }),
  })
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: (input: NonNullable<typeof request>) =>
      api.articles.regenerate(
        { id: editing.article.id, ...input },
        { idempotencyKey: requestKey.getKey(JSON.stringify(input)) },
      ),
    onSuccess: job => onStarted(job.id),
    onSettled: (_, error) => requestKey.settle(error),
  })
  const canStart = !editing.isChanged && request !== undefined && !isPending

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (canStart) mutate(request)
  }

  const limitProblem = problem?.issues[0]?.message
  return { part, replace, selected, select, limit, setLimit, limitProblem, canStart, isPending, error, submit }
}
