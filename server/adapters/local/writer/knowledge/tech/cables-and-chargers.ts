import type { Family } from '../family.ts'

export const cablesAndChargers: Family = {
  id: 'cables-and-chargers',
  match:
    /\b(hdmi|usb|charging|lightning|ethernet) ?(-c|2\.1|2\.0)?.*\b(cables?|leads?)\b|\bcables?\b|\b(phone|iphone|fast|wall|usb|wireless|car) ?(pd )?chargers?\b/i,
  unit: 'model',
  stakes: [
    'A cable either carries what you need or it does not, and price says little about which. What counts is the standard it has been made and checked to, its length, and how the plug is joined to the lead.',
    'Chargers and cables are bought in a hurry and used for years. Three details decide whether they please: the power or speed they are certified for, the length, and whether both ends suit what you own.',
  ],
  blocks: [
    {
      heading: 'Standards, and the words round them',
      texts: [
        'HDMI cables carry a label of speed: for 4K at 60 pictures a second “Premium High Speed” is enough, and for 8K or 4K at 120 the label is “Ultra High Speed”, with a code that can be scanned. USB-C cables are worse, since identical plugs may hide anything from charging only to the fastest data. Look for figures in watts and gigabits.',
        'Names such as ultra and super are free for anyone to print; certified grades are not. With video look for the grade, with USB for watts and gigabits, with networks for the category. If none is given, expect the least.',
      ],
    },
    {
      heading: 'Length',
      texts: [
        'Buy the shortest length that reaches without strain. Long HDMI and USB leads lose signal, and past a few metres the fast grades need active electronics. For charging, two metres reach the sofa, and the loss is small if the wires are thick.',
      ],
    },
    {
      heading: 'Chargers and watts',
      texts: [
        'A charger gives what the device asks for, up to its limit, so a larger one does no harm. Twenty watts suit phones; laptops ask for 45 and more. With several sockets read the total. In Britain look for the UKCA or CE mark and a plug with partly insulated pins, because bad chargers are a fire risk.',
        'Power Delivery lets charger and device agree on a voltage, and both must speak it. The cable in between has a limit too. Avoid any charger without a maker’s name and safety marks.',
      ],
    },
    {
      heading: 'What wears',
      texts: [
        'Cables break at the collar behind the plug. Braiding protects the middle, where nothing happens. A long flexible collar, and not pulling by the lead, does more. Gold on plugs prevents corrosion and improves nothing else.',
      ],
    },
  ],
  mistakes: [
    'Paying for 8K to feed a screen that is not.',
    'Choosing by braid and not by standard.',
    'Buying three metres to cover one.',
    'Using an anonymous charger overnight.',
    'Assuming every USB-C lead carries video.',
  ],
  care: [
    'Coil cables loosely, the way they want to lie, and unplug by the plug. Dust in a phone’s socket passes for a bad cable more often than not; a wooden toothpick fetches it out with the phone off. Discard any lead that gets warm at one spot.',
    'Test a new cable on the first day at the highest setting you need, be it the resolution or the charging speed shown on screen. If the picture drops out now and then, the cable is the first suspect and the cheapest.',
  ],
  questions: [
    'Which standard is it certified for?',
    'Is the length enough, and not too much?',
    'Do both ends fit my devices?',
    'How many watts does it carry?',
    'Which safety marks does it bear?',
  ],
  terms: [
    {
      match: /\b8K(@60Hz)?\b/i,
      notes: ['Claims of {m} are for equipment few homes have; what helps today is 4K at a high rate.'],
    },
    { match: /\b4K@120Hz\b/i, notes: ['For a current games console {m} is the line that matters.'] },
    {
      match: /\bHDMI 2\.1\b/i,
      notes: ['The number 2.1 names a specification with optional parts, so the certified speed grade says more.'],
    },
    {
      match: /\bbraided\b/i,
      notes: ['Braiding protects the jacket and does nothing for the plugs, where breaks begin.'],
    },
    { match: /\bdolby atmos\b/i, notes: ['Sound formats pass through any sound cable of the right grade.'] },
    { match: /\b(MFi certified)\b/i, notes: ['{m} means that Apple has licensed the connector.'] },
    { match: /\bPD ?20W\b|\b20W\b/i, notes: ['At twenty watts a phone charges as fast as most allow.'] },
    { match: /\b2m\b/i, notes: ['Two metres reach from a cabinet to a screen on the wall, if the bend is kind.'] },
    { match: /\bPS5|xbox/i, notes: ['Consoles ask for bandwidth, not for a cable with their name on it.'] },
  ],
  checks: [
    { match: /certif/i, unsaid: 'whether it has been certified' },
    { match: /guarantee|warranty/i, unsaid: 'the length of the guarantee' },
    { match: /\b\d ?(m|ft)\b/i, unsaid: 'how long it is' },
    { match: /thick|diameter|AWG/i, unsaid: 'how thick the lead is' },
    { match: /UKCA|CE\b/i, unsaid: 'which safety marks it carries' },
    { match: /angle/i, unsaid: 'whether the plugs are straight or angled' },
    { match: /bend|cycles/i, unsaid: 'how many bends it was designed for' },
  ],
}
