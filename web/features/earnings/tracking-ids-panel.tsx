import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { TrackedId } from '../../../server/contract/schemas/earnings.ts'
import { formatQuantity } from '../../../server/domain/number-format.ts'
import { maxTrackingIds, trackingSchemeNotes } from '../../../server/domain/shops.ts'
import { useApi } from '../../lib/api.tsx'
import { campaignsQuery } from '../../lib/campaigns.queries.ts'
import { createValidation, getErrorText } from '../../lib/error-text.ts'
import { useSettings } from '../../lib/site.queries.ts'
import { Allowed } from '../../lib/user.queries.ts'
import { QuietButton } from '../../ui/buttons.tsx'
import { ConfirmDialog, Dialog, FormFooter } from '../../ui/dialog.tsx'
import { SelectRow, TextAreaRow } from '../../ui/form.tsx'
import { ReadFailure } from '../../ui/page-states.tsx'
import { publishedArticlesQuery, trackingIdsQuery, useTrackingIdChange } from './earnings.queries.ts'

/** Tracking ids besides the affiliate tag, and what their fees belong to. */
export function TrackingIdsPanel() {
  const { data, error, refetch } = useQuery(trackingIdsQuery(useApi()))
  const { trackingIds: scheme = 'tag' } = useSettings() ?? {}
  return (
    <section className="earnings-section" aria-labelledby="tracking-ids-title">
      <h2 id="tracking-ids-title">Tracking ids</h2>
      <p className="desk-intro">
        {trackingSchemeNotes[scheme]} <a href="/settings">Change it in the settings</a>.
      </p>
      <p className="desk-intro">Create each id at Amazon Associates first. Links with an unknown id earn nothing.</p>
      {error && !data && (
        <ReadFailure title="Could not load the tracking ids" reason={getErrorText(error)} onRetry={refetch} />
      )}
      {data && data.length > 0 && <TrackingIdsTable ids={data} />}
      <Allowed to="earnings:write">
        {data && <AddForm count={data.length} />}
        {data && scheme !== 'tag' && data.some(isFree) && <FillButton />}
      </Allowed>
    </section>
  )
}

const isFree = ({ article, campaign }: TrackedId) => article === null && campaign === null

const validate = createValidation(() =>
  import('../../../server/contract/operations/tracking-ids.ts').then(({ trackingIdsAdd }) => trackingIdsAdd.body),
)

function AddForm({ count }: { count: number }) {
  const [text, setText] = useState('')
  const [problem, setProblem] = useState<string>()
  const add = useTrackingIdChange((api, ids: string[]) => api.trackingIds.add({ ids }))

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault()
    const ids = text.split(/[\s,;]+/).filter(id => id !== '')
    const [found] = Object.values(await validate({ ids }))
    setProblem(found)
    if (found === undefined) add.mutate(ids, { onSuccess: () => setText('') })
  }

  const failure = problem ?? (add.error ? getErrorText(add.error) : undefined)
  return (
    <form className="desk-form" noValidate onSubmit={submit}>
      <TextAreaRow
        label="Add tracking ids"
        hint={`Separate them with spaces or lines. ${count + 1} of ${maxTrackingIds} are used, the affiliate tag included.`}
        error={failure}
        rows={2}
        value={text}
        onChange={setText}
      />
      <div className="desk-actions">
        <QuietButton type="submit" aria-disabled={add.isPending}>
          {add.isPending ? 'Adding…' : 'Add'}
        </QuietButton>
      </div>
    </form>
  )
}

/** Assigns the free ids as the setting says. */
function FillButton() {
  const fill = useTrackingIdChange(api => api.trackingIds.fill())
  return (
    <div>
      <QuietButton aria-disabled={fill.isPending} onClick={() => fill.mutate()}>
        {fill.isPending ? 'Assigning…' : 'Assign free ids'}
      </QuietButton>
      <p className="note" role="status">
        {fill.data && `Assigned ${formatQuantity(fill.data.assigned.length, 'tracking id')}.`}
        {fill.error && getErrorText(fill.error)}
      </p>
    </div>
  )
}

