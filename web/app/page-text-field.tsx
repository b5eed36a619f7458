import '../features/articles/editor.css'
import { Suspense } from 'react'
import { LazyBodyField } from '../features/articles/article-fields.tsx'

interface Props {
  value: string
  onChange: (html: string) => void
  error: string | undefined
}

/** The editor of articles, for the text of a page. Pages make no claims that are checked. */
export function PageTextField(props: Props) {
  return (
    <Suspense fallback={<p role="status">Loading the editor…</p>}>
      <LazyBodyField {...props} label="Page text" claims={noClaims} />
    </Suspense>
  )
}

const noClaims: readonly [] = []
