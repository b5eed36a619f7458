import type { categories } from './schemas/article.ts'

export type Category = (typeof categories)[number]

/** The names readers see. */
export const categoryLabels: Readonly<Record<Category, string>> = {
  tech: 'Tech',
  home: 'Home & Garden',
  fitness: 'Fitness',
  office: 'Office',
  audio: 'Audio',
  gaming: 'Gaming',
  'coffee-grinders': 'Coffee Grinders',
  kitchen: 'Kitchen Appliances',
}

export function isCategory(name: string): name is Category {
  return Object.hasOwn(categoryLabels, name)
}

/** The name readers see; that of a category we do not list is shown as it is. */
export function categoryLabel(name: string): string {
  return isCategory(name) ? categoryLabels[name] : name
}
