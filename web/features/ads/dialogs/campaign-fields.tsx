import { useQuery } from '@tanstack/react-query'
import type { RefObject } from 'react'
import { fractionOfPenny, isWholePence, minDailyBudget } from '../../../../server/contract/ad-values.ts'
import { formatPounds } from '../../../../server/domain/number-format.ts'
import { useApi } from '../../../lib/api.tsx'
import { canPromoteArticles } from '../../../lib/campaigns.queries.ts'
import { getErrorText } from '../../../lib/error-text.ts'
import { Allowed } from '../../../lib/user.queries.ts'
import { LinkButton } from '../../../ui/buttons.tsx'
import { InputRow, Options, SelectRow } from '../../../ui/form.tsx'
import { FailureText } from '../../../ui/page-states.tsx'
import { campaignsQuery } from '../ads.queries.ts'

interface CampaignSelectProps {
  /** Campaign id; empty if none is chosen. */
  value: string
  error: string | undefined
  selectRef?: RefObject<HTMLSelectElement | null>
  onChange: (value: string) => void
}

export const noCampaignText = 'Please select a campaign to assign this article to.'

/** Select with the campaigns that can promote an article. */
export function CampaignSelect({ value, error, selectRef, onChange }: CampaignSelectProps) {
  const { data, error: readError, refetch } = useQuery(campaignsQuery(useApi()))
  const campaigns = data?.filter(canPromoteArticles)
  return (
    <div className="campaign-choice">
      <SelectRow label="Campaign" error={error} ref={selectRef} value={value} onChange={onChange}>
        <option value="">{placeholderFor(campaigns?.length, readError)}</option>
        <Options pairs={campaigns?.map(({ id, name }) => [id, name]) ?? []} />
      </SelectRow>
      {readError && (
        <FailureText>
          Could not load campaigns. {getErrorText(readError)}{' '}
          <LinkButton onClick={() => void refetch()}>Try again</LinkButton>
        </FailureText>
      )}
      <Allowed to="ads:draft">
        <a className="link" href="/facebook-ads/create">
          Create campaign
        </a>
      </Allowed>
    </div>
  )
}

function placeholderFor(count: number | undefined, readError: Error | null): string {
  if (count === undefined) return readError ? 'Unavailable' : 'Loading campaigns…'
  return count === 0 ? 'No campaigns yet' : 'Choose a campaign'
}

interface BudgetFieldProps {
  value: string
  error: string | undefined
  hint?: string
  inputRef?: RefObject<HTMLInputElement | null>
  onChange: (value: string) => void
}

/** Daily budget in pounds, with pence. */
export function BudgetField({ value, error, hint, inputRef, onChange }: BudgetFieldProps) {
  return (
    <InputRow
      label="Daily budget (£)"
      error={error}
      {...(hint !== undefined && { hint })}
      ref={inputRef}
      className="amount"
      type="number"
      inputMode="decimal"
      min={minDailyBudget}
      step={0.01}
      value={value}
      onChange={onChange}
    />
  )
}

type ParsedBudget = { amount: number; problem?: undefined } | { amount?: undefined; problem: string }

/**
 * Parses a daily budget in pounds, or returns the problem with it.
 * @param fieldName name of the field on the screen.
 */
export function parseBudget(typed: string, fieldName: 'Budget' | 'Daily budget'): ParsedBudget {
  const amount = Number(typed.trim() || Number.NaN)
  if (!(amount >= minDailyBudget)) return { problem: `${fieldName} must be at least ${formatPounds(minDailyBudget)}` }
  return isWholePence(amount) ? { amount } : { problem: fractionOfPenny }
}
