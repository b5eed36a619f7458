import type { Node as DocumentNode } from '@tiptap/pm/model'

/** Range of a sentence in the document of the editor. */
export interface SentenceRange {
  id: string
  from: number
  to: number
}

/** Letters and digits of a document with their positions. Blocks are separated, except the cells of a table row. */
interface ComparableText {
  text: string
  positions: number[]
}

const isComparable = (character: string) => /[\p{L}\p{N}]/u.test(character)

/** Letters and digits in the form in which sentences are compared. */
function toComparable(text: string): string {
  return [...text.normalize('NFKC')].filter(isComparable).join('').toLowerCase()
}

/** Maximum letters and digits without a checked sentence. A match farther away is another sentence. */
const MAX_GAP = 8_000

/** Separates blocks. No sentence contains it. */
const SEPARATOR = '\n'

function readComparable(doc: DocumentNode): ComparableText {
  const parts: string[] = []
  const positions: number[] = []
  const push = (text: string, position: number) => {
    for (const unit of text.split('')) {
      parts.push(unit)
      positions.push(position)
    }
  }
  doc.descendants((node, position, parent) => {
    if (node.isText) {
      let at = position
      for (const character of node.text ?? '') {
        push(toComparable(character), at)
        at += character.length
      }
    }
    const isInRow = parent?.type.name === 'tableCell' || parent?.type.name === 'tableHeader'
    if (node.type.name === 'tableRow' || (node.isTextblock && !isInRow)) push(SEPARATOR, position)
  })
  return { text: parts.join(''), positions }
}

/** Returns the position after the punctuation that ends a sentence. */
function skipPunctuation(doc: DocumentNode, position: number): number {
  const end = Math.min(position + 3, doc.resolve(position).end())
  const [punctuation = ''] = /^[^\s\p{L}\p{N}]*/u.exec(doc.textBetween(position, end)) ?? []
  return position + punctuation.length
}

/**
 * Finds checked sentences in the document. They are searched for in their order, so that of equal sentences each gets
 * its own range. Sentences that changed since the check are missing.
 */
export function findSentences(doc: DocumentNode, sentences: readonly { id: string; text: string }[]): SentenceRange[] {
  const { text, positions } = readComparable(doc)
  const ranges: SentenceRange[] = []
  let next = 0
  for (const sentence of sentences) {
    const wanted = toComparable(sentence.text)
    const at = wanted === '' ? -1 : text.indexOf(wanted, next)
    const [from, last] = [positions[at], positions[at + wanted.length - 1]]
    if (at === -1 || at > next + MAX_GAP || from === undefined || last === undefined) continue
    ranges.push({ id: sentence.id, from, to: skipPunctuation(doc, last + 1) })
    next = at + wanted.length
  }
  return ranges
}
