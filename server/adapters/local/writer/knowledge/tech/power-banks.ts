import type { Family } from '../family.ts'

export const powerBanks: Family = {
  id: 'power-banks',
  match: /\bpower ?banks?\b|\bportable (phone )?chargers?\b|\bbattery packs?\b/i,
  unit: 'model',
  lighterIsBetter: true,
  stakes: [
    'A portable charger is a compromise between how much it holds and whether you will carry it. The number on the box, in milliampere-hours, is larger than what reaches your phone, and the watts decide whether it reaches it in one hour or three.',
    'Three figures describe a portable charger well: energy, output in watts, and weight. Sellers print the first in the unit that sounds biggest and leave the third to the small print. Put them together and most of the market sorts itself.',
    'Anybody can make a battery bigger. What is harder is to make one that charges a laptop at a sensible rate, fills up again overnight and still goes in a jacket, so look at what each of these gives up.',
  ],
  blocks: [
    {
      heading: 'What milliampere-hours leave out',
      texts: [
        'The capacity in mAh is measured at the voltage of the cells, about 3.7 volts. Your phone is charged at five volts or more, and conversion costs something, so count on roughly two thirds of the printed figure arriving. A bank of 10,000 mAh will fill a typical phone about one and a half to two times. Watt-hours, where given, are the honest unit.',
        'Think in phone charges and then be modest. Many current phones have batteries of 4,000 to 5,000 mAh, and a third of what a bank holds is lost on the way. Ten thousand is a weekend with one phone; twenty thousand is a weekend with two, or a tablet; more than that is for laptops and campsites.',
      ],
    },
    {
      heading: 'Watts and the right cable',
      texts: [
        'Speed comes from watts, and only if three things agree: the bank, the cable and the device. Around 20 W will charge most phones fast. Tablets like 30 W, light laptops 45 to 65 W, large ones 100 W and upwards. With USB Power Delivery the two ends negotiate; an old cable can hold both back without telling you.',
        'Output is given per port and in total, and the two are not the same. Use two sockets and each may drop. If a laptop is to be charged, look for the output of the single USB-C port, and see whether the bank itself can be refilled at a similar rate, or it will spend the night at the wall.',
      ],
    },
    {
      heading: 'On an aircraft',
      texts: [
        'Airlines accept spare batteries only in the cabin. Up to 100 watt-hours is generally fine without asking, which corresponds to about 27,000 mAh; between 100 and 160 most airlines want to be asked first. The figure should be printed on the case. Rules on using or stowing power banks during the flight have been tightened lately, so look at your airline’s page.',
        'If it is going to fly, find the watt-hours printed on the casing: a hundred is the usual limit for carrying without permission. Banks belong in hand luggage and never in the hold. One with no legible rating can be taken from you at security, however new it is.',
      ],
    },
    {
      heading: 'Magnets, built-in cables and solar panels',
      texts: [
        'Wireless charging by magnet is neat and wasteful, with a good part of the energy ending up as warmth. A built-in cable is the handiest idea of all until it breaks, since it cannot be changed. Solar panels on a bank are small; in British weather they maintain a charge better than they create one.',
        'Extras divide opinion. Attached cables are never forgotten and never replaced. Magnetic pads keep the phone usable while it charges and are slower. A lamp is worth having in a tent. A solar panel the size of a phone needs days of sun for one fill and bakes the battery meanwhile.',
      ],
    },
    {
      heading: 'Refilling it',
      texts: [
        'How long the bank itself takes to charge is forgotten until the evening before a journey. Divide the watt-hours by the input in watts and add a bit. A large bank with a slow input needs all night; with an input of 30 W or more it is ready by bedtime. Note also whether it can charge and be charged at once.',
      ],
    },
  ],
  mistakes: [
    'Expecting the whole of the printed capacity to reach the phone.',
    'Buying for the largest device once a year and carrying the weight daily.',
    'Adding up the ports, when the total output is shared among them.',
    'Using the thin cable from an old speaker.',
    'Putting it into checked luggage.',
    'Trusting a solar panel to refill it on a cloudy walk.',
  ],
  care: [
    'Lithium cells dislike being empty, full or hot for long. Put the bank away at about half charge, top it up every few months, and keep it out of parked cars. If the case ever bulges, stop using it and take it to a battery collection point; it does not belong in the bin.',
    'Charge it fully once on arrival and time it, because a bank that takes far longer than stated is faulty. Label it with your name for travel. Register it with the maker if they offer that: batteries are recalled more often than most products, and they have to be able to find you.',
  ],
  questions: [
    'How many watt-hours is it?',
    'What does one USB-C port give when it is used alone?',
    'How long does the bank itself take to charge?',
    'How heavy is it, and will I carry that?',
    'Is the right cable in the box?',
    'May it be taken on the flights I have booked?',
  ],
  terms: [
    {
      match: /\b\d{1,2},?\d{3} ?mAh\b/i,
      notes: [
        'Of the printed {m}, reckon with about two thirds at the phone’s end of the cable.',
        'A rating of {m} is taken at the cells, so the phone will see a smaller number.',
        'To turn {m} into phone charges, take off a third and divide by your own phone’s battery.',
        'Capacity is weight: {m} is something to carry whether or not you use it that day.',
      ],
    },
    {
      match: /\b(45|65|100|140) ?W\b/,
      notes: [
        'Output of {m} puts laptops within reach, provided that it comes from one port.',
        'For {m} to arrive, cable and laptop have to support it as well.',
      ],
    },
    {
      match: /\b(12|15|18|20|22\.5|30) ?W\b/,
      notes: [
        'Output of {m} is in phone territory and would keep a laptop waiting.',
        'At {m} the phone, and not the bank, is often what limits the speed.',
      ],
    },
    {
      match: /\bmagnetic\b|\bwireless charging\b/i,
      notes: [
        'Charging by magnet trades a good part of the energy for the lack of a cable.',
        'A magnetic hold depends on the phone’s own magnets or on a case that has them.',
      ],
    },
    { match: /\bsolar\b/i, notes: ['The panel is a reserve; the wall socket remains the way to fill it.'] },
    {
      match: /\b(UK plug|wall charger|built-in (USB-C )?(plug|cable)|lanyard cable|retractable cable)\b/i,
      notes: ['Having the {m} on board means one thing fewer to forget and one that cannot be swapped when it wears.'],
    },
    {
      match: /\bIP6\d\b|\brugged\b/i,
      notes: ['Where it says {m}, see whether that holds with the port cover open, for it rarely does.'],
    },
    { match: /\btorch\b/i, notes: ['A torch uses next to nothing and is worth more on a campsite than a third port.'] },
  ],
  checks: [
    { match: /Wh\b|watt-hour/i, unsaid: 'the energy in watt-hours, which airlines go by' },
    { match: /recharge time|recharg/i, unsaid: 'how long it takes to refill' },
    { match: /guarantee|warranty/i, unsaid: 'the length of the guarantee' },
    {
      match: /pass-?through|before the cells|then the cells|while charging|charge and be charged/i,
      unsaid: 'whether it can charge and be charged at the same time',
    },
    { match: /cable/i, unsaid: 'whether a cable comes with it' },
    { match: /cycles/i, unsaid: 'how many charging cycles the cells are rated for' },
    {
      match: /display|percent|lights?\b|lamps|screen|shown|status|dots|LED/i,
      unsaid: 'how it shows the remaining charge',
    },
    { match: /replaceable|repair|cell health|swap/i, unsaid: 'what happens when the cells are worn' },
  ],
}
