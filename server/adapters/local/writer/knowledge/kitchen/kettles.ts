import type { Family } from '../family.ts'

export const kettles: Family = {
  id: 'kettles',
  match: /\bkettles?\b/i,
  unit: 'kettle',
  stakes: [
    'A kettle is switched on more often than anything else in a British kitchen, and the differences that count are those met half asleep: how little it will boil, how it pours, how loud it is and whether the lid opens with one hand.',
    'Three kilowatts boil water at the same speed in steel, glass or plastic. What varies is how much you are made to boil, whether you can stop short of a hundred degrees, and what you hear meanwhile.',
    'For black tea any kettle will do. For green tea, coffee and instant milk the temperature matters, and there the field divides: into those that only boil and those that can be told a number.',
  ],
  blocks: [
    {
      heading: 'The smallest amount',
      texts: [
        'Boiling only what you need is the one way of saving energy with a kettle. Look for the minimum fill, because some insist on half a litre and others on a cup. Marks in cups inside the window help more than a fine scale in litres. Capacity matters twice a year; the minimum matters daily.',
        'A full kettle boiled for one mug heats six times the water needed. The size to look for is therefore the smallest and not the largest: a one-cup mark, readable from where you stand. Insulated walls keep the surplus warm for a second cup.',
      ],
    },
    {
      heading: 'Temperature',
      texts: [
        'Green tea turns bitter above about 80 degrees, coffee likes 92 to 96, black tea wants it boiling. Kettles with set temperatures stop there and some hold it. Single degrees are for filter coffee; five steps are enough for the rest. Without any, wait: a litre in an open kettle loses ten degrees in a few minutes.',
      ],
    },
    {
      heading: 'Power and time',
      texts: [
        'Three kilowatts is the most that a British socket gives, and brings a litre to the boil in two to two and a half minutes. Kettles of 2.2 kilowatts take about a third longer and use the same energy. Travel kettles are slow because foreign sockets and small elements make them so.',
        'Speed is a question of watts and how much water, nothing else. If the description says rapid, look for three kilowatts. On a caravan’s hook-up or an old extension lead, less is better.',
      ],
    },
    {
      heading: 'Noise, steam and material',
      texts: [
        'Much of the noise is bubbles collapsing on a hot plate, and limescale makes it louder. Double walls soften it and keep the outside touchable. Plastic is light and may taste at first. Glass shows scale at once. Steel hides it and gets hot. Gooseneck spouts are for pouring slowly on coffee and tedious for filling a hot-water bottle.',
        'Materials are mainly about weight and habit. Glass is attractive for as long as you descale it. Double-walled steel stays warm and is heavy when full. Check the lid: one that springs open sends steam at the hand, one that lifts off gets lost.',
      ],
    },
    {
      heading: 'Limescale',
      texts: [
        'In hard-water areas the element furs up within weeks. A fine filter in the spout keeps flakes out of the cup and has to be cleaned. Smooth steel bases descale in minutes with citric acid. If you live in the south or east of England, ease of descaling belongs near the top of the list.',
      ],
    },
  ],
  mistakes: [
    'Choosing the largest and boiling it full.',
    'Paying for single degrees to make builder’s tea.',
    'Forgetting to check the minimum fill.',
    'Buying a gooseneck as the only kettle of a family.',
    'Leaving water in it overnight, which feeds the scale.',
    'Mistaking loudness for speed.',
  ],
  care: [
    'Boil and throw away two fillings before the first tea. Descale with citric acid as soon as a film shows, since a thin layer goes in minutes and a thick one does not. Keep the base dry and never immerse the jug. Rinse the spout filter under the tap, from the outside in.',
    'Empty it in the evening, particularly where water is hard. Wipe steel with a soft cloth, as scouring leaves marks for ever. If it begins to switch off early or late, scale on the sensor is the likely cause, and the cure is the same.',
  ],
  questions: [
    'How little will it boil?',
    'Does it stop at temperatures below boiling?',
    'How many kilowatts does it draw?',
    'How does the lid open?',
    'Can the filter be taken out and cleaned?',
    'How heavy is it when it is full?',
  ],
  terms: [
    {
      match: /\b3 kW\b/i,
      notes: [
        'At 3 kW it uses all that a British socket offers.',
        'With 3 kW a litre boils in little over two minutes in any kettle.',
        'Three kilowatts is the upper limit, so no other kettle will be much quicker.',
      ],
    },
    {
      match: /\b(2\.2 kW|1,200 W)\b/i,
      notes: ['Power of {m} is gentler on the circuit and takes correspondingly longer.'],
    },
    {
      match: /\b(variable temperature|1 °C steps|5 settings)\b/i,
      notes: [
        'Choosing the temperature pays for itself with green tea and filter coffee, and not otherwise.',
        'A setting below boiling also saves a little energy each time.',
        'See whether it holds the temperature or merely reaches it.',
      ],
    },
    {
      match: /\bgooseneck\b/i,
      notes: ['The narrow spout gives control over a slow pour and makes filling a pan a long business.'],
    },
    { match: /\bkeep warm\b/i, notes: ['Keeping water warm suits slow mornings and uses power all the while.'] },
    { match: /\bdouble wall\b/i, notes: ['A double wall stays cool outside, is quieter and weighs more.'] },
    { match: /\bglass\b|\bborosilicate\b/i, notes: ['Glass shows the water and, in hard-water areas, the scale.'] },
    {
      match: /\b(quiet boil|\d\d dB)\b/i,
      notes: ['A quiet boil is worth most in small flats, and descaling keeps it so.'],
    },
    { match: /\b(Wi-Fi|smart|schedules)\b/i, notes: ['A kettle on a network still has to be filled by someone.'] },
    {
      match: /\b(collapsible|travel|dual voltage)\b/i,
      notes: ['For journeys, voltage is the line to read, and then the shape of the plug.'],
    },
    { match: /\bone-cup\b/i, notes: ['A one-cup mark is the most economical feature that a kettle can have.'] },
    {
      match: /\b(1\.[5-7]|0\.[69]) L\b/,
      notes: [
        'Its {m} is the maximum, so look for the minimum as well.',
        'At {m} the weight when full is worth a thought.',
      ],
    },
  ],
  checks: [
    { match: /minimum|one-cup|one cup/i, unsaid: 'the smallest amount it will boil' },
    { match: /guarantee|warranty/i, unsaid: 'the length of the guarantee' },
    { match: /filter|mesh|strainer/i, unsaid: 'whether there is a filter in the spout' },
    { match: /dB|noise|quiet/i, unsaid: 'how loud it is' },
    { match: /lid/i, unsaid: 'how the lid opens' },
    { match: /boil-dry|dry boil|cut-out|empty/i, unsaid: 'whether it protects itself when empty' },
    { match: /lead\b|cord/i, unsaid: 'how long the lead on its base is' },
    { match: /kg|\bg\b/i, unsaid: 'how much it weighs' },
  ],
}
