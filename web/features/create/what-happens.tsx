interface StepOverviewProps {
  /** True if no model is connected, so that only the sample catalogue is searched. */
  fromCatalogue: boolean
}

/** Explains the steps until the progress replaces it. */
export function StepOverview({ fromCatalogue }: StepOverviewProps) {
  const steps = fromCatalogue ? catalogueSteps : modelSteps
  return (
    <section className="panel create-idle" aria-labelledby="what-happens">
      <h2 id="what-happens">What happens</h2>
      <ol className="steps">
        {steps.map(([title, about], index) => (
          <li key={title} className="step">
            <span className="step-mark step-number" aria-hidden="true">
              {index + 1}
            </span>
            <span className="step-title">{title}</span>
            <p className="row-hint">{about}</p>
          </li>
        ))}
      </ol>
      <p className="row-hint">You may leave this page meanwhile: it goes on, and is here when you come back.</p>
    </section>
  )
}

const publishStep = ['Publish', 'What holds goes on the site; what does not is told here instead.'] as const

const modelSteps = [
  ['Find products', 'Amazon UK is searched, and every product found is listed here with its link.'],
  ['Plan and write', 'At least 1,500 words, from what the search results say of the products and nothing else.'],
  ['Check every claim', 'Each link, price and rating must be in a search result that is kept.'],
  publishStep,
] as const

const catalogueSteps = [
  ['Find products', 'The sample catalogue is searched, and every product found is listed here with its link.'],
  ['Plan and write', 'At least 1,500 words, from what the catalogue says of the products and nothing else.'],
  ['Check every claim', 'Each link, price and rating must be in the catalogue.'],
  publishStep,
] as const
