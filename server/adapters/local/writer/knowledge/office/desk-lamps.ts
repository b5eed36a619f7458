import type { Family } from '../family.ts'

export const deskLamps: Family = {
  id: 'desk-lamps',
  match: /\b(desk|reading|task|bedside|table|monitor) (desk )?(lamp|light)s?\b|\bscreen bars?\b/i,
  unit: 'lamp',
  stakes: [
    'A desk lamp has to put enough light on the paper without putting any in your eyes or on the screen. Brightness is the easy half, and the half that is printed; reach, shade and colour are what separate a useful lamp from a bright one.',
    'Light for working is a matter of place. A modest lamp that reaches over the page does more than a strong one at the edge of the desk, so read the length of the arm before the lumens.',
    'Since LEDs took over, lamps last longer and look simpler, and their faults have moved: to flicker, to poor colour and to light sources that cannot be changed. All three can be looked up.',
  ],
  blocks: [
    {
      heading: 'How much light, and where',
      texts: [
        'Lumens count all the light; lux is what arrives on the desk. For reading, about 500 lux is the usual advice, more for fine work and for older eyes, which need perhaps twice what they did at twenty. A lamp of 400 to 800 lumens close to the page gives that. Double the distance and only a quarter is left.',
        'Height and reach decide more than lumens. The head should come over the work and stay below eye level or be well shaded. Right-handers want it on the left and the other way round, so that the hand casts no shadow where the pen is.',
      ],
    },
    {
      heading: 'Warm, cool and true',
      texts: [
        'Colour temperature is given in kelvin: 2,700 is warm like an old bulb, 4,000 neutral, 6,500 like an overcast sky. Cooler light keeps one alert and is unkind in the evening, so a lamp that can do both is worth having. Colour rendering is another figure. From 90 upwards, paints and fabrics look like themselves.',
        'Kelvin says what tint the light has and rendering says how faithful it is. For screens neither matters much. For drawing, sewing or make-up, look for a rendering index above 90; below 80, reds go dull. Several preset tints are handy, a stepless range is better.',
      ],
    },
    {
      heading: 'Foot, clamp or bar',
      texts: [
        'A foot takes a saucer’s worth of desk and can be moved. A clamp takes none, reaches further and needs an edge of the right thickness, which the description should state in centimetres. A bar on the monitor lights keyboard and paper without glare on the screen, so long as the screen’s edge is flat.',
      ],
    },
    {
      heading: 'Dimming and flicker',
      texts: [
        'Many LEDs are dimmed by being switched on and off very fast. Some people get headaches from it. Film the lamp with a phone at its lowest setting: rolling bars betray it. Good dimming goes down to a few per cent without a jump, and the lamp remembers where it was.',
      ],
    },
    {
      heading: 'Sockets, chargers and batteries',
      texts: [
        'A charging socket in the foot is convenient if its output is stated; many give no more than a phone needed ten years ago. Wireless pads waste some energy and get warm. With cordless lamps the hours refer to the dimmest setting, and the battery will age before the LEDs do.',
      ],
    },
  ],
  mistakes: [
    'Comparing lumens and forgetting the length of the arm.',
    'Lighting the desk and leaving the rest of the room dark, which tires the eyes.',
    'Clamping to a glass or hollow table top.',
    'Using the coldest light until bedtime.',
    'Overlooking that the LED may be sealed in for good.',
    'Placing the lamp where it is reflected in the screen.',
  ],
  care: [
    'Switch it off before wiping, and use a dry cloth on the head, where dust steals a surprising part of the light. Joints with screws may need a quarter turn every year. If the lamp takes a bulb, keep to the stated wattage and write the socket’s size in your diary.',
    'Try it at night with the curtains drawn, because daylight hides both glare and flicker. Bend the arm through its whole range once. A head that sinks by itself on the first day will not improve.',
  ],
  questions: [
    'How far does the arm reach?',
    'Is there a figure for colour rendering?',
    'Can the light source be replaced?',
    'How thick an edge does the clamp accept?',
    'Does it remember its last setting?',
    'What does the charging socket deliver?',
  ],
  terms: [
    {
      match: /\b\d,?\d{3} lm\b|\b\d{3} lm\b/i,
      notes: [
        'Read {m} together with the height of the head, because distance eats light quickly.',
        'Output of {m} is the total, and how it is spread decides what the page gets.',
        'By itself {m} says nothing of glare.',
      ],
    },
    { match: /\bRa ?\d\d\b/i, notes: ['A rendering index of {m} means that colours can be trusted by lamplight.'] },
    {
      match: /\bclamp\b/i,
      notes: [
        'A clamp frees the desk and wants a solid edge of the right thickness.',
        'Before choosing a clamp, check that the table has no frame or drawer just below its edge.',
      ],
    },
    {
      match: /\bdimm(able|ing)\b|\bauto-dimming\b/i,
      notes: [
        'Dimming is useful in proportion to how far down it goes, a figure that is rarely given.',
        'With {m}, the question is whether the last setting is remembered.',
      ],
    },
    {
      match: /\bwireless charg(er|ing)\b|\bUSB-A port\b/i,
      notes: [
        'Charging from the foot of a lamp is slow at best and convenient all the same.',
        'A lamp that charges a phone has to be where the phone should be, which is seldom beside the keyboard.',
      ],
    },
    {
      match: /\b(rechargeable|cordless)\b/i,
      notes: ['Without a lead the lamp can go to the sofa, and must come back to be charged.'],
    },
    { match: /\bE27\b/, notes: ['A socket for ordinary bulbs, E27, means the lamp will outlive its light source.'] },
    { match: /\bgooseneck\b/i, notes: ['Goosenecks go anywhere within their length and tire in the end at the bend.'] },
    {
      match: /\b[23] colours\b|\bcolour temperature\b/i,
      notes: [
        'More than one tint lets the same lamp serve at noon and at ten at night.',
        'Of several tints, most people settle on two: one for work, one for evening.',
      ],
    },
  ],
  checks: [
    { match: /replac|E27|E14|GU10|bulb/i, unsaid: 'whether the light source can be changed' },
    { match: /\bRa\b|CRI|rendering/i, unsaid: 'how faithfully it renders colours' },
    { match: /flicker/i, unsaid: 'whether it flickers when dimmed' },
    { match: /guarantee|warranty/i, unsaid: 'the length of the guarantee' },
    { match: /memory|remember|last setting/i, unsaid: 'whether it remembers its last setting' },
    { match: /cable|lead\b|\bm\b/i, unsaid: 'how long the lead is' },
    { match: /reach|arm/i, unsaid: 'how far the arm reaches' },
  ],
}
