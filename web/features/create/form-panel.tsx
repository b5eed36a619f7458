import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { articleFormats, getFormat } from '../../../server/domain/article-formats.ts'
import { useApi } from '../../lib/api.tsx'
import { campaignsQuery, canPromoteArticles } from '../../lib/campaigns.queries.ts'
import { lazyPart } from '../../lib/lazy.tsx'
import { engineQuery, getOptionLabel, useCategories } from '../../lib/site.queries.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { LinkButton, QuietButton } from '../../ui/buttons.tsx'
import { CostLimitField, FormRow, InputRow, Options, SelectRow } from '../../ui/form.tsx'
import { FailureText } from '../../ui/page-states.tsx'
import { type ArticleFormState, type FormState, noCampaign } from './article-form.ts'
import { articlePath, similarQuery } from './create.queries.ts'
import { FeedField } from './feed-field.tsx'

const AmazonUseRow = lazyPart(() => import('../../ui/amazon-fields.tsx').then(module => module.AmazonUseRow))
const CampaignDialog = lazyPart(() => import('./dialogs.tsx').then(module => module.CampaignDialog))

interface Props {
  form: ArticleFormState
  disabled: boolean
  onSubmit: () => void
}

export function FormPanel({ form, disabled, onSubmit }: Props) {
  const [isCreatingCampaign, setCreatingCampaign] = useState(false)

  function submit(event: FormEvent) {
    event.preventDefault()
    onSubmit()
  }

  return (
    <>
      <form ref={form.form} className="panel create-form" noValidate onSubmit={submit}>
        <fieldset className="desk-form" disabled={disabled}>
          <legend className="unseen">The article</legend>
          <ArticleFields {...form} />
          <CampaignField {...form} onNew={() => setCreatingCampaign(true)} />
          <MoreFields {...form} />
          <div className="desk-actions">
            <button type="submit" className="button">
              {disabled ? 'Generating…' : 'Generate Article'}
            </button>
            {!disabled && (
              <a className="button button-quiet" href="/">
                Cancel
              </a>
            )}
          </div>
        </fieldset>
      </form>
      {/* Outside the form, because forms cannot be nested. */}
      {isCreatingCampaign && (
        <CampaignDialog
          onCreated={({ id }) => form.change({ campaignId: id })}
          onClose={() => setCreatingCampaign(false)}
        />
      )}
    </>
  )
}

/** Fields for the topic, the format, the category and the number of products. */
function ArticleFields(form: FormState) {
  return (
    <>
      <TopicField {...form} />
      <FormatField {...form} />
      <FeedField form={form} />
      <AmazonField {...form} />
      <CategoryField {...form} />
      <CountField {...form} />
    </>
  )
}

function TopicField({ values, problems, change }: FormState) {
  return (
    <>
      <InputRow
        label="Topic"
        hint="What readers search for, such as wireless earbuds"
        error={problems.topic}
        autoComplete="off"
        value={values.topic}
        onChange={topic => change({ topic })}
      />
      <SimilarArticles topic={values.topic.trim()} />
    </>
  )
}

/** Milliseconds without typing before similar articles are requested. */
const debounceMs = 400

/**
 * Warns about an article on the same topic while the topic is typed. A second one would compete for the same readers.
 */
function SimilarArticles({ topic }: { topic: string }) {
  const debouncedTopic = useDebounced(topic, debounceMs)
  const isSettled = debouncedTopic === topic && topic.length >= 3
  const { data } = useQuery({ ...similarQuery(useApi(), debouncedTopic), enabled: isSettled })
  const [newest, ...others] = isSettled && data ? data : []
  return (
    <div role="status">
      {newest && (
        <p className="notice notice-warning">
          <span>
            You already have an article on this topic: <a href={articlePath(newest.slug)}>{newest.title}</a>.
            {others.length === 1 && ' There is 1 more.'}
            {others.length > 1 && ` There are ${others.length} more.`}
          </span>
        </p>
      )}
    </div>
  )
}

