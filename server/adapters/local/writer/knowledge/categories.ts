import { audioCategory } from './category/audio.ts'
import { fitnessCategory } from './category/fitness.ts'
import { gamingCategory } from './category/gaming.ts'
import { homeCategory } from './category/home.ts'
import { kitchenCategory } from './category/kitchen.ts'
import { officeCategory } from './category/office.ts'
import { techCategory } from './category/tech.ts'
import { electricGrinders } from './coffee/electric-grinders.ts'
import type { Family } from './family.ts'

/** Advice for a category of the site, where the topic is of that category but of no family of its own. */
export const categoryFamilies: Readonly<Record<string, Family>> = {
  audio: audioCategory,
  'coffee-grinders': electricGrinders,
  fitness: fitnessCategory,
  gaming: gamingCategory,
  home: homeCategory,
  kitchen: kitchenCategory,
  office: officeCategory,
  tech: techCategory,
}
