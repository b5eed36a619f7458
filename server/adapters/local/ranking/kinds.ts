import { words } from './words.ts'

/**
 * Nouns that say what a thing is. Where a listing's first words hold one, a noun named later in its title is an
 * accessory or a setting ("projector … with speaker", "cable … laptop to monitor").
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

/** Kinds that listings use for one another, so that the one in the first words does not rule the other out. */
const AKIN: readonly ReadonlySet<string>[] = [
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

export function areAkin(one: string, other: string): boolean {
  return one === other || AKIN.some(family => family.has(one) && family.has(other))
}

/** Ways of saying the same thing that are words of their own: a topic's noun and what else a listing may call it. */
const SAME = new Map<string, readonly string[]>(
  Object.entries({
    fitnesstracker: ['smartwatch'],
    smartwatch: ['fitnesstracker'],
    // Not the other way round: all earbuds are headphones.
    headphone: ['earbud', 'headset'],
    light: ['lamp'],
    phone: ['iphone'],
    rucksack: ['backpack'],
    backpack: ['rucksack'],
    sneaker: ['trainer'],
    trainer: ['sneaker'],
  }),
)

/** The noun itself and what else it may be called. */
export function namesOf(noun: string): readonly string[] {
  return [noun, ...(SAME.get(noun) ?? [])]
}

const AFTER_KIND = /[,|;–—([]|\s-\s|\s(?:with|w\/|for|featuring|includ(?:es|ing)|compatible|built[ -]in|to|plus)\s/i

/** The first words of a title, which say what the thing is, up to the first comma, dash, bracket or "with". */
export function openingOf(title: string): string {
  const opening = title.split(AFTER_KIND, 1)[0] ?? ''
  return words(opening).length > 0 ? opening : title
}

/** More clauses than any title has that is meant to be read. */
const MOST_CLAUSES = 40

/** The nouns that end the other clauses of a title, "with" and what follows left out. */
export function clauseNouns(title: string): string[] {
  return title
    .split(/[,|;–—()[\]]|\s-\s/, MOST_CLAUSES)
    .slice(1)
    .map(clause => words(openingOf(clause.trim())).at(-1) ?? '')
    .filter(Boolean)
}
