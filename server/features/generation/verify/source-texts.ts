import type { BriefedProduct } from '../../../ports/article-writer.ts'

/** Everything a source says of a product in words. */
export function sourceTexts({ title, name, brand, features, facts, pros, cons, suits }: BriefedProduct): string[] {
  const stated = facts.flatMap(({ label, value }) => [label, value, `${label} ${value}`])
  return [title, name, brand ?? '', ...features, ...stated, ...pros, ...cons, suits ?? '']
}
