import type { Term } from './family.ts'

/** Words that turn up in listings of every kind. A family's own terms come first. */
export const universalTerms: readonly Term[] = [
  {
    match: /\bIP\d\b/i,
    notes: [
      'The code {m} is incomplete, since the standard uses two characters, one for dust and one for water; ask which of them is meant.',
      'Strictly, {m} is half a code: there should be a second character, and without it nobody can say what was promised.',
    ],
  },
  {
    match: /\bIP(X\d|\d\d)\b/i,
    notes: [
      'The {m} in the description is a code from a standard: the last digit describes water, and an X only means that dust was not assessed.',
      '{m} refers to fresh water under set conditions, so it is no promise about sea water, soap or steam.',
      'With {m}, remember that seals age; a code earned when new says little about the third year.',
    ],
  },
  {
    match: /\brechargeable\b/i,
    notes: [
      'Rechargeable cells lose capacity over the years, so ask whether the battery can be replaced.',
      'A rechargeable design saves on disposables, provided the charging lead is a kind you already own.',
    ],
  },
  {
    match: /(?<![\d,.])(?:\d{1,3},\d{3}|\d{3,5}) ?mAh\b/i,
    notes: [
      'Milliampere-hours measure the size of the battery, not how long it lasts in use; {m} means little until you know the draw.',
      'A battery described as {m} can only be compared with another at the same voltage, which makes hours of use the better yardstick where they are given.',
    ],
  },
  {
    match: /\bUSB[- ]?C\b|\bType[- ]?C\b/i,
    notes: [
      '{m} means one less odd lead in the drawer, although a plug is seldom in the box these days.',
      'The {m} socket tells you about the shape of the connector and nothing about the speed of charging.',
      'Charging by {m} is a small thing that matters each week, because the cable for your phone will probably fit.',
    ],
  },
  {
    match: /\bBluetooth ?[45](\.\d)?\b/i,
    notes: [
      '{m} describes the radio; newer versions mend stability and power use more than anything you can hear or see.',
      'A mention of {m} is welcome and seldom decisive, since older phones simply fall back to what they know.',
      'Devices with {m} still connect at the level of the older partner, so check what your phone speaks.',
    ],
  },
  {
    match: /\bLED\b/,
    notes: [
      'LEDs last for years, but where they are sealed in, their end is the end of the whole thing.',
      'The LED named in the listing may be a lamp, a screen or a charge light; look at the pictures to learn which.',
    ],
  },
  {
    match: /\bpersonali[sz]ed\b|\bcustomised\b|\bengraved\b/i,
    notes: [
      'Anything personalised usually falls outside the right to change your mind, so check the spelling twice before you order.',
      'Made-to-order pieces need lead time; look for the dispatch date and not only the delivery speed.',
      'With personalised work the preview is the contract, so keep a copy of exactly what you typed.',
      'Personalised goods can be returned when they are faulty or wrong, though not because of second thoughts.',
    ],
  },
  {
    match: /\bBPA[- ]free\b/i,
    notes: ['BPA-free excludes one ingredient of some plastics; it says nothing about odour, staining or wear.'],
  },
  {
    match: /\bstainless[- ]steel\b/i,
    notes: [
      'Stainless steel shrugs off most kitchen and bathroom life, though the grade, which is seldom stated, decides how it meets salt and acid.',
      'Stainless steel wipes clean and keeps no smells, and it does show fingerprints.',
    ],
  },
  {
    match: /\balumini?um( alloy)?\b/i,
    notes: ['Aluminium keeps weight down and does not rust, at the cost of denting sooner than steel.'],
  },
  {
    match: /\bbamboo\b/i,
    notes: ['Bamboo wants to be wiped and dried; left standing wet it will split.'],
  },
  {
    match: /\bmerino\b/i,
    notes: ['Merino earns its price by handling sweat and smell; it asks for a cool wash in return.'],
  },
  {
    match: /\borganic\b/i,
    notes: [
      'For food and drink, organic is a protected description in the UK, and the packet has to carry the code of a control body.',
    ],
  },
  {
    match: /\bfold(able|ing|s)\b/i,
    notes: ['Folding matters only if you will really put the thing away between uses.'],
  },
  {
    match: /\badjustable\b/i,
    notes: [
      'Adjustable is a word without a range; find the shortest and longest setting before you rely on it.',
      'Adjustment is worth most where several people share, and least where it is set once and forgotten.',
    ],
  },
  {
    match: /\b(pack|set|case) of \d+\b|\b\d+[- ]?(pcs?|pack|piece)s?\b/i,
    notes: [
      'Because it is sold as “{m}”, work out the price of one before comparing it with anything sold singly.',
      'Multipacks such as “{m}” only save money if all of it gets used.',
    ],
  },
  {
    match: /\b(ages?|aged|kids? age) ?\d+ ?(-|–|to)? ?\d*\+?( years?)?|\bage \d+\+/i,
    notes: [
      'Stated ages like “{m}” combine safety with ability; the safety half is the one not to argue with.',
      'Take “{m}” as guidance on small parts and skill, and think of the particular child for the rest.',
    ],
  },
  {
    match: /\bcompatible with [\w ,/]+?(?=[|,.;(]|$)/i,
    notes: ['Compatibility lists go out of date quickly, so match your exact model against the retailer’s page.'],
  },
  {
    match: /\bwaterproof\b/i,
    notes: [
      'The word waterproof has no fixed meaning in an advertisement; a code or a depth has.',
      'Where a seller writes waterproof, read water-resistant until a standard is quoted.',
    ],
  },
  {
    match: /\bcollectable\b|\bcollectible\b/i,
    notes: [
      'With collectables the box is half the value, so see what buyers report about packing.',
      'Collectable is a hope and not a valuation; buy it because somebody will like it.',
      'Most collectables of this kind are made in large numbers, so scarcity should not hurry you.',
      'Editions of the same figure vary, and the photograph on the page is the one to go by.',
    ],
  },
  {
    match: /\bindoor\b.*\boutdoor\b/i,
    notes: ['Indoor and outdoor use in one breath deserves a question about rain and frost.'],
  },
  {
    match: /\btimer\b/i,
    notes: ['A timer sounds minor and is often the function that gets used daily.'],
  },
  {
    match: /\bremote( control)?\b/i,
    notes: [
      'Find out whether a lost remote can be replaced, and whether the controls on the body do everything without it.',
    ],
  },
  {
    match: /\bapp\b( control)?/i,
    notes: ['An app is a dependency: it needs an account, permissions and a maker who keeps it up to date.'],
  },
]
