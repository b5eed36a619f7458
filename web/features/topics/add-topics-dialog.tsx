import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { CallError } from '../../../server/contract/client.ts'
import { feedLimit, topicListLimit } from '../../../server/contract/field-values.ts'
import type { TopicImport } from '../../../server/contract/schemas/topics.ts'
import { type ArticleFormat, articleFormats, defaultFormat, getFormat } from '../../../server/domain/article-formats.ts'
import { formatQuantity } from '../../../server/domain/number-format.ts'
import { isRefusedWithoutTag, noTagWarning } from '../../../server/domain/shops.ts'
import { useApi } from '../../lib/api.tsx'
import { campaignsQuery, canPromoteArticles } from '../../lib/campaigns.queries.ts'
import { getDialogHint, getErrorText } from '../../lib/error-text.ts'
import { getOptionLabel, useCategories } from '../../lib/site.queries.ts'
import { Button } from '../../ui/buttons.tsx'
import { Dialog, FormFooter } from '../../ui/dialog.tsx'
import { ImportLines } from '../../ui/file-import.tsx'
import { CostLimitField, FormRow, InputRow, Options, SelectRow, TextAreaRow } from '../../ui/form.tsx'
import { type NewTopics, useTopicImport } from './topics.queries.ts'

const format: ArticleFormat = defaultFormat
const noValues = {
  list: '',
  category: '',
  format,
  count: '5',
  campaignId: '',
  latestDate: '',
  limit: '',
  publish: false,
}

type Values = typeof noValues
type Feed = NonNullable<NewTopics['feed']>

