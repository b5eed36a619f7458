import { Why } from '../../ui/desk-head.tsx'

/** Maximum number of words that are shown without a press. */
const maxWords = 25

/** Divides a text after the last whole sentence that fits; the first sentence is always shown. */
function splitText(text: string): [shown: string, rest: string] {
  const sentences = text.split(/(?<=[.!?]) (?=[\p{Lu}\d“£])/u)
  let shown = sentences.shift() ?? ''
  while (sentences[0] !== undefined && `${shown} ${sentences[0]}`.split(' ').length <= maxWords)
    shown = `${shown} ${sentences.shift()}`
  return [shown, sentences.join(' ')]
}

interface BriefTextProps {
  children: string
  /** Subject of the text, for screen readers. */
  about?: string
}

/** Paragraph that shows its first sentences. The others open behind "Why?". */
export function BriefText({ children, ...subject }: BriefTextProps) {
  const [shown, rest] = splitText(children)
  return (
    <div className="brief">
      {shown}
      {rest !== '' && <Why {...subject}>{rest}</Why>}
    </div>
  )
}
