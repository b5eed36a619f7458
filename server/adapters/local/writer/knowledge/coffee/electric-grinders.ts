import type { Family } from '../family.ts'

export const electricGrinders: Family = {
  id: 'electric-grinders',
  match: /\b(electric|burr)\b.*\bgrinders?\b|\bcoffee grinders?\b(?!.*manual)/i,
  unit: 'grinder',
  stakes: [
    'A grinder does more for coffee than the machine beside it, because the evenness of the particles decides what the water can take from them. Burrs make that possible, adjustment makes it usable, and everything else is comfort.',
    'Begin with how you brew. Filter and cafetière forgive a coarse scale of settings; espresso does not, and asks for steps so fine that many all-rounders have none left at that end. Buying for both is the commonest disappointment in this field.',
    'Grinders are compared by the number of their settings, which is a little like comparing pianos by their keys. What counts is the range the keys cover and whether the notes you need are among them.',
  ],
  blocks: [
    {
      heading: 'Flat or conical burrs',
      texts: [
        'Conical burrs turn slowly, hold back little coffee and give a full cup. Flat ones cost more to align well and tend towards clarity. Size helps both: larger burrs grind faster and warm the beans less. Either kind beats a blade, which chops at random and cannot be set at all.',
        'The shape of the burrs is a matter of taste, their size a matter of speed, their steel a matter of years. Around 40 millimetres is ordinary in a kitchen, above 60 is for enthusiasts. Worn burrs make more dust and a duller cup, so look whether replacements are sold.',
      ],
    },
    {
      heading: 'Settings that suit your brewing',
      texts: [
        'For filter, a dozen useful steps between medium and coarse are plenty. For espresso it is the size of the step at the fine end that counts, or a stepless collar. If a description names pressurised baskets, take it as a polite way of saying that it does not reach real espresso.',
        'Ask how far apart two neighbouring settings are, not how many exist. Changing from filter to espresso and back means finding the place again each time and wasting some coffee. People who drink both daily often end up with two grinders, one of them worked by hand.',
      ],
    },
    {
      heading: 'Single dose or hopper',
      texts: [
        'A hopper keeps beans ready and lets them go stale in the light. Single dosing means weighing each portion, and suits people who change beans. It needs a grinder that keeps little back; a gram or two of yesterday’s coffee in today’s cup is normal in the rest.',
        'With a hopper you grind by time or by weight. Timers drift when beans change; scales do not, and cost more. If you make the same drink for two people every morning, the hopper is the sensible choice. Anybody with five bags open should dose singly.',
      ],
    },
    {
      heading: 'Static, noise and mess',
      texts: [
        'Grounds cling to plastic in dry weather. A drop of water stirred into the beans before grinding cures most of it. Noise lasts seconds and happens before anybody else is awake, so a figure below 70 decibels deserves attention in a flat. Metal or glass catches hold on to less than plastic does.',
      ],
    },
  ],
  mistakes: [
    'Expecting true espresso from a grinder made for filter.',
    'Comparing the number of settings and not their spacing.',
    'Filling the hopper for a month.',
    'Adjusting finer with the motor at rest and beans between the burrs.',
    'Washing steel burrs, which rust.',
    'Forgetting the height of the hopper below the cupboard.',
  ],
  care: [
    'Brush the burrs every week or two and take the upper one out once a month; it usually lifts off without tools. Rice is not a cleaning agent whatever the internet says, since it strains the motor. Oily dark beans call for more brushing. Note your setting before you take anything apart.',
    'Run a handful of old beans through on the first day and throw the result away. Then find your setting by taste: sour means finer, bitter means coarser, one step at a time. Store beans shut and dark. The grinder cannot give back what three weeks in a glass jar have taken.',
  ],
  questions: [
    'Does it reach the grind my brewing needs?',
    'How fine is one step at that end?',
    'How much coffee stays inside?',
    'Does it fit below the cupboard?',
    'How loud is it?',
    'Can burrs be bought and changed at home?',
  ],
  terms: [
    {
      match: /\bconical\b/i,
      notes: [
        'Conical burrs run slowly and keep little coffee back.',
        'A conical set is forgiving of small errors of alignment.',
      ],
    },
    {
      match: /\bflat burrs?\b/i,
      notes: [
        'Flat burrs ask for good alignment and reward it with clear flavours.',
        'With flat burrs, diameter buys speed and coolness.',
      ],
    },
    {
      match: /\bstepless\b/i,
      notes: [
        'Stepless adjustment is what espresso wants, and it makes returning to an old setting a matter of marks.',
        'Without clicks every position is possible, including the one you lost yesterday.',
      ],
    },
    {
      match: /\b\d{2} (grind )?settings\b/i,
      notes: [
        'The {m} have to cover everything from moka to cafetière, so ask how many lie where you brew.',
        'A total of {m} says little about the distance between two of them.',
        'Of {m} a household tends to use three.',
      ],
    },
    { match: /\btimer\b/i, notes: ['Dosing by time is repeatable for as long as the beans stay the same.'] },
    { match: /\bweight-based\b|\bscale\b/i, notes: ['Dosing by weight removes the guess that a timer makes.'] },
    {
      match: /\banti-static\b|\bstatic\b/i,
      notes: ['Static is worst in dry winter air, and one drop of water on the beans helps any grinder.'],
    },
    {
      match: /\bsingle[- ]dos(e|ing)\b/i,
      notes: ['Dosing singly keeps beans fresh and adds a moment with the scales to each cup.'],
    },
    {
      match: /\b[67]\d dB\b/,
      notes: [
        'Noise of {m} lasts for the length of a dose, which is short but early.',
        'At {m} a closed door makes the difference.',
      ],
    },
    {
      match: /\bportafilter\b/i,
      notes: ['Grinding straight into the portafilter is neat when its size fits the cradle.'],
    },
    {
      match: /\b\d{3} g hopper\b/i,
      notes: ['A hopper can hold more than should stay in it; fill what you use in two days.'],
    },
    { match: /\b(cordless|travel)\b/i, notes: ['Without a lead it can travel, at the pace of a small motor.'] },
    { match: /\bespresso\b/i, notes: ['For espresso, ask how many settings lie between too fast and choked.'] },
  ],
  checks: [
    { match: /retention|keeps back|left inside/i, unsaid: 'how much coffee it keeps back' },
    { match: /guarantee|warranty/i, unsaid: 'the length of the guarantee' },
    { match: /replace|spare/i, unsaid: 'whether replacement burrs are sold' },
    { match: /tools?\b|clean|lifts? out|lift-out|comes out/i, unsaid: 'whether the burrs come out without tools' },
    { match: /dB|noise|quiet/i, unsaid: 'how loud it is' },
    { match: /seconds|g\/s|per minute/i, unsaid: 'how long a dose takes' },
    { match: /lead|cord\b|cable/i, unsaid: 'how long the lead is' },
    { match: /made in/i, unsaid: 'where the burrs are made' },
  ],
}