/** Adds topics that are pasted or read from a file. */
export function AddTopicsDialog({ onClose }: { onClose: () => void }) {
  const [values, setValues] = useState<Values>(noValues)
  const [feed, setFeed] = useState<Feed>()
  const { mutate, isPending, error, data } = useTopicImport()
  const change = (changes: Partial<Values>) => setValues(current => ({ ...current, ...changes }))
  const needsTag = error instanceof CallError && isRefusedWithoutTag(error.details)

  function submit(event: FormEvent): void {
    event.preventDefault()
    if (!isPending) mutate({ ...toRequest(values), ...(feed && { feed }), ...(needsTag && { withoutTag: true }) })
  }

  if (data) return <ImportReport result={data} onClose={onClose} />
  return (
    <Dialog title="Add topics" onClose={onClose}>
      <form className="desk-form" noValidate onSubmit={submit}>
        <ListField value={values.list} onChange={list => change({ list })} />
        <TopicFields values={values} change={change} />
        <details className="more">
          <summary>More options</summary>
          <MoreFields values={values} change={change} onFeed={setFeed} />
        </details>
        {needsTag && <p className="notice notice-warning">{noTagWarning}.</p>}
        <FormFooter
          failure={error && !needsTag ? getErrorText(error, getDialogHint) : undefined}
          labels={{ submit: needsTag ? 'Add without a tag' : 'Add to the queue', pending: 'Adding…' }}
          isPending={isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}

function toRequest({ list, category, format, count, campaignId, latestDate, limit, publish }: Values): NewTopics {
  const productCount = getFormat(format).counts.find(each => String(each) === count)
  return {
    list,
    ...(category !== '' && { category }),
    ...(format !== defaultFormat && { format }),
    ...(productCount !== undefined && { productCount }),
    ...(campaignId !== '' && { campaignId }),
    ...(latestDate !== '' && { latestDate }),
    ...(limit.trim() !== '' && { maxCostUsd: Number(limit) }),
    ...(publish && { publish }),
  }
}

function ListField({ value, onChange }: { value: string; onChange: (list: string) => void }) {
  return (
    <>
      <TextAreaRow
        label="Topics"
        hint="One topic per line, or CSV with the columns topic, category, format, products, campaign, latest date, cost limit, publish."
        rows={6}
        value={value}
        onChange={onChange}
      />
      <FileRow
        label="Or a file"
        accept=".csv,.tsv,.txt,text/csv,text/plain"
        limit={topicListLimit}
        onRead={feed => feed && onChange(feed.content)}
      />
    </>
  )
}

interface FileRowProps {
  label: string
  hint?: string
  accept?: string
  /** Maximum size in bytes. */
  limit: number
  /** Called with undefined when the choice is removed or refused. */
  onRead: (file: Feed | undefined) => void
}

/** Reads a file as text. A file that is too large, also when it is unpacked, is refused. */
function FileRow({ label, hint, accept, limit, onRead }: FileRowProps) {
  const [problem, setProblem] = useState<string>()

  async function read(input: HTMLInputElement): Promise<void> {
    const file = input.files?.[0]
    setProblem(undefined)
    // Loaded with the first file, because few people choose one.
    const reader = await import('../../lib/use-file-import.ts').catch(cause => setProblem(getErrorText(cause)))
    const fail = (cause: Error) => setProblem(cause.message)
    const found = file && (await reader?.readFileText(file, limit, input).catch(fail))
    // Nothing is read of a file that is not the last one, or that is refused.
    if (input.files?.[0] === file) onRead(found ?? undefined)
  }

  return (
    <FormRow label={label} hint={hint} error={problem}>
      {control => <input {...control} type="file" accept={accept} onChange={({ target }) => void read(target)} />}
    </FormRow>
  )
}

interface FieldsProps {
  values: Values
  change: (changes: Partial<Values>) => void
}

function TopicFields({ values: { category, format, count, publish }, change }: FieldsProps) {
  const categories = useCategories()
  const { counts } = getFormat(format)
  return (
    <>
      <SelectRow label="Category" value={category} onChange={category => change({ category })}>
        <option value="">Default</option>
        <Options pairs={categories.map(each => [each.slug, getOptionLabel(each)])} />
      </SelectRow>
      <SelectRow
        label="Format"
        hint={getFormat(format).hint}
        value={format}
        onChange={text => {
          const chosen = articleFormats.find(each => each === text)
          if (chosen) change({ format: chosen, count: String(getFormat(chosen).usualCount) })
        }}
      >
        <Options pairs={articleFormats.map(each => [each, getFormat(each).label])} />
      </SelectRow>
      {counts.length > 1 && (
        <SelectRow label="Number of products" value={count} onChange={count => change({ count })}>
          {counts.map(each => (
            <option key={each}>{each}</option>
          ))}
        </SelectRow>
      )}
      <SelectRow
        label="Afterwards"
        value={publish ? 'publish' : 'draft'}
        onChange={choice => change({ publish: choice === 'publish' })}
      >
        <option value="draft">Keep as a draft</option>
        <option value="publish">Publish</option>
      </SelectRow>
    </>
  )
}

function MoreFields({ values, change, onFeed }: FieldsProps & { onFeed: (feed: Feed | undefined) => void }) {
  const campaigns = useQuery(campaignsQuery(useApi())).data?.filter(canPromoteArticles) ?? []
  return (
    <>
      <FileRow
        label="Product file"
        hint="CSV or JSON of up to 5 MB, or such a file as .gz. Products then come from it."
        limit={feedLimit}
        onRead={onFeed}
      />
      <SelectRow label="Ad campaign" value={values.campaignId} onChange={campaignId => change({ campaignId })}>
        <option value="">None</option>
        <Options pairs={campaigns.map(({ id, name }) => [id, name])} />
      </SelectRow>
      <InputRow
        label="Latest date"
        hint="A topic that has not started by then is skipped."
        type="date"
        value={values.latestDate}
        onChange={latestDate => change({ latestDate })}
      />
      <CostLimitField value={values.limit} error={undefined} onChange={limit => change({ limit })} />
    </>
  )
}

function ImportReport({ result, onClose }: { result: TopicImport; onClose: () => void }) {
  const { added, rejected, rejectedTotal } = result
  return (
    <Dialog title="Add topics" onClose={onClose}>
      <div className="desk-form">
        <p role="status">Added {formatQuantity(added.length, 'topic')} to the queue.</p>
        <ImportLines
          title={`${formatQuantity(rejectedTotal, 'row')} could not be used:`}
          lines={rejected.map(({ line, reason }) => `Line ${line}: ${reason}`)}
          total={rejectedTotal}
        />
        <div className="desk-actions">
          <Button onClick={onClose}>Close</Button>
        </div>
      </div>
    </Dialog>
  )
}
