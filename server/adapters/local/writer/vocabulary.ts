/** Everyday words of descriptions, which lose a retailer's capital in the middle of a sentence. Others keep theirs. */
const COMMON = `
  accessories adjustable adults air alarm all alloy aluminium anti arm arms auto automatic baby backlit bag bags ball
  bamboo band bar base basket bass battery bath bed bedroom big black blade blades blue board body book box boys brew
  brown brush built burr button buttons cable cables calls camera camping car card cards care case ceramic chair
  charger charging children classic clean cleaning clear clip coating coffee cold collectable colour colours compact
  comfort comfortable complete control controls cool cooking copper cord cordless cotton cover crew cup cups cushion
  cycle daily deep design desk detachable device devices dial digital dimmable dishwasher display dock double drawer
  driver drivers dual durable dust earbuds earhooks easy electric energy ergonomic extra fabric family fan fast
  figure film filter filters fit fitness flat flexible floor flower foam foldable folding foot frame free fruit full
  game games garden gift gifts girls glass gold green grey grind grinder grip guard handle handheld hands hanging head
  headphones headset health heart heat heating heavy height high holder home hook hooks hot hours house in indoor
  ink inner inside iron jar keyboard keys kids kit kitchen kneeling lamp large latency leather length level lid light
  lighting lightweight link liner lock long low lumbar machine magnetic mains manual mat material max mens mesh metal
  mic microphone microphones mini mobile mode model modes monitor monitors mount multi music natural night noise
  non number nursery office oil one open orange oscillating outdoor over overheat pack pad padded pads pair pan paper
  party people pet pets phone photo pink plastic plug pocket poster power powerful print printed pro protection
  purple quick quiet radio rate rechargeable red reduction remote removable resistance resistant reusable ring room
  round rubber safe safety sand scale screen seal sealed seat sensor set sets setting settings sheet shelf shelves
  short silent silicone silver single size sizes skin sleep slim slip small smart soft solid sound speaker speakers
  speed speeds spray stable stackable stainless stand steam steel stereo stick storage strap straps strong sturdy
  suction surround sweat switch system table tablet tank tea temperature thick thin timer tools top touch touchscreen
  toy toys tracker training tray travel type unframed universal upright vacuum variable ventilation vinyl voice volume
  wall warm warmer wash washable watch water waterproof wave wax wheel wheels white wide wind window wine wire wired
  wireless wood wooden wool work workout yoga and or for with of to on the a an by from in indoor outdoor playtime
  heights max load wheels backyard bug zapper mosquito killer headsets headset heart-rate monitor monitoring light-up
  women men kids adults players chargers quality crystal clear hifi fidelity voice calls ports output input digital
  cancelling canceling cancellation earphones buds bud ear noise-cancelling built-in in-ear over-ear earpods
  tracker pedometer oximeter calorie counter activity sports step steps figures official framed birth details
`
export const everydayWords: ReadonlySet<string> = new Set(COMMON.split(/\s+/).filter(word => word !== ''))
