import { minDailyBudget } from '../../../../server/contract/schemas/ads.ts'
import type { ArticleHead } from '../../../../server/contract/schemas/article.ts'
import { FormRow } from '../../../ui/form-row.tsx'
import type { FormProblems } from './problems.ts'
import { getAdSetName } from './use-ad-set-step.ts'
import type { WizardState } from './use-wizard.ts'
import type { WizardValues } from './wizard-values.ts'

export interface ArticleFieldProps {
  wizard: WizardState
  article: ArticleHead | undefined
  problems: FormProblems
}

export function ArticleSelect({
  wizard,
  article,
  articles,
  problems,
}: ArticleFieldProps & { articles: readonly ArticleHead[] }) {
  const { values, change } = wizard
  return (
    <FormRow label="Article" hint={getArticleHint(values, article, 'Where the ads lead.')} error={problems.articleId}>
      {control => (
        <select {...control} value={article?.id ?? ''} onChange={event => change({ articleId: event.target.value })}>
          <option value="">Pick an article</option>
          {articles.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      )}
    </FormRow>
  )
}

/** Returns a hint about the chosen article, or `defaultHint` if there is no problem. */
export function getArticleHint(
  { articleId }: WizardValues,
  article: ArticleHead | undefined,
  defaultHint: string,
): string {
  const isMissing = articleId !== '' && !article
  return isMissing ? 'The article that was chosen is not published, so no ad can lead to it.' : defaultHint
}

export function AdSetFields({ wizard: { values, change }, article, problems }: ArticleFieldProps) {
  return (
    <>
      <FormRow label="Ad set name" error={problems.name}>
        {control => (
          <input
            {...control}
            autoComplete="off"
            value={getAdSetName(values, article)}
            onChange={event => change({ adSetName: event.target.value })}
          />
        )}
      </FormRow>
      <FormRow label="Daily budget (£)" hint="£10-50 recommended" error={problems.dailyBudget}>
        {control => (
          <input
            {...control}
            className="wizard-budget"
            type="number"
            min={minDailyBudget}
            step="1"
            value={values.dailyBudget}
            onChange={event => change({ dailyBudget: event.target.value })}
          />
        )}
      </FormRow>
    </>
  )
}
