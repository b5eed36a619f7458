import type { ArticleOutline } from '../../../ports/article-writer.ts'
import { type Block, plain } from '../article-text.ts'

/** Converts a line of an outline to a block, so that it can be verified like the text. */
export function outlineBlock(section: string, text: string): Block {
  return { kind: 'text', level: 0, section, product: '', text: plain(text) }
}

export function outlineBlocks({ title, excerpt }: Pick<ArticleOutline, 'title' | 'excerpt'>): Block[] {
  return [outlineBlock('the title', title), outlineBlock('the excerpt', excerpt)]
}
