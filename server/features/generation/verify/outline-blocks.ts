import type { ArticleOutline } from '../../../ports/article-writer.ts'
import { type Block, toPlainText } from '../article-text.ts'

/** Converts a line of an outline to a block, so that it can be verified like the text. */
export function toOutlineBlock(section: string, text: string): Block {
  return { kind: 'text', level: 0, section, product: '', text: toPlainText(text) }
}

export function toOutlineBlocks({ title, excerpt }: Pick<ArticleOutline, 'title' | 'excerpt'>): Block[] {
  return [toOutlineBlock('the title', title), toOutlineBlock('the excerpt', excerpt)]
}
