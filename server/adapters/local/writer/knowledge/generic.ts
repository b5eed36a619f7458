import type { Family } from './family.ts'

/** For topics no other family knows: how to choose well where one is no expert. */
export const generic: Family = {
  id: 'generic',
  match: /$^/,
  unit: 'choice',
  stakes: [
    'The hard part of shopping for {full} is seldom finding some; it is telling a useful difference from a decorated one. Two things help: knowing what it will be used for on an ordinary day, and reading descriptions for what they leave out.',
    'Shops are full of {full} that look alike in a thumbnail. What parts them is usually dull, such as size, material, what is in the box and how easily it goes back, and dull is what this page is about.',
    'A long list of {full} is no help to anybody. A short one with the figures set side by side may be, so that is what follows.',
    'There is no expert jury for {full}. There are descriptions, prices and the people who bought before you, and a careful reader can get a good way with those three.',
  ],
  blocks: [
    {
      heading: 'Begin with the ordinary day',
      texts: [
        'Imagine the thing a month from now, on a day when nothing special happens. Where does it live, who picks it up, and what has to be done before it can be used? Products that survive that picture are the ones that stay in use. Features that only matter on the first evening are pleasant, but they should not decide the purchase.',
        'Write down the one job that made you start looking. Then read each description for that job alone and ignore the rest until later. It is a surprisingly strict filter: many products that seemed close turn out to have been described around some other purpose, and a plain one may answer yours better.',
      ],
    },
    {
      heading: 'Size is the most common regret',
      texts: [
        'More things are sent back for being the wrong size than for being bad. Pictures are no help, because nothing in them gives the scale. Find the measurements, mark them out with a tape on the table or the wall, and include the room needed around it. If no measurements are published, ask; a seller who cannot answer has told you something too.',
        'A photograph on a white background can make a thing the length of a finger look like furniture. Take the stated dimensions, cut them from newspaper, and lay the shape where it is going to be. Thirty seconds of that prevents most disappointments, and it shows at once whether the bigger version would have been a mistake.',
      ],
    },
    {
      heading: 'Material and finish',
      texts: [
        'Descriptions name the material that sounds best, and it may only be the surface. Solid, veneered, coated, plated and printed are five different things at five different prices. Look for the word that qualifies the noun. Where weight is given, use it: for the same size, more of it generally means more material.',
        'What a thing is made of decides how it ages. Wood moves with the seasons, plastics fade in sun, coatings scratch, metals mark, textiles shrink if they are washed too hot. None of that is a fault, but one of them may be wrong for your house, and it is easier to know beforehand.',
      ],
    },
    {
      heading: 'What comes in the box',
      texts: [
        'Photographs show a scene and the price buys part of it. Batteries, fixings, frames, leads and refills are frequently extra. The list of contents, usually near the foot of the retailer’s page, is the only binding answer. Add what is missing to the price before comparing, because a cheaper offer without the necessary parts may not be cheaper.',
        'Check the contents against the picture. Props are not included, bundles vary between colours of the same product, and the word set has no fixed number. If you are comparing two offers, put the same things in both baskets first; only then do the totals mean anything.',
      ],
    },
    {
      heading: 'Who is selling it',
      texts: [
        'On a marketplace the same page can have several sellers, and the one shown first may change during the day. Look for the name beside “sold by”, whether it has an address in this country, and who handles returns. For anything that could fail or not fit, that line is worth more than a small difference in price.',
        'A retailer and a marketplace stall may look the same on screen, but they are not the same if something goes wrong. See who takes the money and who posts the parcel. An established seller with an ordinary returns process is part of the product, especially for a gift that somebody else will open.',
      ],
    },
    {
      heading: 'Plain versions and special ones',
      texts: [
        'Most kinds of product have a plain version that has been made for years and a special one that is new this season. The plain one has had its faults found. Pay for the special one when you can name what it adds and when you would miss it; if you have to look up what the extra word means, the plain one will do.',
        'Extra functions have a cost beyond their price: more to learn, more to clean, more that can stop working. It is sensible to count only those you would use every week. A shorter list of functions done properly is the safer purchase, and it tends to be easier to give away later.',
      ],
    },
  ],
  mistakes: [
    'Choosing from the picture. Scale, colour and what is included are all flattered by it.',
    'Sorting by price alone, which puts the accessories and the miniatures at the top.',
    'Paying for the larger version in case it is needed one day.',
    'Leaving it so late that delivery, and not suitability, decides what you get.',
    'Throwing the packaging away on the first evening.',
    'Reading the praise and skipping the complaints that mention your own use.',
    'Forgetting the running cost: refills, batteries, washing, storage.',
  ],
  care: [
    'Whatever you choose, unpack it while it can still go back. Check that all parts are there, use it once for its real purpose, and keep the order confirmation with the instructions. A photograph of the label or the serial number takes a moment and saves an argument later.',
    'Give it a proper trial in the first fortnight, in the place where it will be used. Small doubts grow with time, and a return made early is simple. After that, follow whatever the care label or the leaflet says: it is dull reading, and it is what any later claim will be measured against.',
  ],
  questions: [
    'What are the exact measurements, and where will it stand or hang?',
    'What is in the box, and what will have to be bought as well?',
    'Who sells it, and who pays for the return?',
    'What do the lowest-scored opinions have in common?',
    'How is it cleaned, and can the parts that wear be replaced?',
    'Does the colour or version in the basket match the one in the picture?',
    'When does it have to arrive, and what happens if it does not?',
  ],
  terms: [],
  checks: [
    { match: /\d ?(cm|mm|inch|in\b|")/i, unsaid: 'the measurements' },
    { match: /\d ?(kg|g\b|lbs?)/i, unsaid: 'the weight' },
    {
      match: /wood|metal|steel|plastic|cotton|wool|canvas|ceramic|glass|slate|vinyl|paper|acrylic|polyester/i,
      unsaid: 'the material',
    },
    { match: /wash|clean|wipe|dishwasher/i, unsaid: 'how it should be cleaned' },
    { match: /warranty|guarantee/i, unsaid: 'the length of any guarantee' },
    { match: /made in|country/i, unsaid: 'where it is made' },
    { match: /includ|in the box|comes with|pack of|set of/i, unsaid: 'exactly what comes in the box' },
    { match: /ages?\b|years|adult|kids/i, unsaid: 'the age it is meant for' },
    { match: /gift ?(box|wrap|bag)|boxed/i, unsaid: 'how it is packed' },
    { match: /return|refund/i, unsaid: 'how returns are handled' },
  ],
}
