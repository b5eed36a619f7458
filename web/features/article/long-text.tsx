import { SanitisedHtml } from '../../ui/sanitised-html.tsx'
import { splitAfterWords } from './article-html.ts'

interface LongTextProps {
  /** HTML sanitised by the server. */
  html: string
  maxWords: number
  /** Opens the rest. */
  label: string
}

/** Text that shows its beginning, and the rest on request. It needs no script; browsers also search closed text. */
export function LongText({ html, maxWords, label }: LongTextProps) {
  const [start, rest] = splitAfterWords(html, maxWords)
  return (
    <>
      {start !== '' && <SanitisedHtml html={start} />}
      {rest !== '' && (
        <details className="long-text">
          <summary>{label}</summary>
          <SanitisedHtml html={rest} />
        </details>
      )}
    </>
  )
}
