import type { Category } from '../../../domain/articles.ts'
import { categories } from '../../../domain/articles.ts'

/** Kind of product that an article may compare. */
export interface ProductKind {
  /** Plural, as a topic: "wireless earbuds". */
  topic: string
  category: Category
  /** Recognises a title, a product or a search phrase. */
  match: RegExp
  /** Typical buyers. */
  audience: string
  /** Aspects to compare: "hours on one charge, fit and calls". */
  focus: string
  /** Interests of typical buyers, as Facebook names them. */
  interests: readonly string[]
}

type Row = [topic: string, match: RegExp, audience: string, focus: string, interests: readonly string[]]

const kindRows: Readonly<Record<Category, readonly Row[]>> = {
  audio: [
    [
      'wireless earbuds',
      /\bear ?(bud|phone|pod)s?\b|\bin-ear\b/i,
      'commuters and people who take calls on the move',
      'hours on one charge, fit and call quality',
      ['Headphones', 'Podcasts', 'Music'],
    ],
    [
      'over-ear headphones',
      /\b(over-ear|on-ear)\b|\bheadphones?\b/i,
      'home workers and travellers who listen for hours',
      'noise cancelling, comfort and weight',
      ['Headphones', 'Air travel', 'Music'],
    ],
    [
      'Bluetooth speakers',
      /\b(bluetooth|portable|wireless) speakers?\b/i,
      'people who listen in the kitchen, the garden and on holiday',
      'size, water resistance and hours of play',
      ['Loudspeakers', 'Music', 'Camping'],
    ],
    [
      'soundbars',
      /\bsound ?bars?\b/i,
      'film watchers with a flat television',
      'connections, width and clear speech',
      ['Home cinema', 'Television', 'Films'],
    ],
    [
      'record players',
      /\b(record players?|turntables?)\b/i,
      'people who are starting a record collection',
      'cartridge, built-in amplifier and speeds',
      ['Vinyl records', 'Music', 'Record shops'],
    ],
  ],
  tech: [
    [
      'power banks',
      /\b(power ?banks?|portable chargers?)\b/i,
      'travellers and people whose phone does not last the day',
      'capacity, charging speed and weight',
      ['Travel', 'Smartphones', 'Camping'],
    ],
    [
      'smart watches',
      /\bsmart ?watch(es)?\b|\bfitness trackers?\b/i,
      'people who want steps, sleep and messages on the wrist',
      'battery life, sensors and phone support',
      ['Smartwatches', 'Running', 'Fitness and wellness'],
    ],
    [
      'USB-C chargers',
      /\b(usb-?c|gan) chargers?\b|\bwall chargers?\b/i,
      'people with a laptop, a phone and one free socket',
      'power in watts, ports and size',
      ['Laptops', 'Smartphones', 'Business travel'],
    ],
    [
      'mini projectors',
      /\bprojectors?\b/i,
      'families who want film nights without a large television',
      'brightness, resolution and noise',
      ['Home cinema', 'Films', 'Television'],
    ],
    [
      'security cameras',
      /\b(security|doorbell|wi-?fi) cameras?\b/i,
      'home owners who want to see who is at the door',
      'where video is stored, night vision and power',
      ['Home security', 'Smart home', 'Home improvement'],
    ],
  ],
  home: [
    [
      'air purifiers',
      /\bair purifiers?\b/i,
      'people with hay fever, pets or a road outside',
      'room size, filter costs and noise at night',
      ['Home appliances', 'Allergy', 'Pets'],
    ],
    [
      'cordless vacuum cleaners',
      /\b(?<!robot )vacuums?\b/i,
      'people in flats and homes with pets',
      'minutes on a charge, weight and bin size',
      ['Home appliances', 'Cleaning', 'Pets'],
    ],
    [
      'dehumidifiers',
      /\bdehumidifiers?\b/i,
      'people with damp rooms and washing to dry indoors',
      'litres a day, running cost and noise',
      ['Home improvement', 'Home appliances', 'Laundry'],
    ],
    [
      'electric heaters',
      /\bheaters?\b/i,
      'people who warm one room instead of the whole house',
      'power, running cost and safety cut-outs',
      ['Home improvement', 'Energy conservation', 'Home appliances'],
    ],
    [
      'robot vacuums',
      /\brobot (vacuums?|hoovers?)\b/i,
      'people who would rather not vacuum at all',
      'mapping, mopping and emptying',
      ['Smart home', 'Home appliances', 'Pets'],
    ],
  ],
  fitness: [
    [
      'adjustable dumbbells',
      /\bdumbbells?\b/i,
      'people who train at home with little room',
      'weight range, steps and guarantee',
      ['Weight training', 'Physical fitness', 'Bodybuilding'],
    ],
    [
      'yoga mats',
      /\b(yoga|exercise) mats?\b/i,
      'beginners and people with sore knees',
      'thickness, grip and cleaning',
      ['Yoga', 'Pilates', 'Meditation'],
    ],
    [
      'resistance bands',
      /\bresistance bands?\b/i,
      'people who train while travelling or after an injury',
      'resistance range, length and anchors',
      ['Physical fitness', 'Pilates', 'Physical therapy'],
    ],
    [
      'walking pads',
      /\b(walking pads?|treadmills?)\b/i,
      'home workers who sit all day',
      'top speed, width and folded size',
      ['Walking', 'Running', 'Weight loss'],
    ],
    [
      'massage guns',
      /\bmassage guns?\b/i,
      'runners and lifters with tight muscles',
      'noise, depth and hours on a charge',
      ['Running', 'Physical fitness', 'Massage'],
    ],
  ],
  office: [
    [
      'ergonomic office chairs',
      /\b(office|desk|ergonomic) chairs?\b/i,
      'home workers with a sore back',
      'lumbar support, seat height and load',
      ['Home office', 'Interior design', 'Remote work'],
    ],
    [
      'desk lamps',
      /\bdesk lamps?\b/i,
      'students and people who work in the evening',
      'brightness, colour of light and reach',
      ['Home office', 'Interior design', 'Students'],
    ],
    [
      'standing desks',
      /\b(standing|sit-stand) desks?\b/i,
      'home workers who want to get up now and then',
      'height range, load and noise',
      ['Home office', 'Remote work', 'Physical fitness'],
    ],
    [
      'monitor arms',
      /\bmonitor (arms?|stands?)\b/i,
      'people with a screen too low and a desk too small',
      'load, reach and clamps',
      ['Home office', 'Personal computers', 'Remote work'],
    ],
    [
      'webcams',
      /\bweb ?cams?\b/i,
      'people who spend their days in video calls',
      'picture in poor light, field of view and microphone',
      ['Remote work', 'Video calls', 'Home office'],
    ],
  ],
  gaming: [
    [
      'gaming mice',
      /\b(gaming )?(mice|mouse)\b/i,
      'PC players who want a lighter mouse',
      'weight, sensor and battery',
      ['PC games', 'First-person shooter games', 'Esports'],
    ],
    [
      'gaming headsets',
      /\bheadsets?\b/i,
      'players who talk to their team',
      'microphone, comfort and wireless delay',
      ['Video games', 'Esports', 'Game consoles'],
    ],
    [
      'mechanical keyboards',
      /\bkeyboards?\b/i,
      'players and people who type all day',
      'switches, size and noise',
      ['PC games', 'Computer keyboards', 'Personal computers'],
    ],
    [
      'game controllers',
      /\bcontrollers?\b|\bgamepads?\b/i,
      'players on PC and on consoles',
      'what it works with, sticks and battery',
      ['Game consoles', 'Video games', 'PC games'],
    ],
    [
      'gaming chairs',
      /\bgaming chairs?\b/i,
      'players who sit for hours',
      'seat width, load and recline',
      ['Video games', 'PC games', 'Esports'],
    ],
  ],
  'coffee-grinders': [
    [
      'electric burr coffee grinders',
      /\belectric\b.*\bgrinders?\b|\bburr grinders?\b/i,
      'people who make several cups in the morning',
      'settings, noise and retention',
      ['Coffee', 'Espresso', 'Kitchen appliances'],
    ],
    [
      'manual coffee grinders',
      /\b(manual|hand)\b.*\bgrinders?\b/i,
      'travellers and people who make one cup at a time',
      'grams at once, burrs and effort',
      ['Coffee', 'Camping', 'Coffeehouses'],
    ],
    [
      'espresso grinders',
      /\bespresso\b.*\bgrinders?\b/i,
      'owners of an espresso machine',
      'fineness of steps, burr size and dosing',
      ['Espresso', 'Coffee', 'Barista'],
    ],
    [
      'quiet coffee grinders',
      /\bquiet\b.*\bgrinders?\b/i,
      'early risers in a flat with thin walls',
      'noise in decibels, speed and settings',
      ['Coffee', 'Kitchen appliances', 'Apartment living'],
    ],
    [
      'coffee grinders under £50',
      /\bgrinders?\b.*\bunder\b/i,
      'people who buy their first grinder',
      'burrs or blades, settings and guarantee',
      ['Coffee', 'Kitchen appliances', 'Online shopping'],
    ],
  ],
  kitchen: [
    [
      'air fryers',
      /\bair ?fryers?\b/i,
      'families and people who cook for one',
      'capacity, baskets and cleaning',
      ['Cooking', 'Recipes', 'Kitchen appliances'],
    ],
    [
      'electric kettles',
      /\bkettles?\b/i,
      'tea drinkers',
      'time to boil, temperature settings and noise',
      ['Tea', 'Kitchen appliances', 'Interior design'],
    ],
    [
      'coffee machines',
      /\b(coffee|espresso) (machines?|makers?)\b/i,
      'people who spend too much in coffee shops',
      'type of coffee, cleaning and size',
      ['Coffee', 'Espresso', 'Kitchen appliances'],
    ],
    [
      'slow cookers',
      /\bslow cookers?\b/i,
      'people who want dinner ready when they come home',
      'litres, timer and dishwasher-safe parts',
      ['Cooking', 'Recipes', 'Family'],
    ],
    [
      'stand mixers',
      /\b(stand|food) mixers?\b/i,
      'people who bake at weekends',
      'bowl size, power and attachments',
      ['Baking', 'Cakes', 'Kitchen appliances'],
    ],
  ],
}

/** Kinds that templates may propose, by category. */
export const productKinds: readonly ProductKind[] = categories.flatMap(category =>
  kindRows[category].map(([topic, match, audience, focus, interests]) => ({
    topic,
    category,
    match,
    audience,
    focus,
    interests,
  })),
)

/**
 * Finds the kind that a text names. If several match, returns the one with the longest name, which is the narrowest.
 */
export function findKind(text: string): ProductKind | undefined {
  return productKinds.filter(({ match }) => match.test(text)).sort((a, b) => b.topic.length - a.topic.length)[0]
}
