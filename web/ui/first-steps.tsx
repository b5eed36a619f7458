import { useQuery } from '@tanstack/react-query'
import { useApi } from '../lib/api.tsx'
import { engineQuery } from '../lib/site.queries.ts'

const steps = [
  { title: 'Name a topic', text: 'Such as “wireless earbuds”. Products are found and compared.' },
  { title: 'Check the text', text: 'Each claim is checked against its source, and you see any that failed.' },
  { title: 'Publish', text: 'At once, or after you have edited a draft. Advertise it when you like.' },
] as const

/** Way of an admin to the first article. */
export function FirstSteps() {
  return (
    <section id="featured-reviews" className="section first-steps" aria-labelledby="first-steps-title">
      <div>
        <h2 id="first-steps-title">Create your first article</h2>
        <p>
          Readers see “No reviews yet” until you publish one. <EngineNote />
        </p>
      </div>
      <ol>
        {steps.map(({ title, text }) => (
          <li key={title}>
            <p>
              <strong>{title}</strong> {text}
            </p>
          </li>
        ))}
      </ol>
      <p className="first-steps-actions">
        <a className="button" href="/create">
          Create your first article
        </a>
        <a href="/articles/new">Write one by hand</a>
        <a href="/settings">Name the site and set your affiliate tag</a>
      </p>
    </section>
  )
}

/** Says who writes the article and how long that takes. */
function EngineNote() {
  const { data } = useQuery(engineQuery(useApi()))
  if (!data) return null
  return data.model
    ? `${data.model.name} finds the products and writes the article in a few minutes. You can limit its cost.`
    : 'No model is configured, so the built-in writer compares sample products in seconds, at no cost.'
}
