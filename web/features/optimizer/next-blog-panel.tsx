import type { NextBlog } from '../../../server/contract/schemas/optimizer.ts'
import { CategoryBadge } from '../../ui/badge.tsx'
import { TermList } from './word-lists.tsx'

/** Recommended next article, with a link that opens the Create screen with its topic. */
export function NextBlogPanel({ topic, category, seoKeywords, ...details }: NextBlog) {
  return (
    <section className="panel optimizer-advice" aria-labelledby="next-blog-title">
      <h2 id="next-blog-title">Recommended Next Blog Topic</h2>
      <div className="optimizer-topic">
        <h3>{topic}</h3>
        <CategoryBadge category={category} />
      </div>
      <p>{details.reasoning}</p>
      <dl className="optimizer-facts">
        <dt>Target audience</dt>
        <dd>{details.targetAudience}</dd>
        <dt>Product focus</dt>
        <dd>{details.productFocus}</dd>
        <dt>Expected performance</dt>
        <dd>{details.expectedPerformance}</dd>
        {seoKeywords.length > 0 && (
          <>
            <dt>SEO keywords</dt>
            <dd>
              <TermList terms={seoKeywords} />
            </dd>
          </>
        )}
      </dl>
      <a className="button button-small" href={`/create?${new URLSearchParams({ topic, category })}`}>
        Create This Blog
      </a>
    </section>
  )
}
