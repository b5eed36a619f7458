import type { categories } from './schemas/article.ts'

export type Category = (typeof categories)[number]

/** Category names for readers. */
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

/** Returns the category name for readers; unknown categories are returned unchanged. */
export function getCategoryLabel(name: string): string {
  return isCategory(name) ? categoryLabels[name] : name
}
