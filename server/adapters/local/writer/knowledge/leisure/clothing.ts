import type { Family } from '../family.ts'

export const clothing: Family = {
  id: 'clothing',
  match:
    /\b(socks?|beanies?|hats?|gloves?|jackets?|shirts?|trainers|shoes|boots|leggings|scar(f|ves)|clothing|hood(y|ie)s?|coats?)\b/i,
  unit: 'item',
  stakes: [
    'With anything worn, fit decides and fibre comes second. A listing can give you the second exactly and the first only roughly, so returns are part of the purchase.',
    'Cloth is easier to judge than it looks: the composition is printed by law, and it tells how a thing will wear, warm and wash.',
  ],
  blocks: [
    {
      heading: 'Fibre by fibre',
      texts: [
        'Wool warms when damp and resists smell; cotton breathes and dries slowly; polyester dries fast and holds odour; elastane gives stretch and ages first. Merino is fine wool, soft and less durable on its own, which is why socks mix in nylon.',
      ],
    },
    {
      heading: 'Sizes',
      texts: [
        'Each maker has a table, and the letters mean little. Measure a piece that fits you, laid flat, and compare. Between two sizes, choose by what goes underneath.',
      ],
    },
    {
      heading: 'Seams and wear',
      texts: [
        'Look at pictures of the inside if there are any. Flat seams do not rub, reinforced heels and elbows last. Comments on washing are worth more than those on colour.',
      ],
    },
    {
      heading: 'Washing',
      texts: [
        'A wool cycle at thirty degrees suits most wool; softener harms sports cloth. If a label says hand-wash only, ask yourself whether you will.',
      ],
    },
  ],
  mistakes: [
    'Ordering your usual letter.',
    'Tumble-drying wool.',
    'Choosing cotton for cold, wet walks.',
    'Removing labels before trying on.',
    'Using softener on sports fabrics.',
  ],
  care: [
    'Wash inside out, close zips, and dry wool flat. Pilling is normal in the first weeks; a comb removes it. Wear wool two days and rest it one.',
    'Try things on over what you would wear with them, walk stairs, and raise your arms, all with the labels on.',
  ],
  questions: [
    'What is it made of, in per cent?',
    'How does the maker’s size table compare with something I own?',
    'How is it washed?',
    'Is the return free?',
    'Are there pictures of the seams?',
  ],
  terms: [
    {
      match: /\bmerino( wool)?\b/i,
      notes: ['Merino holds little smell and warms when damp; blends wear better than the pure fibre.'],
    },
    { match: /\bcushion\b/i, notes: ['Cushioning in a sock takes up room in the shoe.'] },
    {
      match: /\b(men's|women's|mens|womens)\b/i,
      notes: ['Cuts for men and women differ in width more than in length.'],
    },
    { match: /\bknit\b/i, notes: ['Knitted things stretch to fit and do so for good.'] },
  ],
  checks: [
    { match: /%|per cent|composition/i, unsaid: 'its exact composition' },
    { match: /wash/i, unsaid: 'how it should be washed' },
    { match: /size|S\/M|UK \d/i, unsaid: 'how its sizes run' },
    { match: /seam/i, unsaid: 'how the seams are made' },
    { match: /made in/i, unsaid: 'where it is made' },
  ],
}
