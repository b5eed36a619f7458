import type { Attribute } from '../attributes.ts'

/** Direction of a comparison: 1 for more of the attribute, -1 for less. */
export type Direction = 1 | -1

/** Words that compare products by an attribute. */
export interface RelationTerm {
  /** Matches the field of the attributes that the words can mean. */
  field: RegExp
  /** Units of these attributes; any if missing. */
  units?: readonly string[]
  direction: Direction
  superlative: string
  comparative?: string
}

const PER = `(?:per|a|an|each|for every) (?:single )?`
const PRICE = '(?:price|cost|price tag)'

/** Terms by attribute, most specific first: "cheapest per gigabyte" is not "cheapest". */
export const RELATION_TERMS: readonly RelationTerm[] = [
  {
    field: /^price per GB$/,
    direction: -1,
    superlative: `(?:cheapest|lowest ${PRICE}|least) ${PER}(?:gigabyte|GB)|best value ${PER}(?:gigabyte|GB)`,
    comparative: `(?:cheaper|less) ${PER}(?:gigabyte|GB)`,
  },
  {
    field: /^price per (?:item|litre|metre)$/,
    direction: -1,
    superlative: `(?:cheapest|lowest ${PRICE}|least) ${PER}(?:cell|battery|cable|card|item|piece|litre|metre)`,
    comparative: `(?:cheaper|less) ${PER}(?:cell|battery|cable|card|item|piece|litre|metre)`,
  },
  {
    field: /^price per GB$/,
    direction: 1,
    superlative: `(?:dearest|most expensive|highest ${PRICE}) ${PER}(?:gigabyte|GB)`,
    comparative: `(?:dearer|more expensive) ${PER}(?:gigabyte|GB)`,
  },
  {
    field: /^price per (?:item|litre|metre)$/,
    direction: 1,
    superlative: `(?:dearest|most expensive|highest ${PRICE}) ${PER}(?:cell|battery|cable|card|item|piece|litre|metre)`,
    comparative: `(?:dearer|more expensive) ${PER}(?:cell|battery|cable|card|item|piece|litre|metre)`,
  },
  {
    field: /^price$/,
    direction: -1,
    superlative: `cheapest|least expensive|most affordable|least costly|lowest[- ]priced|lowest ${PRICE}|lowest in price|costs? (?:the )?least|least money`,
    comparative:
      'cheaper|less expensive|more affordable|costs? less|costing less|undercuts?|lower in price|less money|lower[- ]priced',
  },
  {
    field: /^price$/,
    direction: 1,
    superlative: `dearest|most expensive|priciest|costliest|highest[- ]priced|highest ${PRICE}|highest in price|costs? (?:the )?most`,
    comparative: 'dearer|more expensive|pricier|costlier|costs? more|costing more|higher in price|more money',
  },
  {
    field: /^rating$/,
    direction: 1,
    superlative:
      '(?:highest|best|top)[- ]rated|(?:highest|best|top) (?:average )?(?:rating|score)|scores? (?:the )?highest|rated (?:the )?highest|(?:highest|best|top) in rating',
    comparative:
      'rated more highly|higher[- ]rated|better[- ]rated|(?:higher|better) (?:average )?(?:rating|score)|rated higher|scores? higher',
  },
  {
    field: /^rating$/,
    direction: -1,
    superlative:
      '(?:lowest|worst)[- ]rated|(?:lowest|worst) (?:average )?(?:rating|score)|rated (?:the )?lowest|scores? (?:the )?lowest|(?:lowest|worst) in rating',
    comparative: 'lower[- ]rated|(?:lower|worse) (?:average )?(?:rating|score)|rated lower|scores? lower',
  },
  {
    field: /^reviews$/,
    direction: 1,
    superlative:
      'most[- ]reviewed|most (?:buyer |customer )?(?:reviews|ratings)|(?:largest|highest|biggest) number of (?:reviews|ratings)|most widely reviewed',
    comparative: '(?:many )?more (?:buyer |customer )?(?:reviews|ratings)|more widely reviewed',
  },
  {
    field: /^reviews$/,
    direction: -1,
    superlative: 'least[- ]reviewed|fewest (?:reviews|ratings)|(?:smallest|lowest) number of (?:reviews|ratings)',
    comparative: 'fewer (?:reviews|ratings)',
  },
  {
    field: /battery life|playtime|run(?:ning)? ?time|^battery$/,
    units: ['min', 'day', 'month'],
    direction: 1,
    superlative:
      'longest[- ](?:battery(?: life)?|playtime|playing time|running time|run ?time|lasting)|lasts? (?:the )?longest|runs? (?:the )?longest',
    comparative:
      'longer (?:battery(?: life)?|playtime|playing time|running time|run ?time)|lasts? longer|longer[- ]lasting|plays? longer|runs? longer',
  },
  {
    field: /battery life|playtime|run(?:ning)? ?time|^battery$/,
    units: ['min', 'day', 'month'],
    direction: -1,
    superlative: 'shortest (?:battery(?: life)?|playtime|playing time|running time|run ?time)',
    comparative: 'shorter (?:battery(?: life)?|playtime|playing time|running time|run ?time)',
  },
  {
    field: /battery/,
    units: ['mAh', 'Wh'],
    direction: 1,
    superlative:
      '(?:largest|biggest|highest[- ]capacity) batter(?:y|ies)|(?:highest|largest|biggest|greatest) (?:battery )?capacity',
    comparative: '(?:larger|bigger) batter(?:y|ies)',
  },
  {
    field: /capacity|storage|volume|hopper|tank/,
    units: ['GB', 'ml', 'g', 'mAh', 'Wh'],
    direction: 1,
    superlative:
      '(?:largest|biggest|highest|greatest|most) (?:capacity|storage|volume)|holds? (?:the )?most|roomiest|most (?:space|room)|(?:largest|biggest) (?:card|kettle|hopper|tank)',
    comparative: '(?:larger|bigger|higher|greater|more) (?:capacity|storage|volume)|holds? more|roomier',
  },
  {
    field: /capacity|storage|volume|hopper|tank/,
    units: ['GB', 'ml', 'g', 'mAh', 'Wh'],
    direction: -1,
    superlative:
      '(?:smallest|lowest|least) (?:capacity|storage|volume)|holds? (?:the )?least|(?:smallest) (?:card|kettle|hopper|tank)',
    comparative: '(?:smaller|lower|less) (?:capacity|storage|volume)|holds? less',
  },
  {
    field: /weight/,
    units: ['g'],
    direction: -1,
    superlative: 'lightest|weighs? (?:the )?least|lowest weight',
    comparative: 'lighter (?=than)|weighs? less',
  },
  {
    field: /weight/,
    units: ['g'],
    direction: 1,
    superlative: 'heaviest|weighs? (?:the )?most|highest weight',
    comparative: 'heavier|weighs? more',
  },
  {
    field: /brightness/,
    units: ['lm'],
    direction: 1,
    superlative: 'brightest|most (?:light|lumens)',
    comparative: 'brighter|more light|more lumens',
  },
  { field: /brightness/, units: ['lm'], direction: -1, superlative: 'dimmest|least bright', comparative: 'dimmer' },
  {
    field: /^power$/,
    units: ['W'],
    direction: 1,
    superlative: 'most powerful|highest (?:power|wattage)',
    comparative: 'more powerful',
  },
  {
    field: /^power$/,
    units: ['W'],
    direction: -1,
    superlative: 'least powerful|lowest (?:power|wattage)',
    comparative: 'less powerful',
  },
  {
    field: /screen|display/,
    units: ['inch', 'mm'],
    direction: 1,
    superlative: '(?:largest|biggest) (?:screen|display)',
    comparative: '(?:larger|bigger) (?:screen|display)',
  },
  {
    field: /screen|display/,
    units: ['inch', 'mm'],
    direction: -1,
    superlative: 'smallest (?:screen|display)',
    comparative: 'smaller (?:screen|display)',
  },
  {
    field: /length|reach/,
    units: ['mm'],
    direction: 1,
    superlative: 'longest (?:cable|cord|lead|reach)?',
    comparative: 'longer (?:cable|cord|lead|reach)|longer(?= than)',
  },
  {
    field: /length|reach/,
    units: ['mm'],
    direction: -1,
    superlative: 'shortest (?:cable|cord|lead|reach)',
    comparative: 'shorter (?:cable|cord|lead|reach)',
  },
  {
    field: /pack size/,
    units: ['items'],
    direction: 1,
    superlative: '(?:largest|biggest) pack|most (?:cells|batteries|cables|cards|pieces)',
    comparative: '(?:larger|bigger) pack|more (?:cells|batteries)',
  },
  {
    field: /pack size/,
    units: ['items'],
    direction: -1,
    superlative: 'smallest pack|fewest (?:cells|batteries|cables|cards|pieces)',
    comparative: 'smaller pack|fewer (?:cells|batteries)',
  },
  { field: /settings/, direction: 1, superlative: 'most (?:grind )?settings', comparative: 'more (?:grind )?settings' },
  {
    field: /settings/,
    direction: -1,
    superlative: 'fewest (?:grind )?settings',
    comparative: 'fewer (?:grind )?settings',
  },
  { field: /speeds/, direction: 1, superlative: 'most speeds', comparative: 'more speeds' },
  {
    field: /burrs|driver/,
    units: ['mm'],
    direction: 1,
    superlative: '(?:largest|biggest) (?:burrs?|drivers?)',
    comparative: '(?:larger|bigger) (?:burrs?|drivers?)',
  },
]

/** Wordings that turn a comparison of prices into one of unit prices: "By the metre, the Acme is the dearest." */
const BY_UNIT = /\b(?:by|per) (?:the )?(?:metre|gigabyte|GB|litre|cell|battery|card|cable|piece)\b/i

/** Returns the attributes that a term can mean in a text. */
export function findAttributes(
  { field, units }: RelationTerm,
  attributes: readonly Attribute[],
  text: string,
): Attribute[] {
  if (field.source === '^price$' && BY_UNIT.test(text))
    return attributes.filter(attribute => attribute.field.startsWith('price per '))
  return attributes.filter(attribute => field.test(attribute.field) && (!units || units.includes(attribute.unit)))
}