/** Use of Amazon's own API. Shown only if the server has a credential. */
function AmazonField({ values, problems, change }: FormState) {
  const { data: engine } = useQuery(engineQuery(useApi()))
  if (!engine?.amazon) return null
  return (
    <AmazonUseRow
      value={values.amazon}
      usual={engine.amazon}
      error={problems.amazon}
      onChange={amazon => change({ amazon })}
    />
  )
}

function CategoryField({ values, problems, change }: FormState) {
  const categories = useCategories()
  const isListed = categories.some(({ slug }) => slug === values.category)
  return (
    <SelectRow
      label="Category"
      error={problems.category}
      value={values.category}
      onChange={category => change({ category })}
    >
      {/* A form of an earlier job may contain a category that no longer exists. */}
      {!isListed && <option value={values.category}>{values.category}</option>}
      <Options pairs={categories.map(category => [category.slug, getOptionLabel(category)])} />
    </SelectRow>
  )
}

/** Format of the article. Another format has another usual number of products. */
function FormatField({ values, problems, change }: FormState) {
  return (
    <SelectRow
      label="Format"
      hint={getFormat(values.format).hint}
      error={problems.format}
      value={values.format}
      onChange={text => {
        const format = articleFormats.find(each => each === text)
        if (format) change({ format, productCount: String(getFormat(format).usualCount) })
      }}
    >
      <Options pairs={articleFormats.map(format => [format, getFormat(format).label])} />
    </SelectRow>
  )
}

/** Number of products, if the format allows more than one. */
function CountField({ values, problems, change }: FormState) {
  const { counts, usualCount } = getFormat(values.format)
  if (counts.length === 1) return null
  return (
    <SelectRow
      label="Number of products"
      error={problems.productCount}
      value={values.productCount}
      onChange={productCount => change({ productCount })}
    >
      {counts.map(count => (
        <option key={count} value={String(count)}>
          {count === usualCount ? `${count} products (recommended)` : `${count} products`}
        </option>
      ))}
    </SelectRow>
  )
}

/** Optional campaign that promotes the article. */
function CampaignField({ values, problems, change, onNew }: FormState & { onNew: () => void }) {
  const { data, error, refetch } = useQuery(campaignsQuery(useApi()))
  const campaigns = data?.filter(canPromoteArticles)
  const selected = values.campaignId
  const isListed = selected === noCampaign || campaigns?.some(({ id }) => id === selected)
  return (
    <>
      <FormRow
        label="Ad campaign (optional)"
        hint="Creates a paused ad set for the article. It spends nothing until you activate an ad."
        error={problems.campaignId}
      >
        {control => (
          <div className="create-campaign">
            <select {...control} value={selected} onChange={event => change({ campaignId: event.target.value })}>
              <option value={noCampaign}>No campaign (skip ads)</option>
              {/* The form may contain a campaign before the list is loaded, or a deleted one. */}
              {!isListed && <option value={selected}>Previously selected campaign</option>}
              <Options pairs={campaigns?.map(({ id, name }) => [id, name]) ?? []} />
            </select>
            <QuietButton onClick={onNew}>New campaign</QuietButton>
          </div>
        )}
      </FormRow>
      {error && (
        <FailureText>
          Could not load campaigns. <LinkButton onClick={() => void refetch()}>Try again</LinkButton>
        </FailureText>
      )}
    </>
  )
}

/** Rarely used fields. Opens automatically if one of them is invalid. */
function MoreFields({ values, problems, change }: FormState) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details
      className="more"
      open={isOpen || problems.maxCostUsd !== undefined}
      onToggle={event => setOpen(event.currentTarget.open)}
    >
      <summary>More options</summary>
      <div className="desk-form">
        <CostLimitField
          value={values.maxCostUsd}
          error={problems.maxCostUsd}
          onChange={maxCostUsd => change({ maxCostUsd })}
        />
        <label className="check">
          <input
            type="checkbox"
            checked={values.draft}
            aria-describedby="draft-hint"
            onChange={event => change({ draft: event.target.checked })}
          />
          Save as draft
        </label>
        <p id="draft-hint" className="row-hint check-hint">
          Readers cannot see the article until you publish it.
        </p>
      </div>
    </details>
  )
}
