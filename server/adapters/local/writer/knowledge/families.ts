import { earbuds } from './audio/earbuds.ts'
import { headphones } from './audio/headphones.ts'
import { electricGrinders } from './coffee/electric-grinders.ts'
import { manualGrinders } from './coffee/manual-grinders.ts'
import type { Family } from './family.ts'
import { dumbbells } from './fitness/dumbbells.ts'
import { yogaMats } from './fitness/yoga-mats.ts'
import { controllers } from './gaming/controllers.ts'
import { gamingMice } from './gaming/mice.ts'
import { airPurifiers } from './home/air-purifiers.ts'
import { vacuums } from './home/vacuums.ts'
import { airFryers } from './kitchen/air-fryers.ts'
import { kettles } from './kitchen/kettles.ts'
import { officeChairs } from './office/chairs.ts'
import { deskLamps } from './office/desk-lamps.ts'
import { powerBanks } from './tech/power-banks.ts'
import { smartWatches } from './tech/smart-watches.ts'

/** Narrow ones first: the first that matches is taken. */
export const families: readonly Family[] = [
  earbuds,
  headphones,
  powerBanks,
  smartWatches,
  controllers,
  gamingMice,
  airPurifiers,
  vacuums,
  officeChairs,
  deskLamps,
  dumbbells,
  yogaMats,
  manualGrinders,
  electricGrinders,
  airFryers,
  kettles,
]