function TrackingIdsTable({ ids }: { ids: readonly TrackedId[] }) {
  const [assigning, setAssigning] = useState<TrackedId>()
  const [removing, setRemoving] = useState<TrackedId>()
  return (
    <>
      <table className="table earnings-table">
        <caption className="unseen">Tracking ids</caption>
        <thead>
          <tr>
            <th scope="col">Id</th>
            <th scope="col">Belongs to</th>
            <th scope="col">
              <span className="unseen">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {ids.map(tracked => (
            <tr key={tracked.id}>
              <th scope="row">{tracked.id}</th>
              <td data-label="Belongs to">
                <span className="earnings-name">{describeOwner(tracked)}</span>
              </td>
              <td className="cell-action">
                <Allowed to="earnings:write">
                  <div className="earnings-actions">
                    <QuietButton onClick={() => setAssigning(tracked)}>
                      Assign <span className="unseen">{tracked.id}</span>
                    </QuietButton>
                    <QuietButton onClick={() => setRemoving(tracked)}>
                      Remove <span className="unseen">{tracked.id}</span>
                    </QuietButton>
                  </div>
                </Allowed>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {assigning && <AssignDialog tracked={assigning} onClose={() => setAssigning(undefined)} />}
      {removing && <RemoveDialog tracked={removing} onClose={() => setRemoving(undefined)} />}
    </>
  )
}

function describeOwner({ article, campaign }: TrackedId) {
  if (article) return <a href={`/analytics/${encodeURIComponent(article.id)}`}>{article.title}</a>
  return campaign ? `Campaign “${campaign.name}”` : 'Free'
}

function RemoveDialog({ tracked: { id }, onClose }: { tracked: TrackedId; onClose: () => void }) {
  const { mutate, isPending, error } = useTrackingIdChange(api => api.trackingIds.remove({ id }))
  return (
    <ConfirmDialog
      title={`Remove ${id}?`}
      labels={{ confirm: 'Remove', pending: 'Removing…', keep: 'Keep' }}
      isDangerous
      isPending={isPending}
      failure={error ? getErrorText(error) : undefined}
      onConfirm={() => mutate(undefined, { onSuccess: onClose })}
      onClose={onClose}
    >
      <p>Links carry the affiliate tag again. Fees of this id no longer belong to an article or a campaign.</p>
    </ConfirmDialog>
  )
}

/** Chooses the article or the campaign of a tracking id. */
function AssignDialog({ tracked, onClose }: { tracked: TrackedId; onClose: () => void }) {
  const { id, article, campaign } = tracked
  const api = useApi()
  const { data: articles = [] } = useQuery(publishedArticlesQuery(api))
  const { data: campaigns = [] } = useQuery(campaignsQuery(api))
  const [owner, setOwner] = useState(article ? `article ${article.id}` : campaign ? `campaign ${campaign.id}` : '')
  const assign = useTrackingIdChange(client => {
    const [kind, ref] = owner.split(' ')
    return client.trackingIds.assign({
      id,
      ...(kind === 'article' && { articleId: ref }),
      ...(kind === 'campaign' && { campaignId: ref }),
    })
  })

  function submit(event: FormEvent): void {
    event.preventDefault()
    assign.mutate(undefined, { onSuccess: onClose })
  }

  return (
    <Dialog title={`Assign ${id}`} onClose={onClose}>
      <form className="desk-form" noValidate onSubmit={submit}>
        <SelectRow
          label="Belongs to"
          hint="Fees that were imported earlier move with it."
          value={owner}
          onChange={setOwner}
        >
          <option value="">Nothing: free</option>
          <optgroup label="Articles">
            {article && !articles.some(other => other.id === article.id) && (
              <option value={`article ${article.id}`}>{article.title}</option>
            )}
            {articles.map(other => (
              <option key={other.id} value={`article ${other.id}`}>
                {other.title}
              </option>
            ))}
          </optgroup>
          <optgroup label="Campaigns">
            {campaigns.map(other => (
              <option key={other.id} value={`campaign ${other.id}`}>
                {other.name}
              </option>
            ))}
          </optgroup>
        </SelectRow>
        <FormFooter
          failure={assign.error ? getErrorText(assign.error) : undefined}
          labels={{ submit: 'Assign', pending: 'Assigning…' }}
          isPending={assign.isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
