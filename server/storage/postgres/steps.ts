import type { MigrationStep } from './migrate.ts'
import { recordTables } from './steps/0001-records.ts'

/** All steps from an empty database to the tables of today, in order. */
export const steps: readonly MigrationStep[] = [recordTables]
