import type { ReactNode } from 'react'
import { CachedMarkup } from '../../lib/page-data.tsx'
import { useUser } from '../../lib/user.queries.ts'
import { FirstSteps } from '../../ui/first-steps.tsx'

/** Home page without published articles: a promise to readers, or the first steps for an admin. */
export function EmptyHome() {
  return useUser() ? (
    <FirstSteps />
  ) : (
    <CachedMarkup
      as="section"
      id="featured-reviews"
      className="section"
      aria-labelledby="featured-title"
      component={NoReviewsYet}
      props={{}}
    />
  )
}

function NoReviewsYet() {
  return (
    <>
      <h2 id="featured-title">Featured Reviews</h2>
      <div className="empty-note">
        <h3>No reviews yet</h3>
        <p>
          The first one is on its way. <a href="/feed.xml">Follow by RSS</a> to hear when it is published. Each review
          will give you three things.
        </p>
      </div>
      <div className="cards promises">
        <PromiseCard
          title="The verdict first"
          text="Which one to buy, which one to buy for less, and why, before anything else."
        >
          <rect x="8" y="14" width="44" height="60" rx="6" />
          <rect className="accent" x="58" y="6" width="44" height="76" rx="6" />
          <rect x="108" y="14" width="44" height="60" rx="6" />
          <path className="accent" d="m70 44 8 8 14-16" />
          <path d="M16 92h28M66 98h28M116 92h28" />
        </PromiseCard>
        <PromiseCard
          title="A table of what differs"
          text="Prices, ratings and the figures that differ between the products."
        >
          <rect x="8" y="10" width="144" height="90" rx="8" />
          <path d="M8 34h144M56 10v90M104 10v90M8 56h144M8 78h144" />
          <path className="accent" d="M66 67h24" strokeWidth="6" />
        </PromiseCard>
        <PromiseCard title="What you give up" text="Each product’s drawbacks beside its strengths.">
          <path d="M20 22h56M20 42h56M20 62h40M100 22h44M100 42h44M100 62h30" />
          <path className="accent" d="M8 22h.1M8 42h.1M8 62h.1" strokeWidth="7" />
          <path className="star" d="M88 22h.1M88 42h.1M88 62h.1" strokeWidth="7" />
          <path d="M20 92h120" strokeDasharray="2 9" />
        </PromiseCard>
      </div>
    </>
  )
}

interface PromiseProps {
  title: string
  text: string
  /** Shapes of a decorative drawing of 160 by 110. */
  children: ReactNode
}

/** Outlined card for something that a review will contain. */
function PromiseCard({ title, text, children }: PromiseProps) {
  return (
    <div className="card-promise">
      <div className="card-image">
        <svg viewBox="0 0 160 110" aria-hidden="true">
          {children}
        </svg>
      </div>
      <h3>{title}</h3>
      <p>{text}</p>
    </div>
  )
}
