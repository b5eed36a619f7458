import { earbuds } from './audio/earbuds.ts'
import { headphones } from './audio/headphones.ts'
import type { Family } from './family.ts'
import { controllers } from './gaming/controllers.ts'
import { gamingMice } from './gaming/mice.ts'
import { powerBanks } from './tech/power-banks.ts'
import { smartWatches } from './tech/smart-watches.ts'

/** Narrow ones first: the first that matches is taken. */
export const families: readonly Family[] = [earbuds, headphones, powerBanks, smartWatches, controllers, gamingMice]
