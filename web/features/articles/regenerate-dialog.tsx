import { useQuery } from '@tanstack/react-query'
import type { CallError } from '../../../server/contract/client.ts'
import { useApi } from '../../lib/api.tsx'
import { getErrorText } from '../../lib/reason-of.ts'
import { toScreenHint } from '../../lib/screen-hint.ts'
import type { IdempotencyKey } from '../../lib/use-request-key.ts'
import { CostLimitField } from '../../ui/cost-limit-field.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { FormRow } from '../../ui/form-row.tsx'
import { sectionsQuery } from './regeneration.queries.ts'
import type { EditingState } from './use-editing.ts'
import { type RegenerateOptions, useRegenerate } from './use-regenerate.ts'

interface Props {
  editing: EditingState
  requestKey: IdempotencyKey
  onStarted: (jobId: string) => void
  onClose: () => void
}

/** Asks which part of the article to regenerate. */
export function RegenerateDialog({ editing, requestKey, onStarted, onClose }: Props) {
  const { data: sections, error } = useQuery(sectionsQuery(useApi(), editing.article.id))
  return (
    <Dialog title="Regenerate a part of the article" onClose={onClose}>
      {error && <p role="alert">{getErrorText(error, getEditorHint)}</p>}
      {!sections && !error && <p role="status">Loading sections…</p>}
      {sections && (
        <RegenerateForm
          editing={editing}
          requestKey={requestKey}
          sections={sections.map(({ name }) => name)}
          onStarted={jobId => {
            onStarted(jobId)
            onClose()
          }}
        />
      )}
    </Dialog>
  )
}

/** Omits commands for editing and for listing sections, because this screen does both. */
const getEditorHint = ({ hint }: CallError) => toScreenHint(hint, { offersAction: true })

function RegenerateForm(regenerating: RegenerateOptions) {
  const { isChanged } = regenerating.editing
  const { part, chosen, choose, limit, setLimit, ...form } = useRegenerate(regenerating)
  return (
    <form className="desk-form regenerate-form" noValidate onSubmit={form.submit}>
      <FormRow label="What to make anew" hint={hints[part]}>
        {control => (
          <select {...control} value={chosen} onChange={event => choose(event.target.value)}>
            <PartOptions sections={regenerating.sections} />
          </select>
        )}
      </FormRow>
      <details className="more">
        <summary>More</summary>
        <CostLimitField value={limit} error={form.limitProblem} onChange={setLimit} />
      </details>
      {isChanged && (
        <p className="notice" role="status">
          Save your changes first: what is made anew goes into the text as it is saved.
        </p>
      )}
      {form.error && (
        <p className="notice notice-warning" role="alert">
          {getErrorText(form.error, getEditorHint)}
        </p>
      )}
      <div className="desk-actions">
        <button type="submit" className="button button-small" aria-disabled={!form.canStart}>
          {form.isPending ? 'Starting…' : 'Regenerate'}
        </button>
      </div>
    </form>
  )
}

const hints = {
  section: 'Only what stands under this heading is written anew. What you edited elsewhere stays.',
  excerpt: 'Only the excerpt is written anew.',
  products:
    'Products are searched anew, and the whole text is written about them: once you approve it, it takes the place of what you edited by hand.',
}

function PartOptions({ sections }: Pick<RegenerateOptions, 'sections'>) {
  return (
    <>
      <optgroup label="A section">
        {sections.map((name, index) => (
          <option key={name} value={index}>
            {name}
          </option>
        ))}
      </optgroup>
      <option value="excerpt">The excerpt</option>
      <option value="products">The products and their text</option>
    </>
  )
}
