import { earbuds } from './audio/earbuds.ts'
import { headphones } from './audio/headphones.ts'
import { speakers } from './audio/speakers.ts'
import { electricGrinders } from './coffee/electric-grinders.ts'
import { manualGrinders } from './coffee/manual-grinders.ts'
import type { Family } from './family.ts'
import { dumbbells } from './fitness/dumbbells.ts'
import { yogaMats } from './fitness/yoga-mats.ts'
import { controllers } from './gaming/controllers.ts'
import { headsets } from './gaming/headsets.ts'
import { keyboards } from './gaming/keyboards.ts'
import { gamingMice } from './gaming/mice.ts'
import { airPurifiers } from './home/air-purifiers.ts'
import { fansAndHeaters } from './home/fans-and-heaters.ts'
import { vacuums } from './home/vacuums.ts'
import { airFryers } from './kitchen/air-fryers.ts'
import { coffeeMakers } from './kitchen/coffee-makers.ts'
import { kettles } from './kitchen/kettles.ts'
import { clothing } from './leisure/clothing.ts'
import { decor } from './leisure/decor.ts'
import { foodAndDrink } from './leisure/food-and-drink.ts'
import { games } from './leisure/games.ts'
import { garden } from './leisure/garden.ts'
import { gifts } from './leisure/gifts.ts'
import { pets } from './leisure/pets.ts'
import { toys } from './leisure/toys.ts'
import { officeChairs } from './office/chairs.ts'
import { deskLamps } from './office/desk-lamps.ts'
import { cablesAndChargers } from './tech/cables-and-chargers.ts'
import { cameras } from './tech/cameras.ts'
import { powerBanks } from './tech/power-banks.ts'
import { projectors } from './tech/projectors.ts'
import { smartWatches } from './tech/smart-watches.ts'

/** Narrow ones first: the first that matches is taken. "Gifts" comes early, for it decides what the rest is for. */
export const families: readonly Family[] = [
  gifts,
  earbuds,
  headsets,
  headphones,
  powerBanks,
  smartWatches,
  controllers,
  gamingMice,
  keyboards,
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
  coffeeMakers,
  projectors,
  cameras,
  cablesAndChargers,
  speakers,
  fansAndHeaters,
  pets,
  toys,
  games,
  clothing,
  foodAndDrink,
  garden,
  decor,
]
