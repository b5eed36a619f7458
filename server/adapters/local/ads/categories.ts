import { getCategoryLabel } from '../../../domain/articles.ts'

interface Category {
  /** Typical purposes, worded to follow "for". */
  uses: readonly string[]
  /** Typical buyers, worded as labels. */
  readers: readonly string[]
  /** Short name for the compared products, if the topic is too long. */
  things: string
}

const CATEGORIES: Readonly<Record<string, Category>> = {
  tech: {
    uses: ['home and travel', 'everyday use', 'a busy day'],
    readers: ['People who like new gadgets', 'Travellers', 'Home workers'],
    things: 'gadgets',
  },
  home: {
    uses: ['a small flat', 'a family home', 'everyday use'],
    readers: ['Home improvers', 'New movers', 'Families at home'],
    things: 'home picks',
  },
  fitness: {
    uses: ['training at home', 'a small space', 'a new routine'],
    readers: ['Home exercisers', 'Gym-goers', 'Runners and walkers'],
    things: 'fitness picks',
  },
  office: {
    uses: ['a home office', 'long working days', 'a small desk'],
    readers: ['Home workers', 'Small business owners', 'Students'],
    things: 'office picks',
  },
  audio: {
    uses: ['the commute', 'working from home', 'long journeys'],
    readers: ['Commuters', 'Music listeners', 'Podcast listeners'],
    things: 'audio picks',
  },
  gaming: {
    uses: ['long sessions', 'a small desk', 'weekend play'],
    readers: ['PC gamers', 'Console gamers', 'Casual gamers'],
    things: 'gaming picks',
  },
  'coffee-grinders': {
    uses: ['espresso', 'filter coffee', 'the morning cup'],
    readers: ['Home baristas', 'Coffee drinkers', 'Espresso makers'],
    things: 'grinders',
  },
  kitchen: {
    uses: ['a small kitchen', 'a family kitchen', 'everyday use'],
    readers: ['Home cooks', 'Families at home', 'New movers'],
    things: 'kitchen picks',
  },
}

const OTHER_CATEGORY: Category = {
  uses: ['everyday use', 'a first purchase', 'a gift'],
  readers: ['Online shoppers', 'Gift buyers', 'First-time buyers in the category'],
  things: 'picks',
}

export function getCategory(name: string): Category {
  return Object.hasOwn(CATEGORIES, name) ? (CATEGORIES[name] ?? OTHER_CATEGORY) : OTHER_CATEGORY
}

/** Returns an audience label: "Undecided shoppers, interest: audio". Unknown categories add no interest. */
export function toReadersLabel(readers: string, category: string): string {
  return Object.hasOwn(CATEGORIES, category)
    ? `${readers}, interest: ${getCategoryLabel(category).toLowerCase()}`
    : readers
}
