import { toWords } from './words.ts'

/**
 * Nouns that name a kind of product. If a listing's opening words contain one, a noun later in the title is an
 * accessory or a use ("projector … with speaker", "cable … laptop to monitor").
 */
const KINDS = new Set(
  `earbud headphone headset smartwatch fitnesstracker watch soundbar speaker powerbank charger webcam camera keyboard mouse
  controller tv phone laptop tablet monitor projector router printer microphone cable adapter hub torch lamp bulb fan heater
  vacuum mop kettle toaster blender mixer juicer grinder maker machine dripper fryer oven microwave pan pot knife scale
  flask bottle mug cup dumbbell kettlebell mat treadmill bike rower bench scooter chair desk sofa table shelf mattress pillow
  duvet blanket towel bin dehumidifier humidifier purifier puzzle toy game book tea coffee whiskey sock beanie jacket shoe
  backpack bag wallet umbrella tent dvd figure catcher zapper killer turntable amplifier radio doorbell thermostat drive ssd
  console mousepad stand footrest shredder planner pen stapler skipping rope band roller drill saw hammer razor shaver
  toothbrush trimmer hairdryer straightener iron steamer`.split(/\s+/),
)

/** Kinds that listings use interchangeably, so that one in the opening does not rule out another. */
const SIMILAR_KINDS: readonly ReadonlySet<string>[] = [
  new Set(['earbud', 'headphone', 'headset']),
  new Set(['smartwatch', 'fitnesstracker', 'watch']),
  new Set(['lamp', 'bulb', 'torch']),
  new Set(['maker', 'machine', 'dripper', 'coffee']),
  new Set(['catcher', 'zapper', 'killer']),
  new Set(['charger', 'adapter', 'cable', 'hub']),
  new Set(['pan', 'pot']),
  new Set(['bottle', 'flask', 'mug', 'cup']),
]

export function isKind(word: string): boolean {
  return KINDS.has(word)
}

export function areSimilarKinds(one: string, other: string): boolean {
  return one === other || SIMILAR_KINDS.some(family => family.has(one) && family.has(other))
}

/** Synonyms: a topic's noun and other words listings may use for it. */
const SYNONYMS = new Map<string, readonly string[]>(
  Object.entries({
    fitnesstracker: ['smartwatch'],
    smartwatch: ['fitnesstracker'],
    // Not in reverse: all earbuds are headphones, but not all headphones are earbuds.
    headphone: ['earbud', 'headset'],
    light: ['lamp'],
    phone: ['iphone'],
    rucksack: ['backpack'],
    backpack: ['rucksack'],
    sneaker: ['trainer'],
    trainer: ['sneaker'],
  }),
)

/** Returns the noun and its synonyms. */
export function getSynonyms(noun: string): readonly string[] {
  return [noun, ...(SYNONYMS.get(noun) ?? [])]
}

const AFTER_KIND = /[,|;–—([]|\s-\s|\s(?:with|w\/|for|featuring|includ(?:es|ing)|compatible|built[ -]in|to|plus)\s/i

/** Returns a title's opening words, which name the product: up to the first comma, dash, bracket or "with". */
export function getOpening(title: string): string {
  const opening = title.split(AFTER_KIND, 1)[0] ?? ''
  return toWords(opening).length > 0 ? opening : title
}

/** Maximum number of clauses to read; more than any readable title has. */
const MAX_CLAUSES = 40

/** Returns the nouns that end a title's other clauses, ignoring "with" and what follows. */
export function findClauseNouns(title: string): string[] {
  return title
    .split(/[,|;–—()[\]]|\s-\s/, MAX_CLAUSES)
    .slice(1)
    .map(clause => toWords(getOpening(clause.trim())).at(-1) ?? '')
    .filter(Boolean)
}
