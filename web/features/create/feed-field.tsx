import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { feedLimit } from '../../../server/contract/field-values.ts'
import type { ServedTopics } from '../../../server/contract/schemas/topics.ts'
import { formatQuantity } from '../../../server/domain/number-format.ts'
import { useApi } from '../../lib/api.tsx'
import { getErrorText } from '../../lib/error-text.ts'
import { QuietButton } from '../../ui/buttons.tsx'
import { FailureText } from '../../ui/page-states.tsx'
import type { FormState } from './article-form.ts'
import { topicsQuery } from './create.queries.ts'

/** Product file to choose from, and the topics that it or the sample catalogue can serve. */
export function FeedField({ form }: { form: FormState }) {
  const { feed, setFeed } = form
  const id = useId()
  const [problem, setProblem] = useState<string>()

  async function read(file: File, input: HTMLInputElement): Promise<void> {
    setProblem(undefined)
    // Loaded with the first file, because few people choose one.
    const reader = await import('../../lib/use-file-import.ts').catch(cause => setProblem(getErrorText(cause)))
    const found = await reader?.readFileText(file, feedLimit, input).catch((cause: Error) => setProblem(cause.message))
    if (found) setFeed(found)
  }

  return (
    <div className="feed-field">
      <p className="feed-label">Product file (optional)</p>
      <p id={`${id}-hint`} className="row-hint">
        {feed ? (
          <>
            Products come from <bdi>{feed.name}</bdi>.
          </>
        ) : (
          'CSV or JSON of up to 5 MB with titles, prices and links, also as .gz. Products then come from it.'
        )}
      </p>
      <div className="desk-actions">
        <input
          id={id}
          className="unseen"
          type="file"
          accept=".csv,.tsv,.json,.jsonl,.ndjson,.gz,text/csv,application/json,application/gzip"
          aria-describedby={`${id}-hint`}
          onChange={event => {
            const file = event.target.files?.[0]
            if (file) void read(file, event.target)
            // Allows selecting the same file again.
            event.target.value = ''
          }}
        />
        <label htmlFor={id} className="button button-small button-quiet">
          {feed ? 'Choose another product file' : 'Choose product file'}
        </label>
        {feed && <QuietButton onClick={() => setFeed(null)}>Remove file</QuietButton>}
      </div>
      <FailureText>{problem}</FailureText>
      <TopicList form={form} />
    </div>
  )
}

/** Topics to choose from. Empty if products are searched for, because then any topic is possible. */
function TopicList({ form: { feed, change } }: { form: FormState }) {
  const { data, error } = useQuery(topicsQuery(useApi(), feed))
  if (error) {
    // Without a file the topics are only a help, so nothing is lost.
    if (!feed) return null
    return <FailureText>{getErrorText(error)}</FailureText>
  }
  if (!data || data.origin === null) return null
  if (data.topics.length === 0)
    return <p role="status">No known topic has 3 or more products in {data.origin}. You can enter one of your own.</p>
  return <TopicChoices served={data} onChoose={change} />
}

interface TopicChoicesProps {
  served: ServedTopics
  onChoose: FormState['change']
}

function TopicChoices({ served: { origin, topics }, onChoose }: TopicChoicesProps) {
  return (
    <details className="topics">
      <summary>
        {formatQuantity(topics.length, 'topic')} with enough products in <bdi>{origin}</bdi>
      </summary>
      <ul>
        {topics.map(({ topic, category, products }) => (
          <li key={topic}>
            <QuietButton onClick={() => onChoose({ topic, category })}>
              {topic}{' '}
              <span className="row-hint">
                {products}
                <span className="unseen"> products</span>
              </span>
            </QuietButton>
          </li>
        ))}
      </ul>
    </details>
  )
}
